<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es">
<context>
    <name>AdviceSources</name>
    <message>
        <source>Megatron-Bridge comm_overlap</source>
        <translation>Megatron-Bridge comm_overlap</translation>
    </message>
    <message>
        <source>Megatron-Bridge flex_dispatcher_backend: HybridEP spans NVLink</source>
        <translation>Megatron-Bridge flex_dispatcher_backend: HybridEP abarca NVLink</translation>
    </message>
    <message>
        <source>Megatron-LM arguments: cross-entropy fusion</source>
        <translation>Argumentos de Megatron-LM: fusión de la entropía cruzada</translation>
    </message>
    <message>
        <source>Megatron-LM data loader: the mask of a batch</source>
        <translation>Cargador de datos de Megatron-LM: máscara de un lote</translation>
    </message>
    <message>
        <source>Megatron-LM num_microbatches_calculator and interleaved schedule</source>
        <translation>Megatron-LM num_microbatches_calculator y planificación intercalada</translation>
    </message>
    <message>
        <source>Megatron-LM optimizer: precision-aware optimizer and FP8 parameters</source>
        <translation>Optimizador de Megatron-LM: precision-aware y parámetros FP8</translation>
    </message>
    <message>
        <source>Megatron-LM pipeline layout</source>
        <translation>Disposición del pipeline de Megatron-LM</translation>
    </message>
    <message>
        <source>Megatron-LM transformer_config: EP overlap excludes moe recompute</source>
        <translation>Megatron-LM transformer_config: el solapamiento EP excluye el recálculo moe</translation>
    </message>
    <message>
        <source>Megatron-LM transformer_layer: fused and graphed norms</source>
        <translation>Megatron-LM transformer_layer: normas fusionadas o capturadas</translation>
    </message>
    <message>
        <source>Megatron-LM transformer_layer: mlp acts on dense layers</source>
        <translation>Megatron-LM transformer_layer: mlp actúa en capas densas</translation>
    </message>
    <message>
        <source>Memory plan of this scenario</source>
        <translation>Plan de memoria de este escenario</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 1</source>
        <translation>Guía MoE de contexto largo, regla CP 1</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 2</source>
        <translation>Guía MoE de contexto largo, regla CP 2</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 3</source>
        <translation>Guía MoE de contexto largo, regla CP 3</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 4</source>
        <translation>Guía MoE de contexto largo, regla CP 4</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 5</source>
        <translation>Guía MoE de contexto largo, regla CP 5</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 6</source>
        <translation>Guía MoE de contexto largo, regla CP 6</translation>
    </message>
    <message>
        <source>MoE long-context guide, CUDA graph guidance</source>
        <translation>Guía MoE de contexto largo, grafos CUDA</translation>
    </message>
    <message>
        <source>MoE long-context guide, configuration families: DeepEP on H100</source>
        <translation>Guía MoE de contexto largo, configuraciones: DeepEP en H100</translation>
    </message>
    <message>
        <source>MoE long-context guide, configuration families: HybridEP on GB200</source>
        <translation>Guía MoE de contexto largo, configuraciones: HybridEP en GB200</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 1</source>
        <translation>Guía MoE de contexto largo, escollo 1</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 2</source>
        <translation>Guía MoE de contexto largo, escollo 2</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 3</source>
        <translation>Guía MoE de contexto largo, escollo 3</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 4</source>
        <translation>Guía MoE de contexto largo, escollo 4</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 5</source>
        <translation>Guía MoE de contexto largo, escollo 5</translation>
    </message>
    <message>
        <source>MoE long-context guide: CPU offload for optimizer state</source>
        <translation>Guía MoE de contexto largo: descarga del optimizador a la CPU</translation>
    </message>
    <message>
        <source>MoE long-context guide: a PP layout that does not waste the DP budget</source>
        <translation>Guía MoE de contexto largo: una disposición PP que no malgasta el presupuesto DP</translation>
    </message>
    <message>
        <source>MoE long-context guide: a dispatcher that does not waste the DP budget</source>
        <translation>Guía MoE de contexto largo: un dispatcher que no malgasta el presupuesto DP</translation>
    </message>
    <message>
        <source>MoE long-context guide: attention memory dominates</source>
        <translation>Guía MoE de contexto largo: la memoria de atención domina</translation>
    </message>
    <message>
        <source>MoE long-context guide: lower precision</source>
        <translation>Guía MoE de contexto largo: menor precisión</translation>
    </message>
    <message>
        <source>Transformer Engine, all-to-all context parallelism</source>
        <translation>Transformer Engine, paralelismo de contexto all-to-all</translation>
    </message>
</context>
<context>
    <name>LessonPicture</name>
    <message>
        <source>shard</source>
        <translation>fragm.</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>MFU %</source>
        <translation>MFU&#xa0;%</translation>
    </message>
    <message>
        <source>%1 GPUs there are</source>
        <translation>hay %1 GPU</translation>
    </message>
    <message>
        <source>capacity %1 GiB</source>
        <translation>capacidad %1 GiB</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
</context>
<context>
    <name>LessonRun</name>
    <message>
        <source>DP %1 · GA %2 · peak %3 of %4 GiB · %5</source>
        <translation>DP %1 · GA %2 · pico %3 de %4 GiB · %5</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Set %1 to %2</source>
        <translation>Ponga %1 en %2</translation>
    </message>
    <message>
        <source>It fits: the peak is under the capacity</source>
        <translation>Cabe: el pico está por debajo de la capacidad</translation>
    </message>
    <message>
        <source>See that the memory is not enough</source>
        <translation>Compruebe que la memoria no basta</translation>
    </message>
    <message>
        <source>See that the layout is not legal</source>
        <translation>Compruebe que la disposición no es válida</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>Paralelismo de contexto</translation>
    </message>
    <message>
        <source>How long a CP shard should be</source>
        <translation>Cuánto debe medir un fragmento de CP</translation>
    </message>
    <message>
        <source>CP 2: shards of 8192 tokens</source>
        <translation>CP 2: fragmentos de 8192 tokens</translation>
    </message>
    <message>
        <source>At CP 1 each GPU holds the activations of 16&#x202f;384 tokens and needs far more memory than there is. Cut the sequence in two.</source>
        <translation>Con CP 1, cada GPU guarda las activaciones de 16&#x202f;384 tokens y necesita mucha más memoria de la que hay. Corte la secuencia en dos.</translation>
    </message>
    <message>
        <source>{seq} / {cp} = {shard} tokens a rank</source>
        <translation>{seq} / {cp} = {shard} tokens por rango</translation>
    </message>
    <message>
        <source>Nearer, but {peak} of {capacity} GiB is still too much for this GPU.</source>
        <translation>Más cerca, pero {peak} de {capacity} GiB sigue siendo demasiado para esta GPU.</translation>
    </message>
    <message>
        <source>CP 4: shards of 4096 tokens</source>
        <translation>CP 4: fragmentos de 4096 tokens</translation>
    </message>
    <message>
        <source>The first guess of the guide is CP = sequence / 4096. Set it.</source>
        <translation>La primera estimación de la guía es CP = secuencia / 4096. Póngala.</translation>
    </message>
    <message>
        <source>It fits, with {rate} tokens/s/GPU, and DP {dp}.</source>
        <translation>Cabe, con {rate} tokens/s/GPU y DP {dp}.</translation>
    </message>
    <message>
        <source>CP 16: shards too short</source>
        <translation>CP 16: fragmentos muy cortos</translation>
    </message>
    <message>
        <source>More CP frees more memory. But does it pay? Compare the tokens/s/GPU.</source>
        <translation>Más CP libera más memoria. Pero ¿compensa? Compare los tokens/s/GPU.</translation>
    </message>
    <message>
        <source>{rate} tokens/s/GPU: pieces of {shard} tokens are too small to keep a GPU busy while the ring passes keys and values on. And DP fell to {dp}.</source>
        <translation>{rate} tokens/s/GPU: trozos de {shard} tokens son demasiado pequeños para mantener ocupada una GPU mientras el anillo pasa claves y valores. Y DP ha bajado a {dp}.</translation>
    </message>
    <message>
        <source>64K: the same shards again</source>
        <translation>64K: los mismos fragmentos</translation>
    </message>
    <message>
        <source>Keep CP 16 and make the sequence four times as long.</source>
        <translation>Mantenga CP 16 y haga la secuencia cuatro veces más larga.</translation>
    </message>
    <message>
        <source>At {seq} CP {cp} is right: shards of {shard} tokens, and it fits.</source>
        <translation>Con {seq}, CP {cp} es lo adecuado: fragmentos de {shard} tokens, y cabe.</translation>
    </message>
    <message>
        <source>The sequence grows to 128K, on the same 256 GPUs. Which CP runs?</source>
        <translation>La secuencia crece a 128K, en las mismas 256 GPU. ¿Con qué CP funciona?</translation>
    </message>
    <message>
        <source>16&#x202f;384 tokens a rank</source>
        <translation>16&#x202f;384 tokens por rango</translation>
    </message>
    <message>
        <source>8192 tokens a rank</source>
        <translation>8192 tokens por rango</translation>
    </message>
    <message>
        <source>4096 tokens a rank</source>
        <translation>4096 tokens por rango</translation>
    </message>
    <message>
        <source>2048 tokens a rank</source>
        <translation>2048 tokens por rango</translation>
    </message>
    <message>
        <source>{seq} / 4096 = {cp}: shards of {shard} tokens fit in {peak} GiB. Longer shards need too much memory, and CP 64 needs more GPUs than there are.</source>
        <translation>{seq} / 4096 = {cp}: con fragmentos de {shard} tokens cabe en {peak} GiB. Los fragmentos más largos necesitan demasiada memoria, y CP 64 necesita más GPU de las que hay.</translation>
    </message>
    <message>
        <source>Peak memory by CP</source>
        <translation>Memoria pico por CP</translation>
    </message>
    <message>
        <source>16K tokens, GiB on the fullest GPU</source>
        <translation>16K tokens, GiB en la GPU más llena</translation>
    </message>
    <message>
        <source>Aim at 4096 to 8192 tokens a rank, then round CP to a power of two.</source>
        <translation>Apunte a entre 4096 y 8192 tokens por rango y redondee CP a una potencia de dos.</translation>
    </message>
    <message>
        <source>CP does not replace EP or PP</source>
        <translation>CP no sustituye a EP ni a PP</translation>
    </message>
    <message>
        <source>More CP, the same weights</source>
        <translation>Más CP, los mismos pesos</translation>
    </message>
    <message>
        <source>With EP 4 the peak is far over the capacity. Fight it with CP: double it, and the GPUs so that it folds.</source>
        <translation>Con EP 4, el pico supera con mucho la capacidad. Combátalo con CP: duplíquelo, y también las GPU para que se pliegue.</translation>
    </message>
    <message>
        <source>{state} GiB of weights, gradients and optimizer</source>
        <translation>{state} GiB de pesos, gradientes y optimizador</translation>
    </message>
    <message>
        <source>CP cuts tokens, not the model: {state} GiB stay, and the GPU has {capacity}. No CP will do.</source>
        <translation>CP corta los tokens, no el modelo: los {state} GiB permanecen y la GPU tiene {capacity}. Ningún CP bastará.</translation>
    </message>
    <message>
        <source>EP 32 cuts the experts</source>
        <translation>EP 32 corta los expertos</translation>
    </message>
    <message>
        <source>Almost all parameters are experts. Spread them over 32 ranks instead of 4.</source>
        <translation>Casi todos los parámetros son expertos. Repártalos entre 32 rangos en lugar de 4.</translation>
    </message>
    <message>
        <source>It fits: {peak} of {capacity} GiB. EP cost no GPU, since it folds over CP.</source>
        <translation>Cabe: {peak} de {capacity} GiB. EP no ha costado ninguna GPU, porque se pliega sobre CP.</translation>
    </message>
    <message>
        <source>Less PP, more of everything</source>
        <translation>Menos PP, más de todo</translation>
    </message>
    <message>
        <source>Go back to CP 32 and try four stages instead of eight: fewer GPUs a replica.</source>
        <translation>Vuelva a CP 32 y pruebe cuatro etapas en lugar de ocho: menos GPU por réplica.</translation>
    </message>
    <message>
        <source>DP rises to {dp}, but each stage has twice the layers: {peak} GiB is too much.</source>
        <translation>DP sube a {dp}, pero cada etapa tiene el doble de capas: {peak} GiB es demasiado.</translation>
    </message>
    <message>
        <source>All three together</source>
        <translation>Los tres juntos</translation>
    </message>
    <message>
        <source>Take PP 8 again. CP for the tokens, EP for the experts, PP for the layers.</source>
        <translation>Tome de nuevo PP 8. CP para los tokens, EP para los expertos, PP para las capas.</translation>
    </message>
    <message>
        <source>CP {cp}, EP {ep}, PP {pp}: {peak} GiB</source>
        <translation>CP {cp}, EP {ep}, PP {pp}: {peak} GiB</translation>
    </message>
    <message>
        <source>It fits with DP {dp}. Each of the three does what the others cannot.</source>
        <translation>Cabe con DP {dp}. Cada uno de los tres hace lo que los otros no pueden.</translation>
    </message>
    <message>
        <source>128K on 256 GPUs with CP 32, EP 8, PP 8 is too much. Which single change makes it fit?</source>
        <translation>128K en 256 GPU con CP 32, EP 8, PP 8 es demasiado. ¿Qué cambio, por sí solo, hace que quepa?</translation>
    </message>
    <message>
        <source>half the tokens a rank</source>
        <translation>la mitad de tokens por rango</translation>
    </message>
    <message>
        <source>a quarter of the experts a rank</source>
        <translation>un cuarto de los expertos por rango</translation>
    </message>
    <message>
        <source>fewer GPUs a replica</source>
        <translation>menos GPU por réplica</translation>
    </message>
    <message>
        <source>one more replica</source>
        <translation>una réplica más</translation>
    </message>
    <message>
        <source>The experts are what is too large, and EP is what cuts them: {state} GiB of state instead of twice that. More replicas only copy what does not fit.</source>
        <translation>Los expertos son lo que ocupa demasiado, y EP es lo que los corta: {state} GiB de estado en lugar del doble. Más réplicas solo copian lo que no cabe.</translation>
    </message>
    <message>
        <source>What CP, EP and PP do to the peak</source>
        <translation>Efecto de CP, EP y PP en el pico</translation>
    </message>
    <message>
        <source>128K, GiB on the fullest GPU</source>
        <translation>128K, GiB en la GPU más llena</translation>
    </message>
    <message>
        <source>State: weights, gradients and optimizer, GiB. CP never changes it.</source>
        <translation>Estado: pesos, gradientes y optimizador, GiB. CP nunca lo cambia.</translation>
    </message>
    <message>
        <source>On NVL72, TP can stand in for CP</source>
        <translation>En NVL72, TP puede suplir a CP</translation>
    </message>
    <message>
        <source>TP 4 and CP 4</source>
        <translation>TP 4 y CP 4</translation>
    </message>
    <message>
        <source>CP 16 alone is a little too much. In one NVLink domain of 72 GPUs TP is quick: let it take over a factor of four. TP·CP stays 16, and so do the GPUs a replica.</source>
        <translation>CP 16 por sí solo es un poco demasiado. En un dominio NVLink de 72 GPU, TP es rápido: deje que asuma un factor de cuatro. TP·CP sigue siendo 16, y las GPU por réplica no cambian.</translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {replica}</source>
        <translation>TP·CP·PP = {tp}·{cp}·{pp} = {replica}</translation>
    </message>
    <message>
        <source>It fits: {peak} of {capacity} GiB. TP cuts the weights of attention too; CP cuts only tokens.</source>
        <translation>Cabe: {peak} de {capacity} GiB. TP corta también los pesos de la atención; CP corta solo los tokens.</translation>
    </message>
    <message>
        <source>TP 8 and CP 2</source>
        <translation>TP 8 y CP 2</translation>
    </message>
    <message>
        <source>Now TP 8, and CP 2 is enough. Watch the tokens/s/GPU.</source>
        <translation>Ahora TP 8, y CP 2 basta. Observe los tokens/s/GPU.</translation>
    </message>
    <message>
        <source>{rate} tokens/s/GPU</source>
        <translation>{rate} tokens/s/GPU</translation>
    </message>
    <message>
        <source>Slower: every layer now waits for more exchanges of TP, with smaller products in between.</source>
        <translation>Más lento: cada capa espera ahora más intercambios de TP, con productos más pequeños entre medias.</translation>
    </message>
    <message>
        <source>TP 2 and CP 8</source>
        <translation>TP 2 y CP 8</translation>
    </message>
    <message>
        <source>Now the other side of the recipe.</source>
        <translation>Ahora el otro lado de la receta.</translation>
    </message>
    <message>
        <source>About as fast as TP 4, with less memory to spare: {left} GiB.</source>
        <translation>Casi tan rápido como TP 4, con menos memoria de margen: {left} GiB.</translation>
    </message>
    <message>
        <source>256K on 256 GPUs of the same kind. Which layout fits?</source>
        <translation>256K en 256 GPU del mismo tipo. ¿Qué disposición cabe?</translation>
    </message>
    <message>
        <source>as at 128K</source>
        <translation>como con 128K</translation>
    </message>
    <message>
        <source>more ring, less TP</source>
        <translation>más anillo, menos TP</translation>
    </message>
    <message>
        <source>CP doubles with the length</source>
        <translation>CP se duplica con la longitud</translation>
    </message>
    <message>
        <source>TP doubles, CP halves</source>
        <translation>el doble de TP, la mitad de CP</translation>
    </message>
    <message>
        <source>Twice the tokens need twice TP·CP: {peak} of {capacity} GiB. With TP·CP at 16 each GPU holds twice as much, however it is divided.</source>
        <translation>El doble de tokens necesita el doble de TP·CP: {peak} de {capacity} GiB. Con TP·CP en 16, cada GPU guarda el doble, se reparta como se reparta.</translation>
    </message>
    <message>
        <source>Step time, TP·CP = 16</source>
        <translation>Tiempo de paso, TP·CP = 16</translation>
    </message>
    <message>
        <source>128K; hatched: does not fit</source>
        <translation>128K; rayado: no cabe</translation>
    </message>
    <message>
        <source>Where TP leaves the NVLink domain this trade is lost.</source>
        <translation>Cuando TP sale del dominio NVLink, este intercambio deja de compensar.</translation>
    </message>
    <message>
        <source>Counting GPUs</source>
        <translation>Contar las GPU</translation>
    </message>
    <message>
        <source>Grow the context, watch DP die</source>
        <translation>Crece el contexto, muere DP</translation>
    </message>
    <message>
        <source>16K: keep 4096 tokens a rank</source>
        <translation>16K: mantener 4096 tokens por rango</translation>
    </message>
    <message>
        <source>At 4K one replica of the model takes 8 GPUs, so 256 GPUs hold 32 replicas. Make the sequence four times as long, and CP as well: every rank then works on 4096 tokens as before.</source>
        <translation>Con 4K, una réplica del modelo ocupa 8 GPU, así que en 256 GPU caben 32 réplicas. Haga la secuencia cuatro veces más larga, y CP también: cada rango trabaja entonces con 4096 tokens, como antes.</translation>
    </message>
    <message>
        <source>DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}</source>
        <translation>DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}</translation>
    </message>
    <message>
        <source>The peak stays at {peak} GiB, but a replica now takes {replica} GPUs.</source>
        <translation>El pico se queda en {peak} GiB, pero una réplica ocupa ahora {replica} GPU.</translation>
    </message>
    <message>
        <source>64K: DP pays for it</source>
        <translation>64K: lo paga DP</translation>
    </message>
    <message>
        <source>Again four times the length and four times CP. Watch DP, not the memory.</source>
        <translation>De nuevo cuatro veces la longitud y cuatro veces CP. Observe DP, no la memoria.</translation>
    </message>
    <message>
        <source>{dp} replicas are left. With them the default global batch shrinks: GBS is {gbs}, so a step still has {tokens} M tokens.</source>
        <translation>Quedan {dp} réplicas. Con ellas se reduce el lote global predeterminado: GBS es {gbs}, así que un paso sigue teniendo {tokens} M de tokens.</translation>
    </message>
    <message>
        <source>128K: one replica is left</source>
        <translation>128K: queda una réplica</translation>
    </message>
    <message>
        <source>Double the sequence, then double CP. A replica now needs every GPU.</source>
        <translation>Duplique la secuencia y después CP. Una réplica necesita ahora todas las GPU.</translation>
    </message>
    <message>
        <source>The peak is what it was at 4K: {peak} GiB. The memory did not decide; the GPU count did.</source>
        <translation>El pico es el mismo que con 4K: {peak} GiB. No ha decidido la memoria, sino el número de GPU.</translation>
    </message>
    <message>
        <source>256K: half a replica</source>
        <translation>256K: media réplica</translation>
    </message>
    <message>
        <source>Once more. There is no DP left to trade, and the layout asks for {replica} GPUs.</source>
        <translation>Una vez más. Ya no queda DP que ceder, y la disposición pide {replica} GPU.</translation>
    </message>
    <message>
        <source>Half a replica is none: the layout is not legal, though its memory would do.</source>
        <translation>Media réplica no es ninguna: la disposición no es válida, aunque su memoria bastaría.</translation>
    </message>
    <message>
        <source>256K with CP 64 does not run on 256 GPUs. Which single change makes it run?</source>
        <translation>256K con CP 64 no funciona en 256 GPU. ¿Qué cambio, por sí solo, hace que funcione?</translation>
    </message>
    <message>
        <source>half the stages, so half the GPUs a replica</source>
        <translation>la mitad de etapas, luego la mitad de GPU por réplica</translation>
    </message>
    <message>
        <source>smaller expert groups</source>
        <translation>grupos de expertos menores</translation>
    </message>
    <message>
        <source>twice the machine</source>
        <translation>el doble de máquina</translation>
    </message>
    <message>
        <source>half the samples a step</source>
        <translation>la mitad de muestras por paso</translation>
    </message>
    <message>
        <source>A replica is TP·CP·PP = {replica} GPUs, and only more GPUs give it room. Fewer stages would make it smaller, but each GPU would hold twice the layers. EP and GBS are not in the product.</source>
        <translation>Una réplica son TP·CP·PP = {replica} GPU, y solo más GPU le dan sitio. Con menos etapas sería más pequeña, pero cada GPU guardaría el doble de capas. EP y GBS no entran en el producto.</translation>
    </message>
    <message>
        <source>Where 256 GPUs go</source>
        <translation>Adónde van 256 GPU</translation>
    </message>
    <message>
        <source>one block = one replica, PP 8 × CP ranks</source>
        <translation>un bloque = una réplica, PP 8 × rangos de CP</translation>
    </message>
    <message>
        <source>GBS halves with every doubling, so a step keeps its tokens. Rule: keep DP alive.</source>
        <translation>GBS se reduce a la mitad con cada duplicación, así que un paso conserva sus tokens. Regla: mantenga vivo a DP.</translation>
    </message>
    <message>
        <source>Why EP does not multiply GPUs</source>
        <translation>Por qué EP no multiplica las GPU</translation>
    </message>
    <message>
        <source>EP 8: the same GPUs</source>
        <translation>EP 8: las mismas GPU</translation>
    </message>
    <message>
        <source>TP·CP·EP·PP is {naive}, and yet {gpus} GPUs are enough: EP does not multiply. The experts use the same GPUs in another grouping. Make EP four times smaller and watch the GPUs.</source>
        <translation>TP·CP·EP·PP es {naive} y, sin embargo, bastan {gpus} GPU: EP no multiplica. Los expertos usan las mismas GPU agrupadas de otro modo. Haga EP cuatro veces menor y observe las GPU.</translation>
    </message>
    <message>
        <source>ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}</source>
        <translation>ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}</translation>
    </message>
    <message>
        <source>Still {gpus} GPUs, and DP is still {dp}. EDP rose to {edp}: there are {edp} copies of every expert now, and they cost memory.</source>
        <translation>Siguen siendo {gpus} GPU, y DP sigue siendo {dp}. EDP ha subido a {edp}: ahora hay {edp} copias de cada experto, y cuestan memoria.</translation>
    </message>
    <message>
        <source>EP 32: one copy of the experts</source>
        <translation>EP 32: una copia de los expertos</translation>
    </message>
    <message>
        <source>Go back to EP 32. The expert mesh fills the machine exactly.</source>
        <translation>Vuelva a EP 32. La malla de expertos llena la máquina exactamente.</translation>
    </message>
    <message>
        <source>One copy of every expert is left, and the peak falls to {peak} GiB.</source>
        <translation>Queda una copia de cada experto, y el pico baja a {peak} GiB.</translation>
    </message>
    <message>
        <source>EP 64: the expert mesh is too big</source>
        <translation>EP 64: malla de expertos excesiva</translation>
    </message>
    <message>
        <source>EP has a limit of its own: ETP·EP·PP must divide the GPU count. Try EP 64.</source>
        <translation>EP tiene un límite propio: ETP·EP·PP debe dividir el número de GPU. Pruebe EP 64.</translation>
    </message>
    <message>
        <source>EDP = {gpus} / ({etp}·{ep}·{pp}) = {edp}</source>
        <translation>EDP = {gpus} / ({etp}·{ep}·{pp}) = {edp}</translation>
    </message>
    <message>
        <source>The attention mesh would still be content with {replica} GPUs; the experts ask for {experts}.</source>
        <translation>La malla de atención seguiría conformándose con {replica} GPU; los expertos piden {experts}.</translation>
    </message>
    <message>
        <source>512 GPUs hold both meshes</source>
        <translation>En 512 GPU caben ambas mallas</translation>
    </message>
    <message>
        <source>Both meshes must divide the GPU count. Give EP 64 the GPUs that it asks for.</source>
        <translation>Ambas mallas deben dividir el número de GPU. Dele a EP 64 las GPU que pide.</translation>
    </message>
    <message>
        <source>DP = {dp} and EDP = {edp} on {gpus} GPUs</source>
        <translation>DP = {dp} y EDP = {edp} en {gpus} GPU</translation>
    </message>
    <message>
        <source>The attention mesh of {replica} fits {dp} times, the expert mesh of {experts} {edp} times.</source>
        <translation>La malla de atención de {replica} cabe {dp} veces; la de expertos de {experts}, {edp} veces.</translation>
    </message>
    <message>
        <source>TP 1, CP 64, EP 32, PP 8: how many GPUs does this layout need at least?</source>
        <translation>TP 1, CP 64, EP 32, PP 8: ¿cuántas GPU necesita como mínimo esta disposición?</translation>
    </message>
    <message>
        <source>The attention mesh takes {replica} GPUs and the expert mesh {experts}. The least count that both divide is {need}, and there every expert has {edp} copies.</source>
        <translation>La malla de atención ocupa {replica} GPU y la de expertos {experts}. El menor número que ambas dividen es {need}, y con él cada experto tiene {edp} copias.</translation>
    </message>
    <message>
        <source>GPUs that the layout needs</source>
        <translation>GPU que necesita la disposición</translation>
    </message>
    <message>
        <source>hatched: does not fold</source>
        <translation>rayado: no se pliega</translation>
    </message>
    <message>
        <source>EP cuts what a GPU keeps of the experts until its mesh is larger than the machine.</source>
        <translation>EP reduce la parte de los expertos que guarda una GPU, hasta que su malla es mayor que la máquina.</translation>
    </message>
    <message>
        <source>The GPU count is the real limit</source>
        <translation>El número de GPU es el límite real</translation>
    </message>
    <message>
        <source>256K: the memory says no</source>
        <translation>256K: la memoria dice no</translation>
    </message>
    <message>
        <source>128K fits. Double the sequence and change nothing else.</source>
        <translation>128K cabe. Duplique la secuencia y no cambie nada más.</translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity} GiB</source>
        <translation>{peak} GiB de {capacity} GiB</translation>
    </message>
    <message>
        <source>{over} GiB too much: each rank now holds {shard} tokens.</source>
        <translation>Sobran {over} GiB: cada rango guarda ahora {shard} tokens.</translation>
    </message>
    <message>
        <source>CP 64: the machine says no</source>
        <translation>CP 64: la máquina dice no</translation>
    </message>
    <message>
        <source>Double CP as well. The memory is fine again, but count the GPUs.</source>
        <translation>Duplique también CP. La memoria vuelve a bastar, pero cuente las GPU.</translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {replica} &gt; {gpus}</source>
        <translation>TP·CP·PP = {tp}·{cp}·{pp} = {replica} &gt; {gpus}</translation>
    </message>
    <message>
        <source>The peak would be {peak} of {capacity} GiB. It is the GPU count that is missing.</source>
        <translation>El pico sería de {peak} de {capacity} GiB. Lo que falta son GPU.</translation>
    </message>
    <message>
        <source>See that the memory alone would be enough</source>
        <translation>Compruebe que la memoria por sí sola bastaría</translation>
    </message>
    <message>
        <source>512 GPUs: exactly one replica</source>
        <translation>512 GPU: exactamente una réplica</translation>
    </message>
    <message>
        <source>Give the layout the GPUs that it asks for.</source>
        <translation>Dele a la disposición las GPU que pide.</translation>
    </message>
    <message>
        <source>It runs, with no replica to spare: DP {dp}, EDP {edp}.</source>
        <translation>Funciona, sin ninguna réplica de sobra: DP {dp}, EDP {edp}.</translation>
    </message>
    <message>
        <source>Twice the GPUs, the same step</source>
        <translation>El doble de GPU, el mismo paso</translation>
    </message>
    <message>
        <source>Double the GPUs once more and watch the step time and GBS.</source>
        <translation>Duplique las GPU una vez más y observe el tiempo de paso y GBS.</translation>
    </message>
    <message>
        <source>GBS {gbs} in {step}</source>
        <translation>GBS {gbs} en {step}</translation>
    </message>
    <message>
        <source>The second replica does not shorten a micro batch: it doubles the samples of a step. DP is {dp}.</source>
        <translation>La segunda réplica no acorta un micro lote: duplica las muestras de un paso. DP es {dp}.</translation>
    </message>
    <message>
        <source>512K with shards of 4096 tokens (CP 128), PP 8: how many GPUs at least?</source>
        <translation>512K con fragmentos de 4096 tokens (CP 128), PP 8: ¿cuántas GPU como mínimo?</translation>
    </message>
    <message>
        <source>as for 256K</source>
        <translation>como para 256K</translation>
    </message>
    <message>
        <source>half as many again</source>
        <translation>la mitad más</translation>
    </message>
    <message>
        <source>twice as many</source>
        <translation>el doble</translation>
    </message>
    <message>
        <source>four times as many</source>
        <translation>el cuádruple</translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {need}. Every doubling of the context doubles the least machine.</source>
        <translation>TP·CP·PP = {tp}·{cp}·{pp} = {need}. Cada duplicación del contexto duplica la máquina mínima.</translation>
    </message>
    <message>
        <source>The least machine</source>
        <translation>La máquina mínima</translation>
    </message>
    <message>
        <source>shards of 4096 tokens</source>
        <translation>fragmentos de 4096 tokens</translation>
    </message>
    <message>
        <source>A single recipe can look fine and still not fit the machine.</source>
        <translation>Una receta aislada puede parecer buena y aun así no caber en la máquina.</translation>
    </message>
    <message>
        <source>Machine and batch</source>
        <translation>Máquina y lote</translation>
    </message>
    <message>
        <source>A dispatcher for each machine</source>
        <translation>Un despachador para cada máquina</translation>
    </message>
    <message>
        <source>H100: DeepEP</source>
        <translation>H100: DeepEP</translation>
    </message>
    <message>
        <source>The tokens reach their experts by the plain all-to-all, which sends one copy for every expert. Choose &lt;b&gt;DeepEP&lt;/b&gt;: one copy a node, then NVLink.</source>
        <translation>Los tokens llegan a sus expertos por el all-to-all simple, que envía una copia por cada experto. Elija &lt;b&gt;DeepEP&lt;/b&gt;: una copia por nodo y después NVLink.</translation>
    </message>
    <message>
        <source>{step} a step</source>
        <translation>{step} por paso</translation>
    </message>
    <message>
        <source>{step} a step and {peak} GiB: both better.</source>
        <translation>{step} por paso y {peak} GiB: ambos mejores.</translation>
    </message>
    <message>
        <source>Choose DeepEP as the dispatcher</source>
        <translation>Elija DeepEP como despachador</translation>
    </message>
    <message>
        <source>All-gather: everyone gets everything</source>
        <translation>All-gather: todos lo reciben todo</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;all-gather&lt;/b&gt;: every rank receives the tokens of all {ep} ranks and keeps its own.</source>
        <translation>Elija &lt;b&gt;all-gather&lt;/b&gt;: cada rango recibe los tokens de los {ep} rangos y se queda con los suyos.</translation>
    </message>
    <message>
        <source>{step} a step, {peak} GiB</source>
        <translation>{step} por paso, {peak} GiB</translation>
    </message>
    <message>
        <source>More memory than DeepEP, and a longer step. It is meant for small groups.</source>
        <translation>Más memoria que DeepEP y un paso más largo. Está pensado para grupos pequeños.</translation>
    </message>
    <message>
        <source>Choose all-gather as the dispatcher</source>
        <translation>Elija all-gather como despachador</translation>
    </message>
    <message>
        <source>GB200: HybridEP</source>
        <translation>GB200: HybridEP</translation>
    </message>
    <message>
        <source>This is Qwen3-235B on GB200, where 72 GPUs share one NVLink domain and EP {ep} stays inside. Choose &lt;b&gt;HybridEP&lt;/b&gt;.</source>
        <translation>Esto es Qwen3-235B en GB200, donde 72 GPU comparten un dominio NVLink y EP {ep} se queda dentro. Elija &lt;b&gt;HybridEP&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>{step} a step at {mfu} % MFU: the exchange never leaves NVLink.</source>
        <translation>{step} por paso con una MFU del {mfu}&#xa0;%: el intercambio nunca sale de NVLink.</translation>
    </message>
    <message>
        <source>Choose HybridEP as the dispatcher</source>
        <translation>Elija HybridEP como despachador</translation>
    </message>
    <message>
        <source>Qwen3-235B on GB200, EP 32, 128K. Which dispatcher has the shortest step?</source>
        <translation>Qwen3-235B en GB200, EP 32, 128K. ¿Qué despachador tiene el paso más corto?</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-gather</translation>
    </message>
    <message>
        <source>everything to everyone</source>
        <translation>todo para todos</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>one copy for every expert</source>
        <translation>una copia por cada experto</translation>
    </message>
    <message>
        <source>made for nodes of eight GPUs</source>
        <translation>hecho para nodos de ocho GPU</translation>
    </message>
    <message>
        <source>made for wide NVLink domains</source>
        <translation>hecho para dominios NVLink amplios</translation>
    </message>
    <message>
        <source>HybridEP: {step} a step. DeepEP is the choice on H100, and the plain all-to-all is for bringing a run up.</source>
        <translation>HybridEP: {step} por paso. En H100 se elige DeepEP, y el all-to-all simple sirve para poner en marcha un entrenamiento.</translation>
    </message>
    <message>
        <source>Step time by dispatcher</source>
        <translation>Tiempo de paso por despachador</translation>
    </message>
    <message>
        <source>left: DSV3 on H100, right: Qwen3 on GB200</source>
        <translation>izquierda: DSV3 en H100; derecha: Qwen3 en GB200</translation>
    </message>
    <message>
        <source>The exchange of experts is what a step on many nodes waits for.</source>
        <translation>El intercambio de expertos es lo que espera un paso en muchos nodos.</translation>
    </message>
    <message>
        <source>CUDA graphs need fixed shapes</source>
        <translation>Los grafos CUDA piden formas fijas</translation>
    </message>
    <message>
        <source>attn: always the same shape</source>
        <translation>attn: siempre la misma forma</translation>
    </message>
    <message>
        <source>A graph replays launches that were recorded once, so every shape must be the same in every step. With fixed sequence length and MBS attention is: switch on the scope &lt;b&gt;attn&lt;/b&gt;.</source>
        <translation>Un grafo repite lanzamientos que se grabaron una vez, así que cada forma debe ser la misma en todos los pasos. Con longitud de secuencia y MBS fijas, la atención lo cumple: active el ámbito &lt;b&gt;attn&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>{step} a step: fewer gaps between launches, with nothing else changed.</source>
        <translation>{step} por paso: menos huecos entre lanzamientos, sin cambiar nada más.</translation>
    </message>
    <message>
        <source>Switch on the graph of attn</source>
        <translation>Active el grafo de attn</translation>
    </message>
    <message>
        <source>The router, up to the counts</source>
        <translation>El enrutador, hasta los recuentos</translation>
    </message>
    <message>
        <source>Deciding where tokens go has a fixed shape too. Switch on &lt;b&gt;moe_router&lt;/b&gt; and &lt;b&gt;moe_preprocess&lt;/b&gt;, and watch the peak.</source>
        <translation>Decidir adónde van los tokens también tiene una forma fija. Active &lt;b&gt;moe_router&lt;/b&gt; y &lt;b&gt;moe_preprocess&lt;/b&gt;, y observe el pico.</translation>
    </message>
    <message>
        <source>{peak} GiB: a graphed router switches the recompute of the norms off. Graphs have a price.</source>
        <translation>{peak} GiB: un enrutador en grafo desactiva el recálculo de las normas. Los grafos tienen un precio.</translation>
    </message>
    <message>
        <source>Switch on the graph of moe_router</source>
        <translation>Active el grafo de moe_router</translation>
    </message>
    <message>
        <source>Switch on the graph of moe_preprocess</source>
        <translation>Active el grafo de moe_preprocess</translation>
    </message>
    <message>
        <source>moe: another shape each step</source>
        <translation>moe: otra forma en cada paso</translation>
    </message>
    <message>
        <source>How many tokens an expert gets is known only while the step runs. Try the scope &lt;b&gt;moe&lt;/b&gt;.</source>
        <translation>Cuántos tokens recibe un experto solo se sabe mientras se ejecuta el paso. Pruebe el ámbito &lt;b&gt;moe&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Refused: without a fixed capacity for every expert there is no shape to record.</source>
        <translation>Rechazado: sin una capacidad fija para cada experto no hay forma que grabar.</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>rechazado</translation>
    </message>
    <message>
        <source>Switch on the graph of moe</source>
        <translation>Active el grafo de moe</translation>
    </message>
    <message>
        <source>Back to the safe three</source>
        <translation>De vuelta a los tres seguros</translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;moe&lt;/b&gt; off again.</source>
        <translation>Desactive &lt;b&gt;moe&lt;/b&gt; de nuevo.</translation>
    </message>
    <message>
        <source>{step} a step at {mfu} % MFU</source>
        <translation>{step} por paso con una MFU del {mfu}&#xa0;%</translation>
    </message>
    <message>
        <source>Add graphs only once shapes and routing are stable, and keep length and MBS fixed.</source>
        <translation>Añada grafos solo cuando las formas y el enrutamiento sean estables, y mantenga fijas la longitud y MBS.</translation>
    </message>
    <message>
        <source>Switch off the graph of moe</source>
        <translation>Desactive el grafo de moe</translation>
    </message>
    <message>
        <source>Keep the graph of attn</source>
        <translation>Conserve el grafo de attn</translation>
    </message>
    <message>
        <source>Experts get another number of tokens in every step. Which scopes are safe?</source>
        <translation>Los expertos reciben un número distinto de tokens en cada paso. ¿Qué ámbitos son seguros?</translation>
    </message>
    <message>
        <source>the whole MoE block</source>
        <translation>el bloque MoE entero</translation>
    </message>
    <message>
        <source>one graph for everything</source>
        <translation>un grafo para todo</translation>
    </message>
    <message>
        <source>up to the choice of experts</source>
        <translation>hasta la elección de expertos</translation>
    </message>
    <message>
        <source>both blocks of a layer</source>
        <translation>ambos bloques de una capa</translation>
    </message>
    <message>
        <source>Attention and router have fixed shapes. The experts and the whole iteration contain counts that change: with padding only by chance such a graph breaks silently.</source>
        <translation>La atención y el enrutador tienen formas fijas. Los expertos y la iteración completa contienen recuentos que cambian: con un relleno que solo cuadra por azar, un grafo así falla sin avisar.</translation>
    </message>
    <message>
        <source>Peak memory by graph scopes</source>
        <translation>Memoria pico por ámbitos de grafo</translation>
    </message>
    <message>
        <source>GiB; hatched: not legal</source>
        <translation>GiB; rayado: no válido</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>+router</source>
        <translation>+router</translation>
    </message>
    <message>
        <source>three</source>
        <translation>tres</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todos</translation>
    </message>
    <message>
        <source>Three: attn, moe_router and moe_preprocess. All: full_iteration.</source>
        <translation>Tres: attn, moe_router y moe_preprocess. Todos: full_iteration.</translation>
    </message>
    <message>
        <source>GBS when DP shrinks</source>
        <translation>GBS cuando DP se reduce</translation>
    </message>
    <message>
        <source>128K with the old GBS</source>
        <translation>128K con la GBS anterior</translation>
    </message>
    <message>
        <source>At 16K eight replicas share 512 sequences. Go to 128K with CP 32 and keep GBS at 512.</source>
        <translation>Con 16K, ocho réplicas se reparten 512 secuencias. Pase a 128K con CP 32 y mantenga GBS en 512.</translation>
    </message>
    <message>
        <source>GA = {gbs} / {dp} = {ga}</source>
        <translation>GA = {gbs} / {dp} = {ga}</translation>
    </message>
    <message>
        <source>One replica does them all: {ga} micro batches, {tokens} M tokens, {step} a step.</source>
        <translation>Una réplica las hace todas: {ga} micro lotes, {tokens} M de tokens, {step} por paso.</translation>
    </message>
    <message>
        <source>GBS 64: the same tokens a step</source>
        <translation>GBS 64: los mismos tokens por paso</translation>
    </message>
    <message>
        <source>A sequence has eight times the tokens. Take an eighth of the sequences.</source>
        <translation>Una secuencia tiene ocho veces más tokens. Tome un octavo de las secuencias.</translation>
    </message>
    <message>
        <source>{gbs} · {seq} = {tokens} M tokens</source>
        <translation>{gbs} · {seq} = {tokens} M de tokens</translation>
    </message>
    <message>
        <source>{tokens} M tokens a step as at 16K, and GA is {ga} again.</source>
        <translation>{tokens} M de tokens por paso como con 16K, y GA vuelve a ser {ga}.</translation>
    </message>
    <message>
        <source>GBS 8: the pipeline runs dry</source>
        <translation>GBS 8: el pipeline se queda vacío</translation>
    </message>
    <message>
        <source>How far down? Set GBS to 8, one micro batch for every stage, and watch MFU.</source>
        <translation>¿Hasta dónde se puede bajar? Ponga GBS en 8, un micro lote por etapa, y observe la MFU.</translation>
    </message>
    <message>
        <source>GA {ga} on {pp} stages: bubble {bubble} %</source>
        <translation>GA {ga} en {pp} etapas: burbuja del {bubble}&#xa0;%</translation>
    </message>
    <message>
        <source>{mfu} % MFU: {bubble} % of the step is bubble. Keep GA at several times PP.</source>
        <translation>MFU del {mfu}&#xa0;%: el {bubble}&#xa0;% del paso es burbuja. Mantenga GA en varias veces PP.</translation>
    </message>
    <message>
        <source>At 16K a step had GBS 512. Which GBS keeps its tokens at 64K?</source>
        <translation>Con 16K, un paso tenía GBS 512. ¿Qué GBS conserva sus tokens con 64K?</translation>
    </message>
    <message>
        <source>a sixteenth of 512</source>
        <translation>un dieciseisavo de 512</translation>
    </message>
    <message>
        <source>an eighth of 512</source>
        <translation>un octavo de 512</translation>
    </message>
    <message>
        <source>a quarter of 512</source>
        <translation>un cuarto de 512</translation>
    </message>
    <message>
        <source>half of 512</source>
        <translation>la mitad de 512</translation>
    </message>
    <message>
        <source>{gbs} · {seq} = {tokens} M tokens, and GA is {ga} with DP {dp}. When the length grows, GBS shrinks by the same factor.</source>
        <translation>{gbs} · {seq} = {tokens} M de tokens, y GA es {ga} con DP {dp}. Cuando la longitud crece, GBS se reduce en el mismo factor.</translation>
    </message>
    <message>
        <source>Step time by GBS</source>
        <translation>Tiempo de paso por GBS</translation>
    </message>
    <message>
        <source>128K, CP 32, DP 1</source>
        <translation>128K, CP 32, DP 1</translation>
    </message>
    <message>
        <source>A longer step is not slower training; a short one can leave the pipeline empty.</source>
        <translation>Un paso más largo no es un entrenamiento más lento; uno corto puede dejar el pipeline vacío.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Selective before full recompute</source>
        <translation>Selectivo antes que completo</translation>
    </message>
    <message>
        <source>Full recompute: it fits, slowly</source>
        <translation>Recálculo completo: cabe, pero lento</translation>
    </message>
    <message>
        <source>Nothing is recomputed, and the peak is more than twice the capacity. Switch on &lt;b&gt;full&lt;/b&gt;: every layer keeps its input only and runs again before its backward.</source>
        <translation>No se recalcula nada, y el pico supera el doble de la capacidad. Active &lt;b&gt;full&lt;/b&gt;: cada capa conserva solo su entrada y se ejecuta otra vez antes de su pase hacia atrás.</translation>
    </message>
    <message>
        <source>{peak} GiB, {step} a step</source>
        <translation>{peak} GiB, {step} por paso</translation>
    </message>
    <message>
        <source>It fits with {free} % to spare, at {mfu} % MFU. Attention runs twice, and that is the dear part.</source>
        <translation>Cabe con un margen del {free}&#xa0;%, con una MFU del {mfu}&#xa0;%. La atención se ejecuta dos veces, y eso es lo caro.</translation>
    </message>
    <message>
        <source>Switch on full recompute</source>
        <translation>Active el recálculo completo</translation>
    </message>
    <message>
        <source>Four modules are enough</source>
        <translation>Bastan cuatro módulos</translation>
    </message>
    <message>
        <source>Now recompute only what is cheap to run again and large to keep: &lt;b&gt;mla_up_proj&lt;/b&gt;, &lt;b&gt;layernorm&lt;/b&gt;, &lt;b&gt;moe&lt;/b&gt; and &lt;b&gt;mlp&lt;/b&gt;.</source>
        <translation>Ahora recalcule solo lo que es barato de repetir y grande de guardar: &lt;b&gt;mla_up_proj&lt;/b&gt;, &lt;b&gt;layernorm&lt;/b&gt;, &lt;b&gt;moe&lt;/b&gt; y &lt;b&gt;mlp&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>It still fits, and the step is shorter: {step} at {mfu} % MFU.</source>
        <translation>Sigue cabiendo, y el paso es más corto: {step} con una MFU del {mfu}&#xa0;%.</translation>
    </message>
    <message>
        <source>Switch on mla_up_proj</source>
        <translation>Active mla_up_proj</translation>
    </message>
    <message>
        <source>Switch on moe</source>
        <translation>Active moe</translation>
    </message>
    <message>
        <source>Switch on mlp</source>
        <translation>Active mlp</translation>
    </message>
    <message>
        <source>Switch on layernorm</source>
        <translation>Active layernorm</translation>
    </message>
    <message>
        <source>core_attn: much time, no memory</source>
        <translation>core_attn: mucho tiempo, nada de memoria</translation>
    </message>
    <message>
        <source>Add &lt;b&gt;core_attn&lt;/b&gt;. Flash attention keeps little, but its work grows with the square of the sequence. Compare the step time.</source>
        <translation>Añada &lt;b&gt;core_attn&lt;/b&gt;. Flash attention guarda poco, pero su trabajo crece con el cuadrado de la secuencia. Compare el tiempo de paso.</translation>
    </message>
    <message>
        <source>The peak hardly moved, and the step takes {step}.</source>
        <translation>El pico apenas se ha movido, y el paso tarda {step}.</translation>
    </message>
    <message>
        <source>Switch on core_attn</source>
        <translation>Active core_attn</translation>
    </message>
    <message>
        <source>Take it out again</source>
        <translation>Quítelo de nuevo</translation>
    </message>
    <message>
        <source>Leave attention alone at long context, and keep the other four.</source>
        <translation>Con contexto largo, no toque la atención y conserve los otros cuatro.</translation>
    </message>
    <message>
        <source>{step} again, with {free} % of the memory free.</source>
        <translation>{step} de nuevo, con el {free}&#xa0;% de la memoria libre.</translation>
    </message>
    <message>
        <source>Switch off core_attn</source>
        <translation>Desactive core_attn</translation>
    </message>
    <message>
        <source>Keep the selective recompute</source>
        <translation>Conserve el recálculo selectivo</translation>
    </message>
    <message>
        <source>128K on 256 H100. Which policy fits with the shortest step?</source>
        <translation>128K en 256 H100. ¿Qué política cabe con el paso más corto?</translation>
    </message>
    <message>
        <source>No recompute</source>
        <translation>Sin recálculo</translation>
    </message>
    <message>
        <source>nothing runs twice</source>
        <translation>nada se repite</translation>
    </message>
    <message>
        <source>Four modules</source>
        <translation>Cuatro módulos</translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation>Solo la atención</translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation>Recálculo completo</translation>
    </message>
    <message>
        <source>every layer runs twice</source>
        <translation>cada capa se ejecuta dos veces</translation>
    </message>
    <message>
        <source>Selective recompute of four cheap modules: {peak} GiB and {step}. Full recompute fits as well, but pays for attention; the other two do not fit.</source>
        <translation>Recálculo selectivo de cuatro módulos baratos: {peak} GiB y {step}. El recálculo completo también cabe, pero paga por la atención; las otras dos no caben.</translation>
    </message>
    <message>
        <source>Peak memory by policy</source>
        <translation>Memoria pico por política</translation>
    </message>
    <message>
        <source>attn</source>
        <translation>attn</translation>
    </message>
    <message>
        <source>moe</source>
        <translation>moe</translation>
    </message>
    <message>
        <source>four</source>
        <translation>cuatro</translation>
    </message>
    <message>
        <source>+ attn</source>
        <translation>+ attn</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completo</translation>
    </message>
    <message>
        <source>Four: mla_up_proj, layernorm, moe and mlp.</source>
        <translation>Cuatro: mla_up_proj, layernorm, moe y mlp.</translation>
    </message>
    <message>
        <source>Recompute that frees nothing</source>
        <translation>Recálculo que no libera nada</translation>
    </message>
    <message>
        <source>See the advice say that it misses the peak</source>
        <translation>Vea que el consejo dice que no afecta al pico</translation>
    </message>
    <message>
        <source>moe_act inside moe</source>
        <translation>moe_act dentro de moe</translation>
    </message>
    <message>
        <source>&lt;b&gt;moe&lt;/b&gt; is recomputed already: nothing inside the experts is kept. Add &lt;b&gt;moe_act&lt;/b&gt;, their activation function, and watch the peak.</source>
        <translation>&lt;b&gt;moe&lt;/b&gt; ya se recalcula: no se guarda nada dentro de los expertos. Añada &lt;b&gt;moe_act&lt;/b&gt;, su función de activación, y observe el pico.</translation>
    </message>
    <message>
        <source>peak {peak} GiB</source>
        <translation>pico {peak} GiB</translation>
    </message>
    <message>
        <source>Nothing moved: what moe_act would discard is not kept anyway.</source>
        <translation>No se ha movido nada: lo que moe_act descartaría no se guarda de todos modos.</translation>
    </message>
    <message>
        <source>Switch on moe_act</source>
        <translation>Active moe_act</translation>
    </message>
    <message>
        <source>Another one for nothing</source>
        <translation>Otro para nada</translation>
    </message>
    <message>
        <source>Swap it for &lt;b&gt;shared_experts&lt;/b&gt;. It belongs to the MoE block too.</source>
        <translation>Cámbielo por &lt;b&gt;shared_experts&lt;/b&gt;. También pertenece al bloque MoE.</translation>
    </message>
    <message>
        <source>The same: only the fullest instant on the fullest stage counts, and it holds none of it.</source>
        <translation>Lo mismo: solo cuenta el instante más lleno de la etapa más llena, y allí no hay nada de esto.</translation>
    </message>
    <message>
        <source>Switch off moe_act</source>
        <translation>Desactive moe_act</translation>
    </message>
    <message>
        <source>Switch on shared_experts</source>
        <translation>Active shared_experts</translation>
    </message>
    <message>
        <source>One that counts</source>
        <translation>Uno que sí cuenta</translation>
    </message>
    <message>
        <source>Switch both off, and now &lt;b&gt;mla_up_proj&lt;/b&gt; as well: keys and values in full width.</source>
        <translation>Desactive ambos y, ahora, también &lt;b&gt;mla_up_proj&lt;/b&gt;: claves y valores en todo su ancho.</translation>
    </message>
    <message>
        <source>peak {peak} GiB of {capacity}</source>
        <translation>pico {peak} GiB de {capacity}</translation>
    </message>
    <message>
        <source>{over} GiB too much: this one carries the plan.</source>
        <translation>Sobran {over} GiB: este módulo sostiene el plan.</translation>
    </message>
    <message>
        <source>Switch off shared_experts</source>
        <translation>Desactive shared_experts</translation>
    </message>
    <message>
        <source>Switch off mla_up_proj</source>
        <translation>Desactive mla_up_proj</translation>
    </message>
    <message>
        <source>Back to the four</source>
        <translation>De vuelta a los cuatro</translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;mla_up_proj&lt;/b&gt; on again.</source>
        <translation>Active &lt;b&gt;mla_up_proj&lt;/b&gt; de nuevo.</translation>
    </message>
    <message>
        <source>{free} % is free. Look at the peak, not at the list of modules.</source>
        <translation>Queda libre el {free}&#xa0;%. Mire el pico, no la lista de módulos.</translation>
    </message>
    <message>
        <source>You must drop one of the four modules. Which one raises the peak most?</source>
        <translation>Debe quitar uno de los cuatro módulos. ¿Cuál eleva más el pico?</translation>
    </message>
    <message>
        <source>keys and values from the compressed ones</source>
        <translation>claves y valores a partir de los comprimidos</translation>
    </message>
    <message>
        <source>the normalised input of each block</source>
        <translation>la entrada normalizada de cada bloque</translation>
    </message>
    <message>
        <source>the routed tokens in the experts</source>
        <translation>los tokens enrutados en los expertos</translation>
    </message>
    <message>
        <source>the dense layers at the start</source>
        <translation>las capas densas del principio</translation>
    </message>
    <message>
        <source>Without mla_up_proj stage {stage} would reserve {peak} of {capacity} GiB: every layer keeps its keys and values of 128 heads.</source>
        <translation>Sin mla_up_proj, la etapa {stage} reservaría {peak} de {capacity} GiB: cada capa guarda sus claves y valores de 128 cabezas.</translation>
    </message>
    <message>
        <source>Peak memory by change</source>
        <translation>Memoria pico por cambio</translation>
    </message>
    <message>
        <source>against the four modules, GiB</source>
        <translation>frente a los cuatro módulos, GiB</translation>
    </message>
    <message>
        <source>The Memory view shows which tensors make the peak, and what each module would free there.</source>
        <translation>La vista Memoria muestra qué tensores forman el pico y qué liberaría allí cada módulo.</translation>
    </message>
    <message>
        <source>Offload: bytes for seconds</source>
        <translation>Descarga: bytes por segundos</translation>
    </message>
    <message>
        <source>No offload: too much</source>
        <translation>Sin descarga: demasiado</translation>
    </message>
    <message>
        <source>The optimizer&apos;s state lies on the host. Bring all of it back to the GPU.</source>
        <translation>El estado del optimizador está en el host. Devuélvalo todo a la GPU.</translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity}, {step} a step</source>
        <translation>{peak} GiB de {capacity}, {step} por paso</translation>
    </message>
    <message>
        <source>{over} GiB too much: with DP {dp} and EDP {edp} there is hardly anyone to share the state with.</source>
        <translation>Sobran {over} GiB: con DP {dp} y EDP {edp} apenas hay con quién repartir el estado.</translation>
    </message>
    <message>
        <source>Half of it: just</source>
        <translation>La mitad: por poco</translation>
    </message>
    <message>
        <source>Leave half of the state on the host.</source>
        <translation>Deje la mitad del estado en el host.</translation>
    </message>
    <message>
        <source>It fits, with {left} GiB to spare: fragmentation can eat that. Aim at 5 % or more.</source>
        <translation>Cabe, con {left} GiB de margen: la fragmentación puede comérselos. Apunte a un 5&#xa0;% o más.</translation>
    </message>
    <message>
        <source>All of it: the price</source>
        <translation>Todo: el precio</translation>
    </message>
    <message>
        <source>Now move all of it. The update runs on the host&apos;s cores: look at the step time.</source>
        <translation>Ahora muévalo todo. La actualización se ejecuta en los núcleos del host: mire el tiempo de paso.</translation>
    </message>
    <message>
        <source>{free} % is free. At this length a step is long, and the update is lost in it.</source>
        <translation>Queda libre el {free}&#xa0;%. Con esta longitud, un paso es largo y la actualización apenas se nota.</translation>
    </message>
    <message>
        <source>More replicas instead</source>
        <translation>Mejor, más réplicas</translation>
    </message>
    <message>
        <source>Replicas share the state too. Take 512 GPUs and no offload.</source>
        <translation>Las réplicas también se reparten el estado. Tome 512 GPU y ninguna descarga.</translation>
    </message>
    <message>
        <source>It fits without offload: DP {dp} and EDP {edp} halve what each GPU keeps.</source>
        <translation>Cabe sin descarga: DP {dp} y EDP {edp} reducen a la mitad lo que guarda cada GPU.</translation>
    </message>
    <message>
        <source>Back on 256 GPUs: how little offload still leaves 5 % of the memory free?</source>
        <translation>De vuelta a 256 GPU: ¿cuál es la descarga mínima que aún deja libre un 5&#xa0;% de la memoria?</translation>
    </message>
    <message>
        <source>a quarter on the host</source>
        <translation>un cuarto en el host</translation>
    </message>
    <message>
        <source>half on the host</source>
        <translation>la mitad en el host</translation>
    </message>
    <message>
        <source>three quarters on the host</source>
        <translation>tres cuartos en el host</translation>
    </message>
    <message>
        <source>all on the host</source>
        <translation>todo en el host</translation>
    </message>
    <message>
        <source>{offload} % on the host: {peak} of {capacity} GiB, {free} % free. Each quarter frees the same bytes, so it can be read off.</source>
        <translation>{offload}&#xa0;% en el host: {peak} de {capacity} GiB, {free}&#xa0;% libre. Cada cuarto libera los mismos bytes, así que el resultado se puede deducir.</translation>
    </message>
    <message>
        <source>Peak memory by offload</source>
        <translation>Memoria pico por descarga</translation>
    </message>
    <message>
        <source>256 GPUs, GiB on the fullest GPU</source>
        <translation>256 GPU, GiB en la GPU más llena</translation>
    </message>
    <message>
        <source>State: weights, gradients and optimizer on the GPU, GiB.</source>
        <translation>Estado: pesos, gradientes y optimizador en la GPU, GiB.</translation>
    </message>
    <message>
        <source>A good 4K baseline at 128K</source>
        <translation>Una buena base de 4K, a 128K</translation>
    </message>
    <message>
        <source>Only the length</source>
        <translation>Solo la longitud</translation>
    </message>
    <message>
        <source>Qwen3-235B runs well at 4K on 128 GB200. Set the sequence to 128K and nothing else.</source>
        <translation>Qwen3-235B funciona bien con 4K en 128 GB200. Ponga la secuencia en 128K y nada más.</translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity}</source>
        <translation>{peak} GiB de {capacity}</translation>
    </message>
    <message>
        <source>Each GPU would hold {shard} tokens: many times its memory.</source>
        <translation>Cada GPU guardaría {shard} tokens: muchas veces su memoria.</translation>
    </message>
    <message>
        <source>Cut the tokens</source>
        <translation>Corte los tokens</translation>
    </message>
    <message>
        <source>On a wide NVLink domain TP can share the cutting with CP: TP 4 and CP 4.</source>
        <translation>En un dominio NVLink amplio, TP puede compartir el corte con CP: TP 4 y CP 4.</translation>
    </message>
    <message>
        <source>Nearly. But GBS is still {gbs}, and with DP {dp} a step takes {ga} micro batches and {step}.</source>
        <translation>Casi. Pero GBS sigue siendo {gbs}, y con DP {dp} un paso lleva {ga} micro lotes y {step}.</translation>
    </message>
    <message>
        <source>Shrink the batch</source>
        <translation>Reduzca el lote</translation>
    </message>
    <message>
        <source>A sequence now has 32 times the tokens. Set GBS to 64.</source>
        <translation>Una secuencia tiene ahora 32 veces más tokens. Ponga GBS en 64.</translation>
    </message>
    <message>
        <source>GA {ga}, {step} a step</source>
        <translation>GA {ga}, {step} por paso</translation>
    </message>
    <message>
        <source>The step is short again: {tokens} M tokens in {step}. The memory is as before.</source>
        <translation>El paso vuelve a ser corto: {tokens} M de tokens en {step}. La memoria queda como antes.</translation>
    </message>
    <message>
        <source>Recompute a little</source>
        <translation>Recalcule un poco</translation>
    </message>
    <message>
        <source>Recompute &lt;b&gt;moe_act&lt;/b&gt;, the cheapest module of the experts.</source>
        <translation>Recalcule &lt;b&gt;moe_act&lt;/b&gt;, el módulo más barato de los expertos.</translation>
    </message>
    <message>
        <source>It fits. Layout, batch and recompute all had to change.</source>
        <translation>Cabe. Disposición, lote y recálculo: todo tuvo que cambiar.</translation>
    </message>
    <message>
        <source>Only one thing of the 4K baseline may change at 128K. Which makes it fit?</source>
        <translation>Solo puede cambiar una cosa de la base de 4K con 128K. ¿Cuál hace que quepa?</translation>
    </message>
    <message>
        <source>every layer runs twice, without graphs</source>
        <translation>cada capa se ejecuta dos veces, sin grafos</translation>
    </message>
    <message>
        <source>Offload 100 %</source>
        <translation>Descarga 100&#xa0;%</translation>
    </message>
    <message>
        <source>the optimizer on the host</source>
        <translation>el optimizador en el host</translation>
    </message>
    <message>
        <source>a quarter of the experts</source>
        <translation>un cuarto de los expertos</translation>
    </message>
    <message>
        <source>CP {cp} brings back shards of {shard} tokens: {peak} of {capacity} GiB. But DP is {dp} and GA {ga}: the batch must change too.</source>
        <translation>CP {cp} devuelve fragmentos de {shard} tokens: {peak} de {capacity} GiB. Pero DP es {dp} y GA {ga}: el lote también debe cambiar.</translation>
    </message>
    <message>
        <source>Peak memory, change by change</source>
        <translation>Memoria pico, cambio a cambio</translation>
    </message>
    <message>
        <source>GiB on the fullest GPU</source>
        <translation>GiB en la GPU más llena</translation>
    </message>
    <message>
        <source>at 4K</source>
        <translation>con 4K</translation>
    </message>
    <message>
        <source>Layout, batch and recompute of a 4K run are rarely right at 128K.</source>
        <translation>Disposición, lote y recálculo de un entrenamiento de 4K rara vez son adecuados con 128K.</translation>
    </message>
</context>
<context>
    <name>Screenshots</name>
    <message>
        <source>%1 cannot be made. Choose another folder.</source>
        <translation>No se puede crear %1. Elija otra carpeta.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>No se puede escribir %1.</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Plegado</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Traza</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>The program ended without being closed. The scenario and the pins are as they were; what could be undone is gone.</source>
        <translation>El programa terminó sin cerrarse. El escenario y lo fijado están como estaban; lo que se podía deshacer se perdió.</translation>
    </message>
</context>
<context>
    <name>shardscope</name>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation>No se puede escribir %1: %2. Elija otra carpeta.</translation>
    </message>
    <message>
        <source>the picture was refused</source>
        <translation>la imagen fue rechazada</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Static GiB</source>
        <translation>GiB estáticos</translation>
    </message>
    <message>
        <source>Peak GiB</source>
        <translation>Pico GiB</translation>
    </message>
    <message>
        <source>Reserved GiB</source>
        <translation>GiB reservados</translation>
    </message>
    <message>
        <source>Free GiB</source>
        <translation>GiB libres</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>En vuelo</translation>
    </message>
    <message>
        <source>Memory of every pipeline stage</source>
        <translation>Memoria de cada etapa del pipeline</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Consejos</translation>
    </message>
    <message>
        <source>SimuMax, B200</source>
        <translation>SimuMax, B200</translation>
    </message>
    <message>
        <source>Megatron-LM CI</source>
        <translation>CI de Megatron-LM</translation>
    </message>
    <message>
        <source>Whole models</source>
        <translation>Modelos enteros</translation>
    </message>
    <message>
        <source>Tuned recipes</source>
        <translation>Recetas ajustadas</translation>
    </message>
    <message>
        <source>Long context</source>
        <translation>Contexto largo</translation>
    </message>
    <message>
        <source>stage %1 peak, GiB</source>
        <translation>pico de etapa %1, GiB</translation>
    </message>
    <message>
        <source>peak, GiB</source>
        <translation>pico, GiB</translation>
    </message>
    <message>
        <source>between steps, GiB</source>
        <translation>entre pasos, GiB</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>step, s</source>
        <translation>paso, s</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tokens/s/GPU</translation>
    </message>
    <message>
        <source>TFLOP/s/GPU</source>
        <translation>TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>right</source>
        <translation>acierto</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>fallo</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Regla incumplida</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>Conviene saber</translation>
    </message>
    <message>
        <source>Rule %1</source>
        <translation>Regla %1</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>balanced split</source>
        <translation>reparto equilibrado</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1, exige %2</translation>
    </message>
    <message>
        <source>Gradient accumulation: micro batches a step on one data-parallel rank.</source>
        <translation>Acumulación de gradiente: micro lotes por paso en un rango de paralelismo de datos.</translation>
    </message>
    <message>
        <source>Peak / capacity, GiB</source>
        <translation>Pico / capacidad, GiB</translation>
    </message>
    <message>
        <source>What the worst stage reserves, and what a GPU has. Compared as a share of the capacity.</source>
        <translation>Lo que reserva la peor etapa y lo que tiene una GPU. Se compara como parte de la capacidad.</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>T. de paso</translation>
    </message>
    <message>
        <source>Not ranked: these steps are of different numbers of tokens.</source>
        <translation>Sin clasificar: estos pasos tienen números de tokens distintos.</translation>
    </message>
    <message>
        <source>Tokens a step</source>
        <translation>Tokens por paso</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>Tokens/s/GPU</translation>
    </message>
    <message>
        <source>Tokens/s, all GPUs</source>
        <translation>Tokens/s, todas las GPU</translation>
    </message>
    <message>
        <source>Core attention</source>
        <translation>Atención (núcleo)</translation>
    </message>
    <message>
        <source>Dense products</source>
        <translation>Prod. densos</translation>
    </message>
    <message>
        <source>Expert products</source>
        <translation>Prod. de expertos</translation>
    </message>
    <message>
        <source>Routing, permutation</source>
        <translation>Enrutado, permutación</translation>
    </message>
    <message>
        <source>Norms, elementwise</source>
        <translation>Norm., por elemento</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits y pérdida</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recálculo</translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation>Espera al host</translation>
    </message>
    <message>
        <source>TP, exposed</source>
        <translation>TP, expuesto</translation>
    </message>
    <message>
        <source>CP, exposed</source>
        <translation>CP, expuesto</translation>
    </message>
    <message>
        <source>EP, exposed</source>
        <translation>EP, expuesto</translation>
    </message>
    <message>
        <source>PP, exposed</source>
        <translation>PP, expuesto</translation>
    </message>
    <message>
        <source>Offload, exposed</source>
        <translation>Descarga, expuesta</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Burbuja de pipeline</translation>
    </message>
    <message>
        <source>DP, exposed</source>
        <translation>DP, expuesto</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>%1 more rules are broken.</source>
        <translation>Se incumplen %1 reglas más.</translation>
    </message>
    <message>
        <source>Balanced split</source>
        <translation>Reparto equilibrado</translation>
    </message>
    <message>
        <source>MLA %1 heads</source>
        <translation>MLA %1 cabezas</translation>
    </message>
    <message>
        <source>GQA %1 heads, %2 groups</source>
        <translation>GQA %1 cabezas, %2 grupos</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 capas</translation>
    </message>
    <message>
        <source>%1 layers (%2 dense, %3 MoE)</source>
        <translation>%1 capas (%2 densas, %3 MoE)</translation>
    </message>
    <message>
        <source>%1 experts, top-%2</source>
        <translation>%1 expertos, top-%2</translation>
    </message>
    <message>
        <source>gated delta net</source>
        <translation>gated delta net</translation>
    </message>
    <message>
        <source>%1 parameters, %2 active</source>
        <translation>%1 parámetros, %2 activos</translation>
    </message>
    <message>
        <source>on</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>off</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Longitud de secuencia</translation>
    </message>
    <message>
        <source>Micro batch size</source>
        <translation>Tamaño de micro lote</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>Tamaño de lote global</translation>
    </message>
    <message>
        <source>Attention mask in the batch</source>
        <translation>Máscara de atención del lote</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>NVLink domain</source>
        <translation>Dominio NVLink</translation>
    </message>
    <message>
        <source>Cores that the ranks share</source>
        <translation>Núcleos que comparten los rangos</translation>
    </message>
    <message>
        <source>Memory of a GPU</source>
        <translation>Memoria por GPU</translation>
    </message>
    <message>
        <source>Memory kept free</source>
        <translation>Memoria apartada</translation>
    </message>
    <message>
        <source>CP transport</source>
        <translation>Transporte de CP</translation>
    </message>
    <message>
        <source>Micro batch group</source>
        <translation>Grupo de micro lotes</translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation>Cadena de disposición</translation>
    </message>
    <message>
        <source>Hierarchical CP</source>
        <translation>CP jerárquico</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Paralelismo de secuencia</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Main parameters</source>
        <translation>Parám. principales</translation>
    </message>
    <message>
        <source>Main gradients</source>
        <translation>Grad. principales</translation>
    </message>
    <message>
        <source>Gradient reduction in</source>
        <translation>Reducir gradientes en</translation>
    </message>
    <message>
        <source>First moment</source>
        <translation>Primer momento</translation>
    </message>
    <message>
        <source>Second moment</source>
        <translation>Segundo momento</translation>
    </message>
    <message>
        <source>FP8 parameter gathering</source>
        <translation>Recogida de parámetros FP8</translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation>Optimizador distribuido</translation>
    </message>
    <message>
        <source>Optimizer instances</source>
        <translation>Instancias del optimizador</translation>
    </message>
    <message>
        <source>Optimizer offload</source>
        <translation>Descarga del optimizador</translation>
    </message>
    <message>
        <source>Recompute method</source>
        <translation>Método de recálculo</translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation>Capas recalculadas</translation>
    </message>
    <message>
        <source>Recomputed modules</source>
        <translation>Módulos recalculados</translation>
    </message>
    <message>
        <source>Dispatcher</source>
        <translation>Despachador</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>Enrutado</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Desbalance de expertos</translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation>Factor de capacidad</translation>
    </message>
    <message>
        <source>Pad to capacity</source>
        <translation>Rellenar a capacidad</translation>
    </message>
    <message>
        <source>Capacity factor of a rank</source>
        <translation>Factor de capacidad por rango</translation>
    </message>
    <message>
        <source>Grouped products</source>
        <translation>Productos agrupados</translation>
    </message>
    <message>
        <source>Cross-entropy fusion</source>
        <translation>Fusión de entropía cruzada</translation>
    </message>
    <message>
        <source>Transformer implementation</source>
        <translation>Implementación de Transformer</translation>
    </message>
    <message>
        <source>Fused gradient accumulation</source>
        <translation>Acumulación de gradiente fusionada</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>Determinista</translation>
    </message>
    <message>
        <source>cuBLAS workspace, MiB</source>
        <translation>Espacio cuBLAS, MiB</translation>
    </message>
    <message>
        <source>Late embedding gradient</source>
        <translation>Gradiente tardío de embedding</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Kernel de atención</translation>
    </message>
    <message>
        <source>Transformer Engine</source>
        <translation>Transformer Engine</translation>
    </message>
    <message>
        <source>Overlap: gradient reduction</source>
        <translation>Solapar: reducción de gradientes</translation>
    </message>
    <message>
        <source>Overlap: parameter gathering</source>
        <translation>Solapar: recogida de parámetros</translation>
    </message>
    <message>
        <source>Overlap: TP</source>
        <translation>Solapar: TP</translation>
    </message>
    <message>
        <source>Overlap: EP exchange</source>
        <translation>Solapar: intercambio EP</translation>
    </message>
    <message>
        <source>Delayed weight gradients</source>
        <translation>Gradientes de pesos diferidos</translation>
    </message>
    <message>
        <source>Overlap: pipeline sends</source>
        <translation>Solapar: envíos del pipeline</translation>
    </message>
    <message>
        <source>Overlap: shared expert</source>
        <translation>Solapar: experto compartido</translation>
    </message>
    <message>
        <source>Gathering in the optimizer step</source>
        <translation>Recogida en el paso del optimizador</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>Grafos CUDA</translation>
    </message>
    <message>
        <source>Activation offload</source>
        <translation>Descarga de activaciones</translation>
    </message>
    <message>
        <source>Run by</source>
        <translation>Ejecutor</translation>
    </message>
    <message>
        <source>Parts without a model</source>
        <translation>Partes sin modelo</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation>Capas densas al inicio</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Tamaño oculto</translation>
    </message>
    <message>
        <source>Width of the dense MLP</source>
        <translation>Ancho del MLP denso</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulario</translation>
    </message>
    <message>
        <source>MTP layers</source>
        <translation>Capas MTP</translation>
    </message>
    <message>
        <source>Weight of the MTP loss</source>
        <translation>Peso de la pérdida MTP</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Embeddings atados</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>MLP con puerta</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normalización</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>Embedding de posición</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posiciones</translation>
    </message>
    <message>
        <source>Vocabulary padded to</source>
        <translation>Vocabulario rellenado a</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout of attention</source>
        <translation>Dropout de atención</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Atención</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Cabezas de atención</translation>
    </message>
    <message>
        <source>Query groups</source>
        <translation>Grupos de consultas</translation>
    </message>
    <message>
        <source>Width of a head</source>
        <translation>Ancho por cabeza</translation>
    </message>
    <message>
        <source>Rank of the queries</source>
        <translation>Rango de consultas</translation>
    </message>
    <message>
        <source>Rank of keys and values</source>
        <translation>Rango de claves y valores</translation>
    </message>
    <message>
        <source>Head width without rope</source>
        <translation>Ancho por cabeza sin rope</translation>
    </message>
    <message>
        <source>Head width with rope</source>
        <translation>Ancho por cabeza con rope</translation>
    </message>
    <message>
        <source>Width of a value head</source>
        <translation>Ancho de cabeza de valor</translation>
    </message>
    <message>
        <source>Norm of queries and keys</source>
        <translation>Norm. de consultas y claves</translation>
    </message>
    <message>
        <source>Gate of the attention output</source>
        <translation>Puerta de la salida de atención</translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation>Sumideros de atención</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Expertos</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>Expertos por token</translation>
    </message>
    <message>
        <source>Width of an expert</source>
        <translation>Ancho por experto</translation>
    </message>
    <message>
        <source>Width of shared experts</source>
        <translation>Ancho de exp. compartidos</translation>
    </message>
    <message>
        <source>Gate of shared experts</source>
        <translation>Puerta exp. compartidos</translation>
    </message>
    <message>
        <source>Pattern of MoE layers</source>
        <translation>Patrón de capas MoE</translation>
    </message>
    <message>
        <source>Router score</source>
        <translation>Función de enrutado</translation>
    </message>
    <message>
        <source>Normalized weights of experts</source>
        <translation>Pesos de expertos normalizados</translation>
    </message>
    <message>
        <source>Router groups</source>
        <translation>Grupos de enrutado</translation>
    </message>
    <message>
        <source>Router groups a token</source>
        <translation>Grupos de enrut. por token</translation>
    </message>
    <message>
        <source>Router scaling</source>
        <translation>Escala de enrutado</translation>
    </message>
    <message>
        <source>Expert bias</source>
        <translation>Sesgo de expertos</translation>
    </message>
    <message>
        <source>Rate of the expert bias</source>
        <translation>Tasa del sesgo de expertos</translation>
    </message>
    <message>
        <source>Balancing of experts</source>
        <translation>Equilibrado de expertos</translation>
    </message>
    <message>
        <source>Weight of balancing</source>
        <translation>Peso del equilibrado</translation>
    </message>
    <message>
        <source>Router in FP32</source>
        <translation>Enrutador en FP32</translation>
    </message>
    <message>
        <source>Softmax before top-k</source>
        <translation>Softmax antes de top-k</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Ventana deslizante</translation>
    </message>
    <message>
        <source>Full attention every</source>
        <translation>Atención completa cada</translation>
    </message>
    <message>
        <source>Kind of window</source>
        <translation>Tipo de ventana</translation>
    </message>
    <message>
        <source>Gated delta net</source>
        <translation>Gated delta net</translation>
    </message>
    <message>
        <source>Delta net key heads</source>
        <translation>Delta net: cabezas K</translation>
    </message>
    <message>
        <source>Delta net key width</source>
        <translation>Delta net: ancho K</translation>
    </message>
    <message>
        <source>Delta net value heads</source>
        <translation>Delta net: cabezas V</translation>
    </message>
    <message>
        <source>Delta net value width</source>
        <translation>Delta net: ancho V</translation>
    </message>
    <message>
        <source>Delta net convolution</source>
        <translation>Delta net: convolución</translation>
    </message>
    <message>
        <source>Bias: queries, keys, values</source>
        <translation>Sesgo: consultas, claves, valores</translation>
    </message>
    <message>
        <source>Bias: attention output</source>
        <translation>Sesgo: salida de atención</translation>
    </message>
    <message>
        <source>Bias: MLP</source>
        <translation>Sesgo: MLP</translation>
    </message>
    <message>
        <source>Bias: experts</source>
        <translation>Sesgo: expertos</translation>
    </message>
    <message>
        <source>Bias: router</source>
        <translation>Sesgo: enrutador</translation>
    </message>
    <message>
        <source>Rope base</source>
        <translation>Base de rope</translation>
    </message>
    <message>
        <source>Rotated share of a head</source>
        <translation>Parte rotada por cabeza</translation>
    </message>
    <message>
        <source>No rope every</source>
        <translation>Sin rope cada</translation>
    </message>
    <message>
        <source>Rope scaling</source>
        <translation>Escala de rope</translation>
    </message>
    <message>
        <source>YaRN scale</source>
        <translation>Escala YaRN</translation>
    </message>
    <message>
        <source>YaRN scale, all widths</source>
        <translation>Escala YaRN, todo ancho</translation>
    </message>
    <message>
        <source>Epsilon of the norms</source>
        <translation>Épsilon de normalización</translation>
    </message>
    <message>
        <source>Zero-centred norms</source>
        <translation>Norm. centrada en cero</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Ancho de banda mem.</translation>
    </message>
    <message>
        <source>FP32 peak</source>
        <translation>Pico FP32</translation>
    </message>
    <message>
        <source>TF32 peak</source>
        <translation>Pico TF32</translation>
    </message>
    <message>
        <source>BF16 peak</source>
        <translation>Pico BF16</translation>
    </message>
    <message>
        <source>FP16 peak</source>
        <translation>Pico FP16</translation>
    </message>
    <message>
        <source>FP8 peak</source>
        <translation>Pico FP8</translation>
    </message>
    <message>
        <source>FP4 peak</source>
        <translation>Pico FP4</translation>
    </message>
    <message>
        <source>NVLink, one way</source>
        <translation>NVLink, un sentido</translation>
    </message>
    <message>
        <source>Network of a GPU</source>
        <translation>Red por GPU</translation>
    </message>
    <message>
        <source>Host link, one way</source>
        <translation>Enlace host, un sentido</translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation>Multiprocesadores</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Capacidad de cómputo</translation>
    </message>
    <message>
        <source>NVLink domain of the GPU</source>
        <translation>Dominio NVLink de la GPU</translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation>GPU por nodo</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Tasas</translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation>Tasa %1</translation>
    </message>
    <message>
        <source>fits, less than 10 % to spare</source>
        <translation>cabe, menos del 10&#xa0;% de margen</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>demasiada memoria</translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation>disposición no válida</translation>
    </message>
    <message>
        <source>Stage %1 reserves %2 of %3</source>
        <translation>La etapa %1 reserva %2 de %3</translation>
    </message>
    <message>
        <source>Step %1, DP %2</source>
        <translation>Paso %1, DP %2</translation>
    </message>
    <message>
        <source>needs %1 more</source>
        <translation>faltan %1</translation>
    </message>
    <message>
        <source>none left to trade</source>
        <translation>nada que ceder</translation>
    </message>
    <message>
        <source>experts: no replicas</source>
        <translation>expertos: sin réplicas</translation>
    </message>
    <message>
        <source>needs a whole DP</source>
        <translation>exige DP entero</translation>
    </message>
    <message>
        <source>GBS %1 / (MBS %2 × DP %3)</source>
        <translation>GBS %1 / (MBS %2 × DP %3)</translation>
    </message>
    <message>
        <source>No global batch size is given: 8 × PP micro batches are assumed.</source>
        <translation>No se indica tamaño de lote global: se suponen 8 × PP micro lotes.</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Memoria pico</translation>
    </message>
    <message>
        <source>stage %1 · %2 GiB too much</source>
        <translation>etapa %1 · %2 GiB de más</translation>
    </message>
    <message>
        <source>stage %1 · %2 % free</source>
        <translation>etapa %1 · %2&#xa0;% libre</translation>
    </message>
    <message>
        <source>Against published and executed runs the peak is within 3 % in the middle; the Accuracy view lists each.</source>
        <translation>Frente a ejecuciones publicadas y realizadas, el pico queda en mediana dentro del 3&#xa0;%; la vista Exactitud las enumera todas.</translation>
    </message>
    <message>
        <source>bubble %1 % · to %2</source>
        <translation>burbuja %1&#xa0;% · hasta %2</translation>
    </message>
    <message>
        <source>%1 k tokens/s in all</source>
        <translation>%1 k tokens/s en total</translation>
    </message>
    <message>
        <source>%1 M tokens/s in all</source>
        <translation>%1 M tokens/s en total</translation>
    </message>
    <message>
        <source>%1 of %2 TFLOP/s</source>
        <translation>%1 de %2 TFLOP/s</translation>
    </message>
    <message>
        <source>no legal layout</source>
        <translation>sin disposición válida</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Optimizer on GPU</source>
        <translation>Optimizador en GPU</translation>
    </message>
    <message>
        <source>MoE and MLP</source>
        <translation>MoE y MLP</translation>
    </message>
    <message>
        <source>Norms, residual</source>
        <translation>Norm., residual</translation>
    </message>
    <message>
        <source>Embedding, logits</source>
        <translation>Embedding, logits</translation>
    </message>
    <message>
        <source>Recompute, transient</source>
        <translation>Recálculo, transitorio</translation>
    </message>
    <message>
        <source>Buffers, workspaces</source>
        <translation>Búferes, espacios</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Descarga</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Megatron would refuse this: %1</source>
        <translation>Megatron rechazaría esto: %1</translation>
    </message>
    <message>
        <source>The machines are not part of the arguments: %1 × %2 stay.</source>
        <translation>Las máquinas no forman parte de los argumentos: se conservan %1 × %2.</translation>
    </message>
    <message>
        <source>Whether the plan and the run agree that it fits.</source>
        <translation>Si el plan y la ejecución coinciden en que cabe.</translation>
    </message>
    <message>
        <source>measured / planned − 1</source>
        <translation>medido / previsto − 1</translation>
    </message>
    <message>
        <source>planned / measured − 1</source>
        <translation>previsto / medido − 1</translation>
    </message>
    <message>
        <source>%1 in the scenario file</source>
        <translation>%1 en el archivo del escenario</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>frente a %1</translation>
    </message>
    <message>
        <source>NVLink domain %1</source>
        <translation>dominio NVLink %1</translation>
    </message>
    <message>
        <source>domains</source>
        <translation>dominios</translation>
    </message>
    <message>
        <source>⌈GPUs / GPUs of a domain⌉</source>
        <translation>⌈GPU / GPU de un dominio⌉</translation>
    </message>
    <message>
        <source>Within an NVLink domain messages go over NVLink, else over the network cards.</source>
        <translation>Dentro de un dominio NVLink los mensajes van por NVLink; si no, por las tarjetas de red.</translation>
    </message>
    <message>
        <source>Reserve %1</source>
        <translation>Reserva %1</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>capacidad</translation>
    </message>
    <message>
        <source>memory of the GPU − reserve</source>
        <translation>memoria de la GPU − reserva</translation>
    </message>
    <message>
        <source>What the plan leaves to other programs and to what it does not know.</source>
        <translation>Lo que el plan deja a otros programas y a lo que no conoce.</translation>
    </message>
    <message>
        <source>Imbalance ×%1</source>
        <translation>Desequilibrio ×%1</translation>
    </message>
    <message>
        <source>Tokens of the hottest expert rank over the mean</source>
        <translation>Tokens del rango de expertos más cargado respecto a la media</translation>
    </message>
    <message>
        <source>tokens of the hottest rank</source>
        <translation>tokens del rango más cargado</translation>
    </message>
    <message>
        <source>sequence × MBS / CP × top-k × imbalance</source>
        <translation>secuencia × MBS / CP × top-k × desequilibrio</translation>
    </message>
    <message>
        <source>bytes of an element</source>
        <translation>bytes de un elemento</translation>
    </message>
    <message>
        <source>bytes of a gradient</source>
        <translation>bytes de un gradiente</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>latent width</source>
        <translation>anchura latente</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>saltos</translation>
    </message>
    <message>
        <source>hottest rank / mean</source>
        <translation>rango más cargado / media</translation>
    </message>
    <message>
        <source>share that leaves</source>
        <translation>parte que sale</translation>
    </message>
    <message>
        <source>copies of a token</source>
        <translation>copias de un token</translation>
    </message>
    <message>
        <source>halves of an all-reduce</source>
        <translation>mitades de un all-reduce</translation>
    </message>
    <message>
        <source>parameters of the rank</source>
        <translation>parámetros del rango</translation>
    </message>
    <message>
        <source>gather before attention</source>
        <translation>reunión antes de la atención</translation>
    </message>
    <message>
        <source>scatter behind attention</source>
        <translation>reparto tras la atención</translation>
    </message>
    <message>
        <source>gather before the MLP</source>
        <translation>reunión antes del MLP</translation>
    </message>
    <message>
        <source>scatter behind the MLP</source>
        <translation>reparto tras el MLP</translation>
    </message>
    <message>
        <source>gather before the shared expert</source>
        <translation>reunión antes del experto compartido</translation>
    </message>
    <message>
        <source>scatter behind the shared expert</source>
        <translation>reparto tras el experto compartido</translation>
    </message>
    <message>
        <source>ring of K and V</source>
        <translation>anillo de K y V</translation>
    </message>
    <message>
        <source>gather of K and V</source>
        <translation>reunión de K y V</translation>
    </message>
    <message>
        <source>heads against sequence</source>
        <translation>cabezas por secuencia</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>envío a los expertos</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>regreso de los expertos</translation>
    </message>
    <message>
        <source>gather of tokens</source>
        <translation>reunión de tokens</translation>
    </message>
    <message>
        <source>scatter of tokens</source>
        <translation>reparto de tokens</translation>
    </message>
    <message>
        <source>send</source>
        <translation>envío</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>expert gradients</source>
        <translation>grad. de expertos</translation>
    </message>
    <message>
        <source>network</source>
        <translation>red</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>%1, as the scenario sets it</source>
        <translation>%1, como lo fija el escenario</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rango</translation>
    </message>
    <message>
        <source>ranks / ranks in one domain of %1</source>
        <translation>rangos / rangos en un dominio de %1</translation>
    </message>
    <message>
        <source>⌊rank / %1⌋ of its ranks: %2</source>
        <translation>⌊rango / %1⌋ de sus rangos: %2</translation>
    </message>
    <message>
        <source>a rank hands over</source>
        <translation>un rango entrega</translation>
    </message>
    <message>
        <source>The forward pass of one micro batch in the layer of the stage that hands over most.</source>
        <translation>La pasada hacia delante de un micro lote en la capa de la etapa que más entrega.</translation>
    </message>
    <message>
        <source>One micro batch from one chunk to the next.</source>
        <translation>Un micro lote de un tramo al siguiente.</translation>
    </message>
    <message>
        <source>Gradients of one rank, reduced once a step</source>
        <translation>Gradientes de un rango, reducidos una vez por paso</translation>
    </message>
    <message>
        <source>A group of one rank, or one whose work another group does, hands over nothing.</source>
        <translation>Un grupo de un solo rango, o cuyo trabajo hace otro grupo, no entrega nada.</translation>
    </message>
    <message>
        <source>%1: size %2</source>
        <translation>%1: tamaño %2</translation>
    </message>
    <message>
        <source>%1: ranks %2</source>
        <translation>%1: rangos %2</translation>
    </message>
    <message>
        <source>The ranks of the group share all coordinates but that of %1.</source>
        <translation>Los rangos del grupo comparten todas las coordenadas salvo la de %1.</translation>
    </message>
    <message>
        <source>%1: in %2 domains</source>
        <translation>%1: en %2 dominios</translation>
    </message>
    <message>
        <source>Within a node messages go over PCIe, else over the network cards.</source>
        <translation>Dentro de un nodo los mensajes van por PCIe; si no, por las tarjetas de red.</translation>
    </message>
    <message>
        <source>%1: a rank hands over %2</source>
        <translation>%1: un rango entrega %2</translation>
    </message>
    <message>
        <source>%1 of rank %2</source>
        <translation>%1 del rango %2</translation>
    </message>
    <message>
        <source>attention mesh</source>
        <translation>malla de atención</translation>
    </message>
    <message>
        <source>expert mesh</source>
        <translation>malla de expertos</translation>
    </message>
    <message>
        <source>GPUs %1, needs %2</source>
        <translation>GPU %1, necesita %2</translation>
    </message>
    <message>
        <source>both meshes</source>
        <translation>ambas mallas</translation>
    </message>
    <message>
        <source>least = lcm(TP × CP × PP, ETP × EP × PP)</source>
        <translation>mínimo = lcm(TP × CP × PP, ETP × EP × PP)</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>necesarias</translation>
    </message>
    <message>
        <source>⌈GPUs / least⌉ × least</source>
        <translation>⌈GPU / mínimo⌉ × mínimo</translation>
    </message>
    <message>
        <source>It has to be whole: the layout is not legal.</source>
        <translation>Tiene que ser entero: la disposición no es válida.</translation>
    </message>
    <message>
        <source>virtual stages = PP × VPP</source>
        <translation>etapas virtuales = PP × VPP</translation>
    </message>
    <message>
        <source>tokens = GBS × sequence</source>
        <translation>tokens = GBS × secuencia</translation>
    </message>
    <message>
        <source>Tokens of a rank</source>
        <translation>Tokens de un rango</translation>
    </message>
    <message>
        <source>tokens of a rank</source>
        <translation>tokens de un rango</translation>
    </message>
    <message>
        <source>tokens = sequence × MBS / CP</source>
        <translation>tokens = secuencia × MBS / CP</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>estado del optimizador</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>temporales</translation>
    </message>
    <message>
        <source>workspaces</source>
        <translation>espacios de trabajo</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>búferes</translation>
    </message>
    <message>
        <source>left</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>left = capacity − peak</source>
        <translation>queda = capacidad − pico</translation>
    </message>
    <message>
        <source>left = (capacity − peak) / capacity</source>
        <translation>queda = (capacidad − pico) / capacidad</translation>
    </message>
    <message>
        <source>Memory left</source>
        <translation>Memoria libre</translation>
    </message>
    <message>
        <source>share of the capacity</source>
        <translation>parte de la capacidad</translation>
    </message>
    <message>
        <source>peak / capacity</source>
        <translation>pico / capacidad</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>Time of a sequence</source>
        <translation>Tiempo de una secuencia</translation>
    </message>
    <message>
        <source>time of a sequence</source>
        <translation>tiempo de una secuencia</translation>
    </message>
    <message>
        <source>step / GBS</source>
        <translation>paso / GBS</translation>
    </message>
    <message>
        <source>GBS × sequence / step</source>
        <translation>GBS × secuencia / paso</translation>
    </message>
    <message>
        <source>GBS × sequence / step / GPUs</source>
        <translation>GBS × secuencia / paso / GPU</translation>
    </message>
    <message>
        <source>model FLOPs of a step</source>
        <translation>FLOP del modelo por paso</translation>
    </message>
    <message>
        <source>FLOPs of a token × GBS × sequence</source>
        <translation>FLOP de un token × GBS × secuencia</translation>
    </message>
    <message>
        <source>of a GPU</source>
        <translation>de una GPU</translation>
    </message>
    <message>
        <source>FLOPs / step / GPUs</source>
        <translation>FLOP / paso / GPU</translation>
    </message>
    <message>
        <source>Forward once, backward twice, as Megatron-LM counts them; replays do not count.</source>
        <translation>Una pasada hacia delante y dos hacia atrás, como las cuenta Megatron-LM; los recálculos no cuentan.</translation>
    </message>
    <message>
        <source>FLOP/s of a GPU / dense peak of the precision</source>
        <translation>FLOP/s de una GPU / pico denso de la precisión</translation>
    </message>
    <message>
        <source>There is no step time: the layout is not legal.</source>
        <translation>No hay tiempo de paso: la disposición no es válida.</translation>
    </message>
    <message>
        <source>Peak memory of stage %1: %2</source>
        <translation>Pico de memoria de la etapa %1: %2</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>reservado</translation>
    </message>
    <message>
        <source>peak = allocated + held by the allocator</source>
        <translation>pico = asignado + retenido por el asignador</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>asignado</translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation>parte del paso</translation>
    </message>
    <message>
        <source>time / step</source>
        <translation>tiempo / paso</translation>
    </message>
    <message>
        <source>This step has none of it.</source>
        <translation>Este paso no lo tiene.</translation>
    </message>
    <message>
        <source>delta-net MoE layers</source>
        <translation>capas MoE con delta-net</translation>
    </message>
    <message>
        <source>delta-net dense layers</source>
        <translation>capas densas con delta-net</translation>
    </message>
    <message>
        <source>MoE layers</source>
        <translation>capas MoE</translation>
    </message>
    <message>
        <source>dense layers</source>
        <translation>capas densas</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits y pérdida</translation>
    </message>
    <message>
        <source>MTP projections</source>
        <translation>proyecciones MTP</translation>
    </message>
    <message>
        <source>sends</source>
        <translation>envíos</translation>
    </message>
    <message>
        <source>replayed layers</source>
        <translation>capas repetidas</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>forward</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>atrás</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>comunicación expuesta</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>duración</translation>
    </message>
    <message>
        <source>one</source>
        <translation>una</translation>
    </message>
    <message>
        <source>one not hidden</source>
        <translation>una no oculta</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>en vuelo</translation>
    </message>
    <message>
        <source>forwards begun − backwards done</source>
        <translation>pasadas adelante empezadas − pasadas atrás acabadas</translation>
    </message>
    <message>
        <source>passes × mean</source>
        <translation>pasadas × media</translation>
    </message>
    <message>
        <source>passes of chunk %1 × one</source>
        <translation>pasadas del tramo %1 × una</translation>
    </message>
    <message>
        <source>length</source>
        <translation>longitud</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source> + 1 for EP overlap</source>
        <translation> + 1 por el solapamiento de EP</translation>
    </message>
    <message>
        <source>in flight at most</source>
        <translation>en vuelo como mucho</translation>
    </message>
    <message>
        <source>min(2 × (PP − 1 − stage) + (VPP − 1) × group%1 + 1, micro batches × VPP)</source>
        <translation>min(2 × (PP − 1 − etapa) + (VPP − 1) × grupo%1 + 1, micro lotes × VPP)</translation>
    </message>
    <message>
        <source>min(PP − 1 − stage%1 + 1, micro batches)</source>
        <translation>min(PP − 1 − etapa%1 + 1, micro lotes)</translation>
    </message>
    <message>
        <source>Forward of micro batch %1, chunk %2, stage %3: %4</source>
        <translation>Pasada adelante del micro lote %1, tramo %2, etapa %3: %4</translation>
    </message>
    <message>
        <source>Backward of micro batch %1, chunk %2, stage %3: %4</source>
        <translation>Pasada atrás del micro lote %1, tramo %2, etapa %3: %4</translation>
    </message>
    <message>
        <source>waited before</source>
        <translation>espera previa</translation>
    </message>
    <message>
        <source>start − stage free</source>
        <translation>inicio − etapa libre</translation>
    </message>
    <message>
        <source>Stage %1 over the step: bubble %2</source>
        <translation>Etapa %1 a lo largo del paso: burbuja %2</translation>
    </message>
    <message>
        <source>Of %1 micro batches the first %2 are simulated; the rest repeats the steady state.</source>
        <translation>De %1 micro lotes se simulan los primeros %2; el resto repite el régimen estable.</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>tramo %1</translation>
    </message>
    <message>
        <source>Forward of a micro batch on stage %1: %2</source>
        <translation>Pasada adelante de un micro lote en la etapa %1: %2</translation>
    </message>
    <message>
        <source>In closed form, a few percent from the simulated step of the verdict</source>
        <translation>En forma cerrada, a pocos por ciento del paso simulado del veredicto</translation>
    </message>
    <message>
        <source>Recomputed: %1</source>
        <translation>Recalculado: %1</translation>
    </message>
    <message>
        <source>%1 % of the optimizer state is on the host.</source>
        <translation>El %1 % del estado del optimizador está en el anfitrión.</translation>
    </message>
    <message>
        <source>The search chose it within its ranges; this follows from it.</source>
        <translation>La búsqueda lo eligió dentro de sus rangos; esto se sigue de ello.</translation>
    </message>
    <message>
        <source>%1 layouts looked at, %2 fit</source>
        <translation>%1 disposiciones examinadas, %2 caben</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>caben</translation>
    </message>
    <message>
        <source>looked at</source>
        <translation>examinadas</translation>
    </message>
    <message>
        <source>Every layout falls out at the first check that it fails.</source>
        <translation>Cada disposición cae en la primera comprobación que no supera.</translation>
    </message>
    <message>
        <source>Escape closes this.</source>
        <translation>Escape cierra esto.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por qué</translation>
    </message>
    <message>
        <source>F1 or right click: why</source>
        <translation>F1 o clic derecho: por qué</translation>
    </message>
    <message>
        <source>largest overhead</source>
        <translation>mayor sobrecoste</translation>
    </message>
    <message>
        <source>queries, keys, values and output of a token</source>
        <translation>consultas, claves, valores y salida de un token</translation>
    </message>
    <message>
        <source>keys and values of a token</source>
        <translation>claves y valores de un token</translation>
    </message>
    <message>
        <source>weights, gradients, optimizer</source>
        <translation>pesos, gradientes, optimizador</translation>
    </message>
    <message>
        <source>kept activations</source>
        <translation>activaciones guardadas</translation>
    </message>
    <message>
        <source>for a moment only</source>
        <translation>solo por un momento</translation>
    </message>
    <message>
        <source>Stage %1 at %2: %3</source>
        <translation>Etapa %1 a los %2: %3</translation>
    </message>
    <message>
        <source>Held from %1 to %2 of the step.</source>
        <translation>Ocupados desde %1 hasta %2 del paso.</translation>
    </message>
    <message>
        <source>This is the peak of the stage.</source>
        <translation>Es el pico de la etapa.</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>paralelismo de tensor</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>paralelismo de contexto</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>paralelismo de expertos</translation>
    </message>
    <message>
        <source>tensor parallel in the experts</source>
        <translation>paralelismo de tensor en los expertos</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>paralelismo de pipeline</translation>
    </message>
    <message>
        <source>chunks of a pipeline rank</source>
        <translation>tramos de un rango de pipeline</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>paralelismo de datos</translation>
    </message>
    <message>
        <source>data parallel of the experts</source>
        <translation>paralelismo de datos de los expertos</translation>
    </message>
    <message>
        <source>sequences of a micro batch</source>
        <translation>secuencias de un micro lote</translation>
    </message>
    <message>
        <source>sequences of a step</source>
        <translation>secuencias de un paso</translation>
    </message>
    <message>
        <source>micro batches of a step on one rank</source>
        <translation>micro lotes de un paso en un rango</translation>
    </message>
    <message>
        <source>place of the rank in that direction of the mesh</source>
        <translation>lugar del rango en esa dirección de la malla</translation>
    </message>
    <message>
        <source>length of the sequence</source>
        <translation>longitud de la secuencia</translation>
    </message>
    <message>
        <source>tokens of a sequence on one rank</source>
        <translation>tokens de una secuencia en un rango</translation>
    </message>
    <message>
        <source>tokens of a micro batch on one rank</source>
        <translation>tokens de un micro lote en un rango</translation>
    </message>
    <message>
        <source>tokens that a rank keeps, divided by TP under sequence parallelism</source>
        <translation>tokens que guarda un rango, divididos entre TP con paralelismo de secuencia</translation>
    </message>
    <message>
        <source>hidden width</source>
        <translation>ancho oculto</translation>
    </message>
    <message>
        <source>attention heads of a rank</source>
        <translation>cabezas de atención de un rango</translation>
    </message>
    <message>
        <source>KV heads of a rank</source>
        <translation>cabezas KV de un rango</translation>
    </message>
    <message>
        <source>width of a head</source>
        <translation>ancho de una cabeza</translation>
    </message>
    <message>
        <source>width of a query and key head</source>
        <translation>ancho de una cabeza de consulta y clave</translation>
    </message>
    <message>
        <source>width of a key head</source>
        <translation>ancho de una cabeza de clave</translation>
    </message>
    <message>
        <source>width of a value head</source>
        <translation>ancho de una cabeza de valor</translation>
    </message>
    <message>
        <source>width of the query latent</source>
        <translation>ancho del latente de las consultas</translation>
    </message>
    <message>
        <source>width of the key-value latent</source>
        <translation>ancho del latente clave-valor</translation>
    </message>
    <message>
        <source>width of all keys on a rank</source>
        <translation>ancho de todas las claves en un rango</translation>
    </message>
    <message>
        <source>width of all values on a rank</source>
        <translation>ancho de todos los valores en un rango</translation>
    </message>
    <message>
        <source>value heads of a rank</source>
        <translation>cabezas de valor de un rango</translation>
    </message>
    <message>
        <source>2 with a gate (SwiGLU), else 1</source>
        <translation>2 con una puerta (SwiGLU), si no 1</translation>
    </message>
    <message>
        <source>width of the MLP on a rank</source>
        <translation>ancho del MLP en un rango</translation>
    </message>
    <message>
        <source>width of an expert on a rank</source>
        <translation>ancho de un experto en un rango</translation>
    </message>
    <message>
        <source>width of the shared expert on a rank</source>
        <translation>ancho del experto compartido en un rango</translation>
    </message>
    <message>
        <source>rows that reach the experts of a rank</source>
        <translation>filas que llegan a los expertos de un rango</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>expertos</translation>
    </message>
    <message>
        <source>vocabulary on a TP rank</source>
        <translation>vocabulario en un rango TP</translation>
    </message>
    <message>
        <source>Compute rate</source>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Ancho de banda</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Espera</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Otro</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>rank %1, stage %2</source>
        <translation>rango %1, etapa %2</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>Forward, micro batch %1, chunk %2</source>
        <translation>Hacia delante, micro lote %1, tramo %2</translation>
    </message>
    <message>
        <source>Backward, micro batch %1, chunk %2</source>
        <translation>Hacia atrás, micro lote %1, tramo %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>micro batch %1</source>
        <translation>micro lote %1</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, previsto %2</translation>
    </message>
    <message>
        <source>%1, of it %2 waited for</source>
        <translation>%1, de ello %2 de espera</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>%1, predicted %2, %3</source>
        <translation>%1, previsto %2, %3</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1, grupo %2</translation>
    </message>
    <message>
        <source>predicted %1, not measured</source>
        <translation>previsto %1, sin medir</translation>
    </message>
    <message>
        <source>seconds a step</source>
        <translation>segundos por paso</translation>
    </message>
    <message>
        <source>milliseconds a step</source>
        <translation>milisegundos por paso</translation>
    </message>
    <message>
        <source>Ops and exchanges of rank %1</source>
        <translation>Operaciones e intercambios del rango %1</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Step, measured</source>
        <translation>Paso, medido</translation>
    </message>
    <message>
        <source>Step, predicted</source>
        <translation>Paso, previsto</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>Ninguno de los dos</translation>
    </message>
    <message>
        <source>Peak memory, measured</source>
        <translation>Pico de memoria, medido</translation>
    </message>
    <message>
        <source>Peak memory, predicted</source>
        <translation>Pico de memoria, previsto</translation>
    </message>
    <message>
        <source>Every rank</source>
        <translation>Cada rango</translation>
    </message>
    <message>
        <source>a proxy, scaled down from the model that it names; the prediction is of what ran</source>
        <translation>un modelo reducido del que nombra; la previsión es de lo que se ejecutó</translation>
    </message>
    <message>
        <source>A run beside its plan</source>
        <translation>Una ejecución junto a su plan</translation>
    </message>
    <message>
        <source>Step %1, of median length: %2 measured, %3 predicted.</source>
        <translation>Paso %1, de duración mediana: %2 medidos, %3 previstos.</translation>
    </message>
    <message>
        <source>Step %1, of median length: %2.</source>
        <translation>Paso %1, de duración mediana: %2.</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>Contención</translation>
    </message>
    <message>
        <source>Once the run has ended</source>
        <translation>Una vez terminada la ejecución</translation>
    </message>
    <message>
        <source>Only a run of the engine tells the rates of its machine</source>
        <translation>Solo una ejecución del motor da las tasas de su máquina</translation>
    </message>
    <message>
        <source>No step ended on all ranks: let one run to its end</source>
        <translation>Ningún paso terminó en todos los rangos: deje que uno llegue al final</translation>
    </message>
    <message>
        <source>predicted %1 · %2</source>
        <translation>previsto %1 · %2</translation>
    </message>
    <message>
        <source>Peak, measured</source>
        <translation>Pico, medido</translation>
    </message>
    <message>
        <source>Tok/s/GPU, measured</source>
        <translation>Tok/s/GPU, medido</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>previsto %1</translation>
    </message>
    <message>
        <source>MFU, plan</source>
        <translation>MFU, plan</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>no medido</translation>
    </message>
    <message>
        <source>proxy was %1 off</source>
        <translation>proxy: desvío de %1</translation>
    </message>
    <message>
        <source>run was %1 off</source>
        <translation>ejecución: desvío de %1</translation>
    </message>
    <message>
        <source>Peak, plan</source>
        <translation>Pico, plan</translation>
    </message>
    <message>
        <source>Step, plan</source>
        <translation>Paso, plan</translation>
    </message>
    <message>
        <source>Tok/s/GPU, plan</source>
        <translation>Tok/s/GPU, plan</translation>
    </message>
    <message>
        <source>unnamed model</source>
        <translation>modelo sin nombre</translation>
    </message>
    <message>
        <source>1 more rule is broken.</source>
        <translation>Se incumple 1 regla más.</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>%1, TP %2, CP %3, EP %4, PP %5, %6 tokens</source>
        <translation>%1, TP %2, CP %3, EP %4, PP %5, %6 tokens</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 rango</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 rangos</translation>
    </message>
</context>
<context>
    <name>shardscope::AboutDialog</name>
    <message>
        <source>About Shardscope</source>
        <translation>Acerca de Shardscope</translation>
    </message>
    <message>
        <source>Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what would.</source>
        <translation>Planifica la disposición paralela del entrenamiento Mixture-of-Experts de contexto largo: si cabe, por qué no y qué cabría.</translation>
    </message>
    <message>
        <source>This program is free software under the GPL, version 3 or later; its planner is under the Apache License 2.0.</source>
        <translation>Este programa es software libre bajo la GPL, versión 3 o posterior; su planificador está bajo la Apache License 2.0.</translation>
    </message>
</context>
<context>
    <name>shardscope::AccuracyModel</name>
    <message>
        <source>A: unrounded, with a known configuration. B: partly inferred. C: rounded or incomplete.</source>
        <translation>A: sin redondear, con configuración conocida. B: en parte inferida. C: redondeada o incompleta.</translation>
    </message>
    <message>
        <source>Of the plan against the run. Positive: the plan holds more memory, or its step is longer.</source>
        <translation>Del plan frente a la ejecución. Positivo: el plan ocupa más memoria o su paso es más largo.</translation>
    </message>
    <message>
        <source>run</source>
        <translation>ejecución</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>magnitud</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>previsto</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>family</source>
        <translation>familia</translation>
    </message>
    <message>
        <source>source</source>
        <translation>fuente</translation>
    </message>
    <message>
        <source>software</source>
        <translation>software</translation>
    </message>
</context>
<context>
    <name>shardscope::AccuracyView</name>
    <message>
        <source>field: 90 % within ±%1 %</source>
        <translation>zona: 90&#xa0;% dentro de ±%1&#xa0;%</translation>
    </message>
    <message>
        <source>the open scenario has no legal layout</source>
        <translation>el escenario abierto no tiene una disposición válida</translation>
    </message>
    <message>
        <source>field: band of the open scenario, %1 … %2 %</source>
        <translation>zona: banda del escenario abierto, %1 … %2&#xa0;%</translation>
    </message>
    <message>
        <source>%1 of %2 figures</source>
        <translation>%1 de %2 cifras</translation>
    </message>
    <message>
        <source>Select a run to see where it is published</source>
        <translation>Seleccione una ejecución para ver dónde está publicada</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>All families</source>
        <translation>Todas</translation>
    </message>
    <message>
        <source>All figures</source>
        <translation>Todas las cifras</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>T. de paso</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>the plan against public measured runs, with their sources</source>
        <translation>el plan frente a ejecuciones públicas medidas, con sus fuentes</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search in runs, sources and software</source>
        <translation>Buscar en ejecuciones, fuentes y software</translation>
    </message>
    <message>
        <source>Family of runs</source>
        <translation>Familia de ejecuciones</translation>
    </message>
    <message>
        <source>Kind of figure</source>
        <translation>Tipo de cifra</translation>
    </message>
    <message>
        <source>Measured figures</source>
        <translation>Cifras medidas</translation>
    </message>
    <message>
        <source>Error of the memory over its size</source>
        <translation>Error de la memoria según su tamaño</translation>
    </message>
    <message>
        <source>Error of the step time over its length</source>
        <translation>Error del tiempo de paso según su duración</translation>
    </message>
    <message>
        <source>Open this run</source>
        <translation>Abrir esta ejecución</translation>
    </message>
    <message>
        <source>Errors by family of runs</source>
        <translation>Errores por familia de ejecuciones</translation>
    </message>
</context>
<context>
    <name>shardscope::AdvicePanel</name>
    <message>
        <source>Advice</source>
        <translation>Consejos</translation>
    </message>
    <message>
        <source>No layout that changes one or two degrees works.</source>
        <translation>Ninguna disposición que cambie uno o dos grados funciona.</translation>
    </message>
    <message>
        <source>%1 broken</source>
        <translation>%1 sin cumplir</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 aviso</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 avisos</translation>
    </message>
    <message>
        <source>1 idea</source>
        <translation>1 idea</translation>
    </message>
    <message>
        <source>%1 ideas</source>
        <translation>%1 ideas</translation>
    </message>
    <message>
        <source>Rules that hold</source>
        <translation>Reglas cumplidas</translation>
    </message>
    <message>
        <source>Nearest feasible moves</source>
        <translation>Cambios viables cercanos</translation>
    </message>
    <message>
        <source>Point at a move to preview it on every view; Apply keeps it. Ctrl+Z undoes.</source>
        <translation>Señale un cambio para previsualizarlo en todas las vistas; Aplicar lo conserva. Ctrl+Z deshace.</translation>
    </message>
    <message>
        <source>change, peak GiB, time a token</source>
        <translation>cambio, pico GiB, tiempo por token</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>demasiada memoria</translation>
    </message>
</context>
<context>
    <name>shardscope::AnswerCard</name>
    <message>
        <source>chosen</source>
        <translation>elegida</translation>
    </message>
    <message>
        <source>right</source>
        <translation>correcta</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>incorrecta</translation>
    </message>
</context>
<context>
    <name>shardscope::BandSlider</name>
    <message>
        <source>Click to set</source>
        <translation>Clic para fijar</translation>
    </message>
</context>
<context>
    <name>shardscope::ChipGrid</name>
    <message>
        <source>virtual stage %1: stage %2, chunk %3</source>
        <translation>etapa virtual %1: etapa %2, tramo %3</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>capas %1 a %2</translation>
    </message>
    <message>
        <source>MTP layers: %1</source>
        <translation>Capas MTP: %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>forward of a micro batch %1</source>
        <translation>forward de un micro lote %1</translation>
    </message>
    <message>
        <source>Drag a chip to another chunk.</source>
        <translation>Arrastre una ficha a otro tramo.</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Etapa %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>tramo %1</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>adelante</translation>
    </message>
</context>
<context>
    <name>shardscope::CompareCards</name>
    <message>
        <source>Every column is compared with A, the scenario that is open. A pinned one keeps its values.</source>
        <translation>Cada columna se compara con A, el escenario abierto. Uno fijado conserva sus valores.</translation>
    </message>
    <message>
        <source>Pin this one</source>
        <translation>Fijar este</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>Usar este</translation>
    </message>
    <message>
        <source>Remove from Compare</source>
        <translation>Quitar de Comparar</translation>
    </message>
    <message>
        <source>Click to rename it</source>
        <translation>Clic para renombrarlo</translation>
    </message>
    <message>
        <source>Name of %1</source>
        <translation>Nombre de %1</translation>
    </message>
    <message>
        <source>Remove %1, %2</source>
        <translation>Quitar %1, %2</translation>
    </message>
</context>
<context>
    <name>shardscope::CompareTable</name>
    <message>
        <source>best</source>
        <translation>mejor</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>peor</translation>
    </message>
    <message>
        <source>no setting differs</source>
        <translation>ningún ajuste difiere</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>difiere</translation>
    </message>
    <message>
        <source>follows from it</source>
        <translation>se deduce de ello</translation>
    </message>
    <message>
        <source>1 detail of model, GPU or rates differs</source>
        <translation>difiere 1 detalle de modelo, GPU o tasas</translation>
    </message>
    <message>
        <source>%1 details of model, GPU and rates differ</source>
        <translation>difieren %1 detalles de modelo, GPU y tasas</translation>
    </message>
    <message>
        <source>1 setting is equal</source>
        <translation>1 ajuste es igual</translation>
    </message>
    <message>
        <source>%1 settings are equal</source>
        <translation>%1 ajustes son iguales</translation>
    </message>
    <message>
        <source>Click to fold them</source>
        <translation>Clic para plegarlos</translation>
    </message>
    <message>
        <source>Click to list them</source>
        <translation>Clic para mostrarlos</translation>
    </message>
    <message>
        <source>%1 against %2 in %3</source>
        <translation>%1 frente a %2 en %3</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>frente a %1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> y %1 más</translation>
    </message>
</context>
<context>
    <name>shardscope::CompareView</name>
    <message>
        <source>Use %1</source>
        <translation>Usar %1</translation>
    </message>
    <message>
        <source>the open scenario and 1 pinned</source>
        <translation>el escenario abierto y 1 fijado</translation>
    </message>
    <message>
        <source>the open scenario and %1 pinned</source>
        <translation>el escenario abierto y %1 fijados</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Nothing is pinned</source>
        <translation>No hay nada fijado</translation>
    </message>
    <message>
        <source>Pin the open scenario with Ctrl+D, change something, and see here what differs and what it does to memory and step time.</source>
        <translation>Fije el escenario abierto con Ctrl+D, cambie algo y vea aquí qué difiere y cómo afecta a la memoria y al tiempo de paso.</translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation>Fijar este escenario</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>T. de paso</translation>
    </message>
    <message>
        <source>seconds, same scale</source>
        <translation>segundos, misma escala</translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation>Memoria por etapa</translation>
    </message>
    <message>
        <source>GiB a GPU reserves, same scale; line: capacity</source>
        <translation>GiB que reserva una GPU, misma escala; línea: capacidad</translation>
    </message>
    <message>
        <source>Differences and figures</source>
        <translation>Diferencias y cifras</translation>
    </message>
    <message>
        <source>Step time by share</source>
        <translation>Tiempo de paso por partes</translation>
    </message>
    <message>
        <source>Memory of every stage</source>
        <translation>Memoria de cada etapa</translation>
    </message>
</context>
<context>
    <name>shardscope::DialRow</name>
    <message>
        <source>%1 takes numbers from %2 to %3</source>
        <translation>%1 admite números de %2 a %3</translation>
    </message>
    <message>
        <source>Sequences a step. Empty: 8 × PP micro batches, as the layout changes</source>
        <translation>Secuencias por paso. Vacío: 8 × PP micro lotes, según la disposición</translation>
    </message>
    <message>
        <source>Click or F1: why</source>
        <translation>Clic o F1: por qué</translation>
    </message>
    <message>
        <source>auto %1</source>
        <translation>auto %1</translation>
    </message>
</context>
<context>
    <name>shardscope::DifferenceStrip</name>
    <message>
        <source>The chosen layout against the present one</source>
        <translation>La disposición elegida frente a la actual</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>elegida</translation>
    </message>
</context>
<context>
    <name>shardscope::DockGrip</name>
    <message>
        <source>Drag to move this part, double click to float it</source>
        <translation>Arrastre para mover esta parte, doble clic para separarla</translation>
    </message>
</context>
<context>
    <name>shardscope::Engine</name>
    <message>
        <source>%1 failed after %2</source>
        <translation>%1: fallo tras %2</translation>
    </message>
    <message>
        <source>%1 stopped, %2 in %3</source>
        <translation>%1: detenido, %2 en %3</translation>
    </message>
    <message>
        <source>%1 done, %2 in %3</source>
        <translation>%1: terminado, %2 en %3</translation>
    </message>
    <message>
        <source>, measured %1 against predicted</source>
        <translation>, medido %1 frente a lo previsto</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Esta máquina</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Modelo reducido</translation>
    </message>
    <message>
        <source>Full plan</source>
        <translation>Plan completo</translation>
    </message>
    <message>
        <source>The engine is gone, looking for it</source>
        <translation>El motor ya no está, buscándolo</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Conectando</translation>
    </message>
    <message>
        <source>Preparing the run</source>
        <translation>Preparando la ejecución</translation>
    </message>
    <message>
        <source>No engine</source>
        <translation>Sin motor</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>No ejecutado</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>Nada se ejecuta</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Aún sin ejecución</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Paso %1 de %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>quedan unos %1</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>duró %1</translation>
    </message>
    <message>
        <source>%1 a step measured, %2 predicted: %3</source>
        <translation>Por paso: %1 medidos, %2 previstos, es decir %3</translation>
    </message>
    <message>
        <source>Steps done: %1 of %2</source>
        <translation>Pasos hechos: %1 de %2</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Deteniendo</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineBar</name>
    <message>
        <source>Unix socket…</source>
        <translation>Socket Unix…</translation>
    </message>
    <message>
        <source>ssh host…</source>
        <translation>Host ssh…</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Show the row of the engine alone</source>
        <translation>Mostrar solo la línea del motor</translation>
    </message>
    <message>
        <source>Show steps, ranks and the log</source>
        <translation>Mostrar los pasos, los rangos y el registro</translation>
    </message>
    <message>
        <source>Runs the step and measures it (F5)</source>
        <translation>Ejecuta el paso y lo mide (F5)</translation>
    </message>
    <message>
        <source>Lost records %1 of %2</source>
        <translation>Registros perdidos: %1 de %2</translation>
    </message>
    <message>
        <source>Clock error ±%1 µs</source>
        <translation>Reloj a ±%1 µs</translation>
    </message>
    <message>
        <source>The plan as it is, where the machine has room and time for it</source>
        <translation>El plan tal cual, donde la máquina tiene sitio y tiempo para él</translation>
    </message>
    <message>
        <source>The same structure scaled down, until it runs in seconds</source>
        <translation>La misma estructura reducida, hasta que se ejecuta en segundos</translation>
    </message>
    <message>
        <source>Where it runs</source>
        <translation>Dónde se ejecuta</translation>
    </message>
    <message>
        <source>What runs</source>
        <translation>Qué se ejecuta</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Regla incumplida</translation>
    </message>
    <message>
        <source>Gives up the step under way; those that ended stay (Shift+F5)</source>
        <translation>Abandona el paso en curso; los terminados se conservan (Mayús+F5)</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineDock</name>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Ruta</translation>
    </message>
    <message>
        <source>The layout breaks a rule: repair it to run</source>
        <translation>La disposición incumple una regla: repárela para ejecutar</translation>
    </message>
    <message>
        <source>Fills while a run goes on</source>
        <translation>Se llena durante una ejecución</translation>
    </message>
    <message>
        <source>last step: computing, communicating, neither</source>
        <translation>último paso: cálculo, comunicación, ni lo uno ni lo otro</translation>
    </message>
    <message>
        <source>Known when a run has ended</source>
        <translation>Se conoce al terminar una ejecución</translation>
    </message>
    <message>
        <source>peak; filled measured, outline predicted</source>
        <translation>pico; lleno: medido, contorno: previsto</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangos</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Ranks of the run</source>
        <translation>Rangos de la ejecución</translation>
    </message>
    <message>
        <source>auto: as many as the plan has; of a proxy at most eight</source>
        <translation>auto: tantos como el plan; de un modelo reducido, ocho como mucho</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Steps of the run</source>
        <translation>Pasos de la ejecución</translation>
    </message>
    <message>
        <source>The first one warms up</source>
        <translation>El primero sirve de calentamiento</translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation>Dirección del motor</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>Forget this place</source>
        <translation>Olvidar este lugar</translation>
    </message>
    <message>
        <source>Run the proxy</source>
        <translation>Ejecutar el modelo reducido</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Avance de la ejecución</translation>
    </message>
    <message>
        <source>Steps, measured against predicted</source>
        <translation>Pasos, medidos frente a lo previsto</translation>
    </message>
    <message>
        <source>Rank by rank</source>
        <translation>Rango por rango</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Log of the engine</source>
        <translation>Registro del motor</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineRanks</name>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>Rank %1, stage %2: no step has ended yet</source>
        <translation>Rango %1, etapa %2: aún no ha terminado ningún paso</translation>
    </message>
    <message>
        <source>Rank %1, stage %2, last step: computing %3 %, communicating %4 %, neither %5 %</source>
        <translation>Rango %1, etapa %2, último paso: cálculo %3 %, comunicación %4 %, ni lo uno ni lo otro %5 %</translation>
    </message>
    <message>
        <source>Rank %1, stage %2: peak %3 measured, %4 predicted, %5</source>
        <translation>Rango %1, etapa %2: pico %3 medido, %4 previsto, %5</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineStepsModel</name>
    <message>
        <source>The first step warms up and is not part of the mean</source>
        <translation>El primer paso sirve de calentamiento y no cuenta en la media</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>to predicted</source>
        <translation>a lo previsto</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
</context>
<context>
    <name>shardscope::ErrorPlot</name>
    <message>
        <source>Click to select it in the table</source>
        <translation>Clic para seleccionarla en la tabla</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>previsto %1, medido %2</translation>
    </message>
    <message>
        <source>%1, grade %2</source>
        <translation>%1, grado %2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>T. de paso</translation>
    </message>
    <message>
        <source>%1 figures</source>
        <translation>%1 cifras</translation>
    </message>
    <message>
        <source>figures</source>
        <translation>cifras</translation>
    </message>
    <message>
        <source>measured, GiB</source>
        <translation>medido, GiB</translation>
    </message>
    <message>
        <source>measured step, s</source>
        <translation>paso medido, s</translation>
    </message>
</context>
<context>
    <name>shardscope::FamilyErrorsPanel</name>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>tiempo de paso</translation>
    </message>
    <message>
        <source>Absolute error, %1, %</source>
        <translation>Error absoluto, %1, %</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>median</source>
        <translation>mediana</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90&#xa0;%</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>peor</translation>
    </message>
    <message>
        <source>What is known to be off</source>
        <translation>Desviaciones conocidas</translation>
    </message>
</context>
<context>
    <name>shardscope::FoldCanvas</name>
    <message>
        <source>Rank %1 is missing: the cluster has %2 GPUs</source>
        <translation>Falta el rango %1: el clúster tiene %2 GPU</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rango %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>etapa %1</translation>
    </message>
    <message>
        <source>node %1, GPU %2</source>
        <translation>nodo %1, GPU %2</translation>
    </message>
    <message>
        <source>NVLink domain %1</source>
        <translation>dominio NVLink %1</translation>
    </message>
    <message>
        <source>left over in a mesh</source>
        <translation>sobrante en una malla</translation>
    </message>
    <message>
        <source>A click keeps its groups lit.</source>
        <translation>Un clic mantiene resaltados sus grupos.</translation>
    </message>
    <message>
        <source>Attention mesh</source>
        <translation>Malla de atención</translation>
    </message>
    <message>
        <source>Expert mesh</source>
        <translation>Malla de expertos</translation>
    </message>
    <message>
        <source>rank order tp-cp-ep-dp-pp · box = NVLink domain, cell = GPU</source>
        <translation>orden de rangos tp-cp-ep-dp-pp · caja = dominio NVLink, celda = GPU</translation>
    </message>
    <message>
        <source>dashed: the other expert replicas of this stage</source>
        <translation>a trazos: las otras réplicas de expertos de esta etapa</translation>
    </message>
    <message>
        <source>%1 GPUs needed: %2 nodes missing</source>
        <translation>%1 GPU necesarias: faltan %2 nodos</translation>
    </message>
    <message>
        <source>%1 GPUs left over: the mesh holds %2</source>
        <translation>%1 GPU sobrantes: la malla contiene %2</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Etapa %1</translation>
    </message>
    <message>
        <source>left over</source>
        <translation>sobrante</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>reached over NVLink</source>
        <translation>alcanzado por NVLink</translation>
    </message>
    <message>
        <source>in the same node</source>
        <translation>en el mismo nodo</translation>
    </message>
    <message>
        <source>reached over the network</source>
        <translation>alcanzado por la red</translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation>grupo %1</translation>
    </message>
    <message>
        <source>other GPUs</source>
        <translation>otras GPU</translation>
    </message>
    <message numerus="yes">
        <source>alone in its %1 group</source>
        <translation>
            <numerusform>solo en su grupo %1</numerusform>
            <numerusform>solo en sus grupos %1</numerusform>
        </translation>
    </message>
    <message>
        <source>rank order tp-cp-ep-dp-pp</source>
        <translation>orden de rangos tp-cp-ep-dp-pp</translation>
    </message>
</context>
<context>
    <name>shardscope::FoldView</name>
    <message>
        <source>one node</source>
        <translation>un nodo</translation>
    </message>
    <message>
        <source>one NVLink domain</source>
        <translation>un dominio NVLink</translation>
    </message>
    <message>
        <source>%1 nodes of %2</source>
        <translation>%1 nodos de %2</translation>
    </message>
    <message>
        <source>%1 NVLink domains of %2</source>
        <translation>%1 dominios NVLink de %2</translation>
    </message>
    <message>
        <source>two meshes over the same %1 GPUs, %2</source>
        <translation>dos mallas sobre las mismas %1 GPU, %2</translation>
    </message>
    <message>
        <source>Groups of rank %1</source>
        <translation>Grupos del rango %1</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Plegado</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Grupos</translation>
    </message>
    <message>
        <source>Link crossed</source>
        <translation>Enlace cruzado</translation>
    </message>
    <message>
        <source>Colours the ranks of the groups by the link that reaches them</source>
        <translation>Colorea los rangos de los grupos según el enlace que los alcanza</translation>
    </message>
    <message>
        <source>Attention and expert mesh: left and right walk inside the chosen group, up and down choose a group, plus and minus zoom</source>
        <translation>Malla de atención y de expertos: izquierda y derecha recorren el grupo elegido, arriba y abajo eligen un grupo, más y menos hacen zoom</translation>
    </message>
    <message>
        <source>Groups of the rank</source>
        <translation>Grupos del rango</translation>
    </message>
    <message>
        <source>Copy ranks</source>
        <translation>Copiar rangos</translation>
    </message>
</context>
<context>
    <name>shardscope::GroupTableModel</name>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>%1, in one domain</source>
        <translation>%1, en un dominio</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nodos</translation>
    </message>
    <message>
        <source>%1 domains</source>
        <translation>%1 dominios</translation>
    </message>
    <message>
        <source>%1: %2 + network</source>
        <translation>%1: %2 + red</translation>
    </message>
    <message>
        <source>%1: network</source>
        <translation>%1: red</translation>
    </message>
    <message>
        <source>gather and scatter of activations</source>
        <translation>recogida y reparto de activaciones</translation>
    </message>
    <message>
        <source>sums of activations</source>
        <translation>sumas de activaciones</translation>
    </message>
    <message>
        <source>ring of K, V hops</source>
        <translation>anillo de saltos de K, V</translation>
    </message>
    <message>
        <source>K, V of all ranks</source>
        <translation>K, V de todos los rangos</translation>
    </message>
    <message>
        <source>heads against sequence</source>
        <translation>cabezas por secuencia</translation>
    </message>
    <message>
        <source>heads, then a ring of K, V</source>
        <translation>cabezas, luego un anillo de K, V</translation>
    </message>
    <message>
        <source>as part of DP×CP</source>
        <translation>como parte de DP×CP</translation>
    </message>
    <message>
        <source>gradients, parameters</source>
        <translation>gradientes, parámetros</translation>
    </message>
    <message>
        <source>tokens of the experts</source>
        <translation>tokens de los expertos</translation>
    </message>
    <message>
        <source>dispatch, combine</source>
        <translation>envío, combinación</translation>
    </message>
    <message>
        <source>expert gradients</source>
        <translation>grad. de expertos</translation>
    </message>
    <message>
        <source>activations to the next stage</source>
        <translation>activaciones a la etapa siguiente</translation>
    </message>
    <message>
        <source>%1 a layer</source>
        <translation>%1 por capa</translation>
    </message>
    <message>
        <source>%1 a send</source>
        <translation>%1 por envío</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 por paso</translation>
    </message>
    <message>
        <source>What one rank hands over in the forward pass of one layer and one micro batch</source>
        <translation>Lo que entrega un rango en la pasada hacia delante de una capa y un micro lote</translation>
    </message>
    <message>
        <source>Gradients of one rank, reduced once a step</source>
        <translation>Gradientes de un rango, reducidos una vez por paso</translation>
    </message>
    <message>
        <source>group</source>
        <translation>grupo</translation>
    </message>
    <message>
        <source>size</source>
        <translation>tamaño</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rangos</translation>
    </message>
    <message>
        <source>crosses</source>
        <translation>cruza</translation>
    </message>
    <message>
        <source>carries</source>
        <translation>lleva</translation>
    </message>
    <message>
        <source>a rank hands over</source>
        <translation>un rango entrega</translation>
    </message>
</context>
<context>
    <name>shardscope::IllegalBanner</name>
    <message>
        <source>The layout can&apos;t be built</source>
        <translation>La disposición no se puede construir</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>shardscope::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>arrows, Home, End</source>
        <translation>flechas, Inicio, Fin</translation>
    </message>
    <message>
        <source>move a focused slider over its stops</source>
        <translation>mover el control deslizante con el foco por sus valores</translation>
    </message>
    <message>
        <source>arrows, Enter</source>
        <translation>flechas, Intro</translation>
    </message>
    <message>
        <source>walk bars, cells and ranks; take the one in focus</source>
        <translation>recorrer barras, celdas y rangos; tomar el que tiene el foco</translation>
    </message>
    <message>
        <source>W A S D, Ctrl+wheel</source>
        <translation>W A S D, Ctrl+rueda</translation>
    </message>
    <message>
        <source>zoom and pan the schedule</source>
        <translation>ampliar y desplazar la planificación</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>close an explanation, put back what is dragged</source>
        <translation>cerrar una explicación, devolver a su sitio lo que se arrastra</translation>
    </message>
    <message>
        <source>why: formula and figures of the number, bar, cell or rank in focus</source>
        <translation>por qué: fórmula y cifras del número, la barra, la celda o el rango con el foco</translation>
    </message>
    <message>
        <source>right click</source>
        <translation>clic derecho</translation>
    </message>
    <message>
        <source>the same of the one under the pointer</source>
        <translation>lo mismo de lo que está bajo el puntero</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonChart</name>
    <message>
        <source>not a legal layout</source>
        <translation>disposición no válida</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>demasiada memoria</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonPage</name>
    <message>
        <source>question</source>
        <translation>pregunta</translation>
    </message>
    <message>
        <source>step %1 of %2, about %3 min left</source>
        <translation>paso %1 de %2, quedan unos %3 min</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Brings back the scenario as you left it</source>
        <translation>Recupera el escenario tal como estaba</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonRow</name>
    <message>
        <source>%1, %2 of %3 done</source>
        <translation>%1, %2 de %3 hechos</translation>
    </message>
    <message numerus="yes">
        <source>%1
About %n minutes</source>
        <translation>
            <numerusform>%1
Alrededor de %n minuto</numerusform>
            <numerusform>%1
Unos %n minutos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::LessonSteps</name>
    <message>
        <source>Step %1, done: %2</source>
        <translation>Paso %1, hecho: %2</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Paso %1: %2</translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation>Hacerlo por mí</translation>
    </message>
    <message>
        <source>To the question</source>
        <translation>A la pregunta</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Siguiente paso</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonsView</name>
    <message>
        <source>Leave the lesson</source>
        <translation>Salir de la lección</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>Lección: %1</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message numerus="yes">
        <source>%n short lessons on this window&apos;s own sliders, three to four minutes each. Your scenario is kept: leaving a lesson brings it back as it was, and undo works inside a lesson too.</source>
        <translation>
            <numerusform>%n lección breve con los controles de esta misma ventana, de tres a cuatro minutos. Su escenario se conserva: al salir de la lección vuelve a quedar como estaba, y deshacer también funciona dentro de ella.</numerusform>
            <numerusform>%n lecciones breves con los controles de esta misma ventana, de tres a cuatro minutos cada una. Su escenario se conserva: al salir de una lección vuelve a quedar como estaba, y deshacer también funciona dentro de ella.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::MainWindow</name>
    <message>
        <source> (edited)</source>
        <translation> (editado)</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>editado</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2. Check the path and the read permission.</source>
        <translation>%1 no se puede abrir: %2. Compruebe la ruta y el permiso de lectura.</translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB: no scenario, config or argument list is. Choose another file.</source>
        <translation>%1 ocupa más de 16 MiB: ningún escenario, configuración o lista de argumentos es tan grande. Elija otro archivo.</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1 no se abrió. %2</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>%1 was opened, with notes:</source>
        <translation>%1 se abrió, con notas:</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation>%1 no se puede escribir: %2. Elija otra carpeta.</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>Guardar el escenario</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Consejos</translation>
    </message>
    <message>
        <source>the dropped text</source>
        <translation>el texto soltado</translation>
    </message>
    <message>
        <source>Only the first %1 files were read.</source>
        <translation>Solo se han leído los primeros %1 archivos.</translation>
    </message>
    <message>
        <source>Pinned in Compare: %1</source>
        <translation>Fijados en Comparar: %1</translation>
    </message>
    <message>
        <source>%1 was opened.</source>
        <translation>Se ha abierto %1.</translation>
    </message>
    <message>
        <source>There is neither a file nor text in %1. Copy a scenario, a config.json or arguments first.</source>
        <translation>No hay ni archivo ni texto en %1. Copie primero un escenario, un config.json o argumentos.</translation>
    </message>
    <message>
        <source>%1 is not on this machine. Download it and open the file.</source>
        <translation>%1 no está en esta máquina. Descárguelo y abra el archivo.</translation>
    </message>
    <message>
        <source>%1 is a folder without a config.json. Choose a file in it.</source>
        <translation>%1 es una carpeta sin config.json. Elija un archivo de ella.</translation>
    </message>
    <message>
        <source>%1 is not a text file. Choose a scenario, a config.json or arguments.</source>
        <translation>%1 no es un archivo de texto. Elija un escenario, un config.json o argumentos.</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>el portapapeles</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Fijar %1</translation>
    </message>
    <message>
        <source>Remove a pin</source>
        <translation>Quitar un escenario fijado</translation>
    </message>
    <message>
        <source>Rename a pin</source>
        <translation>Renombrar un escenario fijado</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>Open a scenario, a config.json, Megatron-LM arguments, Megatron-Bridge overrides or a recording</source>
        <translation>Abrir un escenario, un config.json, argumentos de Megatron-LM, ajustes de Megatron-Bridge o una grabación</translation>
    </message>
    <message>
        <source>%1 is pinned already, as %2.</source>
        <translation>%1 ya está fijado, como %2.</translation>
    </message>
    <message>
        <source>This scenario is pinned already, as %1 in Compare. Change it, then pin it again.</source>
        <translation>Este escenario ya está fijado, como %1 en Comparar. Cámbielo y fíjelo de nuevo.</translation>
    </message>
    <message>
        <source>Precision, optimizer, recompute and offload are still those of %1. File &gt; New scenario (Ctrl+N) starts from the defaults.</source>
        <translation>La precisión, el optimizador, el recálculo y la descarga siguen siendo los de %1. Archivo &gt; Nuevo escenario (Ctrl+N) parte de los valores por defecto.</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nuevo escenario</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
</context>
<context>
    <name>shardscope::Map</name>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>fits, with under 10 % to spare</source>
        <translation>cabe, con menos del 10&#xa0;% de margen</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>demasiada memoria</translation>
    </message>
    <message>
        <source>needs more GPUs</source>
        <translation>necesita más GPU</translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation>disposición no válida</translation>
    </message>
    <message>
        <source>%1 of %2 GiB on stage %3</source>
        <translation>%1 de %2 GiB en la etapa %3</translation>
    </message>
    <message>
        <source>With %1 GPUs another rule is broken</source>
        <translation>Con %1 GPU se incumple otra regla</translation>
    </message>
    <message>
        <source>With %1 GPUs: %2 GiB, DP %3, EDP %4</source>
        <translation>Con %1 GPU: %2 GiB, DP %3, EDP %4</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 con %2</translation>
    </message>
    <message>
        <source>Along %1</source>
        <translation>Con %1</translation>
    </message>
    <message>
        <source>%1, over %2</source>
        <translation>%1, según %2</translation>
    </message>
    <message>
        <source>Feasibility</source>
        <translation>Viabilidad</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pico de memoria</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>T. de paso</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>Tokens/s/GPU</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>% of memory left</source>
        <translation>% de memoria libre</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tokens/s/GPU</translation>
    </message>
    <message>
        <source>%1, %2 tokens/s/GPU, MFU %3 %</source>
        <translation>%1, %2 tokens/s/GPU, MFU %3&#xa0;%</translation>
    </message>
</context>
<context>
    <name>shardscope::MapCanvas</name>
    <message>
        <source>Map of layouts</source>
        <translation>Mapa de disposiciones</translation>
    </message>
    <message>
        <source>Click goes there, Shift+click takes %1 GPUs</source>
        <translation>Un clic lleva ahí, Mayús+clic toma %1 GPU</translation>
    </message>
    <message>
        <source>Click goes there</source>
        <translation>Un clic lleva ahí</translation>
    </message>
</context>
<context>
    <name>shardscope::MapLegend</name>
    <message>
        <source>CP = seq / 4096</source>
        <translation>CP = seq / 4096</translation>
    </message>
    <message>
        <source>Legend of the map</source>
        <translation>Leyenda del mapa</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>under 10 % to spare</source>
        <translation>margen inferior al 10&#xa0;%</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>demasiada memoria</translation>
    </message>
    <message>
        <source>needs more GPUs</source>
        <translation>necesita más GPU</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>rompe una regla</translation>
    </message>
    <message>
        <source>% left</source>
        <translation>% libre</translation>
    </message>
</context>
<context>
    <name>shardscope::MapView</name>
    <message>
        <source>Computing %1 cells</source>
        <translation>Calculando %1 celdas</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>capacidad %1</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>Columns of the map</source>
        <translation>Columnas del mapa</translation>
    </message>
    <message>
        <source>Rows of the map</source>
        <translation>Filas del mapa</translation>
    </message>
    <message>
        <source>Swap the axes</source>
        <translation>Intercambiar los ejes</translation>
    </message>
    <message>
        <source>Fine</source>
        <translation>Fino</translation>
    </message>
    <message>
        <source>More values along axes that can take any: sequence length, batches, GPUs</source>
        <translation>Más valores en los ejes que admiten cualquiera: longitud de secuencia, lotes, GPU</translation>
    </message>
    <message>
        <source>Best of</source>
        <translation>Mejor de</translation>
    </message>
    <message>
        <source>Every cell shows its fastest layout that fits over these dimensions</source>
        <translation>Cada celda muestra su disposición más rápida que cabe, sobre estas dimensiones</translation>
    </message>
    <message>
        <source>%1 × %2 cells in %3, steps simulated</source>
        <translation>%1 × %2 celdas en %3, pasos simulados</translation>
    </message>
    <message>
        <source>%1 × %2 cells in %3, steps ≈</source>
        <translation>%1 × %2 celdas en %3, pasos ≈</translation>
    </message>
    <message>
        <source>No value of %1 makes this a legal layout. %2 Click a coloured cell of the map, or take a repair from the advice.</source>
        <translation>Ningún valor de %1 hace válida esta disposición. %2 Haga clic en una celda coloreada del mapa o aplique una reparación de los consejos.</translation>
    </message>
</context>
<context>
    <name>shardscope::MemoryView</name>
    <message>
        <source>Peak memory by pipeline stage</source>
        <translation>Pico de memoria por etapa</translation>
    </message>
    <message>
        <source>What holds the peak down</source>
        <translation>Qué mantiene bajo el pico</translation>
    </message>
    <message>
        <source>Over one step</source>
        <translation>En un paso</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>En el pico</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Estática</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reservada</translation>
    </message>
    <message>
        <source>Allocated at the widest moment of the step</source>
        <translation>Asignado en el momento de mayor ocupación del paso</translation>
    </message>
    <message>
        <source>What stays allocated between steps</source>
        <translation>Lo que sigue asignado entre pasos</translation>
    </message>
    <message>
        <source>What the caching allocator holds at the peak</source>
        <translation>Lo que el asignador con caché retiene en el pico</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>What the selected stage holds</source>
        <translation>Lo que guarda la etapa elegida</translation>
    </message>
    <message>
        <source>GiB a GPU, allocated</source>
        <translation>GiB por GPU, asignados</translation>
    </message>
    <message>
        <source>GiB a GPU, between steps</source>
        <translation>GiB por GPU, entre pasos</translation>
    </message>
    <message>
        <source>GiB a GPU, with what the allocator holds</source>
        <translation>GiB por GPU, con lo que retiene el asignador</translation>
    </message>
    <message>
        <source>, as if the layout were legal</source>
        <translation>, como si la disposición fuera válida</translation>
    </message>
    <message>
        <source>Stage %1, GiB</source>
        <translation>Etapa %1, GiB</translation>
    </message>
</context>
<context>
    <name>shardscope::MoveRow</name>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation>Aplicar %1</translation>
    </message>
</context>
<context>
    <name>shardscope::NoticeBar</name>
    <message>
        <source>Close the notice</source>
        <translation>Cerrar el aviso</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
</context>
<context>
    <name>shardscope::OverStepChart</name>
    <message>
        <source>Peak of stage %1: %2</source>
        <translation>Pico de la etapa %1: %2</translation>
    </message>
    <message>
        <source>static</source>
        <translation>estática</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>búferes</translation>
    </message>
    <message>
        <source>kept activations</source>
        <translation>activ. guardadas</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>No schedule to follow</source>
        <translation>No hay planificación que seguir</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>milisegundos</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>first %1 of %2 micro batches, %3</source>
        <translation>primeros %1 de %2 micro lotes, %3</translation>
    </message>
    <message>
        <source>for a moment only</source>
        <translation>solo por un momento</translation>
    </message>
    <message>
        <source>weights, gradients, optimizer</source>
        <translation>pesos, gradientes, optimizador</translation>
    </message>
</context>
<context>
    <name>shardscope::ParetoPlot</name>
    <message>
        <source>Memory left over time of the layouts found</source>
        <translation>Memoria libre según el tiempo de las disposiciones halladas</translation>
    </message>
    <message>
        <source>under 10&#xa0;%</source>
        <translation>menos del 10&#xa0;%</translation>
    </message>
    <message>
        <source>%1 (log)</source>
        <translation>%1 (log)</translation>
    </message>
    <message>
        <source>memory left on the worst stage, GiB</source>
        <translation>memoria libre en la peor etapa, GiB</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPU</translation>
    </message>
    <message>
        <source>beaten</source>
        <translation>superada</translation>
    </message>
    <message>
        <source>on the front</source>
        <translation>en el frente</translation>
    </message>
    <message>
        <source>present</source>
        <translation>actual</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>elegida</translation>
    </message>
</context>
<context>
    <name>shardscope::QuestionPanel</name>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>try it on the sliders before you answer</source>
        <translation>pruébelo con los controles antes de responder</translation>
    </message>
    <message>
        <source>comes after the steps</source>
        <translation>viene después de los pasos</translation>
    </message>
    <message>
        <source>Keys 1 – 4 choose, Enter checks. A wrong answer shows its own numbers, never only “wrong”.</source>
        <translation>Las teclas 1 – 4 eligen, Intro comprueba. Una respuesta incorrecta muestra sus propios números, nunca solo «incorrecto».</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Ver la respuesta</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Acabar</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Sig. lección</translation>
    </message>
</context>
<context>
    <name>shardscope::RangeSlider</name>
    <message>
        <source>least</source>
        <translation>mínimo</translation>
    </message>
    <message>
        <source>most</source>
        <translation>máximo</translation>
    </message>
</context>
<context>
    <name>shardscope::Rates</name>
    <message>
        <source>Dense products: the iteration times of eight Megatron-LM runs from 22B to 1T on A100 (arXiv 2205.05198, table 5), within 6 %. Derived: collectives from the all-reduce of stas00/ml-engineering (235 GB/s on eight), fused attention and grouped products from its best matrix product (271 of 312 TFLOP/s) with the ratios of H100, host costs of H100.</source>
        <translation>Productos densos: los tiempos de iteración de ocho entrenamientos de Megatron-LM de 22B a 1T en A100 (arXiv 2205.05198, tabla 5), con un error de hasta el 6 %. Derivado: colectivas según el all-reduce de stas00/ml-engineering (235 GB/s en ocho), atención fusionada y productos agrupados según su mejor producto de matrices (271 de 312 TFLOP/s) con las proporciones de H100, costes del anfitrión de H100.</translation>
    </message>
    <message>
        <source>Derived from GB300: no published run.</source>
        <translation>Derivado de GB300: ningún entrenamiento publicado.</translation>
    </message>
    <message>
        <source>Derived: matrix products at the power limit of a single card; no published run.</source>
        <translation>Derivado: productos de matrices al límite de potencia de una sola tarjeta; ningún entrenamiento publicado.</translation>
    </message>
    <message>
        <source>Derived: oneDNN matrix products and memory copies of a small server; measure yours with shardscope-engine bench.</source>
        <translation>Derivado: productos de matrices de oneDNN y copias de memoria de un servidor pequeño; mida el suyo con shardscope-engine bench.</translation>
    </message>
    <message>
        <source>Derived: the best matrix products of stas00/ml-engineering (668 of 1307 TFLOP/s on MI300X, 785 on MI325X, 1565 of 2517 on MI355X); no published run of this kind.</source>
        <translation>Derivado: los mejores productos de matrices de stas00/ml-engineering (668 de 1307 TFLOP/s en MI300X, 785 en MI325X, 1565 de 2517 en MI355X); ningún entrenamiento publicado de este tipo.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: NVIDIA-NeMo/Megatron-Bridge performance cards and tables, NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on GB300.</source>
        <translation>Fracciones que reproducen entrenamientos publicados, pocas para muchos y ninguna para uno solo: fichas y tablas de rendimiento de NVIDIA-NeMo/Megatron-Bridge, NVIDIA/Megatron-LM moe_recipes y yanring/Megatron-MoE-ModelZoo en GB300.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: NVIDIA-NeMo/Megatron-Bridge performance cards, recipes and long-context guidance, NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on H100. Collectives: stas00/ml-engineering network/README.md. Llama 3 405B on 8192 and 16384 H100 (arXiv 2407.21783, table 4) was kept apart and agrees within 6 %. Derived for the other Hopper parts. The published DeepSeek-V3 runs with CP over several nodes do not state the transport: they agree with a2a and with a2a+p2p over one card a rank, and with p2p only where a ring edge uses all cards of its node.</source>
        <translation>Fracciones que reproducen entrenamientos publicados, pocas para muchos y ninguna para uno solo: fichas de rendimiento, recetas y guía de contexto largo de NVIDIA-NeMo/Megatron-Bridge, NVIDIA/Megatron-LM moe_recipes y yanring/Megatron-MoE-ModelZoo en H100. Colectivas: stas00/ml-engineering network/README.md. Llama 3 405B en 8192 y 16384 H100 (arXiv 2407.21783, tabla 4) se mantuvo aparte y coincide con un error de hasta el 6 %. Derivado para los demás Hopper. Los entrenamientos publicados de DeepSeek-V3 con CP en varios nodos no indican el transporte: coinciden con a2a y con a2a+p2p sobre una tarjeta por rango, y con p2p solo si una arista del anillo usa todas las tarjetas de su nodo.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: NVIDIA-NeMo/Megatron-Bridge performance cards, tables and hardware guidance, NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on GB200.</source>
        <translation>Fracciones que reproducen entrenamientos publicados, pocas para muchos y ninguna para uno solo: fichas y tablas de rendimiento y guía de hardware de NVIDIA-NeMo/Megatron-Bridge, NVIDIA/Megatron-LM moe_recipes y yanring/Megatron-MoE-ModelZoo en GB200.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: the bf16 runs of MooreThreads/SimuMax docs/b200 on eight B200; low precision from NVIDIA/Megatron-LM moe_recipes and NVIDIA-NeMo/Megatron-Bridge performance tables on B200. Derived for B100.</source>
        <translation>Fracciones que reproducen entrenamientos publicados, pocas para muchos y ninguna para uno solo: los entrenamientos bf16 de MooreThreads/SimuMax docs/b200 en ocho B200; baja precisión según NVIDIA/Megatron-LM moe_recipes y las tablas de rendimiento de NVIDIA-NeMo/Megatron-Bridge en B200. Derivado para B100.</translation>
    </message>
    <message>
        <source>Products in MXFP8: fractions that reproduce NVIDIA/Megatron-LM moe_recipes and NVIDIA-NeMo/Megatron-Bridge performance tables on B300. The rest is that of GB300, which has the same chip.</source>
        <translation>Productos en MXFP8: fracciones que reproducen NVIDIA/Megatron-LM moe_recipes y las tablas de rendimiento de NVIDIA-NeMo/Megatron-Bridge en B300. El resto es el de GB300, que tiene el mismo chip.</translation>
    </message>
    <message>
        <source>Rates: %1</source>
        <translation>Tasas: %1</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingBanner</name>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>%1 names no scenario that can be read: it is shown without a prediction.</source>
        <translation>%1 no nombra ningún escenario que se pueda leer: se muestra sin predicción.</translation>
    </message>
    <message>
        <source>%1: outlines and bars are of a scaled-down proxy of %2 (%3). The verdict stays the plan’s.</source>
        <translation>%1: contornos y barras son de un proxy reducido de %2 (%3). El veredicto sigue siendo el del plan.</translation>
    </message>
    <message>
        <source>%1: a run of the scenario that is open (%2).</source>
        <translation>%1: una ejecución del escenario abierto (%2).</translation>
    </message>
    <message>
        <source>%1: a run of another scenario than the open one (%2). The verdict stays the open one’s.</source>
        <translation>%1: una ejecución de otro escenario que el abierto (%2). El veredicto sigue siendo el del abierto.</translation>
    </message>
    <message>
        <source>Open its scenario</source>
        <translation>Abrir su escenario</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>En curso</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingFacts</name>
    <message>
        <source>Selected</source>
        <translation>Selección</translation>
    </message>
    <message>
        <source>Nothing. A click or the arrow keys select, F fits it, / finds an op.</source>
        <translation>Nada. Un clic o las flechas seleccionan, F encuadra, / busca una operación.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Grabación</translation>
    </message>
    <message>
        <source>records: %1, ranks: %2, whole steps: %3</source>
        <translation>registros: %1, rangos: %2, pasos completos: %3</translation>
    </message>
    <message>
        <source>Nothing was lost.</source>
        <translation>No se perdió nada.</translation>
    </message>
    <message>
        <source>Run under way</source>
        <translation>Ejecución en curso</translation>
    </message>
    <message>
        <source>Kept and scaled</source>
        <translation>Conservado y reducido</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingLoader</name>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1 no se abrió. %2</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingSaver</name>
    <message>
        <source>%1 cannot be written: %2. The run is still there: choose another folder.</source>
        <translation>No se puede escribir %1: %2. La ejecución sigue ahí: elija otra carpeta.</translation>
    </message>
</context>
<context>
    <name>shardscope::Recordings</name>
    <message>
        <source>The run was saved as %1.</source>
        <translation>La ejecución se guardó como %1.</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>Guardar la grabación</translation>
    </message>
</context>
<context>
    <name>shardscope::RejectionBars</name>
    <message>
        <source>Why the others fell out</source>
        <translation>Por qué se descartó el resto</translation>
    </message>
    <message>
        <source>Fit: %1</source>
        <translation>Caben: %1</translation>
    </message>
    <message>
        <source>Searched: %1</source>
        <translation>Buscadas: %1</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Caben</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Buscadas</translation>
    </message>
</context>
<context>
    <name>shardscope::ResidualModel</name>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Other, %1 kinds of op</source>
        <translation>Otras: %1 operaciones</translation>
    </message>
    <message>
        <source>Between ops</source>
        <translation>Entre operaciones</translation>
    </message>
    <message>
        <source>wait in %1</source>
        <translation>espera en %1</translation>
    </message>
    <message>
        <source>what</source>
        <translation>qué</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>causa</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>previsto</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>medido</translation>
    </message>
    <message>
        <source>diff</source>
        <translation>dif.</translation>
    </message>
    <message>
        <source>Wait for a core</source>
        <translation>Espera de un núcleo</translation>
    </message>
</context>
<context>
    <name>shardscope::RunMemory</name>
    <message>
        <source>the recording tells nothing of memory</source>
        <translation>la grabación no dice nada de la memoria</translation>
    </message>
    <message>
        <source>rank %1: peak %2 measured, %3 predicted</source>
        <translation>rango %1: pico %2 medido, %3 previsto</translation>
    </message>
    <message>
        <source>rank %1: peak %2</source>
        <translation>rango %1: pico %2</translation>
    </message>
    <message>
        <source>Peak by rank: outline predicted, filled measured</source>
        <translation>Pico por rango: contorno previsto, relleno medido</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 medido</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>%1 previsto</translation>
    </message>
    <message>
        <source>weights, gradients, optimizer: %1</source>
        <translation>pesos, gradientes, optimizador: %1</translation>
    </message>
    <message>
        <source>buffers: %1</source>
        <translation>búferes: %1</translation>
    </message>
    <message>
        <source>kept activations: %1</source>
        <translation>activaciones conservadas: %1</translation>
    </message>
    <message>
        <source>for a moment: %1</source>
        <translation>por un momento: %1</translation>
    </message>
</context>
<context>
    <name>shardscope::SavingsChart</name>
    <message>
        <source>optimizer offload</source>
        <translation>descarga optimizador</translation>
    </message>
    <message>
        <source>full recompute</source>
        <translation>recálculo completo</translation>
    </message>
    <message>
        <source>activation offload</source>
        <translation>descarga activaciones</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>sin efecto</translation>
    </message>
    <message>
        <source>Without savings</source>
        <translation>Sin ahorros</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>%1 capacity</source>
        <translation>%1 de capacidad</translation>
    </message>
    <message>
        <source>%1 has no effect here (stage %2 has no dense layer)</source>
        <translation>%1 no tiene efecto aquí (la etapa %2 no tiene ninguna capa densa)</translation>
    </message>
    <message>
        <source>%1 has no effect here (stage %2 has no MoE layer)</source>
        <translation>%1 no tiene efecto aquí (la etapa %2 no tiene ninguna capa MoE)</translation>
    </message>
    <message>
        <source>%1 has no effect here (moe covers it)</source>
        <translation>%1 no tiene efecto aquí (moe ya lo incluye)</translation>
    </message>
    <message>
        <source>%1 has no effect on the peak of stage %2</source>
        <translation>%1 no tiene efecto en el pico de la etapa %2</translation>
    </message>
    <message>
        <source>%1, nor on any other stage.</source>
        <translation>%1, ni en ninguna otra etapa.</translation>
    </message>
    <message>
        <source>%1, yet it keeps stage %2 at %3 instead of %4 GiB.</source>
        <translation>%1, pero mantiene la etapa %2 en %3 en vez de %4 GiB.</translation>
    </message>
    <message>
        <source>Without savings: %1</source>
        <translation>Sin ahorros: %1</translation>
    </message>
    <message>
        <source>The peak of stage %1 with nothing recomputed and nothing offloaded.</source>
        <translation>El pico de la etapa %1 sin recalcular ni descargar nada.</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Ahora: %1</translation>
    </message>
    <message>
        <source>The peak of stage %1 as the scenario stands.</source>
        <translation>El pico de la etapa %1 con el escenario tal como está.</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 is off</source>
        <translation>%1: sin activar</translation>
    </message>
    <message>
        <source>Step time %1</source>
        <translation>Tiempo de paso %1</translation>
    </message>
    <message>
        <source>Click to switch it on</source>
        <translation>Haga clic para activarlo</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>Activar %1</translation>
    </message>
    <message>
        <source>saved = peak before − peak after</source>
        <translation>ahorro = pico antes − pico después</translation>
    </message>
</context>
<context>
    <name>shardscope::ScenarioPanel</name>
    <message>
        <source>NVLink domain %1</source>
        <translation>Dominio NVLink %1</translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation>Recálculo %1</translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation>Recálculo completo</translation>
    </message>
    <message>
        <source>CUDA graph %1</source>
        <translation>Grafo CUDA %1</translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation>Cadena de disposición</translation>
    </message>
    <message>
        <source>Imbalance ×%1</source>
        <translation>Desequilibrio ×%1</translation>
    </message>
    <message>
        <source>Reserve %1 GiB</source>
        <translation>Reserva de %1 GiB</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Escenario</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Clúster</translation>
    </message>
    <message>
        <source>NVLink domain</source>
        <translation>Dominio NVLink</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserva</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>Parallel layout</source>
        <translation>Disposición paralela</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recálculo</translation>
    </message>
    <message>
        <source>CUDA graph scopes</source>
        <translation>Ámbitos de grafo CUDA</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Solapamiento</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>Desequilibrio</translation>
    </message>
    <message>
        <source>Tokens of the hottest expert rank over the mean</source>
        <translation>Tokens del rango de expertos más cargado respecto a la media</translation>
    </message>
    <message>
        <source>Pipeline layout: E embedding, t layer, m MTP, L loss, | next stage</source>
        <translation>Disposición del pipeline: E embedding, t capa, m MTP, L pérdida, | etapa siguiente</translation>
    </message>
    <message>
        <source>even split</source>
        <translation>reparto igual</translation>
    </message>
    <message>
        <source>Pipeline layout string</source>
        <translation>Cadena de disposición del pipeline</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>EP exchange</source>
        <translation>Intercambio EP</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Shared expert</source>
        <translation>Exp. compartido</translation>
    </message>
    <message>
        <source>Delay wgrad</source>
        <translation>Retardar wgrad</translation>
    </message>
    <message>
        <source>Ring p2p</source>
        <translation>Anillo p2p</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-gather</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>All-to-all + p2p</source>
        <translation>All-to-all + p2p</translation>
    </message>
    <message>
        <source>FP8 current</source>
        <translation>FP8 actual</translation>
    </message>
    <message>
        <source>FP8 delayed</source>
        <translation>FP8 retardado</translation>
    </message>
    <message>
        <source>FP8 blockwise</source>
        <translation>FP8 bloques</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>equilibrado</translation>
    </message>
    <message>
        <source>natural</source>
        <translation>natural</translation>
    </message>
    <message>
        <source>Transport of context parallelism</source>
        <translation>Transporte del paralelismo de contexto</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>Token dispatcher</source>
        <translation>Dispatcher de tokens</translation>
    </message>
    <message>
        <source>Routing of the tokens</source>
        <translation>Enrutamiento de los tokens</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Paralelismo de secuencia</translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleCanvas</name>
    <message>
        <source>no layers</source>
        <translation>sin capas</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>capas %1 a %2</translation>
    </message>
    <message>
        <source>Forward, micro batch %1, chunk %2</source>
        <translation>Hacia delante, micro lote %1, tramo %2</translation>
    </message>
    <message>
        <source>Backward, micro batch %1, chunk %2</source>
        <translation>Hacia atrás, micro lote %1, tramo %2</translation>
    </message>
    <message>
        <source>stage %1, %2</source>
        <translation>etapa %1, %2</translation>
    </message>
    <message>
        <source>recompute %1</source>
        <translation>recálculo %1</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>hacia delante %1</translation>
    </message>
    <message>
        <source>backward %1</source>
        <translation>hacia atrás %1</translation>
    </message>
    <message>
        <source>exposed %1</source>
        <translation>expuesto %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>waited %1 before</source>
        <translation>esperó %1 antes</translation>
    </message>
    <message>
        <source>live after its start: %1</source>
        <translation>vivos tras su inicio: %1</translation>
    </message>
    <message>
        <source>Stage %1 over the step</source>
        <translation>Etapa %1 a lo largo del paso</translation>
    </message>
    <message>
        <source>exposed communication %1</source>
        <translation>comunicación expuesta %1</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>burbuja %1</translation>
    </message>
    <message>
        <source>at most %1 live chunk micro batches</source>
        <translation>como máximo %1 micro lotes de tramo vivos</translation>
    </message>
    <message>
        <source>Bubble: stage %1 waits</source>
        <translation>Burbuja: la etapa %1 espera</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>Paso completo</translation>
    </message>
    <message>
        <source>Time split</source>
        <translation>Tiempos</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Etapa %1</translation>
    </message>
    <message>
        <source>stage %1: at most %2</source>
        <translation>etapa %1: máx. %2</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>En vuelo</translation>
    </message>
    <message>
        <source>live chunk micro batches of each stage, same time axis</source>
        <translation>micro lotes de tramo vivos de cada etapa, mismo eje de tiempo</translation>
    </message>
    <message>
        <source>This schedule is not drawn: it has too many slots, or its stages wait for each other for ever. Step time and memory come from closed forms.</source>
        <translation>Esta planificación no se dibuja: tiene demasiados bloques, o sus etapas se esperan entre sí para siempre. El tiempo de paso y la memoria salen de fórmulas cerradas.</translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleLegend</name>
    <message>
        <source>forward</source>
        <translation>adelante</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>atrás</translation>
    </message>
    <message>
        <source>exposed comm</source>
        <translation>com. expuesta</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>burbuja</translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleView</name>
    <message>
        <source>%1 virtual stages = PP %2 × VPP %3</source>
        <translation>%1 etapas virtuales = PP %2 × VPP %3</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 etapas</translation>
    </message>
    <message>
        <source>interleaved 1F1B, %1 micro batches</source>
        <translation>1F1B entrelazado, %1 micro lotes</translation>
    </message>
    <message>
        <source>1F1B, %1 micro batches</source>
        <translation>1F1B, %1 micro lotes</translation>
    </message>
    <message>
        <source>; the first %1 are drawn, the rest repeats</source>
        <translation>; se dibujan los primeros %1, el resto se repite</translation>
    </message>
    <message>
        <source>; as if the layers were balanced</source>
        <translation>; como si las capas estuvieran equilibradas</translation>
    </message>
    <message>
        <source>The same number of layers in every chunk</source>
        <translation>El mismo número de capas en cada tramo</translation>
    </message>
    <message>
        <source>not a layout string: column %1</source>
        <translation>no es una cadena de disposición: columna %1</translation>
    </message>
    <message>
        <source>not a split of this model</source>
        <translation>no es un reparto de este modelo</translation>
    </message>
    <message>
        <source>%1 layers, %2 MTP, loss</source>
        <translation>%1 capas, %2 MTP, pérdida</translation>
    </message>
    <message>
        <source>%1 layers, loss</source>
        <translation>%1 capas, pérdida</translation>
    </message>
    <message>
        <source>Enter takes %1</source>
        <translation>Intro toma %1</translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation>Cadena de disposición</translation>
    </message>
    <message>
        <source>Escape puts it back</source>
        <translation>Escape lo devuelve a su sitio</translation>
    </message>
    <message>
        <source>Drag a chip to another chunk, or Space lifts it and the arrows carry it · in the lanes W A S D and Ctrl+wheel zoom, F fits the step</source>
        <translation>Arrastre una ficha a otro tramo, o Espacio la levanta y las flechas la llevan · en los carriles W A S D y Ctrl+rueda amplían y desplazan, F ajusta el paso</translation>
    </message>
    <message>
        <source>%1 is in the air: drop it on a chunk, or Escape puts it back</source>
        <translation>%1 está en el aire: suéltela en un tramo, o Escape la devuelve a su sitio</translation>
    </message>
    <message>
        <source>Dropping %1 on stage %2 gives %3</source>
        <translation>Soltar %1 en la etapa %2 da %3</translation>
    </message>
    <message>
        <source>Balance the pipeline</source>
        <translation>Equilibrar el pipeline</translation>
    </message>
    <message>
        <source>Even split</source>
        <translation>Reparto igual</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposición</translation>
    </message>
    <message>
        <source>E embedding, t layer, m MTP layer, L loss, | next stage, symbol*number, (text)*number</source>
        <translation>E embedding, t capa, m capa MTP, L pérdida, | etapa siguiente, símbolo*número, (texto)*número</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Equilibrar</translation>
    </message>
    <message>
        <source>Spreads the layers, counting embedding, MTP and loss as a layer each</source>
        <translation>Reparte las capas, contando embedding, MTP y pérdida como una capa cada uno</translation>
    </message>
    <message>
        <source>Layers of every chunk: arrows walk, Space lifts a chip, arrows carry it, Enter drops it, Escape puts it back</source>
        <translation>Capas de cada tramo: las flechas recorren, Espacio levanta una ficha, las flechas la llevan, Intro la suelta, Escape la devuelve a su sitio</translation>
    </message>
    <message>
        <source>Simulated schedule: arrows walk the slots and stages, W S A D zoom and pan, F fits</source>
        <translation>Planificación simulada: las flechas recorren los bloques y las etapas, W S A D amplían y desplazan, F ajusta</translation>
    </message>
    <message>
        <source>peak %1 GiB on stage %2</source>
        <translation>pico %1 GiB en la etapa %2</translation>
    </message>
    <message>
        <source>no step time: not a legal layout</source>
        <translation>sin tiempo de paso: la disposición no es válida</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>1 stage</source>
        <translation>1 etapa</translation>
    </message>
</context>
<context>
    <name>shardscope::Search</name>
    <message>
        <source>recompute</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>lanz. de kernels</translation>
    </message>
    <message>
        <source>TP exchange</source>
        <translation>intercambio TP</translation>
    </message>
    <message>
        <source>CP exchange</source>
        <translation>intercambio CP</translation>
    </message>
    <message>
        <source>EP exchange</source>
        <translation>intercambio EP</translation>
    </message>
    <message>
        <source>PP sends</source>
        <translation>envíos PP</translation>
    </message>
    <message>
        <source>DP exchange</source>
        <translation>intercambio DP</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>descarga</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>burbuja pipeline</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>DP not whole</source>
        <translation>DP no entero</translation>
    </message>
    <message>
        <source>EDP not whole</source>
        <translation>EDP no entero</translation>
    </message>
    <message>
        <source>Batch not whole</source>
        <translation>Lote no entero</translation>
    </message>
    <message>
        <source>Another rule</source>
        <translation>Otra regla</translation>
    </message>
    <message>
        <source>Too much memory</source>
        <translation>Demasiada memoria</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completo</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs</source>
        <translation>%1 en %2 GPU</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recálculo</translation>
    </message>
    <message>
        <source>Peak GiB</source>
        <translation>Pico GiB</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>Tokens/s/GPU</translation>
    </message>
    <message>
        <source>not legal</source>
        <translation>no válida</translation>
    </message>
    <message>
        <source>%1 on 1 GPU</source>
        <translation>%1 en 1 GPU</translation>
    </message>
</context>
<context>
    <name>shardscope::SearchForm</name>
    <message>
        <source>Keep GBS %1</source>
        <translation>GBS fijo %1</translation>
    </message>
    <message>
        <source>Keep GBS</source>
        <translation>GBS fijo</translation>
    </message>
    <message>
        <source>Allowed ranges</source>
        <translation>Valores permitidos</translation>
    </message>
    <message>
        <source>Memory left at least</source>
        <translation>Memoria libre mínima</translation>
    </message>
    <message>
        <source>May change</source>
        <translation>Puede variar</translation>
    </message>
    <message>
        <source>Recompute set</source>
        <translation>Qué se recalcula</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Descarga</translation>
    </message>
    <message>
        <source>MBS 1 – 4</source>
        <translation>MBS 1 – 4</translation>
    </message>
    <message>
        <source>The same sequences a step; else each layout takes the default batch</source>
        <translation>Las mismas secuencias por paso; si no, cada disposición toma el lote por defecto</translation>
    </message>
    <message>
        <source>Range of %1</source>
        <translation>Intervalo de %1</translation>
    </message>
    <message>
        <source>Drag an end; arrow keys move one, Space changes which</source>
        <translation>Arrastre un extremo; las flechas mueven uno, Espacio cambia cuál</translation>
    </message>
    <message>
        <source>Starts as on the command line: up to the GPUs of the scenario, no memory kept free</source>
        <translation>Empieza como en la línea de órdenes: hasta las GPU del escenario, sin reservar memoria libre</translation>
    </message>
    <message>
        <source>A range goes from the fewest to the most that a layout may use. Raise the most GPUs to see what more would bring, and the memory left to keep a margin on every stage.</source>
        <translation>Un intervalo va de lo mínimo a lo máximo que puede usar una disposición. Suba el máximo de GPU para ver qué aportarían más, y la memoria libre para guardar un margen en cada etapa.</translation>
    </message>
</context>
<context>
    <name>shardscope::SearchModel</name>
    <message>
        <source>recompute</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>descarga</translation>
    </message>
    <message>
        <source>left</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>The present layout</source>
        <translation>La disposición actual</translation>
    </message>
    <message>
        <source>The largest share of the step that is not model computation</source>
        <translation>La mayor fracción del paso que no es cálculo del modelo</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pico</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tok/s/GPU</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>largest overhead</source>
        <translation>mayor sobrecoste</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>del paso</translation>
    </message>
</context>
<context>
    <name>shardscope::SearchView</name>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>for an earlier scenario</source>
        <translation>para un escenario anterior</translation>
    </message>
    <message>
        <source>The scenario changed after the search. Search again for the present one; to go to a layout found here also goes back to the scenario that was searched.</source>
        <translation>El escenario cambió después de la búsqueda. Busque de nuevo para el actual; ir a una disposición hallada aquí también devuelve al escenario en que se buscó.</translation>
    </message>
    <message>
        <source>Headroom × step time</source>
        <translation>Margen × tiempo de paso</translation>
    </message>
    <message>
        <source>Headroom × tokens/s/GPU</source>
        <translation>Margen × tokens/s/GPU</translation>
    </message>
    <message>
        <source>Why the others fell out</source>
        <translation>Por qué se descartó el resto</translation>
    </message>
    <message>
        <source>Best layouts</source>
        <translation>Mejores disposiciones</translation>
    </message>
    <message>
        <source>With the beaten</source>
        <translation>Con superadas</translation>
    </message>
    <message>
        <source>Also the fastest of the layouts that another one beats</source>
        <translation>También las más rápidas de las disposiciones que otra supera</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Progreso de la búsqueda</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir ahí</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Ends the search and keeps what was found</source>
        <translation>Termina la búsqueda y conserva lo hallado</translation>
    </message>
    <message>
        <source>Enter in the form does the same</source>
        <translation>Intro en el formulario hace lo mismo</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Buscando</translation>
    </message>
    <message>
        <source>%1 %, %2 of %3 layouts, %4 evaluated, %5 fit</source>
        <translation>%1&#xa0;%, %2 de %3 disposiciones, %4 evaluadas, %5 caben</translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation>, quedan unos %1 s</translation>
    </message>
    <message>
        <source>%1 of %2 layouts, %3 evaluated, in %4 s, %5 cores</source>
        <translation>%1 de %2 disposiciones, %3 evaluadas, en %4 s, %5 núcleos</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tokens/s/GPU</translation>
    </message>
    <message>
        <source>s per sequence</source>
        <translation>s por secuencia</translation>
    </message>
    <message>
        <source>step time, s</source>
        <translation>tiempo de paso, s</translation>
    </message>
    <message>
        <source>Nothing that fits was found before it was cancelled.</source>
        <translation>No se halló nada que cupiera antes de cancelar.</translation>
    </message>
    <message>
        <source>No layout fits. Allow more GPUs, wider ranges or less memory left, or let more change.</source>
        <translation>Ninguna disposición cabe. Permita más GPU, intervalos más amplios o menos memoria libre, o deje que cambie más.</translation>
    </message>
    <message>
        <source>%1 cores; sliders stay live</source>
        <translation>%1 núcleos; los controles siguen activos</translation>
    </message>
    <message>
        <source>Press Search, or Enter in the form, to look through the layouts in these ranges.</source>
        <translation>Pulse Buscar, o Intro en el formulario, para explorar las disposiciones de estos intervalos.</translation>
    </message>
    <message>
        <source>%1 fit, %2 on the front</source>
        <translation>%1 caben, %2 en el frente</translation>
    </message>
    <message>
        <source>click chooses, double click goes there</source>
        <translation>clic elige, doble clic lleva ahí</translation>
    </message>
    <message>
        <source>Choose a point or a row to see how it differs from the present layout.</source>
        <translation>Elija un punto o una fila para ver en qué difiere de la disposición actual.</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>Elegida: %1</translation>
    </message>
    <message>
        <source>Cancelled, what was found stays: %1 of %2 layouts, %3 evaluated, in %4 s, %5 cores</source>
        <translation>Cancelada, lo encontrado se conserva: %1 de %2 disposiciones, %3 evaluadas, en %4 s, %5 núcleos</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 GiB left, %3, %4 tokens/s/GPU&lt;br&gt;largest overhead: %5, %6 % of the step</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 GiB libres, %3, %4 tokens/s/GPU&lt;br&gt;mayor sobrecoste: %5, %6 % del paso</translation>
    </message>
</context>
<context>
    <name>shardscope::SessionKeeper</name>
    <message>
        <source>The session cannot be saved to %1: %2</source>
        <translation>La sesión no se puede guardar en %1: %2</translation>
    </message>
</context>
<context>
    <name>shardscope::StageBars</name>
    <message>
        <source>above %1 less than 10 % is left</source>
        <translation>por encima de %1 queda menos del 10&#xa0;%</translation>
    </message>
    <message>
        <source>%1: %2 GiB</source>
        <translation>%1: %2 GiB</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Etapa %1</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>en vuelo</translation>
    </message>
    <message>
        <source>%1 allocated at the peak, %2 reserved, %3 between steps</source>
        <translation>%1 asignados en el pico, %2 reservados, %3 entre pasos</translation>
    </message>
    <message>
        <source>Click to see what it is made of</source>
        <translation>Haga clic para ver de qué se compone</translation>
    </message>
    <message>
        <source>Layers %1; 1 chunk in flight</source>
        <translation>Capas %1; 1 tramo en vuelo</translation>
    </message>
    <message>
        <source>Layers %1; %2 chunks in flight</source>
        <translation>Capas %1; %2 tramos en vuelo</translation>
    </message>
</context>
<context>
    <name>shardscope::StageLedger</name>
    <message>
        <source>Held by the allocator</source>
        <translation>Retenido por el asignador</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Asignado</translation>
    </message>
    <message>
        <source>Between steps</source>
        <translation>Entre pasos</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reservado</translation>
    </message>
    <message>
        <source>Reserved at the peak</source>
        <translation>Reservado en el pico</translation>
    </message>
    <message>
        <source>Largest tensors at the peak</source>
        <translation>Mayores tensores en el pico</translation>
    </message>
    <message>
        <source>Stage %1 at its peak</source>
        <translation>Etapa %1 en su pico</translation>
    </message>
    <message>
        <source>Stage %1 between steps</source>
        <translation>Etapa %1 entre pasos</translation>
    </message>
    <message>
        <source>Stage %1 reserved</source>
        <translation>Etapa %1, reservado</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>share</source>
        <translation>parte</translation>
    </message>
    <message>
        <source>Nothing of this at the peak of this stage.</source>
        <translation>Nada de esto en el pico de esta etapa.</translation>
    </message>
    <message>
        <source>%1 of %2 reserved</source>
        <translation>%1 de %2 reservados</translation>
    </message>
    <message>
        <source>What the caching allocator holds at the peak, with its rounding and its gaps. A plan fits when this is within the capacity.</source>
        <translation>Lo que el asignador con caché retiene en el pico, con su redondeo y sus huecos. Un plan cabe cuando esto no supera la capacidad.</translation>
    </message>
</context>
<context>
    <name>shardscope::StagePlots</name>
    <message>
        <source>Stage %1 · %2: %3 of %4</source>
        <translation>Etapa %1 · %2: %3 de %4</translation>
    </message>
    <message>
        <source>As if the layout were legal.</source>
        <translation>Como si la disposición fuera válida.</translation>
    </message>
    <message>
        <source>Held by the allocator: %1</source>
        <translation>Retenido por el asignador: %1</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>etapa</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>capacidad %1</translation>
    </message>
</context>
<context>
    <name>shardscope::StepBars</name>
    <message>
        <source>%1, %2 % of the step</source>
        <translation>%1, %2&#xa0;% del paso</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>– no legal layout</source>
        <translation>– sin disposición válida</translation>
    </message>
</context>
<context>
    <name>shardscope::TimelineCanvas</name>
    <message>
        <source>A click selects it, F fits it</source>
        <translation>Un clic selecciona, F encuadra</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>etapa %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>%1 previstos</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 medidos</translation>
    </message>
</context>
<context>
    <name>shardscope::TimelineLegend</name>
    <message>
        <source>predicted</source>
        <translation>previsto</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>adelante</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>atrás</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recálculo</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>espera</translation>
    </message>
</context>
<context>
    <name>shardscope::TimelineView</name>
    <message>
        <source>Scenario of %1</source>
        <translation>Escenario de %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Leyendo %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>whole recording</source>
        <translation>toda la grabación</translation>
    </message>
    <message>
        <source>of one step: choose one above</source>
        <translation>de un solo paso: elija uno arriba</translation>
    </message>
    <message>
        <source>the recording has no plan to compare with</source>
        <translation>la grabación no tiene un plan con que comparar</translation>
    </message>
    <message>
        <source>seconds a step, busiest rank %1</source>
        <translation>segundos por paso, rango más cargado: %1</translation>
    </message>
    <message>
        <source>milliseconds a step, busiest rank %1</source>
        <translation>milisegundos por paso, rango más cargado: %1</translation>
    </message>
    <message>
        <source>no op has that name</source>
        <translation>ninguna operación con ese nombre</translation>
    </message>
    <message>
        <source>%1 found, Enter: next</source>
        <translation>%1 encontradas, Intro: siguiente</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Traza</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>Abrir una grabación…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Reading the recording</source>
        <translation>Leyendo la grabación</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Ambos</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Find an op ( / )</source>
        <translation>Buscar una operación ( / )</translation>
    </message>
    <message>
        <source>Find an op</source>
        <translation>Buscar una operación</translation>
    </message>
    <message>
        <source>Timeline of the ranks: arrows walk events and ranks, W S A D zoom and pan, F fits the selection, / finds</source>
        <translation>Traza de los rangos: las flechas recorren eventos y rangos, W S A D amplían y desplazan, F encuadra la selección, / busca</translation>
    </message>
    <message>
        <source>Residuals by cause</source>
        <translation>Diferencias por causa</translation>
    </message>
    <message>
        <source>now</source>
        <translation>en vivo</translation>
    </message>
    <message>
        <source>once a step has ended</source>
        <translation>en cuanto termine un paso</translation>
    </message>
    <message>
        <source>Nothing has run yet. Press Run below and watch the step over its plan, or open a recording, of a run that was saved or that shardscope-cli run --record FILE wrote.</source>
        <translation>Todavía no se ha ejecutado nada. Pulse Ejecutar abajo y observe el paso sobre su plan, o abra una grabación, de una ejecución guardada o escrita por shardscope-cli run --record FILE.</translation>
    </message>
    <message>
        <source>Published rates</source>
        <translation>Tasas publicadas</translation>
    </message>
    <message>
        <source>Calibrate by %1</source>
        <translation>Calibrar con %1</translation>
    </message>
    <message>
        <source>The next run on this machine is predicted with the times of these ops. The plan of the scenario and the rates of exchanges stay as they are; Ctrl+Z takes it back.</source>
        <translation>La próxima ejecución en esta máquina se predice con los tiempos de estas operaciones. El plan del escenario y las tasas de los intercambios quedan como están; Ctrl+Z lo deshace.</translation>
    </message>
    <message>
        <source>calibrated on %1</source>
        <translation>calibrado en %1</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Calibrar</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Memory of the run, measured and predicted</source>
        <translation>Memoria de la ejecución, medida y prevista</translation>
    </message>
    <message>
        <source>Predict runs on this machine with the rates that come with the program again</source>
        <translation>Volver a predecir las ejecuciones en esta máquina con las tasas que trae el programa</translation>
    </message>
</context>
<context>
    <name>shardscope::TourOverlay</name>
    <message>
        <source>One scenario</source>
        <translation>Un escenario</translation>
    </message>
    <message>
        <source>Model, cluster, batch and layout, opened on an example that fits. Move any slider: everything follows at once.</source>
        <translation>Modelo, clúster, lote y disposición, abiertos con un ejemplo que cabe. Mueva cualquier control: todo lo sigue al instante.</translation>
    </message>
    <message>
        <source>Sliders that look ahead</source>
        <translation>Controles que miran adelante</translation>
    </message>
    <message>
        <source>Each groove shows what every value would give: solid fits, barred is tight, thin is too much memory, hatched is not legal.</source>
        <translation>Cada ranura muestra qué daría cada valor: lleno cabe, con barras va justo, fino es demasiada memoria, rayado no es válido.</translation>
    </message>
    <message>
        <source>The verdict, and why</source>
        <translation>El veredicto y su porqué</translation>
    </message>
    <message>
        <source>GPUs, replicas, memory, time and MFU of this plan. Click a tile for its formula and how far off it may be.</source>
        <translation>GPU, réplicas, memoria, tiempo y MFU de este plan. Haga clic en una tarjeta para ver su fórmula y cuánto puede desviarse.</translation>
    </message>
    <message>
        <source>Views of the same plan</source>
        <translation>Vistas del mismo plan</translation>
    </message>
    <message>
        <source>Memory by stage, maps, folded meshes, the pipeline. Point at a bar or cell for its numbers; click to go there.</source>
        <translation>Memoria por etapa, mapas, mallas plegadas, el pipeline. Señale una barra o celda para ver sus números; haga clic para ir ahí.</translation>
    </message>
    <message>
        <source>Advice, with a preview</source>
        <translation>Consejos con vista previa</translation>
    </message>
    <message>
        <source>Broken rules, warnings, the nearest layouts that fit. Point at one to preview it; its button takes it.</source>
        <translation>Reglas incumplidas, avisos, las disposiciones más próximas que caben. Señale una para previsualizarla; su botón la toma.</translation>
    </message>
    <message>
        <source>Search and lessons</source>
        <translation>Búsqueda y lecciones</translation>
    </message>
    <message>
        <source>Search tries all layouts under your constraints; lessons replay the pitfalls. This tour stays in the Help menu.</source>
        <translation>La búsqueda prueba todas las disposiciones bajo sus restricciones; las lecciones reproducen los escollos. Esta visita sigue en el menú Ayuda.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Omitir</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Seguir</translation>
    </message>
</context>
<context>
    <name>shardscope::VerdictTileWidget</name>
    <message>
        <source>why</source>
        <translation>razón</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>antes %1</translation>
    </message>
</context>
<context>
    <name>shardscope::WindowMenus</name>
    <message>
        <source>View as PNG…</source>
        <translation>Vista como PNG…</translation>
    </message>
    <message>
        <source>View as SVG…</source>
        <translation>Vista como SVG…</translation>
    </message>
    <message>
        <source>Report as PDF…</source>
        <translation>Informe como PDF…</translation>
    </message>
    <message>
        <source>Stages as CSV…</source>
        <translation>Etapas como CSV…</translation>
    </message>
    <message>
        <source>Megatron-LM arguments…</source>
        <translation>Argumentos de Megatron-LM…</translation>
    </message>
    <message>
        <source>Megatron-Bridge overrides…</source>
        <translation>Overrides de Megatron-Bridge…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Open or import…</source>
        <translation>&amp;Abrir o importar…</translation>
    </message>
    <message>
        <source>Open &amp;preset</source>
        <translation>Abrir &amp;preajuste</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>&amp;Paste scenario, config or arguments</source>
        <translation>P&amp;egar escenario, configuración o argumentos</translation>
    </message>
    <message>
        <source>&amp;Save scenario</source>
        <translation>&amp;Guardar escenario</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportar</translation>
    </message>
    <message>
        <source>Copy share s&amp;tring</source>
        <translation>&amp;Copiar cadena para compartir</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Pin to Compare</source>
        <translation>&amp;Fijar en Comparar</translation>
    </message>
    <message>
        <source>&amp;Copy view as image</source>
        <translation>&amp;Copiar vista como imagen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>View in its own &amp;window</source>
        <translation>Vista en &amp;ventana propia</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Pantalla completa</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>&amp;Visita por la ventana</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Teclas</translation>
    </message>
    <message>
        <source>&amp;About Shardscope</source>
        <translation>&amp;Acerca de Shardscope</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Deshacer (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>Rehacer (Ctrl+Mayús+Z)</translation>
    </message>
    <message>
        <source>Pin to Compare</source>
        <translation>Fijar en Comparar</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Show this view in its own window (F12)</source>
        <translation>Mostrar esta vista en su propia ventana (F12)</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Escenario</translation>
    </message>
    <message>
        <source>&amp;Advice</source>
        <translation>&amp;Consejos</translation>
    </message>
    <message>
        <source>Dark, high contrast</source>
        <translation>Oscuro, alto contraste</translation>
    </message>
    <message>
        <source>Light, high contrast</source>
        <translation>Claro, alto contraste</translation>
    </message>
    <message>
        <source>Show this view in its own window</source>
        <translation>Mostrar esta vista en su propia ventana</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Vistas</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer la disposición</translation>
    </message>
    <message>
        <source>E&amp;ngine</source>
        <translation>&amp;Motor</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;jecutar</translation>
    </message>
    <message>
        <source>Show or hide &amp;details</source>
        <translation>Mostrar u ocultar los &amp;detalles</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>Save recording &amp;as…</source>
        <translation>Guardar la ejecución c&amp;omo…</translation>
    </message>
    <message>
        <source>Show the last run in the &amp;timeline</source>
        <translation>Mostrar la última ejecución en la &amp;traza</translation>
    </message>
    <message>
        <source>&amp;New scenario</source>
        <translation>&amp;Nuevo escenario</translation>
    </message>
</context>
</TS>
