<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr">
<context>
    <name>AdviceSources</name>
    <message>
        <source>Megatron-Bridge comm_overlap</source>
        <translation>Megatron-Bridge comm_overlap</translation>
    </message>
    <message>
        <source>Megatron-Bridge flex_dispatcher_backend: HybridEP spans NVLink</source>
        <translation>Megatron-Bridge flex_dispatcher_backend&#x202f;: HybridEP couvre NVLink</translation>
    </message>
    <message>
        <source>Megatron-LM arguments: cross-entropy fusion</source>
        <translation>Arguments de Megatron-LM&#x202f;: fusion de l’entropie croisée</translation>
    </message>
    <message>
        <source>Megatron-LM data loader: the mask of a batch</source>
        <translation>Chargeur de données de Megatron-LM&#x202f;: masque d’un batch</translation>
    </message>
    <message>
        <source>Megatron-LM num_microbatches_calculator and interleaved schedule</source>
        <translation>Megatron-LM num_microbatches_calculator et ordonnancement entrelacé</translation>
    </message>
    <message>
        <source>Megatron-LM optimizer: precision-aware optimizer and FP8 parameters</source>
        <translation>Optimiseur de Megatron-LM&#x202f;: precision-aware et paramètres FP8</translation>
    </message>
    <message>
        <source>Megatron-LM pipeline layout</source>
        <translation>Disposition du pipeline de Megatron-LM</translation>
    </message>
    <message>
        <source>Megatron-LM transformer_config: EP overlap excludes moe recompute</source>
        <translation>Megatron-LM transformer_config&#x202f;: le recouvrement EP exclut le recalcul moe</translation>
    </message>
    <message>
        <source>Megatron-LM transformer_layer: fused and graphed norms</source>
        <translation>Megatron-LM transformer_layer&#x202f;: normes fusionnées ou capturées</translation>
    </message>
    <message>
        <source>Megatron-LM transformer_layer: mlp acts on dense layers</source>
        <translation>Megatron-LM transformer_layer&#x202f;: mlp agit sur les couches denses</translation>
    </message>
    <message>
        <source>Memory plan of this scenario</source>
        <translation>Plan mémoire de ce scénario</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 1</source>
        <translation>Guide MoE à long contexte, règle CP 1</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 2</source>
        <translation>Guide MoE à long contexte, règle CP 2</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 3</source>
        <translation>Guide MoE à long contexte, règle CP 3</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 4</source>
        <translation>Guide MoE à long contexte, règle CP 4</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 5</source>
        <translation>Guide MoE à long contexte, règle CP 5</translation>
    </message>
    <message>
        <source>MoE long-context guide, CP sizing rule 6</source>
        <translation>Guide MoE à long contexte, règle CP 6</translation>
    </message>
    <message>
        <source>MoE long-context guide, CUDA graph guidance</source>
        <translation>Guide MoE à long contexte, graphes CUDA</translation>
    </message>
    <message>
        <source>MoE long-context guide, configuration families: DeepEP on H100</source>
        <translation>Guide MoE à long contexte, configurations&#x202f;: DeepEP sur H100</translation>
    </message>
    <message>
        <source>MoE long-context guide, configuration families: HybridEP on GB200</source>
        <translation>Guide MoE à long contexte, configurations&#x202f;: HybridEP sur GB200</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 1</source>
        <translation>Guide MoE à long contexte, écueil 1</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 2</source>
        <translation>Guide MoE à long contexte, écueil 2</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 3</source>
        <translation>Guide MoE à long contexte, écueil 3</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 4</source>
        <translation>Guide MoE à long contexte, écueil 4</translation>
    </message>
    <message>
        <source>MoE long-context guide, pitfall 5</source>
        <translation>Guide MoE à long contexte, écueil 5</translation>
    </message>
    <message>
        <source>MoE long-context guide: CPU offload for optimizer state</source>
        <translation>Guide MoE à long contexte&#x202f;: déport de l’optimiseur vers le CPU</translation>
    </message>
    <message>
        <source>MoE long-context guide: a PP layout that does not waste the DP budget</source>
        <translation>Guide MoE à long contexte&#x202f;: une disposition PP qui ne gaspille pas le budget DP</translation>
    </message>
    <message>
        <source>MoE long-context guide: a dispatcher that does not waste the DP budget</source>
        <translation>Guide MoE à long contexte&#x202f;: un dispatcher qui ne gaspille pas le budget DP</translation>
    </message>
    <message>
        <source>MoE long-context guide: attention memory dominates</source>
        <translation>Guide MoE à long contexte&#x202f;: la mémoire d’attention domine</translation>
    </message>
    <message>
        <source>MoE long-context guide: lower precision</source>
        <translation>Guide MoE à long contexte&#x202f;: précision réduite</translation>
    </message>
    <message>
        <source>Transformer Engine, all-to-all context parallelism</source>
        <translation>Transformer Engine, parallélisme de contexte all-to-all</translation>
    </message>
</context>
<context>
    <name>LessonPicture</name>
    <message>
        <source>shard</source>
        <translation>fragment</translation>
    </message>
    <message>
        <source>state</source>
        <translation>état</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>MFU %</source>
        <translation>MFU&#x202f;%</translation>
    </message>
    <message>
        <source>%1 GPUs there are</source>
        <translation>%1 GPU disponibles</translation>
    </message>
    <message>
        <source>capacity %1 GiB</source>
        <translation>capacité %1 GiB</translation>
    </message>
    <message>
        <source>now</source>
        <translation>actuel</translation>
    </message>
</context>
<context>
    <name>LessonRun</name>
    <message>
        <source>DP %1 · GA %2 · peak %3 of %4 GiB · %5</source>
        <translation>DP %1 · GA %2 · pic %3 sur %4 GiB · %5</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Set %1 to %2</source>
        <translation>Réglez %1 sur %2</translation>
    </message>
    <message>
        <source>It fits: the peak is under the capacity</source>
        <translation>Cela tient&#x202f;: le pic est sous la capacité</translation>
    </message>
    <message>
        <source>See that the memory is not enough</source>
        <translation>Constatez que la mémoire ne suffit pas</translation>
    </message>
    <message>
        <source>See that the layout is not legal</source>
        <translation>Constatez que la disposition est illégale</translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation>Parallélisme de contexte</translation>
    </message>
    <message>
        <source>How long a CP shard should be</source>
        <translation>La bonne taille d’un fragment CP</translation>
    </message>
    <message>
        <source>CP 2: shards of 8192 tokens</source>
        <translation>CP 2&#x202f;: fragments de 8192 tokens</translation>
    </message>
    <message>
        <source>At CP 1 each GPU holds the activations of 16&#x202f;384 tokens and needs far more memory than there is. Cut the sequence in two.</source>
        <translation>À CP 1, chaque GPU détient les activations de 16&#x202f;384 tokens et demande bien plus de mémoire qu’il n’y en a. Coupez la séquence en deux.</translation>
    </message>
    <message>
        <source>{seq} / {cp} = {shard} tokens a rank</source>
        <translation>{seq} / {cp} = {shard} tokens par rang</translation>
    </message>
    <message>
        <source>Nearer, but {peak} of {capacity} GiB is still too much for this GPU.</source>
        <translation>On s’approche, mais {peak} GiB sur {capacity}, c’est encore trop pour ce GPU.</translation>
    </message>
    <message>
        <source>CP 4: shards of 4096 tokens</source>
        <translation>CP 4&#x202f;: fragments de 4096 tokens</translation>
    </message>
    <message>
        <source>The first guess of the guide is CP = sequence / 4096. Set it.</source>
        <translation>La première estimation du guide est CP = séquence / 4096. Appliquez-la.</translation>
    </message>
    <message>
        <source>It fits, with {rate} tokens/s/GPU, and DP {dp}.</source>
        <translation>Cela tient, avec {rate} tokens/s/GPU et DP {dp}.</translation>
    </message>
    <message>
        <source>CP 16: shards too short</source>
        <translation>CP 16&#x202f;: fragments trop courts</translation>
    </message>
    <message>
        <source>More CP frees more memory. But does it pay? Compare the tokens/s/GPU.</source>
        <translation>Plus de CP libère plus de mémoire. Mais est-ce rentable&#x202f;? Comparez les tokens/s/GPU.</translation>
    </message>
    <message>
        <source>{rate} tokens/s/GPU: pieces of {shard} tokens are too small to keep a GPU busy while the ring passes keys and values on. And DP fell to {dp}.</source>
        <translation>{rate} tokens/s/GPU&#x202f;: des morceaux de {shard} tokens sont trop petits pour occuper un GPU pendant que l’anneau fait circuler clés et valeurs. Et DP est tombé à {dp}.</translation>
    </message>
    <message>
        <source>64K: the same shards again</source>
        <translation>64K&#x202f;: à nouveau ces fragments</translation>
    </message>
    <message>
        <source>Keep CP 16 and make the sequence four times as long.</source>
        <translation>Gardez CP 16 et rendez la séquence quatre fois plus longue.</translation>
    </message>
    <message>
        <source>At {seq} CP {cp} is right: shards of {shard} tokens, and it fits.</source>
        <translation>À {seq}, CP {cp} convient&#x202f;: des fragments de {shard} tokens, et cela tient.</translation>
    </message>
    <message>
        <source>The sequence grows to 128K, on the same 256 GPUs. Which CP runs?</source>
        <translation>La séquence passe à 128K, sur les mêmes 256 GPU. Quel CP fonctionne&#x202f;?</translation>
    </message>
    <message>
        <source>16&#x202f;384 tokens a rank</source>
        <translation>16&#x202f;384 tokens par rang</translation>
    </message>
    <message>
        <source>8192 tokens a rank</source>
        <translation>8192 tokens par rang</translation>
    </message>
    <message>
        <source>4096 tokens a rank</source>
        <translation>4096 tokens par rang</translation>
    </message>
    <message>
        <source>2048 tokens a rank</source>
        <translation>2048 tokens par rang</translation>
    </message>
    <message>
        <source>{seq} / 4096 = {cp}: shards of {shard} tokens fit in {peak} GiB. Longer shards need too much memory, and CP 64 needs more GPUs than there are.</source>
        <translation>{seq} / 4096 = {cp}&#x202f;: des fragments de {shard} tokens tiennent dans {peak} GiB. Des fragments plus longs demandent trop de mémoire, et CP 64 demande plus de GPU qu’il n’y en a.</translation>
    </message>
    <message>
        <source>Peak memory by CP</source>
        <translation>Pic mémoire selon CP</translation>
    </message>
    <message>
        <source>16K tokens, GiB on the fullest GPU</source>
        <translation>16K tokens, GiB sur le GPU le plus chargé</translation>
    </message>
    <message>
        <source>Aim at 4096 to 8192 tokens a rank, then round CP to a power of two.</source>
        <translation>Visez 4096 à 8192 tokens par rang, puis arrondissez CP à une puissance de deux.</translation>
    </message>
    <message>
        <source>CP does not replace EP or PP</source>
        <translation>CP ne remplace ni EP ni PP</translation>
    </message>
    <message>
        <source>More CP, the same weights</source>
        <translation>Plus de CP, les mêmes poids</translation>
    </message>
    <message>
        <source>With EP 4 the peak is far over the capacity. Fight it with CP: double it, and the GPUs so that it folds.</source>
        <translation>Avec EP 4, le pic dépasse de loin la capacité. Attaquez-le par CP&#x202f;: doublez-le, ainsi que les GPU pour que cela se replie.</translation>
    </message>
    <message>
        <source>{state} GiB of weights, gradients and optimizer</source>
        <translation>{state} GiB de poids, de gradients et d’optimiseur</translation>
    </message>
    <message>
        <source>CP cuts tokens, not the model: {state} GiB stay, and the GPU has {capacity}. No CP will do.</source>
        <translation>CP découpe les tokens, pas le modèle&#x202f;: {state} GiB restent, et le GPU en a {capacity}. Aucun CP n’y suffira.</translation>
    </message>
    <message>
        <source>EP 32 cuts the experts</source>
        <translation>EP 32 découpe les experts</translation>
    </message>
    <message>
        <source>Almost all parameters are experts. Spread them over 32 ranks instead of 4.</source>
        <translation>Presque tous les paramètres sont des experts. Répartissez-les sur 32 rangs au lieu de 4.</translation>
    </message>
    <message>
        <source>It fits: {peak} of {capacity} GiB. EP cost no GPU, since it folds over CP.</source>
        <translation>Cela tient&#x202f;: {peak} GiB sur {capacity}. EP n’a coûté aucun GPU, puisqu’il se replie sur CP.</translation>
    </message>
    <message>
        <source>Less PP, more of everything</source>
        <translation>Moins de PP, plus de tout le reste</translation>
    </message>
    <message>
        <source>Go back to CP 32 and try four stages instead of eight: fewer GPUs a replica.</source>
        <translation>Revenez à CP 32 et essayez quatre étages au lieu de huit&#x202f;: moins de GPU par réplique.</translation>
    </message>
    <message>
        <source>DP rises to {dp}, but each stage has twice the layers: {peak} GiB is too much.</source>
        <translation>DP monte à {dp}, mais chaque étage a deux fois plus de couches&#x202f;: {peak} GiB, c’est trop.</translation>
    </message>
    <message>
        <source>All three together</source>
        <translation>Les trois ensemble</translation>
    </message>
    <message>
        <source>Take PP 8 again. CP for the tokens, EP for the experts, PP for the layers.</source>
        <translation>Reprenez PP 8. CP pour les tokens, EP pour les experts, PP pour les couches.</translation>
    </message>
    <message>
        <source>CP {cp}, EP {ep}, PP {pp}: {peak} GiB</source>
        <translation>CP {cp}, EP {ep}, PP {pp}&#x202f;: {peak} GiB</translation>
    </message>
    <message>
        <source>It fits with DP {dp}. Each of the three does what the others cannot.</source>
        <translation>Cela tient avec DP {dp}. Chacun des trois fait ce que les autres ne peuvent pas faire.</translation>
    </message>
    <message>
        <source>128K on 256 GPUs with CP 32, EP 8, PP 8 is too much. Which single change makes it fit?</source>
        <translation>128K sur 256 GPU avec CP 32, EP 8, PP 8, c’est trop. Quel changement, à lui seul, fait tenir le plan&#x202f;?</translation>
    </message>
    <message>
        <source>half the tokens a rank</source>
        <translation>moitié des tokens par rang</translation>
    </message>
    <message>
        <source>a quarter of the experts a rank</source>
        <translation>un quart des experts par rang</translation>
    </message>
    <message>
        <source>fewer GPUs a replica</source>
        <translation>moins de GPU par réplique</translation>
    </message>
    <message>
        <source>one more replica</source>
        <translation>une réplique de plus</translation>
    </message>
    <message>
        <source>The experts are what is too large, and EP is what cuts them: {state} GiB of state instead of twice that. More replicas only copy what does not fit.</source>
        <translation>Ce sont les experts qui sont trop gros, et c’est EP qui les découpe&#x202f;: {state} GiB d’état au lieu du double. Davantage de répliques ne font que copier ce qui ne tient pas.</translation>
    </message>
    <message>
        <source>What CP, EP and PP do to the peak</source>
        <translation>L’effet de CP, EP et PP sur le pic</translation>
    </message>
    <message>
        <source>128K, GiB on the fullest GPU</source>
        <translation>128K, GiB sur le GPU le plus chargé</translation>
    </message>
    <message>
        <source>State: weights, gradients and optimizer, GiB. CP never changes it.</source>
        <translation>État&#x202f;: poids, gradients et optimiseur, en GiB. CP n’y change rien.</translation>
    </message>
    <message>
        <source>On NVL72, TP can stand in for CP</source>
        <translation>Sur NVL72, TP peut remplacer CP</translation>
    </message>
    <message>
        <source>TP 4 and CP 4</source>
        <translation>TP 4 et CP 4</translation>
    </message>
    <message>
        <source>CP 16 alone is a little too much. In one NVLink domain of 72 GPUs TP is quick: let it take over a factor of four. TP·CP stays 16, and so do the GPUs a replica.</source>
        <translation>CP 16 seul est un peu trop. Dans un domaine NVLink de 72 GPU, TP est rapide&#x202f;: laissez-le prendre en charge un facteur quatre. TP·CP reste à 16, et le nombre de GPU par réplique ne change pas.</translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {replica}</source>
        <translation>TP·CP·PP = {tp}·{cp}·{pp} = {replica}</translation>
    </message>
    <message>
        <source>It fits: {peak} of {capacity} GiB. TP cuts the weights of attention too; CP cuts only tokens.</source>
        <translation>Cela tient&#x202f;: {peak} GiB sur {capacity}. TP découpe aussi les poids de l’attention&#x202f;; CP ne découpe que les tokens.</translation>
    </message>
    <message>
        <source>TP 8 and CP 2</source>
        <translation>TP 8 et CP 2</translation>
    </message>
    <message>
        <source>Now TP 8, and CP 2 is enough. Watch the tokens/s/GPU.</source>
        <translation>Passez à TP 8&#x202f;: CP 2 suffit alors. Observez les tokens/s/GPU.</translation>
    </message>
    <message>
        <source>{rate} tokens/s/GPU</source>
        <translation>{rate} tokens/s/GPU</translation>
    </message>
    <message>
        <source>Slower: every layer now waits for more exchanges of TP, with smaller products in between.</source>
        <translation>Plus lent&#x202f;: chaque couche attend maintenant davantage d’échanges TP, avec de plus petits produits entre eux.</translation>
    </message>
    <message>
        <source>TP 2 and CP 8</source>
        <translation>TP 2 et CP 8</translation>
    </message>
    <message>
        <source>Now the other side of the recipe.</source>
        <translation>Voyons l’autre côté de la recette.</translation>
    </message>
    <message>
        <source>About as fast as TP 4, with less memory to spare: {left} GiB.</source>
        <translation>À peu près aussi rapide que TP 4, avec moins de marge mémoire&#x202f;: {left} GiB.</translation>
    </message>
    <message>
        <source>256K on 256 GPUs of the same kind. Which layout fits?</source>
        <translation>256K sur 256 GPU du même type. Quelle disposition tient&#x202f;?</translation>
    </message>
    <message>
        <source>as at 128K</source>
        <translation>comme à 128K</translation>
    </message>
    <message>
        <source>more ring, less TP</source>
        <translation>plus d’anneau, moins de TP</translation>
    </message>
    <message>
        <source>CP doubles with the length</source>
        <translation>CP double avec la longueur</translation>
    </message>
    <message>
        <source>TP doubles, CP halves</source>
        <translation>TP × 2, CP ÷ 2</translation>
    </message>
    <message>
        <source>Twice the tokens need twice TP·CP: {peak} of {capacity} GiB. With TP·CP at 16 each GPU holds twice as much, however it is divided.</source>
        <translation>Deux fois plus de tokens demandent deux fois plus de TP·CP&#x202f;: {peak} GiB sur {capacity}. Avec TP·CP à 16, chaque GPU détient deux fois plus, quelle que soit la répartition.</translation>
    </message>
    <message>
        <source>Step time, TP·CP = 16</source>
        <translation>Temps du pas, TP·CP = 16</translation>
    </message>
    <message>
        <source>128K; hatched: does not fit</source>
        <translation>128K&#x202f;; hachuré&#x202f;: ne tient pas</translation>
    </message>
    <message>
        <source>Where TP leaves the NVLink domain this trade is lost.</source>
        <translation>Dès que TP sort du domaine NVLink, cet échange est perdant.</translation>
    </message>
    <message>
        <source>Counting GPUs</source>
        <translation>Compter les GPU</translation>
    </message>
    <message>
        <source>Grow the context, watch DP die</source>
        <translation>Le contexte grandit, DP s’éteint</translation>
    </message>
    <message>
        <source>16K: keep 4096 tokens a rank</source>
        <translation>16K&#x202f;: gardez 4096 tokens par rang</translation>
    </message>
    <message>
        <source>At 4K one replica of the model takes 8 GPUs, so 256 GPUs hold 32 replicas. Make the sequence four times as long, and CP as well: every rank then works on 4096 tokens as before.</source>
        <translation>À 4K, une réplique du modèle prend 8 GPU&#x202f;: 256 GPU contiennent donc 32 répliques. Rendez la séquence quatre fois plus longue, et CP quatre fois plus grand&#x202f;: chaque rang travaille alors sur 4096 tokens, comme avant.</translation>
    </message>
    <message>
        <source>DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}</source>
        <translation>DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}</translation>
    </message>
    <message>
        <source>The peak stays at {peak} GiB, but a replica now takes {replica} GPUs.</source>
        <translation>Le pic reste à {peak} GiB, mais une réplique prend maintenant {replica} GPU.</translation>
    </message>
    <message>
        <source>64K: DP pays for it</source>
        <translation>64K&#x202f;: DP en paie le prix</translation>
    </message>
    <message>
        <source>Again four times the length and four times CP. Watch DP, not the memory.</source>
        <translation>De nouveau quatre fois la longueur et quatre fois CP. Observez DP, pas la mémoire.</translation>
    </message>
    <message>
        <source>{dp} replicas are left. With them the default global batch shrinks: GBS is {gbs}, so a step still has {tokens} M tokens.</source>
        <translation>Répliques restantes&#x202f;: {dp}. Le batch global par défaut diminue avec elles&#x202f;: GBS vaut {gbs}, et un pas contient donc toujours {tokens} M de tokens.</translation>
    </message>
    <message>
        <source>128K: one replica is left</source>
        <translation>128K&#x202f;: il reste une réplique</translation>
    </message>
    <message>
        <source>Double the sequence, then double CP. A replica now needs every GPU.</source>
        <translation>Doublez la séquence, puis doublez CP. Une réplique demande maintenant tous les GPU.</translation>
    </message>
    <message>
        <source>The peak is what it was at 4K: {peak} GiB. The memory did not decide; the GPU count did.</source>
        <translation>Le pic est le même qu’à 4K&#x202f;: {peak} GiB. Ce n’est pas la mémoire qui a décidé, c’est le nombre de GPU.</translation>
    </message>
    <message>
        <source>256K: half a replica</source>
        <translation>256K&#x202f;: une demi-réplique</translation>
    </message>
    <message>
        <source>Once more. There is no DP left to trade, and the layout asks for {replica} GPUs.</source>
        <translation>Encore une fois. Il ne reste plus de DP à échanger, et la disposition demande {replica} GPU.</translation>
    </message>
    <message>
        <source>Half a replica is none: the layout is not legal, though its memory would do.</source>
        <translation>Une demi-réplique n’en est pas une&#x202f;: la disposition est illégale, alors que sa mémoire suffirait.</translation>
    </message>
    <message>
        <source>256K with CP 64 does not run on 256 GPUs. Which single change makes it run?</source>
        <translation>256K avec CP 64 ne fonctionne pas sur 256 GPU. Quel changement, à lui seul, le rend possible&#x202f;?</translation>
    </message>
    <message>
        <source>half the stages, so half the GPUs a replica</source>
        <translation>moitié moins d’étages, donc de GPU par réplique</translation>
    </message>
    <message>
        <source>smaller expert groups</source>
        <translation>plus petits groupes EP</translation>
    </message>
    <message>
        <source>twice the machine</source>
        <translation>deux fois la machine</translation>
    </message>
    <message>
        <source>half the samples a step</source>
        <translation>moitié des échantillons</translation>
    </message>
    <message>
        <source>A replica is TP·CP·PP = {replica} GPUs, and only more GPUs give it room. Fewer stages would make it smaller, but each GPU would hold twice the layers. EP and GBS are not in the product.</source>
        <translation>Une réplique prend TP·CP·PP = {replica} GPU, et seuls davantage de GPU lui font de la place. Moins d’étages la rendraient plus petite, mais chaque GPU détiendrait deux fois plus de couches. EP et GBS n’entrent pas dans le produit.</translation>
    </message>
    <message>
        <source>Where 256 GPUs go</source>
        <translation>Où vont 256 GPU</translation>
    </message>
    <message>
        <source>one block = one replica, PP 8 × CP ranks</source>
        <translation>un bloc = une réplique, PP 8 × rangs CP</translation>
    </message>
    <message>
        <source>GBS halves with every doubling, so a step keeps its tokens. Rule: keep DP alive.</source>
        <translation>GBS est divisé par deux à chaque doublement&#x202f;: un pas garde donc ses tokens. Règle&#x202f;: gardez DP en vie.</translation>
    </message>
    <message>
        <source>Why EP does not multiply GPUs</source>
        <translation>Pourquoi EP ne multiplie pas les GPU</translation>
    </message>
    <message>
        <source>EP 8: the same GPUs</source>
        <translation>EP 8&#x202f;: les mêmes GPU</translation>
    </message>
    <message>
        <source>TP·CP·EP·PP is {naive}, and yet {gpus} GPUs are enough: EP does not multiply. The experts use the same GPUs in another grouping. Make EP four times smaller and watch the GPUs.</source>
        <translation>TP·CP·EP·PP vaut {naive}, et pourtant {gpus} GPU suffisent&#x202f;: EP ne multiplie pas. Les experts utilisent les mêmes GPU, groupés autrement. Rendez EP quatre fois plus petit et observez les GPU.</translation>
    </message>
    <message>
        <source>ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}</source>
        <translation>ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}</translation>
    </message>
    <message>
        <source>Still {gpus} GPUs, and DP is still {dp}. EDP rose to {edp}: there are {edp} copies of every expert now, and they cost memory.</source>
        <translation>Toujours {gpus} GPU, et DP vaut toujours {dp}. EDP est monté à {edp}&#x202f;: il y a maintenant {edp} copies de chaque expert, et elles coûtent de la mémoire.</translation>
    </message>
    <message>
        <source>EP 32: one copy of the experts</source>
        <translation>EP 32&#x202f;: une seule copie des experts</translation>
    </message>
    <message>
        <source>Go back to EP 32. The expert mesh fills the machine exactly.</source>
        <translation>Revenez à EP 32. Le maillage des experts remplit exactement la machine.</translation>
    </message>
    <message>
        <source>One copy of every expert is left, and the peak falls to {peak} GiB.</source>
        <translation>Il reste une copie de chaque expert, et le pic tombe à {peak} GiB.</translation>
    </message>
    <message>
        <source>EP 64: the expert mesh is too big</source>
        <translation>EP 64&#x202f;: maillage d’experts trop grand</translation>
    </message>
    <message>
        <source>EP has a limit of its own: ETP·EP·PP must divide the GPU count. Try EP 64.</source>
        <translation>EP a sa propre limite&#x202f;: ETP·EP·PP doit diviser le nombre de GPU. Essayez EP 64.</translation>
    </message>
    <message>
        <source>EDP = {gpus} / ({etp}·{ep}·{pp}) = {edp}</source>
        <translation>EDP = {gpus} / ({etp}·{ep}·{pp}) = {edp}</translation>
    </message>
    <message>
        <source>The attention mesh would still be content with {replica} GPUs; the experts ask for {experts}.</source>
        <translation>Le maillage d’attention se contenterait encore de {replica} GPU&#x202f;; les experts en demandent {experts}.</translation>
    </message>
    <message>
        <source>512 GPUs hold both meshes</source>
        <translation>512 GPU pour les deux maillages</translation>
    </message>
    <message>
        <source>Both meshes must divide the GPU count. Give EP 64 the GPUs that it asks for.</source>
        <translation>Les deux maillages doivent diviser le nombre de GPU. Donnez à EP 64 les GPU qu’il demande.</translation>
    </message>
    <message>
        <source>DP = {dp} and EDP = {edp} on {gpus} GPUs</source>
        <translation>DP = {dp} et EDP = {edp} sur {gpus} GPU</translation>
    </message>
    <message>
        <source>The attention mesh of {replica} fits {dp} times, the expert mesh of {experts} {edp} times.</source>
        <translation>Le maillage d’attention de {replica} GPU entre {dp} fois, celui des experts de {experts} GPU {edp} fois.</translation>
    </message>
    <message>
        <source>TP 1, CP 64, EP 32, PP 8: how many GPUs does this layout need at least?</source>
        <translation>TP 1, CP 64, EP 32, PP 8&#x202f;: combien de GPU cette disposition demande-t-elle au moins&#x202f;?</translation>
    </message>
    <message>
        <source>The attention mesh takes {replica} GPUs and the expert mesh {experts}. The least count that both divide is {need}, and there every expert has {edp} copies.</source>
        <translation>Le maillage d’attention prend {replica} GPU et celui des experts {experts}. Le plus petit nombre que tous deux divisent est {need}, et chaque expert y a {edp} copies.</translation>
    </message>
    <message>
        <source>GPUs that the layout needs</source>
        <translation>GPU que demande la disposition</translation>
    </message>
    <message>
        <source>hatched: does not fold</source>
        <translation>hachuré&#x202f;: ne se replie pas</translation>
    </message>
    <message>
        <source>EP cuts what a GPU keeps of the experts until its mesh is larger than the machine.</source>
        <translation>EP réduit ce qu’un GPU garde des experts, jusqu’à ce que son maillage dépasse la machine.</translation>
    </message>
    <message>
        <source>The GPU count is the real limit</source>
        <translation>La vraie limite&#x202f;: le nombre de GPU</translation>
    </message>
    <message>
        <source>256K: the memory says no</source>
        <translation>256K&#x202f;: la mémoire dit non</translation>
    </message>
    <message>
        <source>128K fits. Double the sequence and change nothing else.</source>
        <translation>128K tient. Doublez la séquence et ne changez rien d’autre.</translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity} GiB</source>
        <translation>{peak} GiB sur {capacity} GiB</translation>
    </message>
    <message>
        <source>{over} GiB too much: each rank now holds {shard} tokens.</source>
        <translation>{over} GiB de trop&#x202f;: chaque rang détient maintenant {shard} tokens.</translation>
    </message>
    <message>
        <source>CP 64: the machine says no</source>
        <translation>CP 64&#x202f;: la machine dit non</translation>
    </message>
    <message>
        <source>Double CP as well. The memory is fine again, but count the GPUs.</source>
        <translation>Doublez aussi CP. La mémoire convient de nouveau, mais comptez les GPU.</translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {replica} &gt; {gpus}</source>
        <translation>TP·CP·PP = {tp}·{cp}·{pp} = {replica} &gt; {gpus}</translation>
    </message>
    <message>
        <source>The peak would be {peak} of {capacity} GiB. It is the GPU count that is missing.</source>
        <translation>Le pic serait de {peak} GiB sur {capacity}. Ce sont les GPU qui manquent.</translation>
    </message>
    <message>
        <source>See that the memory alone would be enough</source>
        <translation>Constatez que la mémoire seule suffirait</translation>
    </message>
    <message>
        <source>512 GPUs: exactly one replica</source>
        <translation>512 GPU&#x202f;: exactement une réplique</translation>
    </message>
    <message>
        <source>Give the layout the GPUs that it asks for.</source>
        <translation>Donnez à la disposition les GPU qu’elle demande.</translation>
    </message>
    <message>
        <source>It runs, with no replica to spare: DP {dp}, EDP {edp}.</source>
        <translation>Cela fonctionne, sans réplique de réserve&#x202f;: DP {dp}, EDP {edp}.</translation>
    </message>
    <message>
        <source>Twice the GPUs, the same step</source>
        <translation>Deux fois plus de GPU, le même pas</translation>
    </message>
    <message>
        <source>Double the GPUs once more and watch the step time and GBS.</source>
        <translation>Doublez encore une fois les GPU et observez le temps du pas et GBS.</translation>
    </message>
    <message>
        <source>GBS {gbs} in {step}</source>
        <translation>GBS {gbs} en {step}</translation>
    </message>
    <message>
        <source>The second replica does not shorten a micro batch: it doubles the samples of a step. DP is {dp}.</source>
        <translation>La seconde réplique ne raccourcit pas un micro-batch&#x202f;: elle double les échantillons d’un pas. DP vaut {dp}.</translation>
    </message>
    <message>
        <source>512K with shards of 4096 tokens (CP 128), PP 8: how many GPUs at least?</source>
        <translation>512K avec des fragments de 4096 tokens (CP 128), PP 8&#x202f;: combien de GPU au moins&#x202f;?</translation>
    </message>
    <message>
        <source>as for 256K</source>
        <translation>comme à 256K</translation>
    </message>
    <message>
        <source>half as many again</source>
        <translation>moitié plus</translation>
    </message>
    <message>
        <source>twice as many</source>
        <translation>deux fois plus</translation>
    </message>
    <message>
        <source>four times as many</source>
        <translation>quatre fois plus</translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {need}. Every doubling of the context doubles the least machine.</source>
        <translation>TP·CP·PP = {tp}·{cp}·{pp} = {need}. Chaque doublement du contexte double la machine minimale.</translation>
    </message>
    <message>
        <source>The least machine</source>
        <translation>La machine minimale</translation>
    </message>
    <message>
        <source>shards of 4096 tokens</source>
        <translation>fragments de 4096 tokens</translation>
    </message>
    <message>
        <source>A single recipe can look fine and still not fit the machine.</source>
        <translation>Une recette peut sembler bonne à elle seule et ne pas convenir à la machine.</translation>
    </message>
    <message>
        <source>Machine and batch</source>
        <translation>Machine et batch</translation>
    </message>
    <message>
        <source>A dispatcher for each machine</source>
        <translation>Un dispatcher par machine</translation>
    </message>
    <message>
        <source>H100: DeepEP</source>
        <translation>H100&#x202f;: DeepEP</translation>
    </message>
    <message>
        <source>The tokens reach their experts by the plain all-to-all, which sends one copy for every expert. Choose &lt;b&gt;DeepEP&lt;/b&gt;: one copy a node, then NVLink.</source>
        <translation>Les tokens atteignent leurs experts par le simple all-to-all, qui envoie une copie pour chaque expert. Choisissez &lt;b&gt;DeepEP&lt;/b&gt;&#x202f;: une copie par nœud, puis NVLink.</translation>
    </message>
    <message>
        <source>{step} a step</source>
        <translation>{step} par pas</translation>
    </message>
    <message>
        <source>{step} a step and {peak} GiB: both better.</source>
        <translation>{step} par pas et {peak} GiB&#x202f;: les deux s’améliorent.</translation>
    </message>
    <message>
        <source>Choose DeepEP as the dispatcher</source>
        <translation>Choisissez le dispatcher DeepEP</translation>
    </message>
    <message>
        <source>All-gather: everyone gets everything</source>
        <translation>All-gather&#x202f;: tout le monde reçoit tout</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;all-gather&lt;/b&gt;: every rank receives the tokens of all {ep} ranks and keeps its own.</source>
        <translation>Choisissez &lt;b&gt;all-gather&lt;/b&gt;&#x202f;: chaque rang reçoit les tokens des {ep} rangs et garde les siens.</translation>
    </message>
    <message>
        <source>{step} a step, {peak} GiB</source>
        <translation>{step} par pas, {peak} GiB</translation>
    </message>
    <message>
        <source>More memory than DeepEP, and a longer step. It is meant for small groups.</source>
        <translation>Plus de mémoire que DeepEP, et un pas plus long. Il est fait pour de petits groupes.</translation>
    </message>
    <message>
        <source>Choose all-gather as the dispatcher</source>
        <translation>Choisissez le dispatcher all-gather</translation>
    </message>
    <message>
        <source>GB200: HybridEP</source>
        <translation>GB200&#x202f;: HybridEP</translation>
    </message>
    <message>
        <source>This is Qwen3-235B on GB200, where 72 GPUs share one NVLink domain and EP {ep} stays inside. Choose &lt;b&gt;HybridEP&lt;/b&gt;.</source>
        <translation>Voici Qwen3-235B sur GB200, où 72 GPU partagent un domaine NVLink et où EP {ep} reste à l’intérieur. Choisissez &lt;b&gt;HybridEP&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>{step} a step at {mfu} % MFU: the exchange never leaves NVLink.</source>
        <translation>{step} par pas à {mfu}&#x202f;% de MFU&#x202f;: l’échange ne quitte jamais NVLink.</translation>
    </message>
    <message>
        <source>Choose HybridEP as the dispatcher</source>
        <translation>Choisissez le dispatcher HybridEP</translation>
    </message>
    <message>
        <source>Qwen3-235B on GB200, EP 32, 128K. Which dispatcher has the shortest step?</source>
        <translation>Qwen3-235B sur GB200, EP 32, 128K. Quel dispatcher donne le pas le plus court&#x202f;?</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-gather</translation>
    </message>
    <message>
        <source>everything to everyone</source>
        <translation>tout à tout le monde</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>one copy for every expert</source>
        <translation>une copie pour chaque expert</translation>
    </message>
    <message>
        <source>made for nodes of eight GPUs</source>
        <translation>conçu pour des nœuds de huit GPU</translation>
    </message>
    <message>
        <source>made for wide NVLink domains</source>
        <translation>conçu pour de larges domaines NVLink</translation>
    </message>
    <message>
        <source>HybridEP: {step} a step. DeepEP is the choice on H100, and the plain all-to-all is for bringing a run up.</source>
        <translation>HybridEP&#x202f;: {step} par pas. DeepEP est le bon choix sur H100, et le simple all-to-all sert à mettre une exécution en route.</translation>
    </message>
    <message>
        <source>Step time by dispatcher</source>
        <translation>Temps du pas par dispatcher</translation>
    </message>
    <message>
        <source>left: DSV3 on H100, right: Qwen3 on GB200</source>
        <translation>à gauche&#x202f;: DSV3 sur H100, à droite&#x202f;: Qwen3 sur GB200</translation>
    </message>
    <message>
        <source>The exchange of experts is what a step on many nodes waits for.</source>
        <translation>Sur de nombreux nœuds, c’est l’échange des experts qu’un pas attend.</translation>
    </message>
    <message>
        <source>CUDA graphs need fixed shapes</source>
        <translation>Les graphes CUDA&#x202f;: des formes fixes</translation>
    </message>
    <message>
        <source>attn: always the same shape</source>
        <translation>attn&#x202f;: toujours la même forme</translation>
    </message>
    <message>
        <source>A graph replays launches that were recorded once, so every shape must be the same in every step. With fixed sequence length and MBS attention is: switch on the scope &lt;b&gt;attn&lt;/b&gt;.</source>
        <translation>Un graphe rejoue des lancements enregistrés une fois pour toutes&#x202f;: chaque forme doit donc être la même à chaque pas. Avec une longueur de séquence et un MBS fixes, c’est le cas de l’attention&#x202f;: activez la portée &lt;b&gt;attn&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>{step} a step: fewer gaps between launches, with nothing else changed.</source>
        <translation>{step} par pas&#x202f;: moins de trous entre les lancements, sans rien changer d’autre.</translation>
    </message>
    <message>
        <source>Switch on the graph of attn</source>
        <translation>Activez le graphe de attn</translation>
    </message>
    <message>
        <source>The router, up to the counts</source>
        <translation>Le routeur, jusqu’aux comptages</translation>
    </message>
    <message>
        <source>Deciding where tokens go has a fixed shape too. Switch on &lt;b&gt;moe_router&lt;/b&gt; and &lt;b&gt;moe_preprocess&lt;/b&gt;, and watch the peak.</source>
        <translation>Décider où vont les tokens a aussi une forme fixe. Activez &lt;b&gt;moe_router&lt;/b&gt; et &lt;b&gt;moe_preprocess&lt;/b&gt;, et observez le pic.</translation>
    </message>
    <message>
        <source>{peak} GiB: a graphed router switches the recompute of the norms off. Graphs have a price.</source>
        <translation>{peak} GiB&#x202f;: un routeur mis en graphe désactive le recalcul des normalisations. Les graphes ont un prix.</translation>
    </message>
    <message>
        <source>Switch on the graph of moe_router</source>
        <translation>Activez le graphe de moe_router</translation>
    </message>
    <message>
        <source>Switch on the graph of moe_preprocess</source>
        <translation>Activez le graphe de moe_preprocess</translation>
    </message>
    <message>
        <source>moe: another shape each step</source>
        <translation>moe&#x202f;: une autre forme à chaque pas</translation>
    </message>
    <message>
        <source>How many tokens an expert gets is known only while the step runs. Try the scope &lt;b&gt;moe&lt;/b&gt;.</source>
        <translation>Le nombre de tokens que reçoit un expert n’est connu que pendant le pas. Essayez la portée &lt;b&gt;moe&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Refused: without a fixed capacity for every expert there is no shape to record.</source>
        <translation>Refusé&#x202f;: sans capacité fixe pour chaque expert, il n’y a pas de forme à enregistrer.</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusé</translation>
    </message>
    <message>
        <source>Switch on the graph of moe</source>
        <translation>Activez le graphe de moe</translation>
    </message>
    <message>
        <source>Back to the safe three</source>
        <translation>Retour aux trois sûres</translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;moe&lt;/b&gt; off again.</source>
        <translation>Désactivez &lt;b&gt;moe&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>{step} a step at {mfu} % MFU</source>
        <translation>{step} par pas à {mfu}&#x202f;% de MFU</translation>
    </message>
    <message>
        <source>Add graphs only once shapes and routing are stable, and keep length and MBS fixed.</source>
        <translation>N’ajoutez des graphes qu’une fois les formes et le routage stables, et gardez la longueur et MBS fixes.</translation>
    </message>
    <message>
        <source>Switch off the graph of moe</source>
        <translation>Désactivez le graphe de moe</translation>
    </message>
    <message>
        <source>Keep the graph of attn</source>
        <translation>Gardez le graphe de attn</translation>
    </message>
    <message>
        <source>Experts get another number of tokens in every step. Which scopes are safe?</source>
        <translation>Les experts reçoivent un autre nombre de tokens à chaque pas. Quelles portées sont sûres&#x202f;?</translation>
    </message>
    <message>
        <source>the whole MoE block</source>
        <translation>le bloc MoE entier</translation>
    </message>
    <message>
        <source>one graph for everything</source>
        <translation>un seul graphe pour tout</translation>
    </message>
    <message>
        <source>up to the choice of experts</source>
        <translation>jusqu’au choix des experts</translation>
    </message>
    <message>
        <source>both blocks of a layer</source>
        <translation>les deux blocs d’une couche</translation>
    </message>
    <message>
        <source>Attention and router have fixed shapes. The experts and the whole iteration contain counts that change: with padding only by chance such a graph breaks silently.</source>
        <translation>L’attention et le routeur ont des formes fixes. Les experts et l’itération entière contiennent des comptages qui changent&#x202f;: si le remplissage ne convient que par hasard, un tel graphe casse sans bruit.</translation>
    </message>
    <message>
        <source>Peak memory by graph scopes</source>
        <translation>Pic mémoire selon les portées</translation>
    </message>
    <message>
        <source>GiB; hatched: not legal</source>
        <translation>GiB&#x202f;; hachuré&#x202f;: illégal</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>+router</source>
        <translation>+routeur</translation>
    </message>
    <message>
        <source>three</source>
        <translation>trois</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>Three: attn, moe_router and moe_preprocess. All: full_iteration.</source>
        <translation>Trois&#x202f;: attn, moe_router et moe_preprocess. Tout&#x202f;: full_iteration.</translation>
    </message>
    <message>
        <source>GBS when DP shrinks</source>
        <translation>GBS quand DP diminue</translation>
    </message>
    <message>
        <source>128K with the old GBS</source>
        <translation>128K avec l’ancien GBS</translation>
    </message>
    <message>
        <source>At 16K eight replicas share 512 sequences. Go to 128K with CP 32 and keep GBS at 512.</source>
        <translation>À 16K, huit répliques se partagent 512 séquences. Passez à 128K avec CP 32 et gardez GBS à 512.</translation>
    </message>
    <message>
        <source>GA = {gbs} / {dp} = {ga}</source>
        <translation>GA = {gbs} / {dp} = {ga}</translation>
    </message>
    <message>
        <source>One replica does them all: {ga} micro batches, {tokens} M tokens, {step} a step.</source>
        <translation>Une seule réplique les traite toutes&#x202f;: {ga} micro-batchs, {tokens} M de tokens, {step} par pas.</translation>
    </message>
    <message>
        <source>GBS 64: the same tokens a step</source>
        <translation>GBS 64&#x202f;: autant de tokens par pas</translation>
    </message>
    <message>
        <source>A sequence has eight times the tokens. Take an eighth of the sequences.</source>
        <translation>Une séquence a huit fois plus de tokens. Prenez un huitième des séquences.</translation>
    </message>
    <message>
        <source>{gbs} · {seq} = {tokens} M tokens</source>
        <translation>{gbs} · {seq} = {tokens} M de tokens</translation>
    </message>
    <message>
        <source>{tokens} M tokens a step as at 16K, and GA is {ga} again.</source>
        <translation>{tokens} M de tokens par pas comme à 16K, et GA vaut de nouveau {ga}.</translation>
    </message>
    <message>
        <source>GBS 8: the pipeline runs dry</source>
        <translation>GBS 8&#x202f;: le pipeline se vide</translation>
    </message>
    <message>
        <source>How far down? Set GBS to 8, one micro batch for every stage, and watch MFU.</source>
        <translation>Jusqu’où descendre&#x202f;? Mettez GBS à 8, un micro-batch par étage, et observez MFU.</translation>
    </message>
    <message>
        <source>GA {ga} on {pp} stages: bubble {bubble} %</source>
        <translation>GA {ga} sur {pp} étages&#x202f;: bulle {bubble}&#x202f;%</translation>
    </message>
    <message>
        <source>{mfu} % MFU: {bubble} % of the step is bubble. Keep GA at several times PP.</source>
        <translation>{mfu}&#x202f;% de MFU&#x202f;: {bubble}&#x202f;% du pas est de la bulle. Gardez GA à plusieurs fois PP.</translation>
    </message>
    <message>
        <source>At 16K a step had GBS 512. Which GBS keeps its tokens at 64K?</source>
        <translation>À 16K, un pas avait GBS 512. Quel GBS garde ses tokens à 64K&#x202f;?</translation>
    </message>
    <message>
        <source>a sixteenth of 512</source>
        <translation>un seizième de 512</translation>
    </message>
    <message>
        <source>an eighth of 512</source>
        <translation>un huitième de 512</translation>
    </message>
    <message>
        <source>a quarter of 512</source>
        <translation>un quart de 512</translation>
    </message>
    <message>
        <source>half of 512</source>
        <translation>la moitié de 512</translation>
    </message>
    <message>
        <source>{gbs} · {seq} = {tokens} M tokens, and GA is {ga} with DP {dp}. When the length grows, GBS shrinks by the same factor.</source>
        <translation>{gbs} · {seq} = {tokens} M de tokens, et GA vaut {ga} avec DP {dp}. Quand la longueur augmente, GBS diminue du même facteur.</translation>
    </message>
    <message>
        <source>Step time by GBS</source>
        <translation>Temps selon GBS</translation>
    </message>
    <message>
        <source>128K, CP 32, DP 1</source>
        <translation>128K, CP 32, DP 1</translation>
    </message>
    <message>
        <source>A longer step is not slower training; a short one can leave the pipeline empty.</source>
        <translation>Un pas plus long n’est pas un entraînement plus lent&#x202f;; un pas court peut laisser le pipeline vide.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Selective before full recompute</source>
        <translation>Le recalcul sélectif avant le complet</translation>
    </message>
    <message>
        <source>Full recompute: it fits, slowly</source>
        <translation>Recalcul complet&#x202f;: ça tient, lentement</translation>
    </message>
    <message>
        <source>Nothing is recomputed, and the peak is more than twice the capacity. Switch on &lt;b&gt;full&lt;/b&gt;: every layer keeps its input only and runs again before its backward.</source>
        <translation>Rien n’est recalculé, et le pic dépasse deux fois la capacité. Activez &lt;b&gt;full&lt;/b&gt;&#x202f;: chaque couche ne garde que son entrée et est rejouée avant sa passe arrière.</translation>
    </message>
    <message>
        <source>{peak} GiB, {step} a step</source>
        <translation>{peak} GiB, {step} par pas</translation>
    </message>
    <message>
        <source>It fits with {free} % to spare, at {mfu} % MFU. Attention runs twice, and that is the dear part.</source>
        <translation>Cela tient avec {free}&#x202f;% de marge, à {mfu}&#x202f;% de MFU. L’attention est calculée deux fois, et c’est la partie coûteuse.</translation>
    </message>
    <message>
        <source>Switch on full recompute</source>
        <translation>Activez le recalcul complet</translation>
    </message>
    <message>
        <source>Four modules are enough</source>
        <translation>Quatre modules suffisent</translation>
    </message>
    <message>
        <source>Now recompute only what is cheap to run again and large to keep: &lt;b&gt;mla_up_proj&lt;/b&gt;, &lt;b&gt;layernorm&lt;/b&gt;, &lt;b&gt;moe&lt;/b&gt; and &lt;b&gt;mlp&lt;/b&gt;.</source>
        <translation>Ne recalculez maintenant que ce qui est peu coûteux à rejouer et gros à garder&#x202f;: &lt;b&gt;mla_up_proj&lt;/b&gt;, &lt;b&gt;layernorm&lt;/b&gt;, &lt;b&gt;moe&lt;/b&gt; et &lt;b&gt;mlp&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>It still fits, and the step is shorter: {step} at {mfu} % MFU.</source>
        <translation>Cela tient toujours, et le pas est plus court&#x202f;: {step} à {mfu}&#x202f;% de MFU.</translation>
    </message>
    <message>
        <source>Switch on mla_up_proj</source>
        <translation>Activez mla_up_proj</translation>
    </message>
    <message>
        <source>Switch on moe</source>
        <translation>Activez moe</translation>
    </message>
    <message>
        <source>Switch on mlp</source>
        <translation>Activez mlp</translation>
    </message>
    <message>
        <source>Switch on layernorm</source>
        <translation>Activez layernorm</translation>
    </message>
    <message>
        <source>core_attn: much time, no memory</source>
        <translation>core_attn&#x202f;: long, sans gain de mémoire</translation>
    </message>
    <message>
        <source>Add &lt;b&gt;core_attn&lt;/b&gt;. Flash attention keeps little, but its work grows with the square of the sequence. Compare the step time.</source>
        <translation>Ajoutez &lt;b&gt;core_attn&lt;/b&gt;. L’attention flash garde peu de choses, mais son travail croît comme le carré de la séquence. Comparez le temps du pas.</translation>
    </message>
    <message>
        <source>The peak hardly moved, and the step takes {step}.</source>
        <translation>Le pic a à peine bougé, et le pas prend {step}.</translation>
    </message>
    <message>
        <source>Switch on core_attn</source>
        <translation>Activez core_attn</translation>
    </message>
    <message>
        <source>Take it out again</source>
        <translation>Retirez-le</translation>
    </message>
    <message>
        <source>Leave attention alone at long context, and keep the other four.</source>
        <translation>À long contexte, laissez l’attention tranquille et gardez les quatre autres.</translation>
    </message>
    <message>
        <source>{step} again, with {free} % of the memory free.</source>
        <translation>De nouveau {step}, avec {free}&#x202f;% de la mémoire libre.</translation>
    </message>
    <message>
        <source>Switch off core_attn</source>
        <translation>Désactivez core_attn</translation>
    </message>
    <message>
        <source>Keep the selective recompute</source>
        <translation>Gardez le recalcul sélectif</translation>
    </message>
    <message>
        <source>128K on 256 H100. Which policy fits with the shortest step?</source>
        <translation>128K sur 256 H100. Quelle politique tient avec le pas le plus court&#x202f;?</translation>
    </message>
    <message>
        <source>No recompute</source>
        <translation>Aucun recalcul</translation>
    </message>
    <message>
        <source>nothing runs twice</source>
        <translation>rien n’est rejoué</translation>
    </message>
    <message>
        <source>Four modules</source>
        <translation>Quatre modules</translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation>Attention seule</translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation>Recalcul complet</translation>
    </message>
    <message>
        <source>every layer runs twice</source>
        <translation>chaque couche est rejouée</translation>
    </message>
    <message>
        <source>Selective recompute of four cheap modules: {peak} GiB and {step}. Full recompute fits as well, but pays for attention; the other two do not fit.</source>
        <translation>Recalcul sélectif de quatre modules peu coûteux&#x202f;: {peak} GiB et {step}. Le recalcul complet tient aussi, mais paie pour l’attention&#x202f;; les deux autres ne tiennent pas.</translation>
    </message>
    <message>
        <source>Peak memory by policy</source>
        <translation>Pic mémoire par politique</translation>
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
        <translation>quatre</translation>
    </message>
    <message>
        <source>+ attn</source>
        <translation>+ attn</translation>
    </message>
    <message>
        <source>full</source>
        <translation>complet</translation>
    </message>
    <message>
        <source>Four: mla_up_proj, layernorm, moe and mlp.</source>
        <translation>Quatre&#x202f;: mla_up_proj, layernorm, moe et mlp.</translation>
    </message>
    <message>
        <source>Recompute that frees nothing</source>
        <translation>Un recalcul qui ne libère rien</translation>
    </message>
    <message>
        <source>See the advice say that it misses the peak</source>
        <translation>Lisez le conseil&#x202f;: le recalcul ne touche pas le pic</translation>
    </message>
    <message>
        <source>moe_act inside moe</source>
        <translation>moe_act dans moe</translation>
    </message>
    <message>
        <source>&lt;b&gt;moe&lt;/b&gt; is recomputed already: nothing inside the experts is kept. Add &lt;b&gt;moe_act&lt;/b&gt;, their activation function, and watch the peak.</source>
        <translation>&lt;b&gt;moe&lt;/b&gt; est déjà recalculé&#x202f;: rien n’est gardé à l’intérieur des experts. Ajoutez &lt;b&gt;moe_act&lt;/b&gt;, leur fonction d’activation, et observez le pic.</translation>
    </message>
    <message>
        <source>peak {peak} GiB</source>
        <translation>pic {peak} GiB</translation>
    </message>
    <message>
        <source>Nothing moved: what moe_act would discard is not kept anyway.</source>
        <translation>Rien n’a bougé&#x202f;: ce que moe_act rejetterait n’est de toute façon pas gardé.</translation>
    </message>
    <message>
        <source>Switch on moe_act</source>
        <translation>Activez moe_act</translation>
    </message>
    <message>
        <source>Another one for nothing</source>
        <translation>Encore un pour rien</translation>
    </message>
    <message>
        <source>Swap it for &lt;b&gt;shared_experts&lt;/b&gt;. It belongs to the MoE block too.</source>
        <translation>Remplacez-le par &lt;b&gt;shared_experts&lt;/b&gt;. Il fait lui aussi partie du bloc MoE.</translation>
    </message>
    <message>
        <source>The same: only the fullest instant on the fullest stage counts, and it holds none of it.</source>
        <translation>Pareil&#x202f;: seul compte l’instant le plus chargé de l’étage le plus chargé, et il n’en contient rien.</translation>
    </message>
    <message>
        <source>Switch off moe_act</source>
        <translation>Désactivez moe_act</translation>
    </message>
    <message>
        <source>Switch on shared_experts</source>
        <translation>Activez shared_experts</translation>
    </message>
    <message>
        <source>One that counts</source>
        <translation>Un qui compte</translation>
    </message>
    <message>
        <source>Switch both off, and now &lt;b&gt;mla_up_proj&lt;/b&gt; as well: keys and values in full width.</source>
        <translation>Désactivez les deux, puis &lt;b&gt;mla_up_proj&lt;/b&gt; aussi&#x202f;: les clés et valeurs en pleine largeur.</translation>
    </message>
    <message>
        <source>peak {peak} GiB of {capacity}</source>
        <translation>pic {peak} GiB sur {capacity}</translation>
    </message>
    <message>
        <source>{over} GiB too much: this one carries the plan.</source>
        <translation>{over} GiB de trop&#x202f;: c’est ce module qui porte le plan.</translation>
    </message>
    <message>
        <source>Switch off shared_experts</source>
        <translation>Désactivez shared_experts</translation>
    </message>
    <message>
        <source>Switch off mla_up_proj</source>
        <translation>Désactivez mla_up_proj</translation>
    </message>
    <message>
        <source>Back to the four</source>
        <translation>Retour aux quatre</translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;mla_up_proj&lt;/b&gt; on again.</source>
        <translation>Réactivez &lt;b&gt;mla_up_proj&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>{free} % is free. Look at the peak, not at the list of modules.</source>
        <translation>{free}&#x202f;% de libre. Regardez le pic, pas la liste des modules.</translation>
    </message>
    <message>
        <source>You must drop one of the four modules. Which one raises the peak most?</source>
        <translation>Vous devez renoncer à l’un des quatre modules. Lequel fait le plus monter le pic&#x202f;?</translation>
    </message>
    <message>
        <source>keys and values from the compressed ones</source>
        <translation>clés et valeurs à partir des compressées</translation>
    </message>
    <message>
        <source>the normalised input of each block</source>
        <translation>l’entrée normalisée de chaque bloc</translation>
    </message>
    <message>
        <source>the routed tokens in the experts</source>
        <translation>les tokens routés dans les experts</translation>
    </message>
    <message>
        <source>the dense layers at the start</source>
        <translation>les couches denses du début</translation>
    </message>
    <message>
        <source>Without mla_up_proj stage {stage} would reserve {peak} of {capacity} GiB: every layer keeps its keys and values of 128 heads.</source>
        <translation>Sans mla_up_proj, l’étage {stage} réserverait {peak} GiB sur {capacity}&#x202f;: chaque couche garde les clés et valeurs de ses 128 têtes.</translation>
    </message>
    <message>
        <source>Peak memory by change</source>
        <translation>Pic mémoire par changement</translation>
    </message>
    <message>
        <source>against the four modules, GiB</source>
        <translation>par rapport aux quatre modules, GiB</translation>
    </message>
    <message>
        <source>The Memory view shows which tensors make the peak, and what each module would free there.</source>
        <translation>La vue Mémoire montre quels tenseurs font le pic, et ce que chaque module y libérerait.</translation>
    </message>
    <message>
        <source>Offload: bytes for seconds</source>
        <translation>Déport&#x202f;: octets contre temps</translation>
    </message>
    <message>
        <source>No offload: too much</source>
        <translation>Sans déport&#x202f;: trop</translation>
    </message>
    <message>
        <source>The optimizer&apos;s state lies on the host. Bring all of it back to the GPU.</source>
        <translation>L’état de l’optimiseur se trouve sur l’hôte. Ramenez-le entièrement sur le GPU.</translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity}, {step} a step</source>
        <translation>{peak} GiB sur {capacity}, {step} par pas</translation>
    </message>
    <message>
        <source>{over} GiB too much: with DP {dp} and EDP {edp} there is hardly anyone to share the state with.</source>
        <translation>{over} GiB de trop&#x202f;: avec DP {dp} et EDP {edp}, il n’y a presque personne avec qui partager l’état.</translation>
    </message>
    <message>
        <source>Half of it: just</source>
        <translation>La moitié&#x202f;: juste</translation>
    </message>
    <message>
        <source>Leave half of the state on the host.</source>
        <translation>Laissez la moitié de l’état sur l’hôte.</translation>
    </message>
    <message>
        <source>It fits, with {left} GiB to spare: fragmentation can eat that. Aim at 5 % or more.</source>
        <translation>Cela tient, avec {left} GiB de marge&#x202f;: la fragmentation peut les consommer. Visez 5&#x202f;% ou plus.</translation>
    </message>
    <message>
        <source>All of it: the price</source>
        <translation>La totalité&#x202f;: le prix</translation>
    </message>
    <message>
        <source>Now move all of it. The update runs on the host&apos;s cores: look at the step time.</source>
        <translation>Déplacez-en maintenant la totalité. La mise à jour tourne sur les cœurs de l’hôte&#x202f;: regardez le temps du pas.</translation>
    </message>
    <message>
        <source>{free} % is free. At this length a step is long, and the update is lost in it.</source>
        <translation>{free}&#x202f;% de libre. À cette longueur, un pas est long, et la mise à jour s’y perd.</translation>
    </message>
    <message>
        <source>More replicas instead</source>
        <translation>Plutôt plus de répliques</translation>
    </message>
    <message>
        <source>Replicas share the state too. Take 512 GPUs and no offload.</source>
        <translation>Les répliques se partagent aussi l’état. Prenez 512 GPU et aucun déport.</translation>
    </message>
    <message>
        <source>It fits without offload: DP {dp} and EDP {edp} halve what each GPU keeps.</source>
        <translation>Cela tient sans déport&#x202f;: DP {dp} et EDP {edp} divisent par deux ce que garde chaque GPU.</translation>
    </message>
    <message>
        <source>Back on 256 GPUs: how little offload still leaves 5 % of the memory free?</source>
        <translation>De retour sur 256 GPU&#x202f;: quel est le plus petit déport qui laisse encore 5&#x202f;% de la mémoire libre&#x202f;?</translation>
    </message>
    <message>
        <source>a quarter on the host</source>
        <translation>un quart sur l’hôte</translation>
    </message>
    <message>
        <source>half on the host</source>
        <translation>la moitié sur l’hôte</translation>
    </message>
    <message>
        <source>three quarters on the host</source>
        <translation>trois quarts sur l’hôte</translation>
    </message>
    <message>
        <source>all on the host</source>
        <translation>tout sur l’hôte</translation>
    </message>
    <message>
        <source>{offload} % on the host: {peak} of {capacity} GiB, {free} % free. Each quarter frees the same bytes, so it can be read off.</source>
        <translation>{offload}&#x202f;% sur l’hôte&#x202f;: {peak} GiB sur {capacity}, {free}&#x202f;% de libre. Chaque quart libère autant d’octets&#x202f;: la réponse se lit donc directement.</translation>
    </message>
    <message>
        <source>Peak memory by offload</source>
        <translation>Pic mémoire selon le déport</translation>
    </message>
    <message>
        <source>256 GPUs, GiB on the fullest GPU</source>
        <translation>256 GPU, GiB sur le GPU le plus chargé</translation>
    </message>
    <message>
        <source>State: weights, gradients and optimizer on the GPU, GiB.</source>
        <translation>État&#x202f;: poids, gradients et optimiseur sur le GPU, en GiB.</translation>
    </message>
    <message>
        <source>A good 4K baseline at 128K</source>
        <translation>Une bonne base 4K, à 128K</translation>
    </message>
    <message>
        <source>Only the length</source>
        <translation>La longueur seule</translation>
    </message>
    <message>
        <source>Qwen3-235B runs well at 4K on 128 GB200. Set the sequence to 128K and nothing else.</source>
        <translation>Qwen3-235B tourne bien à 4K sur 128 GB200. Mettez la séquence à 128K et ne changez rien d’autre.</translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity}</source>
        <translation>{peak} GiB sur {capacity}</translation>
    </message>
    <message>
        <source>Each GPU would hold {shard} tokens: many times its memory.</source>
        <translation>Chaque GPU détiendrait {shard} tokens&#x202f;: plusieurs fois sa mémoire.</translation>
    </message>
    <message>
        <source>Cut the tokens</source>
        <translation>Couper les tokens</translation>
    </message>
    <message>
        <source>On a wide NVLink domain TP can share the cutting with CP: TP 4 and CP 4.</source>
        <translation>Sur un large domaine NVLink, TP peut partager le découpage avec CP&#x202f;: TP 4 et CP 4.</translation>
    </message>
    <message>
        <source>Nearly. But GBS is still {gbs}, and with DP {dp} a step takes {ga} micro batches and {step}.</source>
        <translation>Presque. Mais GBS vaut toujours {gbs}, et avec DP {dp} un pas prend {ga} micro-batchs et {step}.</translation>
    </message>
    <message>
        <source>Shrink the batch</source>
        <translation>Réduire le batch</translation>
    </message>
    <message>
        <source>A sequence now has 32 times the tokens. Set GBS to 64.</source>
        <translation>Une séquence a maintenant 32 fois plus de tokens. Mettez GBS à 64.</translation>
    </message>
    <message>
        <source>GA {ga}, {step} a step</source>
        <translation>GA {ga}, {step} par pas</translation>
    </message>
    <message>
        <source>The step is short again: {tokens} M tokens in {step}. The memory is as before.</source>
        <translation>Le pas est de nouveau court&#x202f;: {tokens} M de tokens en {step}. La mémoire n’a pas changé.</translation>
    </message>
    <message>
        <source>Recompute a little</source>
        <translation>Recalculer un peu</translation>
    </message>
    <message>
        <source>Recompute &lt;b&gt;moe_act&lt;/b&gt;, the cheapest module of the experts.</source>
        <translation>Recalculez &lt;b&gt;moe_act&lt;/b&gt;, le module le moins coûteux des experts.</translation>
    </message>
    <message>
        <source>It fits. Layout, batch and recompute all had to change.</source>
        <translation>Cela tient. Disposition, batch et recalcul ont tous dû changer.</translation>
    </message>
    <message>
        <source>Only one thing of the 4K baseline may change at 128K. Which makes it fit?</source>
        <translation>Une seule chose de la base 4K peut changer à 128K. Laquelle fait tenir le plan&#x202f;?</translation>
    </message>
    <message>
        <source>every layer runs twice, without graphs</source>
        <translation>chaque couche est rejouée, sans graphes</translation>
    </message>
    <message>
        <source>Offload 100 %</source>
        <translation>Déport 100&#x202f;%</translation>
    </message>
    <message>
        <source>the optimizer on the host</source>
        <translation>l’optimiseur sur l’hôte</translation>
    </message>
    <message>
        <source>a quarter of the experts</source>
        <translation>un quart des experts</translation>
    </message>
    <message>
        <source>CP {cp} brings back shards of {shard} tokens: {peak} of {capacity} GiB. But DP is {dp} and GA {ga}: the batch must change too.</source>
        <translation>CP {cp} ramène à des fragments de {shard} tokens&#x202f;: {peak} GiB sur {capacity}. Mais DP vaut {dp} et GA {ga}&#x202f;: le batch doit changer aussi.</translation>
    </message>
    <message>
        <source>Peak memory, change by change</source>
        <translation>Pic mémoire, pas à pas</translation>
    </message>
    <message>
        <source>GiB on the fullest GPU</source>
        <translation>GiB, GPU le plus chargé</translation>
    </message>
    <message>
        <source>at 4K</source>
        <translation>à 4K</translation>
    </message>
    <message>
        <source>Layout, batch and recompute of a 4K run are rarely right at 128K.</source>
        <translation>La disposition, le batch et le recalcul d’une exécution à 4K conviennent rarement à 128K.</translation>
    </message>
</context>
<context>
    <name>Screenshots</name>
    <message>
        <source>%1 cannot be made. Choose another folder.</source>
        <translation>Impossible de créer %1. Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>Impossible d’écrire %1.</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Pliage</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ordonnancement</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitude</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Frise</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>The program ended without being closed. The scenario and the pins are as they were; what could be undone is gone.</source>
        <translation>Le programme s’est terminé sans être fermé. Le scénario et les épingles sont comme ils étaient&#x202f;; ce qui pouvait être annulé est perdu.</translation>
    </message>
</context>
<context>
    <name>shardscope</name>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation>Impossible d’écrire %1&#x202f;: %2. Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>the picture was refused</source>
        <translation>l’image a été refusée</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Étage</translation>
    </message>
    <message>
        <source>Static GiB</source>
        <translation>GiB statiques</translation>
    </message>
    <message>
        <source>Peak GiB</source>
        <translation>GiB au pic</translation>
    </message>
    <message>
        <source>Reserved GiB</source>
        <translation>GiB réservés</translation>
    </message>
    <message>
        <source>Free GiB</source>
        <translation>GiB libres</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>En vol</translation>
    </message>
    <message>
        <source>Memory of every pipeline stage</source>
        <translation>Mémoire de chaque étage du pipeline</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Conseils</translation>
    </message>
    <message>
        <source>SimuMax, B200</source>
        <translation>SimuMax, B200</translation>
    </message>
    <message>
        <source>Megatron-LM CI</source>
        <translation>CI Megatron-LM</translation>
    </message>
    <message>
        <source>Whole models</source>
        <translation>Modèles entiers</translation>
    </message>
    <message>
        <source>Tuned recipes</source>
        <translation>Recettes réglées</translation>
    </message>
    <message>
        <source>Long context</source>
        <translation>Contexte long</translation>
    </message>
    <message>
        <source>stage %1 peak, GiB</source>
        <translation>pic de l’étage %1, GiB</translation>
    </message>
    <message>
        <source>peak, GiB</source>
        <translation>pic, GiB</translation>
    </message>
    <message>
        <source>between steps, GiB</source>
        <translation>entre les pas, GiB</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>tient</translation>
    </message>
    <message>
        <source>step, s</source>
        <translation>pas, s</translation>
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
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>right</source>
        <translation>juste</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>faux</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Une règle est enfreinte</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>Bon à savoir</translation>
    </message>
    <message>
        <source>Rule %1</source>
        <translation>Règle %1</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>balanced split</source>
        <translation>partage équilibré</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1, il faut %2</translation>
    </message>
    <message>
        <source>Gradient accumulation: micro batches a step on one data-parallel rank.</source>
        <translation>Accumulation de gradients&#x202f;: micro-batchs par pas sur un rang de parallélisme de données.</translation>
    </message>
    <message>
        <source>Peak / capacity, GiB</source>
        <translation>Pic / capacité, GiB</translation>
    </message>
    <message>
        <source>What the worst stage reserves, and what a GPU has. Compared as a share of the capacity.</source>
        <translation>Ce que réserve le pire étage, et ce dont dispose un GPU. Comparé en part de la capacité.</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Durée du pas</translation>
    </message>
    <message>
        <source>Not ranked: these steps are of different numbers of tokens.</source>
        <translation>Sans classement&#x202f;: ces pas n’ont pas le même nombre de tokens.</translation>
    </message>
    <message>
        <source>Tokens a step</source>
        <translation>Tokens par pas</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>Tokens/s/GPU</translation>
    </message>
    <message>
        <source>Tokens/s, all GPUs</source>
        <translation>Tokens/s, tous GPU</translation>
    </message>
    <message>
        <source>Core attention</source>
        <translation>Cœur d’attention</translation>
    </message>
    <message>
        <source>Dense products</source>
        <translation>Produits denses</translation>
    </message>
    <message>
        <source>Expert products</source>
        <translation>Produits experts</translation>
    </message>
    <message>
        <source>Routing, permutation</source>
        <translation>Routage, permutation</translation>
    </message>
    <message>
        <source>Norms, elementwise</source>
        <translation>Norm., par élément</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits et perte</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recalcul</translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation>Attente de l’hôte</translation>
    </message>
    <message>
        <source>TP, exposed</source>
        <translation>TP, exposé</translation>
    </message>
    <message>
        <source>CP, exposed</source>
        <translation>CP, exposé</translation>
    </message>
    <message>
        <source>EP, exposed</source>
        <translation>EP, exposé</translation>
    </message>
    <message>
        <source>PP, exposed</source>
        <translation>PP, exposé</translation>
    </message>
    <message>
        <source>Offload, exposed</source>
        <translation>Déport, exposé</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Bulle de pipeline</translation>
    </message>
    <message>
        <source>DP, exposed</source>
        <translation>DP, exposé</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>%1 more rules are broken.</source>
        <translation>%1 autres règles enfreintes.</translation>
    </message>
    <message>
        <source>Balanced split</source>
        <translation>Partage équilibré</translation>
    </message>
    <message>
        <source>MLA %1 heads</source>
        <translation>MLA %1 têtes</translation>
    </message>
    <message>
        <source>GQA %1 heads, %2 groups</source>
        <translation>GQA %1 têtes, %2 groupes</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 couches</translation>
    </message>
    <message>
        <source>%1 layers (%2 dense, %3 MoE)</source>
        <translation>%1 couches (%2 denses, %3 MoE)</translation>
    </message>
    <message>
        <source>%1 experts, top-%2</source>
        <translation>%1 experts, top-%2</translation>
    </message>
    <message>
        <source>gated delta net</source>
        <translation>gated delta net</translation>
    </message>
    <message>
        <source>%1 parameters, %2 active</source>
        <translation>%1 paramètres, %2 actifs</translation>
    </message>
    <message>
        <source>on</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>off</source>
        <translation>non</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Longueur de séquence</translation>
    </message>
    <message>
        <source>Micro batch size</source>
        <translation>Taille micro-batch</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>Taille de batch global</translation>
    </message>
    <message>
        <source>Attention mask in the batch</source>
        <translation>Masque d’attention dans le batch</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>NVLink domain</source>
        <translation>Domaine NVLink</translation>
    </message>
    <message>
        <source>Cores that the ranks share</source>
        <translation>Cœurs que les rangs partagent</translation>
    </message>
    <message>
        <source>Memory of a GPU</source>
        <translation>Mémoire d’un GPU</translation>
    </message>
    <message>
        <source>Memory kept free</source>
        <translation>Marge de mémoire</translation>
    </message>
    <message>
        <source>CP transport</source>
        <translation>Transport CP</translation>
    </message>
    <message>
        <source>Micro batch group</source>
        <translation>Groupe de micro-batchs</translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation>Chaîne de disposition</translation>
    </message>
    <message>
        <source>Hierarchical CP</source>
        <translation>CP hiérarchique</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Parallélisme de séquence</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Main parameters</source>
        <translation>Paramètres principaux</translation>
    </message>
    <message>
        <source>Main gradients</source>
        <translation>Gradients principaux</translation>
    </message>
    <message>
        <source>Gradient reduction in</source>
        <translation>Réduire les gradients en</translation>
    </message>
    <message>
        <source>First moment</source>
        <translation>Premier moment</translation>
    </message>
    <message>
        <source>Second moment</source>
        <translation>Second moment</translation>
    </message>
    <message>
        <source>FP8 parameter gathering</source>
        <translation>Paramètres rassemblés en FP8</translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation>Optimiseur distribué</translation>
    </message>
    <message>
        <source>Optimizer instances</source>
        <translation>Instances d’optimiseur</translation>
    </message>
    <message>
        <source>Optimizer offload</source>
        <translation>Déport de l’optimiseur</translation>
    </message>
    <message>
        <source>Recompute method</source>
        <translation>Méthode de recalcul</translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation>Couches recalculées</translation>
    </message>
    <message>
        <source>Recomputed modules</source>
        <translation>Modules recalculés</translation>
    </message>
    <message>
        <source>Dispatcher</source>
        <translation>Dispatcher</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>Routage</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Déséquilibre d’experts</translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation>Facteur de capacité</translation>
    </message>
    <message>
        <source>Pad to capacity</source>
        <translation>Remplir à la capacité</translation>
    </message>
    <message>
        <source>Capacity factor of a rank</source>
        <translation>Facteur de capacité par rang</translation>
    </message>
    <message>
        <source>Grouped products</source>
        <translation>Produits groupés</translation>
    </message>
    <message>
        <source>Cross-entropy fusion</source>
        <translation>Fusion d’entropie croisée</translation>
    </message>
    <message>
        <source>Transformer implementation</source>
        <translation>Implémentation du Transformer</translation>
    </message>
    <message>
        <source>Fused gradient accumulation</source>
        <translation>Accumulation de grad. fusionnée</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>Déterministe</translation>
    </message>
    <message>
        <source>cuBLAS workspace, MiB</source>
        <translation>Espace de travail cuBLAS, MiB</translation>
    </message>
    <message>
        <source>Late embedding gradient</source>
        <translation>Gradient d’embedding tardif</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Noyau d’attention</translation>
    </message>
    <message>
        <source>Transformer Engine</source>
        <translation>Transformer Engine</translation>
    </message>
    <message>
        <source>Overlap: gradient reduction</source>
        <translation>Recouvrement&#x202f;: gradients</translation>
    </message>
    <message>
        <source>Overlap: parameter gathering</source>
        <translation>Recouvrement&#x202f;: paramètres</translation>
    </message>
    <message>
        <source>Overlap: TP</source>
        <translation>Recouvrement&#x202f;: TP</translation>
    </message>
    <message>
        <source>Overlap: EP exchange</source>
        <translation>Recouvrement&#x202f;: échange EP</translation>
    </message>
    <message>
        <source>Delayed weight gradients</source>
        <translation>Gradients de poids différés</translation>
    </message>
    <message>
        <source>Overlap: pipeline sends</source>
        <translation>Recouvrement&#x202f;: envois PP</translation>
    </message>
    <message>
        <source>Overlap: shared expert</source>
        <translation>Recouvrement&#x202f;: expert partagé</translation>
    </message>
    <message>
        <source>Gathering in the optimizer step</source>
        <translation>Rassembler au pas d’optimiseur</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>Graphes CUDA</translation>
    </message>
    <message>
        <source>Activation offload</source>
        <translation>Déport des activations</translation>
    </message>
    <message>
        <source>Run by</source>
        <translation>Lancé par</translation>
    </message>
    <message>
        <source>Parts without a model</source>
        <translation>Parties non modélisées</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Couches</translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation>Couches denses en tête</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Taille cachée</translation>
    </message>
    <message>
        <source>Width of the dense MLP</source>
        <translation>Largeur du MLP dense</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulaire</translation>
    </message>
    <message>
        <source>MTP layers</source>
        <translation>Couches MTP</translation>
    </message>
    <message>
        <source>Weight of the MTP loss</source>
        <translation>Poids de la perte MTP</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Embeddings liés</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>MLP à porte</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>Normalisation</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>Embedding de position</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positions</translation>
    </message>
    <message>
        <source>Vocabulary padded to</source>
        <translation>Vocabulaire complété à</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout of attention</source>
        <translation>Dropout d’attention</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Têtes d’attention</translation>
    </message>
    <message>
        <source>Query groups</source>
        <translation>Groupes de requêtes</translation>
    </message>
    <message>
        <source>Width of a head</source>
        <translation>Largeur d’une tête</translation>
    </message>
    <message>
        <source>Rank of the queries</source>
        <translation>Rang des requêtes</translation>
    </message>
    <message>
        <source>Rank of keys and values</source>
        <translation>Rang des clés et valeurs</translation>
    </message>
    <message>
        <source>Head width without rope</source>
        <translation>Largeur de tête sans rope</translation>
    </message>
    <message>
        <source>Head width with rope</source>
        <translation>Largeur de tête avec rope</translation>
    </message>
    <message>
        <source>Width of a value head</source>
        <translation>Largeur d’une tête de valeur</translation>
    </message>
    <message>
        <source>Norm of queries and keys</source>
        <translation>Norm. des requêtes et clés</translation>
    </message>
    <message>
        <source>Gate of the attention output</source>
        <translation>Porte de sortie d’attention</translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation>Puits d’attention</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experts</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>Experts par token</translation>
    </message>
    <message>
        <source>Width of an expert</source>
        <translation>Largeur d’un expert</translation>
    </message>
    <message>
        <source>Width of shared experts</source>
        <translation>Largeur des experts partagés</translation>
    </message>
    <message>
        <source>Gate of shared experts</source>
        <translation>Porte des experts partagés</translation>
    </message>
    <message>
        <source>Pattern of MoE layers</source>
        <translation>Motif des couches MoE</translation>
    </message>
    <message>
        <source>Router score</source>
        <translation>Score du routeur</translation>
    </message>
    <message>
        <source>Normalized weights of experts</source>
        <translation>Poids d’experts normalisés</translation>
    </message>
    <message>
        <source>Router groups</source>
        <translation>Groupes du routeur</translation>
    </message>
    <message>
        <source>Router groups a token</source>
        <translation>Groupes de routeur par token</translation>
    </message>
    <message>
        <source>Router scaling</source>
        <translation>Échelle du routeur</translation>
    </message>
    <message>
        <source>Expert bias</source>
        <translation>Biais d’experts</translation>
    </message>
    <message>
        <source>Rate of the expert bias</source>
        <translation>Taux du biais d’experts</translation>
    </message>
    <message>
        <source>Balancing of experts</source>
        <translation>Équilibrage des experts</translation>
    </message>
    <message>
        <source>Weight of balancing</source>
        <translation>Poids de l’équilibrage</translation>
    </message>
    <message>
        <source>Router in FP32</source>
        <translation>Routeur en FP32</translation>
    </message>
    <message>
        <source>Softmax before top-k</source>
        <translation>Softmax avant top-k</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Fenêtre glissante</translation>
    </message>
    <message>
        <source>Full attention every</source>
        <translation>Attention pleine toutes les</translation>
    </message>
    <message>
        <source>Kind of window</source>
        <translation>Type de fenêtre</translation>
    </message>
    <message>
        <source>Gated delta net</source>
        <translation>Gated delta net</translation>
    </message>
    <message>
        <source>Delta net key heads</source>
        <translation>Delta net, têtes de clé</translation>
    </message>
    <message>
        <source>Delta net key width</source>
        <translation>Delta net, largeur de clé</translation>
    </message>
    <message>
        <source>Delta net value heads</source>
        <translation>Delta net, têtes de valeur</translation>
    </message>
    <message>
        <source>Delta net value width</source>
        <translation>Delta net, largeur de valeur</translation>
    </message>
    <message>
        <source>Delta net convolution</source>
        <translation>Delta net, convolution</translation>
    </message>
    <message>
        <source>Bias: queries, keys, values</source>
        <translation>Biais&#x202f;: requêtes, clés, valeurs</translation>
    </message>
    <message>
        <source>Bias: attention output</source>
        <translation>Biais&#x202f;: sortie d’attention</translation>
    </message>
    <message>
        <source>Bias: MLP</source>
        <translation>Biais&#x202f;: MLP</translation>
    </message>
    <message>
        <source>Bias: experts</source>
        <translation>Biais&#x202f;: experts</translation>
    </message>
    <message>
        <source>Bias: router</source>
        <translation>Biais&#x202f;: routeur</translation>
    </message>
    <message>
        <source>Rope base</source>
        <translation>Base de rope</translation>
    </message>
    <message>
        <source>Rotated share of a head</source>
        <translation>Part tournée d’une tête</translation>
    </message>
    <message>
        <source>No rope every</source>
        <translation>Sans rope toutes les</translation>
    </message>
    <message>
        <source>Rope scaling</source>
        <translation>Échelle de rope</translation>
    </message>
    <message>
        <source>YaRN scale</source>
        <translation>Échelle YaRN</translation>
    </message>
    <message>
        <source>YaRN scale, all widths</source>
        <translation>Échelle YaRN, toutes largeurs</translation>
    </message>
    <message>
        <source>Epsilon of the norms</source>
        <translation>Epsilon des norm.</translation>
    </message>
    <message>
        <source>Zero-centred norms</source>
        <translation>Norm. centrées sur zéro</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Débit mémoire</translation>
    </message>
    <message>
        <source>FP32 peak</source>
        <translation>Pic FP32</translation>
    </message>
    <message>
        <source>TF32 peak</source>
        <translation>Pic TF32</translation>
    </message>
    <message>
        <source>BF16 peak</source>
        <translation>Pic BF16</translation>
    </message>
    <message>
        <source>FP16 peak</source>
        <translation>Pic FP16</translation>
    </message>
    <message>
        <source>FP8 peak</source>
        <translation>Pic FP8</translation>
    </message>
    <message>
        <source>FP4 peak</source>
        <translation>Pic FP4</translation>
    </message>
    <message>
        <source>NVLink, one way</source>
        <translation>NVLink, un sens</translation>
    </message>
    <message>
        <source>Network of a GPU</source>
        <translation>Réseau d’un GPU</translation>
    </message>
    <message>
        <source>Host link, one way</source>
        <translation>Lien hôte, un sens</translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation>Multiprocesseurs</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Capacité de calcul</translation>
    </message>
    <message>
        <source>NVLink domain of the GPU</source>
        <translation>Domaine NVLink du GPU</translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation>GPU par nœud</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Débits</translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation>Débit %1</translation>
    </message>
    <message>
        <source>fits, less than 10 % to spare</source>
        <translation>tient, moins de 10&#x202f;% de marge</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>trop de mémoire</translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation>disposition non valide</translation>
    </message>
    <message>
        <source>Stage %1 reserves %2 of %3</source>
        <translation>L’étage %1 réserve %2 sur %3</translation>
    </message>
    <message>
        <source>Step %1, DP %2</source>
        <translation>Pas %1, DP %2</translation>
    </message>
    <message>
        <source>needs %1 more</source>
        <translation>il en manque %1</translation>
    </message>
    <message>
        <source>none left to trade</source>
        <translation>plus rien à céder</translation>
    </message>
    <message>
        <source>experts: no replicas</source>
        <translation>experts&#x202f;: sans réplique</translation>
    </message>
    <message>
        <source>needs a whole DP</source>
        <translation>demande un DP entier</translation>
    </message>
    <message>
        <source>GBS %1 / (MBS %2 × DP %3)</source>
        <translation>GBS %1 / (MBS %2 × DP %3)</translation>
    </message>
    <message>
        <source>No global batch size is given: 8 × PP micro batches are assumed.</source>
        <translation>Aucune taille de batch global n’est donnée&#x202f;: 8 × PP micro-batchs sont supposés.</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pic mémoire</translation>
    </message>
    <message>
        <source>stage %1 · %2 GiB too much</source>
        <translation>étage %1 · %2 GiB de trop</translation>
    </message>
    <message>
        <source>stage %1 · %2 % free</source>
        <translation>étage %1 · %2&#x202f;% libres</translation>
    </message>
    <message>
        <source>Against published and executed runs the peak is within 3 % in the middle; the Accuracy view lists each.</source>
        <translation>Face aux exécutions réelles publiées, l’écart médian du pic est d’au plus 3&#x202f;%&#x202f;; la vue Exactitude les liste toutes.</translation>
    </message>
    <message>
        <source>bubble %1 % · to %2</source>
        <translation>bulle %1&#x202f;% · ≤ %2</translation>
    </message>
    <message>
        <source>%1 k tokens/s in all</source>
        <translation>%1 k tokens/s au total</translation>
    </message>
    <message>
        <source>%1 M tokens/s in all</source>
        <translation>%1 M tokens/s au total</translation>
    </message>
    <message>
        <source>%1 of %2 TFLOP/s</source>
        <translation>%1 sur %2 TFLOP/s</translation>
    </message>
    <message>
        <source>no legal layout</source>
        <translation>disposition non valide</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer on GPU</source>
        <translation>Optimiseur sur GPU</translation>
    </message>
    <message>
        <source>MoE and MLP</source>
        <translation>MoE et MLP</translation>
    </message>
    <message>
        <source>Norms, residual</source>
        <translation>Norm., résiduel</translation>
    </message>
    <message>
        <source>Embedding, logits</source>
        <translation>Embedding, logits</translation>
    </message>
    <message>
        <source>Recompute, transient</source>
        <translation>Recalcul, transitoire</translation>
    </message>
    <message>
        <source>Buffers, workspaces</source>
        <translation>Tampons, esp. de travail</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Déport</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Megatron would refuse this: %1</source>
        <translation>Megatron refuserait ceci&#x202f;: %1</translation>
    </message>
    <message>
        <source>The machines are not part of the arguments: %1 × %2 stay.</source>
        <translation>Les machines ne font pas partie des arguments&#x202f;: %1 × %2 restent.</translation>
    </message>
    <message>
        <source>Whether the plan and the run agree that it fits.</source>
        <translation>Le plan et l’exécution s’accordent-ils à dire que cela tient&#x202f;?</translation>
    </message>
    <message>
        <source>measured / planned − 1</source>
        <translation>mesuré / prévu − 1</translation>
    </message>
    <message>
        <source>planned / measured − 1</source>
        <translation>prévu / mesuré − 1</translation>
    </message>
    <message>
        <source>%1 in the scenario file</source>
        <translation>%1 dans le fichier de scénario</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>face à %1</translation>
    </message>
    <message>
        <source>NVLink domain %1</source>
        <translation>domaine NVLink %1</translation>
    </message>
    <message>
        <source>domains</source>
        <translation>domaines</translation>
    </message>
    <message>
        <source>⌈GPUs / GPUs of a domain⌉</source>
        <translation>⌈GPU / GPU d’un domaine⌉</translation>
    </message>
    <message>
        <source>Within an NVLink domain messages go over NVLink, else over the network cards.</source>
        <translation>Dans un domaine NVLink, les messages passent par NVLink, sinon par les cartes réseau.</translation>
    </message>
    <message>
        <source>Reserve %1</source>
        <translation>Réserve %1</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>capacité</translation>
    </message>
    <message>
        <source>memory of the GPU − reserve</source>
        <translation>mémoire du GPU − réserve</translation>
    </message>
    <message>
        <source>What the plan leaves to other programs and to what it does not know.</source>
        <translation>Ce que le plan laisse à d’autres programmes et à ce qu’il ignore.</translation>
    </message>
    <message>
        <source>Imbalance ×%1</source>
        <translation>Déséquilibre ×%1</translation>
    </message>
    <message>
        <source>Tokens of the hottest expert rank over the mean</source>
        <translation>Tokens du rang d’experts le plus chargé, rapportés à la moyenne</translation>
    </message>
    <message>
        <source>tokens of the hottest rank</source>
        <translation>tokens du rang le plus chargé</translation>
    </message>
    <message>
        <source>sequence × MBS / CP × top-k × imbalance</source>
        <translation>séquence × MBS / CP × top-k × déséquilibre</translation>
    </message>
    <message>
        <source>bytes of an element</source>
        <translation>octets d’un élément</translation>
    </message>
    <message>
        <source>bytes of a gradient</source>
        <translation>octets d’un gradient</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>latent width</source>
        <translation>largeur latente</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>sauts</translation>
    </message>
    <message>
        <source>hottest rank / mean</source>
        <translation>rang le plus chargé / moyenne</translation>
    </message>
    <message>
        <source>share that leaves</source>
        <translation>part qui sort</translation>
    </message>
    <message>
        <source>copies of a token</source>
        <translation>copies d’un token</translation>
    </message>
    <message>
        <source>halves of an all-reduce</source>
        <translation>moitiés d’un all-reduce</translation>
    </message>
    <message>
        <source>parameters of the rank</source>
        <translation>paramètres du rang</translation>
    </message>
    <message>
        <source>gather before attention</source>
        <translation>rassemblement avant l’attention</translation>
    </message>
    <message>
        <source>scatter behind attention</source>
        <translation>répartition après l’attention</translation>
    </message>
    <message>
        <source>gather before the MLP</source>
        <translation>rassemblement avant le MLP</translation>
    </message>
    <message>
        <source>scatter behind the MLP</source>
        <translation>répartition après le MLP</translation>
    </message>
    <message>
        <source>gather before the shared expert</source>
        <translation>rassemblement avant l’expert partagé</translation>
    </message>
    <message>
        <source>scatter behind the shared expert</source>
        <translation>répartition après l’expert partagé</translation>
    </message>
    <message>
        <source>ring of K and V</source>
        <translation>anneau de K et V</translation>
    </message>
    <message>
        <source>gather of K and V</source>
        <translation>rassemblement de K et V</translation>
    </message>
    <message>
        <source>heads against sequence</source>
        <translation>têtes contre séquence</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>envoi aux experts</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>retour des experts</translation>
    </message>
    <message>
        <source>gather of tokens</source>
        <translation>rassemblement des tokens</translation>
    </message>
    <message>
        <source>scatter of tokens</source>
        <translation>répartition des tokens</translation>
    </message>
    <message>
        <source>send</source>
        <translation>envoi</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradients</translation>
    </message>
    <message>
        <source>expert gradients</source>
        <translation>gradients des experts</translation>
    </message>
    <message>
        <source>network</source>
        <translation>réseau</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>%1, as the scenario sets it</source>
        <translation>%1, fixé par le scénario</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rang</translation>
    </message>
    <message>
        <source>ranks / ranks in one domain of %1</source>
        <translation>rangs / rangs dans un domaine de %1</translation>
    </message>
    <message>
        <source>⌊rank / %1⌋ of its ranks: %2</source>
        <translation>⌊rang / %1⌋ de ses rangs&#x202f;: %2</translation>
    </message>
    <message>
        <source>a rank hands over</source>
        <translation>un rang transmet</translation>
    </message>
    <message>
        <source>The forward pass of one micro batch in the layer of the stage that hands over most.</source>
        <translation>La passe avant d’un micro-batch dans la couche de l’étage qui remet le plus.</translation>
    </message>
    <message>
        <source>One micro batch from one chunk to the next.</source>
        <translation>Un micro-batch d’un tronçon au suivant.</translation>
    </message>
    <message>
        <source>Gradients of one rank, reduced once a step</source>
        <translation>Gradients d’un rang, réduits une fois par pas</translation>
    </message>
    <message>
        <source>A group of one rank, or one whose work another group does, hands over nothing.</source>
        <translation>Un groupe d’un seul rang, ou dont un autre groupe fait le travail, ne remet rien.</translation>
    </message>
    <message>
        <source>%1: size %2</source>
        <translation>%1&#x202f;: taille %2</translation>
    </message>
    <message>
        <source>%1: ranks %2</source>
        <translation>%1&#x202f;: rangs %2</translation>
    </message>
    <message>
        <source>The ranks of the group share all coordinates but that of %1.</source>
        <translation>Les rangs du groupe ont toutes leurs coordonnées en commun, sauf celle de %1.</translation>
    </message>
    <message>
        <source>%1: in %2 domains</source>
        <translation>%1&#x202f;: dans %2 domaines</translation>
    </message>
    <message>
        <source>Within a node messages go over PCIe, else over the network cards.</source>
        <translation>Dans un nœud, les messages passent par PCIe, sinon par les cartes réseau.</translation>
    </message>
    <message>
        <source>%1: a rank hands over %2</source>
        <translation>%1&#x202f;: un rang remet %2</translation>
    </message>
    <message>
        <source>%1 of rank %2</source>
        <translation>%1 du rang %2</translation>
    </message>
    <message>
        <source>attention mesh</source>
        <translation>maillage d’attention</translation>
    </message>
    <message>
        <source>expert mesh</source>
        <translation>maillage d’experts</translation>
    </message>
    <message>
        <source>GPUs %1, needs %2</source>
        <translation>GPU %1, il en faut %2</translation>
    </message>
    <message>
        <source>both meshes</source>
        <translation>les deux maillages</translation>
    </message>
    <message>
        <source>least = lcm(TP × CP × PP, ETP × EP × PP)</source>
        <translation>minimum = lcm(TP × CP × PP, ETP × EP × PP)</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>nécessaires</translation>
    </message>
    <message>
        <source>⌈GPUs / least⌉ × least</source>
        <translation>⌈GPU / minimum⌉ × minimum</translation>
    </message>
    <message>
        <source>It has to be whole: the layout is not legal.</source>
        <translation>Il doit être entier&#x202f;: la disposition n’est pas valide.</translation>
    </message>
    <message>
        <source>virtual stages = PP × VPP</source>
        <translation>étages virtuels = PP × VPP</translation>
    </message>
    <message>
        <source>tokens = GBS × sequence</source>
        <translation>tokens = GBS × séquence</translation>
    </message>
    <message>
        <source>Tokens of a rank</source>
        <translation>Tokens d’un rang</translation>
    </message>
    <message>
        <source>tokens of a rank</source>
        <translation>tokens d’un rang</translation>
    </message>
    <message>
        <source>tokens = sequence × MBS / CP</source>
        <translation>tokens = séquence × MBS / CP</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>état de l’optimiseur</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activations</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>temporaires</translation>
    </message>
    <message>
        <source>workspaces</source>
        <translation>espaces de travail</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>tampons</translation>
    </message>
    <message>
        <source>left</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>left = capacity − peak</source>
        <translation>reste = capacité − pic</translation>
    </message>
    <message>
        <source>left = (capacity − peak) / capacity</source>
        <translation>reste = (capacité − pic) / capacité</translation>
    </message>
    <message>
        <source>Memory left</source>
        <translation>Mémoire restante</translation>
    </message>
    <message>
        <source>share of the capacity</source>
        <translation>part de la capacité</translation>
    </message>
    <message>
        <source>peak / capacity</source>
        <translation>pic / capacité</translation>
    </message>
    <message>
        <source>step</source>
        <translation>pas</translation>
    </message>
    <message>
        <source>Time of a sequence</source>
        <translation>Temps d’une séquence</translation>
    </message>
    <message>
        <source>time of a sequence</source>
        <translation>temps d’une séquence</translation>
    </message>
    <message>
        <source>step / GBS</source>
        <translation>pas / GBS</translation>
    </message>
    <message>
        <source>GBS × sequence / step</source>
        <translation>GBS × séquence / pas</translation>
    </message>
    <message>
        <source>GBS × sequence / step / GPUs</source>
        <translation>GBS × séquence / pas / GPU</translation>
    </message>
    <message>
        <source>model FLOPs of a step</source>
        <translation>FLOP du modèle par pas</translation>
    </message>
    <message>
        <source>FLOPs of a token × GBS × sequence</source>
        <translation>FLOP d’un token × GBS × séquence</translation>
    </message>
    <message>
        <source>of a GPU</source>
        <translation>par GPU</translation>
    </message>
    <message>
        <source>FLOPs / step / GPUs</source>
        <translation>FLOP / pas / GPU</translation>
    </message>
    <message>
        <source>Forward once, backward twice, as Megatron-LM counts them; replays do not count.</source>
        <translation>Une passe avant, deux arrière, comme les compte Megatron-LM&#x202f;; les recalculs ne comptent pas.</translation>
    </message>
    <message>
        <source>FLOP/s of a GPU / dense peak of the precision</source>
        <translation>FLOP/s d’un GPU / pic dense de la précision</translation>
    </message>
    <message>
        <source>There is no step time: the layout is not legal.</source>
        <translation>Il n’y a aucun temps de pas&#x202f;: la disposition n’est pas valide.</translation>
    </message>
    <message>
        <source>Peak memory of stage %1: %2</source>
        <translation>Pic de mémoire de l’étage %1&#x202f;: %2</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>réservé</translation>
    </message>
    <message>
        <source>peak = allocated + held by the allocator</source>
        <translation>pic = alloué + détenu par l’allocateur</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>alloué</translation>
    </message>
    <message>
        <source>share of the step</source>
        <translation>part du pas</translation>
    </message>
    <message>
        <source>time / step</source>
        <translation>temps / pas</translation>
    </message>
    <message>
        <source>This step has none of it.</source>
        <translation>Ce pas n’en a pas.</translation>
    </message>
    <message>
        <source>delta-net MoE layers</source>
        <translation>couches MoE à delta-net</translation>
    </message>
    <message>
        <source>delta-net dense layers</source>
        <translation>couches denses à delta-net</translation>
    </message>
    <message>
        <source>MoE layers</source>
        <translation>couches MoE</translation>
    </message>
    <message>
        <source>dense layers</source>
        <translation>couches denses</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits et perte</translation>
    </message>
    <message>
        <source>MTP projections</source>
        <translation>projections MTP</translation>
    </message>
    <message>
        <source>sends</source>
        <translation>envois</translation>
    </message>
    <message>
        <source>replayed layers</source>
        <translation>couches rejouées</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>arrière</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recalcul</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>communication exposée</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>durée</translation>
    </message>
    <message>
        <source>one</source>
        <translation>une</translation>
    </message>
    <message>
        <source>one not hidden</source>
        <translation>une non masquée</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>en vol</translation>
    </message>
    <message>
        <source>forwards begun − backwards done</source>
        <translation>passes avant commencées − passes arrière finies</translation>
    </message>
    <message>
        <source>passes × mean</source>
        <translation>passes × moyenne</translation>
    </message>
    <message>
        <source>passes of chunk %1 × one</source>
        <translation>passes du tronçon %1 × une</translation>
    </message>
    <message>
        <source>length</source>
        <translation>longueur</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>bulle</translation>
    </message>
    <message>
        <source> + 1 for EP overlap</source>
        <translation> + 1 pour le recouvrement EP</translation>
    </message>
    <message>
        <source>in flight at most</source>
        <translation>en vol au plus</translation>
    </message>
    <message>
        <source>min(2 × (PP − 1 − stage) + (VPP − 1) × group%1 + 1, micro batches × VPP)</source>
        <translation>min(2 × (PP − 1 − étage) + (VPP − 1) × groupe%1 + 1, micro-batchs × VPP)</translation>
    </message>
    <message>
        <source>min(PP − 1 − stage%1 + 1, micro batches)</source>
        <translation>min(PP − 1 − étage%1 + 1, micro-batchs)</translation>
    </message>
    <message>
        <source>Forward of micro batch %1, chunk %2, stage %3: %4</source>
        <translation>Passe avant du micro-batch %1, tronçon %2, étage %3&#x202f;: %4</translation>
    </message>
    <message>
        <source>Backward of micro batch %1, chunk %2, stage %3: %4</source>
        <translation>Passe arrière du micro-batch %1, tronçon %2, étage %3&#x202f;: %4</translation>
    </message>
    <message>
        <source>waited before</source>
        <translation>attente avant</translation>
    </message>
    <message>
        <source>start − stage free</source>
        <translation>début − étage libre</translation>
    </message>
    <message>
        <source>Stage %1 over the step: bubble %2</source>
        <translation>Étage %1 sur le pas&#x202f;: bulle %2</translation>
    </message>
    <message>
        <source>Of %1 micro batches the first %2 are simulated; the rest repeats the steady state.</source>
        <translation>Sur %1 micro-batchs, les %2 premiers sont simulés&#x202f;; le reste répète le régime établi.</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>tronçon %1</translation>
    </message>
    <message>
        <source>Forward of a micro batch on stage %1: %2</source>
        <translation>Passe avant d’un micro-batch sur l’étage %1&#x202f;: %2</translation>
    </message>
    <message>
        <source>In closed form, a few percent from the simulated step of the verdict</source>
        <translation>En forme close, à quelques pour cent du pas simulé du verdict</translation>
    </message>
    <message>
        <source>Recomputed: %1</source>
        <translation>Recalculé&#x202f;: %1</translation>
    </message>
    <message>
        <source>%1 % of the optimizer state is on the host.</source>
        <translation>%1 % de l’état de l’optimiseur est sur l’hôte.</translation>
    </message>
    <message>
        <source>The search chose it within its ranges; this follows from it.</source>
        <translation>La recherche l’a choisi dans ses plages&#x202f;; voici ce qui en découle.</translation>
    </message>
    <message>
        <source>%1 layouts looked at, %2 fit</source>
        <translation>%1 dispositions examinées, %2 tiennent</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>tiennent</translation>
    </message>
    <message>
        <source>looked at</source>
        <translation>examinées</translation>
    </message>
    <message>
        <source>Every layout falls out at the first check that it fails.</source>
        <translation>Chaque disposition est écartée au premier contrôle qu’elle ne passe pas.</translation>
    </message>
    <message>
        <source>Escape closes this.</source>
        <translation>Échap ferme ceci.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
    <message>
        <source>F1 or right click: why</source>
        <translation>F1 ou clic droit&#x202f;: pourquoi</translation>
    </message>
    <message>
        <source>largest overhead</source>
        <translation>plus grand surcoût</translation>
    </message>
    <message>
        <source>queries, keys, values and output of a token</source>
        <translation>requêtes, clés, valeurs et sortie d’un token</translation>
    </message>
    <message>
        <source>keys and values of a token</source>
        <translation>clés et valeurs d’un token</translation>
    </message>
    <message>
        <source>weights, gradients, optimizer</source>
        <translation>poids, gradients, optimiseur</translation>
    </message>
    <message>
        <source>kept activations</source>
        <translation>activations gardées</translation>
    </message>
    <message>
        <source>for a moment only</source>
        <translation>pour un instant seulement</translation>
    </message>
    <message>
        <source>Stage %1 at %2: %3</source>
        <translation>Étage %1 à %2&#x202f;: %3</translation>
    </message>
    <message>
        <source>Held from %1 to %2 of the step.</source>
        <translation>Occupés de %1 à %2 du pas.</translation>
    </message>
    <message>
        <source>This is the peak of the stage.</source>
        <translation>C’est le pic de l’étage.</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>parallélisme de tenseur</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>parallélisme de contexte</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>parallélisme d’experts</translation>
    </message>
    <message>
        <source>tensor parallel in the experts</source>
        <translation>parallélisme de tenseur dans les experts</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>parallélisme de pipeline</translation>
    </message>
    <message>
        <source>chunks of a pipeline rank</source>
        <translation>tronçons d’un rang de pipeline</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>parallélisme de données</translation>
    </message>
    <message>
        <source>data parallel of the experts</source>
        <translation>parallélisme de données des experts</translation>
    </message>
    <message>
        <source>sequences of a micro batch</source>
        <translation>séquences d’un micro-batch</translation>
    </message>
    <message>
        <source>sequences of a step</source>
        <translation>séquences d’un pas</translation>
    </message>
    <message>
        <source>micro batches of a step on one rank</source>
        <translation>micro-batchs d’un pas sur un rang</translation>
    </message>
    <message>
        <source>place of the rank in that direction of the mesh</source>
        <translation>place du rang dans cette direction du maillage</translation>
    </message>
    <message>
        <source>length of the sequence</source>
        <translation>longueur de la séquence</translation>
    </message>
    <message>
        <source>tokens of a sequence on one rank</source>
        <translation>tokens d’une séquence sur un rang</translation>
    </message>
    <message>
        <source>tokens of a micro batch on one rank</source>
        <translation>tokens d’un micro-batch sur un rang</translation>
    </message>
    <message>
        <source>tokens that a rank keeps, divided by TP under sequence parallelism</source>
        <translation>tokens que garde un rang, divisés par TP en parallélisme de séquence</translation>
    </message>
    <message>
        <source>hidden width</source>
        <translation>largeur cachée</translation>
    </message>
    <message>
        <source>attention heads of a rank</source>
        <translation>têtes d’attention d’un rang</translation>
    </message>
    <message>
        <source>KV heads of a rank</source>
        <translation>têtes KV d’un rang</translation>
    </message>
    <message>
        <source>width of a head</source>
        <translation>largeur d’une tête</translation>
    </message>
    <message>
        <source>width of a query and key head</source>
        <translation>largeur d’une tête de requête et de clé</translation>
    </message>
    <message>
        <source>width of a key head</source>
        <translation>largeur d’une tête de clé</translation>
    </message>
    <message>
        <source>width of a value head</source>
        <translation>largeur d’une tête de valeur</translation>
    </message>
    <message>
        <source>width of the query latent</source>
        <translation>largeur du latent des requêtes</translation>
    </message>
    <message>
        <source>width of the key-value latent</source>
        <translation>largeur du latent clé-valeur</translation>
    </message>
    <message>
        <source>width of all keys on a rank</source>
        <translation>largeur de toutes les clés sur un rang</translation>
    </message>
    <message>
        <source>width of all values on a rank</source>
        <translation>largeur de toutes les valeurs sur un rang</translation>
    </message>
    <message>
        <source>value heads of a rank</source>
        <translation>têtes de valeur d’un rang</translation>
    </message>
    <message>
        <source>2 with a gate (SwiGLU), else 1</source>
        <translation>2 avec une porte (SwiGLU), sinon 1</translation>
    </message>
    <message>
        <source>width of the MLP on a rank</source>
        <translation>largeur du MLP sur un rang</translation>
    </message>
    <message>
        <source>width of an expert on a rank</source>
        <translation>largeur d’un expert sur un rang</translation>
    </message>
    <message>
        <source>width of the shared expert on a rank</source>
        <translation>largeur de l’expert partagé sur un rang</translation>
    </message>
    <message>
        <source>rows that reach the experts of a rank</source>
        <translation>lignes qui arrivent aux experts d’un rang</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>experts</translation>
    </message>
    <message>
        <source>vocabulary on a TP rank</source>
        <translation>vocabulaire sur un rang TP</translation>
    </message>
    <message>
        <source>Compute rate</source>
        <translation>Calcul</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bande passante</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Attente</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Autre</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rang %1</translation>
    </message>
    <message>
        <source>rank %1, stage %2</source>
        <translation>rang %1, étage %2</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passe</translation>
    </message>
    <message>
        <source>Forward, micro batch %1, chunk %2</source>
        <translation>Passe avant, micro-batch %1, tronçon %2</translation>
    </message>
    <message>
        <source>Backward, micro batch %1, chunk %2</source>
        <translation>Passe arrière, micro-batch %1, tronçon %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>couche %1</translation>
    </message>
    <message>
        <source>micro batch %1</source>
        <translation>micro-batch %1</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, prédit %2</translation>
    </message>
    <message>
        <source>%1, of it %2 waited for</source>
        <translation>%1, dont %2 d’attente</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>%1, predicted %2, %3</source>
        <translation>%1, prédit %2, %3</translation>
    </message>
    <message>
        <source>%1, group %2</source>
        <translation>%1, groupe %2</translation>
    </message>
    <message>
        <source>predicted %1, not measured</source>
        <translation>prédit %1, non mesuré</translation>
    </message>
    <message>
        <source>seconds a step</source>
        <translation>secondes par pas</translation>
    </message>
    <message>
        <source>milliseconds a step</source>
        <translation>millisecondes par pas</translation>
    </message>
    <message>
        <source>Ops and exchanges of rank %1</source>
        <translation>Opérations et échanges du rang %1</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Step, measured</source>
        <translation>Pas, mesuré</translation>
    </message>
    <message>
        <source>Step, predicted</source>
        <translation>Pas, prédit</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calcul</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>Ni l’un ni l’autre</translation>
    </message>
    <message>
        <source>Peak memory, measured</source>
        <translation>Pic mémoire, mesuré</translation>
    </message>
    <message>
        <source>Peak memory, predicted</source>
        <translation>Pic mémoire, prédit</translation>
    </message>
    <message>
        <source>Every rank</source>
        <translation>Chaque rang</translation>
    </message>
    <message>
        <source>a proxy, scaled down from the model that it names; the prediction is of what ran</source>
        <translation>un modèle réduit, à l’échelle de celui qu’il nomme ; la prédiction porte sur ce qui a tourné</translation>
    </message>
    <message>
        <source>A run beside its plan</source>
        <translation>Une exécution à côté de son plan</translation>
    </message>
    <message>
        <source>Step %1, of median length: %2 measured, %3 predicted.</source>
        <translation>Pas %1, de durée médiane : %2 mesurées, %3 prédites.</translation>
    </message>
    <message>
        <source>Step %1, of median length: %2.</source>
        <translation>Pas %1, de durée médiane : %2.</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>Contention</translation>
    </message>
    <message>
        <source>Once the run has ended</source>
        <translation>Une fois l’exécution terminée</translation>
    </message>
    <message>
        <source>Only a run of the engine tells the rates of its machine</source>
        <translation>Seule une exécution du moteur donne les taux de sa machine</translation>
    </message>
    <message>
        <source>No step ended on all ranks: let one run to its end</source>
        <translation>Aucun pas ne s’est terminé sur tous les rangs : laissez-en un aller au bout</translation>
    </message>
    <message>
        <source>predicted %1 · %2</source>
        <translation>prédit %1 · %2</translation>
    </message>
    <message>
        <source>Peak, measured</source>
        <translation>Pic, mesuré</translation>
    </message>
    <message>
        <source>Tok/s/GPU, measured</source>
        <translation>Tok/s/GPU, mesuré</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>prédit %1</translation>
    </message>
    <message>
        <source>MFU, plan</source>
        <translation>MFU, plan</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>non mesuré</translation>
    </message>
    <message>
        <source>proxy was %1 off</source>
        <translation>proxy : écart de %1</translation>
    </message>
    <message>
        <source>run was %1 off</source>
        <translation>exécution : écart de %1</translation>
    </message>
    <message>
        <source>Peak, plan</source>
        <translation>Pic, plan</translation>
    </message>
    <message>
        <source>Step, plan</source>
        <translation>Pas, plan</translation>
    </message>
    <message>
        <source>Tok/s/GPU, plan</source>
        <translation>Tok/s/GPU, plan</translation>
    </message>
    <message>
        <source>unnamed model</source>
        <translation>modèle sans nom</translation>
    </message>
    <message>
        <source>1 more rule is broken.</source>
        <translation>1 autre règle est enfreinte.</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Cette exécution</translation>
    </message>
    <message>
        <source>%1, TP %2, CP %3, EP %4, PP %5, %6 tokens</source>
        <translation>%1, TP %2, CP %3, EP %4, PP %5, %6 tokens</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 rang</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 rangs</translation>
    </message>
</context>
<context>
    <name>shardscope::AboutDialog</name>
    <message>
        <source>About Shardscope</source>
        <translation>À propos de Shardscope</translation>
    </message>
    <message>
        <source>Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what would.</source>
        <translation>Planifie la disposition parallèle de l’entraînement Mixture-of-Experts à long contexte&#x202f;: tient-elle, sinon pourquoi, et qu’est-ce qui tiendrait.</translation>
    </message>
    <message>
        <source>This program is free software under the GPL, version 3 or later; its planner is under the Apache License 2.0.</source>
        <translation>Ce programme est un logiciel libre sous GPL, version 3 ou ultérieure&#x202f;; son planificateur est sous licence Apache 2.0.</translation>
    </message>
</context>
<context>
    <name>shardscope::AccuracyModel</name>
    <message>
        <source>A: unrounded, with a known configuration. B: partly inferred. C: rounded or incomplete.</source>
        <translation>A&#x202f;: sans arrondi, avec une configuration connue. B&#x202f;: en partie déduite. C&#x202f;: arrondie ou incomplète.</translation>
    </message>
    <message>
        <source>Of the plan against the run. Positive: the plan holds more memory, or its step is longer.</source>
        <translation>Du plan par rapport à l’exécution. Positif&#x202f;: le plan compte plus de mémoire, ou son pas est plus long.</translation>
    </message>
    <message>
        <source>run</source>
        <translation>exécution</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>quantité</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>prévu</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>mesuré</translation>
    </message>
    <message>
        <source>error</source>
        <translation>erreur</translation>
    </message>
    <message>
        <source>grade</source>
        <translation>note</translation>
    </message>
    <message>
        <source>family</source>
        <translation>famille</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>software</source>
        <translation>logiciel</translation>
    </message>
</context>
<context>
    <name>shardscope::AccuracyView</name>
    <message>
        <source>field: 90 % within ±%1 %</source>
        <translation>zone&#x202f;: 90&#x202f;% dans ±%1&#x202f;%</translation>
    </message>
    <message>
        <source>the open scenario has no legal layout</source>
        <translation>le scénario ouvert n’a pas de disposition valide</translation>
    </message>
    <message>
        <source>field: band of the open scenario, %1 … %2 %</source>
        <translation>zone&#x202f;: bande du scénario ouvert, %1 … %2&#x202f;%</translation>
    </message>
    <message>
        <source>%1 of %2 figures</source>
        <translation>%1 valeurs sur %2</translation>
    </message>
    <message>
        <source>Select a run to see where it is published</source>
        <translation>Sélectionnez une exécution pour voir où elle est publiée</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
    <message>
        <source>All families</source>
        <translation>Toutes</translation>
    </message>
    <message>
        <source>All figures</source>
        <translation>Toutes les valeurs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Durée du pas</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Tient</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitude</translation>
    </message>
    <message>
        <source>the plan against public measured runs, with their sources</source>
        <translation>le plan face à des exécutions mesurées publiques, avec leurs sources</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Exécutions</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Search in runs, sources and software</source>
        <translation>Rechercher dans les exécutions, sources et logiciels</translation>
    </message>
    <message>
        <source>Family of runs</source>
        <translation>Famille d’exécutions</translation>
    </message>
    <message>
        <source>Kind of figure</source>
        <translation>Type de valeur</translation>
    </message>
    <message>
        <source>Measured figures</source>
        <translation>Valeurs mesurées</translation>
    </message>
    <message>
        <source>Error of the memory over its size</source>
        <translation>Erreur de la mémoire selon sa taille</translation>
    </message>
    <message>
        <source>Error of the step time over its length</source>
        <translation>Erreur de la durée du pas selon sa longueur</translation>
    </message>
    <message>
        <source>Open this run</source>
        <translation>Ouvrir l’exécution</translation>
    </message>
    <message>
        <source>Errors by family of runs</source>
        <translation>Erreurs par famille d’exécutions</translation>
    </message>
</context>
<context>
    <name>shardscope::AdvicePanel</name>
    <message>
        <source>Advice</source>
        <translation>Conseils</translation>
    </message>
    <message>
        <source>No layout that changes one or two degrees works.</source>
        <translation>Aucune disposition qui change un ou deux degrés ne convient.</translation>
    </message>
    <message>
        <source>%1 broken</source>
        <translation>%1 en défaut</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 alerte</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 alertes</translation>
    </message>
    <message>
        <source>1 idea</source>
        <translation>1 idée</translation>
    </message>
    <message>
        <source>%1 ideas</source>
        <translation>%1 idées</translation>
    </message>
    <message>
        <source>Rules that hold</source>
        <translation>Règles respectées</translation>
    </message>
    <message>
        <source>Nearest feasible moves</source>
        <translation>Solutions les plus proches</translation>
    </message>
    <message>
        <source>Point at a move to preview it on every view; Apply keeps it. Ctrl+Z undoes.</source>
        <translation>Pointez un changement pour le prévisualiser dans chaque vue&#x202f;; Appliquer le garde. Ctrl+Z annule.</translation>
    </message>
    <message>
        <source>change, peak GiB, time a token</source>
        <translation>changement, pic GiB, temps par token</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>trop de mémoire</translation>
    </message>
</context>
<context>
    <name>shardscope::AnswerCard</name>
    <message>
        <source>chosen</source>
        <translation>choisi</translation>
    </message>
    <message>
        <source>right</source>
        <translation>juste</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>faux</translation>
    </message>
</context>
<context>
    <name>shardscope::BandSlider</name>
    <message>
        <source>Click to set</source>
        <translation>Cliquer pour régler</translation>
    </message>
</context>
<context>
    <name>shardscope::ChipGrid</name>
    <message>
        <source>virtual stage %1: stage %2, chunk %3</source>
        <translation>étage virtuel %1&#x202f;: étage %2, tronçon %3</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>couche %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>couches %1 à %2</translation>
    </message>
    <message>
        <source>MTP layers: %1</source>
        <translation>couches MTP&#x202f;: %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>perte</translation>
    </message>
    <message>
        <source>forward of a micro batch %1</source>
        <translation>passe avant d’un micro-batch %1</translation>
    </message>
    <message>
        <source>Drag a chip to another chunk.</source>
        <translation>Glissez une puce vers un autre tronçon.</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Étage %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>tronçon %1</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>avant</translation>
    </message>
</context>
<context>
    <name>shardscope::CompareCards</name>
    <message>
        <source>Every column is compared with A, the scenario that is open. A pinned one keeps its values.</source>
        <translation>Chaque colonne est comparée à A, le scénario ouvert. Une colonne épinglée garde ses valeurs.</translation>
    </message>
    <message>
        <source>Pin this one</source>
        <translation>Épingler celui-ci</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>Utiliser celui-ci</translation>
    </message>
    <message>
        <source>Remove from Compare</source>
        <translation>Retirer de Comparer</translation>
    </message>
    <message>
        <source>Click to rename it</source>
        <translation>Cliquer pour le renommer</translation>
    </message>
    <message>
        <source>Name of %1</source>
        <translation>Nom de %1</translation>
    </message>
    <message>
        <source>Remove %1, %2</source>
        <translation>Retirer %1, %2</translation>
    </message>
</context>
<context>
    <name>shardscope::CompareTable</name>
    <message>
        <source>best</source>
        <translation>meilleur</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>pire</translation>
    </message>
    <message>
        <source>no setting differs</source>
        <translation>aucun réglage ne diffère</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>diffère</translation>
    </message>
    <message>
        <source>follows from it</source>
        <translation>en découle</translation>
    </message>
    <message>
        <source>1 detail of model, GPU or rates differs</source>
        <translation>1 détail de modèle, de GPU ou de débits diffère</translation>
    </message>
    <message>
        <source>%1 details of model, GPU and rates differ</source>
        <translation>%1 détails de modèle, de GPU et de débits diffèrent</translation>
    </message>
    <message>
        <source>1 setting is equal</source>
        <translation>1 réglage est identique</translation>
    </message>
    <message>
        <source>%1 settings are equal</source>
        <translation>%1 réglages sont identiques</translation>
    </message>
    <message>
        <source>Click to fold them</source>
        <translation>Cliquer pour les replier</translation>
    </message>
    <message>
        <source>Click to list them</source>
        <translation>Cliquer pour les lister</translation>
    </message>
    <message>
        <source>%1 against %2 in %3</source>
        <translation>%1 par rapport à %2 dans %3</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>face à %1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> et %1 de plus</translation>
    </message>
</context>
<context>
    <name>shardscope::CompareView</name>
    <message>
        <source>Use %1</source>
        <translation>Utiliser %1</translation>
    </message>
    <message>
        <source>the open scenario and 1 pinned</source>
        <translation>le scénario ouvert et 1 épinglé</translation>
    </message>
    <message>
        <source>the open scenario and %1 pinned</source>
        <translation>le scénario ouvert et %1 épinglés</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Nothing is pinned</source>
        <translation>Rien n’est épinglé</translation>
    </message>
    <message>
        <source>Pin the open scenario with Ctrl+D, change something, and see here what differs and what it does to memory and step time.</source>
        <translation>Épinglez le scénario ouvert avec Ctrl+D, changez quelque chose, et voyez ici ce qui diffère et son effet sur la mémoire et la durée du pas.</translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation>Épingler ce scénario</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Durée du pas</translation>
    </message>
    <message>
        <source>seconds, same scale</source>
        <translation>secondes, même échelle</translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation>Mémoire par étage</translation>
    </message>
    <message>
        <source>GiB a GPU reserves, same scale; line: capacity</source>
        <translation>GiB réservés par GPU, même échelle&#x202f;; trait&#x202f;: capacité</translation>
    </message>
    <message>
        <source>Differences and figures</source>
        <translation>Différences et valeurs</translation>
    </message>
    <message>
        <source>Step time by share</source>
        <translation>Durée du pas par part</translation>
    </message>
    <message>
        <source>Memory of every stage</source>
        <translation>Mémoire de chaque étage</translation>
    </message>
</context>
<context>
    <name>shardscope::DialRow</name>
    <message>
        <source>%1 takes numbers from %2 to %3</source>
        <translation>%1 accepte des nombres de %2 à %3</translation>
    </message>
    <message>
        <source>Sequences a step. Empty: 8 × PP micro batches, as the layout changes</source>
        <translation>Séquences par pas. Vide&#x202f;: 8 × PP micro-batchs, au gré de la disposition</translation>
    </message>
    <message>
        <source>Click or F1: why</source>
        <translation>Clic ou F1&#x202f;: pourquoi</translation>
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
        <translation>La disposition choisie face à l’actuelle</translation>
    </message>
    <message>
        <source>now</source>
        <translation>actuel</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>choisi</translation>
    </message>
</context>
<context>
    <name>shardscope::DockGrip</name>
    <message>
        <source>Drag to move this part, double click to float it</source>
        <translation>Glisser pour déplacer cette partie, double clic pour la détacher</translation>
    </message>
</context>
<context>
    <name>shardscope::Engine</name>
    <message>
        <source>%1 failed after %2</source>
        <translation>%1 : échec après %2</translation>
    </message>
    <message>
        <source>%1 stopped, %2 in %3</source>
        <translation>%1 : arrêt, %2 en %3</translation>
    </message>
    <message>
        <source>%1 done, %2 in %3</source>
        <translation>%1 : terminé, %2 en %3</translation>
    </message>
    <message>
        <source>, measured %1 against predicted</source>
        <translation>, mesuré %1 par rapport au prévu</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Cette machine</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Modèle réduit</translation>
    </message>
    <message>
        <source>Full plan</source>
        <translation>Plan complet</translation>
    </message>
    <message>
        <source>The engine is gone, looking for it</source>
        <translation>Le moteur n’est plus là, recherche en cours</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Connexion</translation>
    </message>
    <message>
        <source>Preparing the run</source>
        <translation>Préparation de l’exécution</translation>
    </message>
    <message>
        <source>No engine</source>
        <translation>Pas de moteur</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>Pas exécuté</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>Rien ne s’exécute</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Pas encore d’exécution</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Pas %1 sur %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>encore %1 environ</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>a duré %1</translation>
    </message>
    <message>
        <source>%1 a step measured, %2 predicted: %3</source>
        <translation>Par pas : %1 mesurés, %2 prévus, soit %3</translation>
    </message>
    <message>
        <source>Steps done: %1 of %2</source>
        <translation>Pas terminés : %1 sur %2</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Arrêt en cours</translation>
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
        <translation>Hôte ssh…</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Show the row of the engine alone</source>
        <translation>Ne montrer que la ligne du moteur</translation>
    </message>
    <message>
        <source>Show steps, ranks and the log</source>
        <translation>Montrer les pas, les rangs et le journal</translation>
    </message>
    <message>
        <source>Runs the step and measures it (F5)</source>
        <translation>Exécute le pas et le mesure (F5)</translation>
    </message>
    <message>
        <source>Lost records %1 of %2</source>
        <translation>Enregistrements perdus : %1 sur %2</translation>
    </message>
    <message>
        <source>Clock error ±%1 µs</source>
        <translation>Horloge à ±%1 µs</translation>
    </message>
    <message>
        <source>The plan as it is, where the machine has room and time for it</source>
        <translation>Le plan tel quel, là où la machine a la place et le temps</translation>
    </message>
    <message>
        <source>The same structure scaled down, until it runs in seconds</source>
        <translation>La même structure réduite, jusqu’à s’exécuter en quelques secondes</translation>
    </message>
    <message>
        <source>Where it runs</source>
        <translation>Où l’exécution a lieu</translation>
    </message>
    <message>
        <source>What runs</source>
        <translation>Ce qui est exécuté</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécuter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Règle violée</translation>
    </message>
    <message>
        <source>Gives up the step under way; those that ended stay (Shift+F5)</source>
        <translation>Abandonne le pas en cours ; ceux qui sont terminés restent (Maj+F5)</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineDock</name>
    <message>
        <source>Host</source>
        <translation>Hôte</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Chemin</translation>
    </message>
    <message>
        <source>The layout breaks a rule: repair it to run</source>
        <translation>La disposition viole une règle : réparez-la pour exécuter</translation>
    </message>
    <message>
        <source>Fills while a run goes on</source>
        <translation>Se remplit pendant une exécution</translation>
    </message>
    <message>
        <source>last step: computing, communicating, neither</source>
        <translation>dernier pas : calcul, communication, ni l’un ni l’autre</translation>
    </message>
    <message>
        <source>Known when a run has ended</source>
        <translation>Connu à la fin d’une exécution</translation>
    </message>
    <message>
        <source>peak; filled measured, outline predicted</source>
        <translation>pic ; plein : mesuré, contour : prévu</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rangs</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Ranks of the run</source>
        <translation>Rangs de l’exécution</translation>
    </message>
    <message>
        <source>auto: as many as the plan has; of a proxy at most eight</source>
        <translation>auto : autant que le plan ; pour un modèle réduit, huit au plus</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Steps of the run</source>
        <translation>Pas de l’exécution</translation>
    </message>
    <message>
        <source>The first one warms up</source>
        <translation>Le premier sert d’échauffement</translation>
    </message>
    <message>
        <source>Address of the engine</source>
        <translation>Adresse du moteur</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Forget this place</source>
        <translation>Oublier ce lieu</translation>
    </message>
    <message>
        <source>Run the proxy</source>
        <translation>Exécuter le modèle réduit</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Avancement de l’exécution</translation>
    </message>
    <message>
        <source>Steps, measured against predicted</source>
        <translation>Pas, mesurés face au prévu</translation>
    </message>
    <message>
        <source>Rank by rank</source>
        <translation>Rang par rang</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Log of the engine</source>
        <translation>Journal du moteur</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineRanks</name>
    <message>
        <source>rank %1</source>
        <translation>rang %1</translation>
    </message>
    <message>
        <source>Rank %1, stage %2: no step has ended yet</source>
        <translation>Rang %1, étage %2 : aucun pas n’est encore terminé</translation>
    </message>
    <message>
        <source>Rank %1, stage %2, last step: computing %3 %, communicating %4 %, neither %5 %</source>
        <translation>Rang %1, étage %2, dernier pas : calcul %3 %, communication %4 %, ni l’un ni l’autre %5 %</translation>
    </message>
    <message>
        <source>Rank %1, stage %2: peak %3 measured, %4 predicted, %5</source>
        <translation>Rang %1, étage %2 : pic %3 mesuré, %4 prévu, %5</translation>
    </message>
</context>
<context>
    <name>shardscope::EngineStepsModel</name>
    <message>
        <source>The first step warms up and is not part of the mean</source>
        <translation>Le premier pas sert d’échauffement et ne compte pas dans la moyenne</translation>
    </message>
    <message>
        <source>step</source>
        <translation>pas</translation>
    </message>
    <message>
        <source>time</source>
        <translation>durée</translation>
    </message>
    <message>
        <source>to predicted</source>
        <translation>au prévu</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>perte</translation>
    </message>
</context>
<context>
    <name>shardscope::ErrorPlot</name>
    <message>
        <source>Click to select it in the table</source>
        <translation>Cliquer pour le sélectionner dans le tableau</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>prévu %1, mesuré %2</translation>
    </message>
    <message>
        <source>%1, grade %2</source>
        <translation>%1, note %2</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Durée du pas</translation>
    </message>
    <message>
        <source>%1 figures</source>
        <translation>%1 valeurs</translation>
    </message>
    <message>
        <source>figures</source>
        <translation>valeurs</translation>
    </message>
    <message>
        <source>measured, GiB</source>
        <translation>mesuré, GiB</translation>
    </message>
    <message>
        <source>measured step, s</source>
        <translation>pas mesuré, s</translation>
    </message>
</context>
<context>
    <name>shardscope::FamilyErrorsPanel</name>
    <message>
        <source>memory</source>
        <translation>mémoire</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>durée du pas</translation>
    </message>
    <message>
        <source>Absolute error, %1, %</source>
        <translation>Erreur absolue, %1, %</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>median</source>
        <translation>médiane</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90&#x202f;%</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>pire</translation>
    </message>
    <message>
        <source>What is known to be off</source>
        <translation>Écarts connus</translation>
    </message>
</context>
<context>
    <name>shardscope::FoldCanvas</name>
    <message>
        <source>Rank %1 is missing: the cluster has %2 GPUs</source>
        <translation>Le rang %1 manque&#x202f;: le cluster a %2 GPU</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>étage %1</translation>
    </message>
    <message>
        <source>node %1, GPU %2</source>
        <translation>nœud %1, GPU %2</translation>
    </message>
    <message>
        <source>NVLink domain %1</source>
        <translation>domaine NVLink %1</translation>
    </message>
    <message>
        <source>left over in a mesh</source>
        <translation>en surplus dans un maillage</translation>
    </message>
    <message>
        <source>A click keeps its groups lit.</source>
        <translation>Un clic garde ses groupes en surbrillance.</translation>
    </message>
    <message>
        <source>Attention mesh</source>
        <translation>Maillage d’attention</translation>
    </message>
    <message>
        <source>Expert mesh</source>
        <translation>Maillage d’experts</translation>
    </message>
    <message>
        <source>rank order tp-cp-ep-dp-pp · box = NVLink domain, cell = GPU</source>
        <translation>ordre des rangs tp-cp-ep-dp-pp · cadre = domaine NVLink, case = GPU</translation>
    </message>
    <message>
        <source>dashed: the other expert replicas of this stage</source>
        <translation>pointillés&#x202f;: les autres répliques d’experts de cet étage</translation>
    </message>
    <message>
        <source>%1 GPUs needed: %2 nodes missing</source>
        <translation>%1 GPU nécessaires&#x202f;; nœuds manquants&#x202f;: %2</translation>
    </message>
    <message>
        <source>%1 GPUs left over: the mesh holds %2</source>
        <translation>%1 GPU en surplus&#x202f;: le maillage en prend %2</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Étage %1</translation>
    </message>
    <message>
        <source>left over</source>
        <translation>en surplus</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rang %1</translation>
    </message>
    <message>
        <source>reached over NVLink</source>
        <translation>atteint par NVLink</translation>
    </message>
    <message>
        <source>in the same node</source>
        <translation>dans le même nœud</translation>
    </message>
    <message>
        <source>reached over the network</source>
        <translation>atteint par le réseau</translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation>groupe %1</translation>
    </message>
    <message>
        <source>other GPUs</source>
        <translation>autres GPU</translation>
    </message>
    <message numerus="yes">
        <source>alone in its %1 group</source>
        <translation>
            <numerusform>seul dans son groupe %1</numerusform>
            <numerusform>seul dans ses groupes %1</numerusform>
        </translation>
    </message>
    <message>
        <source>rank order tp-cp-ep-dp-pp</source>
        <translation>ordre des rangs tp-cp-ep-dp-pp</translation>
    </message>
</context>
<context>
    <name>shardscope::FoldView</name>
    <message>
        <source>one node</source>
        <translation>un nœud</translation>
    </message>
    <message>
        <source>one NVLink domain</source>
        <translation>un domaine NVLink</translation>
    </message>
    <message>
        <source>%1 nodes of %2</source>
        <translation>%1 nœuds de %2</translation>
    </message>
    <message>
        <source>%1 NVLink domains of %2</source>
        <translation>%1 domaines NVLink de %2</translation>
    </message>
    <message>
        <source>two meshes over the same %1 GPUs, %2</source>
        <translation>deux maillages sur les mêmes %1 GPU, %2</translation>
    </message>
    <message>
        <source>Groups of rank %1</source>
        <translation>Groupes du rang %1</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Pliage</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Groupes</translation>
    </message>
    <message>
        <source>Link crossed</source>
        <translation>Lien franchi</translation>
    </message>
    <message>
        <source>Colours the ranks of the groups by the link that reaches them</source>
        <translation>Colore les rangs des groupes selon le lien qui les atteint</translation>
    </message>
    <message>
        <source>Attention and expert mesh: left and right walk inside the chosen group, up and down choose a group, plus and minus zoom</source>
        <translation>Maillages d’attention et d’experts&#x202f;: gauche et droite parcourent le groupe choisi, haut et bas choisissent un groupe, plus et moins zooment</translation>
    </message>
    <message>
        <source>Groups of the rank</source>
        <translation>Groupes du rang</translation>
    </message>
    <message>
        <source>Copy ranks</source>
        <translation>Copier les rangs</translation>
    </message>
</context>
<context>
    <name>shardscope::GroupTableModel</name>
    <message>
        <source>none</source>
        <translation>aucun</translation>
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
        <translation>%1, dans un domaine</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nœuds</translation>
    </message>
    <message>
        <source>%1 domains</source>
        <translation>%1 domaines</translation>
    </message>
    <message>
        <source>%1: %2 + network</source>
        <translation>%1&#x202f;: %2 + réseau</translation>
    </message>
    <message>
        <source>%1: network</source>
        <translation>%1&#x202f;: réseau</translation>
    </message>
    <message>
        <source>gather and scatter of activations</source>
        <translation>rassemblement et dispersion d’activations</translation>
    </message>
    <message>
        <source>sums of activations</source>
        <translation>sommes d’activations</translation>
    </message>
    <message>
        <source>ring of K, V hops</source>
        <translation>anneau d’échanges de K, V</translation>
    </message>
    <message>
        <source>K, V of all ranks</source>
        <translation>K, V de tous les rangs</translation>
    </message>
    <message>
        <source>heads against sequence</source>
        <translation>têtes contre séquence</translation>
    </message>
    <message>
        <source>heads, then a ring of K, V</source>
        <translation>têtes, puis un anneau de K, V</translation>
    </message>
    <message>
        <source>as part of DP×CP</source>
        <translation>inclus dans DP×CP</translation>
    </message>
    <message>
        <source>gradients, parameters</source>
        <translation>gradients, paramètres</translation>
    </message>
    <message>
        <source>tokens of the experts</source>
        <translation>tokens des experts</translation>
    </message>
    <message>
        <source>dispatch, combine</source>
        <translation>dispatch, combine</translation>
    </message>
    <message>
        <source>expert gradients</source>
        <translation>gradients des experts</translation>
    </message>
    <message>
        <source>activations to the next stage</source>
        <translation>activations vers l’étage suivant</translation>
    </message>
    <message>
        <source>%1 a layer</source>
        <translation>%1 par couche</translation>
    </message>
    <message>
        <source>%1 a send</source>
        <translation>%1 par envoi</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 par pas</translation>
    </message>
    <message>
        <source>What one rank hands over in the forward pass of one layer and one micro batch</source>
        <translation>Ce qu’un rang transmet dans la passe avant d’une couche et d’un micro-batch</translation>
    </message>
    <message>
        <source>Gradients of one rank, reduced once a step</source>
        <translation>Gradients d’un rang, réduits une fois par pas</translation>
    </message>
    <message>
        <source>group</source>
        <translation>groupe</translation>
    </message>
    <message>
        <source>size</source>
        <translation>taille</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rangs</translation>
    </message>
    <message>
        <source>crosses</source>
        <translation>traverse</translation>
    </message>
    <message>
        <source>carries</source>
        <translation>porte</translation>
    </message>
    <message>
        <source>a rank hands over</source>
        <translation>un rang transmet</translation>
    </message>
</context>
<context>
    <name>shardscope::IllegalBanner</name>
    <message>
        <source>The layout can&apos;t be built</source>
        <translation>Cette disposition est impossible</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>shardscope::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>arrows, Home, End</source>
        <translation>flèches, Début, Fin</translation>
    </message>
    <message>
        <source>move a focused slider over its stops</source>
        <translation>déplacer un curseur actif d’un cran à l’autre</translation>
    </message>
    <message>
        <source>arrows, Enter</source>
        <translation>flèches, Entrée</translation>
    </message>
    <message>
        <source>walk bars, cells and ranks; take the one in focus</source>
        <translation>parcourir barres, cellules et rangs&#x202f;; prendre l’élément actif</translation>
    </message>
    <message>
        <source>W A S D, Ctrl+wheel</source>
        <translation>W A S D, Ctrl+molette</translation>
    </message>
    <message>
        <source>zoom and pan the schedule</source>
        <translation>zoomer et se déplacer dans l’ordonnancement</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>close an explanation, put back what is dragged</source>
        <translation>fermer une explication, remettre en place ce qu’on fait glisser</translation>
    </message>
    <message>
        <source>why: formula and figures of the number, bar, cell or rank in focus</source>
        <translation>pourquoi&#x202f;: formule et chiffres du nombre, de la barre, de la case ou du rang actif</translation>
    </message>
    <message>
        <source>right click</source>
        <translation>clic droit</translation>
    </message>
    <message>
        <source>the same of the one under the pointer</source>
        <translation>de même pour ce qui est sous le pointeur</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonChart</name>
    <message>
        <source>not a legal layout</source>
        <translation>disposition illégale</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>trop de mémoire</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonPage</name>
    <message>
        <source>question</source>
        <translation>question</translation>
    </message>
    <message>
        <source>step %1 of %2, about %3 min left</source>
        <translation>étape %1 sur %2, environ %3 min restantes</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Recommencer</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Brings back the scenario as you left it</source>
        <translation>Rétablit le scénario tel que vous l’avez laissé</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonRow</name>
    <message>
        <source>%1, %2 of %3 done</source>
        <translation>%1, fait&#x202f;: %2 sur %3</translation>
    </message>
    <message numerus="yes">
        <source>%1
About %n minutes</source>
        <translation>
            <numerusform>%1
Environ %n minute</numerusform>
            <numerusform>%1
Environ %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::LessonSteps</name>
    <message>
        <source>Step %1, done: %2</source>
        <translation>Étape %1, faite&#x202f;: %2</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Étape %1&#x202f;: %2</translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation>Faire à ma place</translation>
    </message>
    <message>
        <source>To the question</source>
        <translation>Vers la question</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Continuer</translation>
    </message>
</context>
<context>
    <name>shardscope::LessonsView</name>
    <message>
        <source>Leave the lesson</source>
        <translation>Quitter la leçon</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>Leçon&#x202f;: %1</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
    <message numerus="yes">
        <source>%n short lessons on this window&apos;s own sliders, three to four minutes each. Your scenario is kept: leaving a lesson brings it back as it was, and undo works inside a lesson too.</source>
        <translation>
            <numerusform>%n courte leçon avec les curseurs mêmes de cette fenêtre, de trois à quatre minutes. Votre scénario est conservé&#x202f;: quitter une leçon le rétablit tel qu’il était, et l’annulation fonctionne aussi pendant une leçon.</numerusform>
            <numerusform>%n courtes leçons avec les curseurs mêmes de cette fenêtre, de trois à quatre minutes chacune. Votre scénario est conservé&#x202f;: quitter une leçon le rétablit tel qu’il était, et l’annulation fonctionne aussi pendant une leçon.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::MainWindow</name>
    <message>
        <source> (edited)</source>
        <translation> (modifié)</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2. Check the path and the read permission.</source>
        <translation>Impossible d’ouvrir %1&#x202f;: %2. Vérifiez le chemin et le droit de lecture.</translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB: no scenario, config or argument list is. Choose another file.</source>
        <translation>%1 dépasse 16 MiB&#x202f;: trop pour un scénario, une config ou une liste d’arguments. Choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1&#x202f;: ouverture impossible. %2</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
    <message>
        <source>%1 was opened, with notes:</source>
        <translation>%1&#x202f;: ouvert, avec des remarques&#x202f;:</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation>Impossible d’écrire %1&#x202f;: %2. Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>Enregistrer le scénario</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Conseils</translation>
    </message>
    <message>
        <source>the dropped text</source>
        <translation>le texte déposé</translation>
    </message>
    <message>
        <source>Only the first %1 files were read.</source>
        <translation>Seuls les %1 premiers fichiers ont été lus.</translation>
    </message>
    <message>
        <source>Pinned in Compare: %1</source>
        <translation>Épinglés dans Comparer : %1</translation>
    </message>
    <message>
        <source>%1 was opened.</source>
        <translation>%1 a été ouvert.</translation>
    </message>
    <message>
        <source>There is neither a file nor text in %1. Copy a scenario, a config.json or arguments first.</source>
        <translation>Il n’y a ni fichier ni texte dans %1. Copiez d’abord un scénario, un config.json ou des arguments.</translation>
    </message>
    <message>
        <source>%1 is not on this machine. Download it and open the file.</source>
        <translation>%1 n’est pas sur cette machine. Téléchargez-le et ouvrez le fichier.</translation>
    </message>
    <message>
        <source>%1 is a folder without a config.json. Choose a file in it.</source>
        <translation>%1 est un dossier sans config.json. Choisissez un fichier dedans.</translation>
    </message>
    <message>
        <source>%1 is not a text file. Choose a scenario, a config.json or arguments.</source>
        <translation>%1 n’est pas un fichier texte. Choisissez un scénario, un config.json ou des arguments.</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>le presse-papiers</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Épingler %1</translation>
    </message>
    <message>
        <source>Remove a pin</source>
        <translation>Retirer une épingle</translation>
    </message>
    <message>
        <source>Rename a pin</source>
        <translation>Renommer une épingle</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Épingler</translation>
    </message>
    <message>
        <source>Open a scenario, a config.json, Megatron-LM arguments, Megatron-Bridge overrides or a recording</source>
        <translation>Ouvrir un scénario, un config.json, des arguments Megatron-LM, des surcharges Megatron-Bridge ou un enregistrement</translation>
    </message>
    <message>
        <source>%1 is pinned already, as %2.</source>
        <translation>%1 est déjà épinglé, sous %2.</translation>
    </message>
    <message>
        <source>This scenario is pinned already, as %1 in Compare. Change it, then pin it again.</source>
        <translation>Ce scénario est déjà épinglé, sous %1 dans Comparer. Modifiez-le, puis épinglez-le à nouveau.</translation>
    </message>
    <message>
        <source>Precision, optimizer, recompute and offload are still those of %1. File &gt; New scenario (Ctrl+N) starts from the defaults.</source>
        <translation>Précision, optimiseur, recalcul et déchargement restent ceux de %1. Fichier &gt; Nouveau scénario (Ctrl+N) repart des valeurs par défaut.</translation>
    </message>
    <message>
        <source>New scenario</source>
        <translation>Nouveau scénario</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
</context>
<context>
    <name>shardscope::Map</name>
    <message>
        <source>fits</source>
        <translation>tient</translation>
    </message>
    <message>
        <source>fits, with under 10 % to spare</source>
        <translation>tient, avec moins de 10&#x202f;% de marge</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>trop de mémoire</translation>
    </message>
    <message>
        <source>needs more GPUs</source>
        <translation>demande plus de GPU</translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation>disposition illégale</translation>
    </message>
    <message>
        <source>%1 of %2 GiB on stage %3</source>
        <translation>%1 sur %2 GiB à l’étage %3</translation>
    </message>
    <message>
        <source>With %1 GPUs another rule is broken</source>
        <translation>Avec %1 GPU, une autre règle est enfreinte</translation>
    </message>
    <message>
        <source>With %1 GPUs: %2 GiB, DP %3, EDP %4</source>
        <translation>Avec %1 GPU&#x202f;: %2 GiB, DP %3, EDP %4</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 avec %2</translation>
    </message>
    <message>
        <source>Along %1</source>
        <translation>Coupe à %1</translation>
    </message>
    <message>
        <source>%1, over %2</source>
        <translation>%1, selon %2</translation>
    </message>
    <message>
        <source>Feasibility</source>
        <translation>Faisabilité</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pic mémoire</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps de pas</translation>
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
        <translation>% de mémoire libre</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tokens/s/GPU</translation>
    </message>
    <message>
        <source>%1, %2 tokens/s/GPU, MFU %3 %</source>
        <translation>%1, %2 tokens/s/GPU, MFU %3&#x202f;%</translation>
    </message>
</context>
<context>
    <name>shardscope::MapCanvas</name>
    <message>
        <source>Map of layouts</source>
        <translation>Carte des dispositions</translation>
    </message>
    <message>
        <source>Click goes there, Shift+click takes %1 GPUs</source>
        <translation>Clic&#x202f;: y aller&#x202f;; Maj+clic&#x202f;: prendre %1 GPU</translation>
    </message>
    <message>
        <source>Click goes there</source>
        <translation>Clic&#x202f;: y aller</translation>
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
        <translation>Légende de la carte</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>tient</translation>
    </message>
    <message>
        <source>under 10 % to spare</source>
        <translation>moins de 10&#x202f;% de marge</translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation>trop de mémoire</translation>
    </message>
    <message>
        <source>needs more GPUs</source>
        <translation>demande plus de GPU</translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation>enfreint une règle</translation>
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
        <translation>Calcul de %1 cellules</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>capacité %1</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Columns of the map</source>
        <translation>Colonnes de la carte</translation>
    </message>
    <message>
        <source>Rows of the map</source>
        <translation>Lignes de la carte</translation>
    </message>
    <message>
        <source>Swap the axes</source>
        <translation>Permuter les axes</translation>
    </message>
    <message>
        <source>Fine</source>
        <translation>Affiné</translation>
    </message>
    <message>
        <source>More values along axes that can take any: sequence length, batches, GPUs</source>
        <translation>Davantage de valeurs sur les axes sans restriction&#x202f;: longueur de séquence, batchs, GPU</translation>
    </message>
    <message>
        <source>Best of</source>
        <translation>Meilleur</translation>
    </message>
    <message>
        <source>Every cell shows its fastest layout that fits over these dimensions</source>
        <translation>Chaque cellule montre sa disposition la plus rapide qui tient, sur ces dimensions</translation>
    </message>
    <message>
        <source>%1 × %2 cells in %3, steps simulated</source>
        <translation>%1 × %2 cellules en %3, pas simulés</translation>
    </message>
    <message>
        <source>%1 × %2 cells in %3, steps ≈</source>
        <translation>%1 × %2 cellules en %3, pas ≈</translation>
    </message>
    <message>
        <source>No value of %1 makes this a legal layout. %2 Click a coloured cell of the map, or take a repair from the advice.</source>
        <translation>Aucune valeur de %1 ne rend cette disposition valide. %2 Cliquez sur une cellule colorée de la carte, ou appliquez une réparation des conseils.</translation>
    </message>
</context>
<context>
    <name>shardscope::MemoryView</name>
    <message>
        <source>Peak memory by pipeline stage</source>
        <translation>Pic mémoire par étage de pipeline</translation>
    </message>
    <message>
        <source>What holds the peak down</source>
        <translation>Ce qui contient le pic</translation>
    </message>
    <message>
        <source>Over one step</source>
        <translation>Sur un pas</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>Au pic</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Statique</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Réservé</translation>
    </message>
    <message>
        <source>Allocated at the widest moment of the step</source>
        <translation>Alloué au moment le plus chargé du pas</translation>
    </message>
    <message>
        <source>What stays allocated between steps</source>
        <translation>Ce qui reste alloué entre les pas</translation>
    </message>
    <message>
        <source>What the caching allocator holds at the peak</source>
        <translation>Ce que l’allocateur à cache détient au pic</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>What the selected stage holds</source>
        <translation>Ce que contient l’étage choisi</translation>
    </message>
    <message>
        <source>GiB a GPU, allocated</source>
        <translation>GiB par GPU, alloués</translation>
    </message>
    <message>
        <source>GiB a GPU, between steps</source>
        <translation>GiB par GPU, entre les pas</translation>
    </message>
    <message>
        <source>GiB a GPU, with what the allocator holds</source>
        <translation>GiB par GPU, avec ce que l’allocateur détient</translation>
    </message>
    <message>
        <source>, as if the layout were legal</source>
        <translation>, comme si la disposition était légale</translation>
    </message>
    <message>
        <source>Stage %1, GiB</source>
        <translation>Étage %1, GiB</translation>
    </message>
</context>
<context>
    <name>shardscope::MoveRow</name>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation>Appliquer %1</translation>
    </message>
</context>
<context>
    <name>shardscope::NoticeBar</name>
    <message>
        <source>Close the notice</source>
        <translation>Fermer l’avis</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 de plus</translation>
    </message>
</context>
<context>
    <name>shardscope::OverStepChart</name>
    <message>
        <source>Peak of stage %1: %2</source>
        <translation>Pic de l’étage %1&#x202f;: %2</translation>
    </message>
    <message>
        <source>static</source>
        <translation>statique</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>tampons</translation>
    </message>
    <message>
        <source>kept activations</source>
        <translation>activations gardées</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>No schedule to follow</source>
        <translation>Aucun ordonnancement à suivre</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>millisecondes</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>secondes</translation>
    </message>
    <message>
        <source>first %1 of %2 micro batches, %3</source>
        <translation>les %1 premiers micro-batchs sur %2, %3</translation>
    </message>
    <message>
        <source>for a moment only</source>
        <translation>un instant seulement</translation>
    </message>
    <message>
        <source>weights, gradients, optimizer</source>
        <translation>poids, gradients, optimiseur</translation>
    </message>
</context>
<context>
    <name>shardscope::ParetoPlot</name>
    <message>
        <source>Memory left over time of the layouts found</source>
        <translation>Mémoire libre selon le temps pour les dispositions trouvées</translation>
    </message>
    <message>
        <source>under 10&#xa0;%</source>
        <translation>moins de 10&#x202f;%</translation>
    </message>
    <message>
        <source>%1 (log)</source>
        <translation>%1 (log)</translation>
    </message>
    <message>
        <source>memory left on the worst stage, GiB</source>
        <translation>mémoire libre sur le pire étage, GiB</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPU</translation>
    </message>
    <message>
        <source>beaten</source>
        <translation>dominée</translation>
    </message>
    <message>
        <source>on the front</source>
        <translation>sur le front</translation>
    </message>
    <message>
        <source>present</source>
        <translation>actuelle</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>choisie</translation>
    </message>
</context>
<context>
    <name>shardscope::QuestionPanel</name>
    <message>
        <source>Question</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>try it on the sliders before you answer</source>
        <translation>essayez sur les curseurs avant de répondre</translation>
    </message>
    <message>
        <source>comes after the steps</source>
        <translation>vient après les étapes</translation>
    </message>
    <message>
        <source>Keys 1 – 4 choose, Enter checks. A wrong answer shows its own numbers, never only “wrong”.</source>
        <translation>Les touches 1 – 4 choisissent, Entrée vérifie. Une réponse fausse montre ses propres chiffres, jamais seulement «&#x202f;faux&#x202f;».</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Voir la réponse</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Leçon suivante</translation>
    </message>
</context>
<context>
    <name>shardscope::RangeSlider</name>
    <message>
        <source>least</source>
        <translation>au moins</translation>
    </message>
    <message>
        <source>most</source>
        <translation>au plus</translation>
    </message>
</context>
<context>
    <name>shardscope::Rates</name>
    <message>
        <source>Dense products: the iteration times of eight Megatron-LM runs from 22B to 1T on A100 (arXiv 2205.05198, table 5), within 6 %. Derived: collectives from the all-reduce of stas00/ml-engineering (235 GB/s on eight), fused attention and grouped products from its best matrix product (271 of 312 TFLOP/s) with the ratios of H100, host costs of H100.</source>
        <translation>Produits denses&#x202f;: les temps d’itération de huit entraînements Megatron-LM de 22B à 1T sur A100 (arXiv 2205.05198, tableau 5), à 6 % près. Dérivé&#x202f;: collectives d’après l’all-reduce de stas00/ml-engineering (235 GB/s sur huit), attention fusionnée et produits groupés d’après son meilleur produit matriciel (271 sur 312 TFLOP/s) avec les rapports de H100, coûts de l’hôte de H100.</translation>
    </message>
    <message>
        <source>Derived from GB300: no published run.</source>
        <translation>Dérivé de GB300&#x202f;: aucun entraînement publié.</translation>
    </message>
    <message>
        <source>Derived: matrix products at the power limit of a single card; no published run.</source>
        <translation>Dérivé&#x202f;: produits matriciels à la limite de puissance d’une seule carte&#x202f;; aucun entraînement publié.</translation>
    </message>
    <message>
        <source>Derived: oneDNN matrix products and memory copies of a small server; measure yours with shardscope-engine bench.</source>
        <translation>Dérivé&#x202f;: produits matriciels oneDNN et copies mémoire d’un petit serveur&#x202f;; mesurez le vôtre avec shardscope-engine bench.</translation>
    </message>
    <message>
        <source>Derived: the best matrix products of stas00/ml-engineering (668 of 1307 TFLOP/s on MI300X, 785 on MI325X, 1565 of 2517 on MI355X); no published run of this kind.</source>
        <translation>Dérivé&#x202f;: les meilleurs produits matriciels de stas00/ml-engineering (668 sur 1307 TFLOP/s sur MI300X, 785 sur MI325X, 1565 sur 2517 sur MI355X)&#x202f;; aucun entraînement publié de ce genre.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: NVIDIA-NeMo/Megatron-Bridge performance cards and tables, NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on GB300.</source>
        <translation>Fractions qui reproduisent des entraînements publiés, peu nombreuses pour beaucoup d’entre eux et aucune pour un seul&#x202f;: fiches et tableaux de performances de NVIDIA-NeMo/Megatron-Bridge, NVIDIA/Megatron-LM moe_recipes et yanring/Megatron-MoE-ModelZoo sur GB300.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: NVIDIA-NeMo/Megatron-Bridge performance cards, recipes and long-context guidance, NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on H100. Collectives: stas00/ml-engineering network/README.md. Llama 3 405B on 8192 and 16384 H100 (arXiv 2407.21783, table 4) was kept apart and agrees within 6 %. Derived for the other Hopper parts. The published DeepSeek-V3 runs with CP over several nodes do not state the transport: they agree with a2a and with a2a+p2p over one card a rank, and with p2p only where a ring edge uses all cards of its node.</source>
        <translation>Fractions qui reproduisent des entraînements publiés, peu nombreuses pour beaucoup d’entre eux et aucune pour un seul&#x202f;: fiches de performances, recettes et conseils de long contexte de NVIDIA-NeMo/Megatron-Bridge, NVIDIA/Megatron-LM moe_recipes et yanring/Megatron-MoE-ModelZoo sur H100. Collectives&#x202f;: stas00/ml-engineering network/README.md. Llama 3 405B sur 8192 et 16384 H100 (arXiv 2407.21783, tableau 4) a été tenu à part et concorde à 6 % près. Dérivé pour les autres Hopper. Les entraînements publiés de DeepSeek-V3 avec CP sur plusieurs nœuds n’indiquent pas le transport&#x202f;: ils concordent avec a2a et avec a2a+p2p sur une carte par rang, et avec p2p seulement si une arête de l’anneau utilise toutes les cartes de son nœud.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: NVIDIA-NeMo/Megatron-Bridge performance cards, tables and hardware guidance, NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on GB200.</source>
        <translation>Fractions qui reproduisent des entraînements publiés, peu nombreuses pour beaucoup d’entre eux et aucune pour un seul&#x202f;: fiches et tableaux de performances et conseils matériels de NVIDIA-NeMo/Megatron-Bridge, NVIDIA/Megatron-LM moe_recipes et yanring/Megatron-MoE-ModelZoo sur GB200.</translation>
    </message>
    <message>
        <source>Fractions that reproduce published training runs, few for many and none for one run alone: the bf16 runs of MooreThreads/SimuMax docs/b200 on eight B200; low precision from NVIDIA/Megatron-LM moe_recipes and NVIDIA-NeMo/Megatron-Bridge performance tables on B200. Derived for B100.</source>
        <translation>Fractions qui reproduisent des entraînements publiés, peu nombreuses pour beaucoup d’entre eux et aucune pour un seul&#x202f;: les entraînements bf16 de MooreThreads/SimuMax docs/b200 sur huit B200&#x202f;; basse précision d’après NVIDIA/Megatron-LM moe_recipes et les tableaux de performances de NVIDIA-NeMo/Megatron-Bridge sur B200. Dérivé pour B100.</translation>
    </message>
    <message>
        <source>Products in MXFP8: fractions that reproduce NVIDIA/Megatron-LM moe_recipes and NVIDIA-NeMo/Megatron-Bridge performance tables on B300. The rest is that of GB300, which has the same chip.</source>
        <translation>Produits en MXFP8&#x202f;: fractions qui reproduisent NVIDIA/Megatron-LM moe_recipes et les tableaux de performances de NVIDIA-NeMo/Megatron-Bridge sur B300. Le reste est celui de GB300, qui a la même puce.</translation>
    </message>
    <message>
        <source>Rates: %1</source>
        <translation>Débits&#x202f;: %1</translation>
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
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>%1 names no scenario that can be read: it is shown without a prediction.</source>
        <translation>%1 ne nomme aucun scénario lisible&#x202f;: il est montré sans prédiction.</translation>
    </message>
    <message>
        <source>%1: outlines and bars are of a scaled-down proxy of %2 (%3). The verdict stays the plan’s.</source>
        <translation>%1&#x202f;: contours et barres sont ceux d’un proxy réduit de %2 (%3). Le verdict reste celui du plan.</translation>
    </message>
    <message>
        <source>%1: a run of the scenario that is open (%2).</source>
        <translation>%1&#x202f;: une exécution du scénario ouvert (%2).</translation>
    </message>
    <message>
        <source>%1: a run of another scenario than the open one (%2). The verdict stays the open one’s.</source>
        <translation>%1&#x202f;: une exécution d’un autre scénario que celui qui est ouvert (%2). Le verdict reste celui du scénario ouvert.</translation>
    </message>
    <message>
        <source>Open its scenario</source>
        <translation>Ouvrir son scénario</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>En cours</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingFacts</name>
    <message>
        <source>Selected</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Nothing. A click or the arrow keys select, F fits it, / finds an op.</source>
        <translation>Rien. Un clic ou les flèches sélectionnent, F cadre, / cherche une opération.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>records: %1, ranks: %2, whole steps: %3</source>
        <translation>entrées&#x202f;: %1, rangs&#x202f;: %2, pas entiers&#x202f;: %3</translation>
    </message>
    <message>
        <source>Nothing was lost.</source>
        <translation>Rien n’a été perdu.</translation>
    </message>
    <message>
        <source>Run under way</source>
        <translation>Exécution en cours</translation>
    </message>
    <message>
        <source>Kept and scaled</source>
        <translation>Conservé et réduit</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingLoader</name>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1&#x202f;: ouverture impossible. %2</translation>
    </message>
</context>
<context>
    <name>shardscope::RecordingSaver</name>
    <message>
        <source>%1 cannot be written: %2. The run is still there: choose another folder.</source>
        <translation>%1 ne peut pas être écrit : %2. L’exécution est toujours là : choisissez un autre dossier.</translation>
    </message>
</context>
<context>
    <name>shardscope::Recordings</name>
    <message>
        <source>The run was saved as %1.</source>
        <translation>L’exécution a été enregistrée sous %1.</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>Enregistrer l’enregistrement</translation>
    </message>
</context>
<context>
    <name>shardscope::RejectionBars</name>
    <message>
        <source>Why the others fell out</source>
        <translation>Pourquoi les autres sont écartées</translation>
    </message>
    <message>
        <source>Fit: %1</source>
        <translation>Tiennent&#x202f;: %1</translation>
    </message>
    <message>
        <source>Searched: %1</source>
        <translation>Examinées&#x202f;: %1</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Tiennent</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Examinées</translation>
    </message>
</context>
<context>
    <name>shardscope::ResidualModel</name>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Other, %1 kinds of op</source>
        <translation>Autres&#x202f;: %1 opérations</translation>
    </message>
    <message>
        <source>Between ops</source>
        <translation>Entre les opérations</translation>
    </message>
    <message>
        <source>wait in %1</source>
        <translation>attente dans %1</translation>
    </message>
    <message>
        <source>what</source>
        <translation>quoi</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>cause</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>prédit</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>mesuré</translation>
    </message>
    <message>
        <source>diff</source>
        <translation>écart</translation>
    </message>
    <message>
        <source>Wait for a core</source>
        <translation>Attente d’un cœur</translation>
    </message>
</context>
<context>
    <name>shardscope::RunMemory</name>
    <message>
        <source>the recording tells nothing of memory</source>
        <translation>l’enregistrement ne dit rien de la mémoire</translation>
    </message>
    <message>
        <source>rank %1: peak %2 measured, %3 predicted</source>
        <translation>rang %1 : pic %2 mesuré, %3 prédit</translation>
    </message>
    <message>
        <source>rank %1: peak %2</source>
        <translation>rang %1 : pic %2</translation>
    </message>
    <message>
        <source>Peak by rank: outline predicted, filled measured</source>
        <translation>Pic par rang : contour prédit, plein mesuré</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 mesuré</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>%1 prédit</translation>
    </message>
    <message>
        <source>weights, gradients, optimizer: %1</source>
        <translation>poids, gradients, optimiseur : %1</translation>
    </message>
    <message>
        <source>buffers: %1</source>
        <translation>tampons : %1</translation>
    </message>
    <message>
        <source>kept activations: %1</source>
        <translation>activations conservées : %1</translation>
    </message>
    <message>
        <source>for a moment: %1</source>
        <translation>un instant : %1</translation>
    </message>
</context>
<context>
    <name>shardscope::SavingsChart</name>
    <message>
        <source>optimizer offload</source>
        <translation>déport de l’optimiseur</translation>
    </message>
    <message>
        <source>full recompute</source>
        <translation>recalcul complet</translation>
    </message>
    <message>
        <source>activation offload</source>
        <translation>déport des activations</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>sans effet</translation>
    </message>
    <message>
        <source>Without savings</source>
        <translation>Sans économies</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Actuel</translation>
    </message>
    <message>
        <source>%1 capacity</source>
        <translation>capacité %1</translation>
    </message>
    <message>
        <source>%1 has no effect here (stage %2 has no dense layer)</source>
        <translation>%1 est sans effet ici (l’étage %2 n’a pas de couche dense)</translation>
    </message>
    <message>
        <source>%1 has no effect here (stage %2 has no MoE layer)</source>
        <translation>%1 est sans effet ici (l’étage %2 n’a pas de couche MoE)</translation>
    </message>
    <message>
        <source>%1 has no effect here (moe covers it)</source>
        <translation>%1 est sans effet ici (moe l’inclut déjà)</translation>
    </message>
    <message>
        <source>%1 has no effect on the peak of stage %2</source>
        <translation>%1 est sans effet sur le pic de l’étage %2</translation>
    </message>
    <message>
        <source>%1, nor on any other stage.</source>
        <translation>%1, ni sur aucun autre étage.</translation>
    </message>
    <message>
        <source>%1, yet it keeps stage %2 at %3 instead of %4 GiB.</source>
        <translation>%1, mais garde l’étage %2 à %3 GiB au lieu de %4.</translation>
    </message>
    <message>
        <source>Without savings: %1</source>
        <translation>Sans économies&#x202f;: %1</translation>
    </message>
    <message>
        <source>The peak of stage %1 with nothing recomputed and nothing offloaded.</source>
        <translation>Le pic de l’étage %1 sans aucun recalcul ni déport.</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Actuel&#x202f;: %1</translation>
    </message>
    <message>
        <source>The peak of stage %1 as the scenario stands.</source>
        <translation>Le pic de l’étage %1 dans le scénario actuel.</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 is off</source>
        <translation>%1 est désactivé</translation>
    </message>
    <message>
        <source>Step time %1</source>
        <translation>Temps de pas %1</translation>
    </message>
    <message>
        <source>Click to switch it on</source>
        <translation>Cliquez pour l’activer</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>Activer %1</translation>
    </message>
    <message>
        <source>saved = peak before − peak after</source>
        <translation>gagné = pic avant − pic après</translation>
    </message>
</context>
<context>
    <name>shardscope::ScenarioPanel</name>
    <message>
        <source>NVLink domain %1</source>
        <translation>Domaine NVLink %1</translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation>Recalcul %1</translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation>Recalcul complet</translation>
    </message>
    <message>
        <source>CUDA graph %1</source>
        <translation>Graphe CUDA %1</translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation>Chaîne de disposition</translation>
    </message>
    <message>
        <source>Imbalance ×%1</source>
        <translation>Déséquilibre ×%1</translation>
    </message>
    <message>
        <source>Reserve %1 GiB</source>
        <translation>Réserve %1 GiB</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Scénario</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>NVLink domain</source>
        <translation>Domaine NVLink</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Réserve</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Parallel layout</source>
        <translation>Parallélisme</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recalcul</translation>
    </message>
    <message>
        <source>CUDA graph scopes</source>
        <translation>Portées graphe CUDA</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Recouvrement</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>Déséquilibre</translation>
    </message>
    <message>
        <source>Tokens of the hottest expert rank over the mean</source>
        <translation>Tokens du rang d’experts le plus chargé, rapportés à la moyenne</translation>
    </message>
    <message>
        <source>Pipeline layout: E embedding, t layer, m MTP, L loss, | next stage</source>
        <translation>Disposition du pipeline&#x202f;: E embedding, t couche, m MTP, L perte, | étage suivant</translation>
    </message>
    <message>
        <source>even split</source>
        <translation>parts égales</translation>
    </message>
    <message>
        <source>Pipeline layout string</source>
        <translation>Chaîne de disposition du pipeline</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>EP exchange</source>
        <translation>Échange EP</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Shared expert</source>
        <translation>Expert partagé</translation>
    </message>
    <message>
        <source>Delay wgrad</source>
        <translation>Wgrad différé</translation>
    </message>
    <message>
        <source>Ring p2p</source>
        <translation>Anneau p2p</translation>
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
        <translation>FP8 courant</translation>
    </message>
    <message>
        <source>FP8 delayed</source>
        <translation>FP8 différé</translation>
    </message>
    <message>
        <source>FP8 blockwise</source>
        <translation>FP8 par blocs</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>équilibré</translation>
    </message>
    <message>
        <source>natural</source>
        <translation>naturel</translation>
    </message>
    <message>
        <source>Transport of context parallelism</source>
        <translation>Transport du parallélisme de contexte</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Token dispatcher</source>
        <translation>Répartiteur de tokens</translation>
    </message>
    <message>
        <source>Routing of the tokens</source>
        <translation>Routage des jetons</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Parallélisme de séquence</translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleCanvas</name>
    <message>
        <source>no layers</source>
        <translation>aucune couche</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>couche %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>couches %1 à %2</translation>
    </message>
    <message>
        <source>Forward, micro batch %1, chunk %2</source>
        <translation>Passe avant, micro-batch %1, tronçon %2</translation>
    </message>
    <message>
        <source>Backward, micro batch %1, chunk %2</source>
        <translation>Passe arrière, micro-batch %1, tronçon %2</translation>
    </message>
    <message>
        <source>stage %1, %2</source>
        <translation>étage %1, %2</translation>
    </message>
    <message>
        <source>recompute %1</source>
        <translation>recalcul %1</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>passe avant %1</translation>
    </message>
    <message>
        <source>backward %1</source>
        <translation>passe arrière %1</translation>
    </message>
    <message>
        <source>exposed %1</source>
        <translation>exposé %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 à %2</translation>
    </message>
    <message>
        <source>waited %1 before</source>
        <translation>%1 d’attente avant</translation>
    </message>
    <message>
        <source>live after its start: %1</source>
        <translation>vivants après son début&#x202f;: %1</translation>
    </message>
    <message>
        <source>Stage %1 over the step</source>
        <translation>Étage %1 sur le pas</translation>
    </message>
    <message>
        <source>exposed communication %1</source>
        <translation>communication exposée %1</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>bulle %1</translation>
    </message>
    <message>
        <source>at most %1 live chunk micro batches</source>
        <translation>au plus %1 micro-batchs de tronçon vivants</translation>
    </message>
    <message>
        <source>Bubble: stage %1 waits</source>
        <translation>Bulle&#x202f;: l’étage %1 attend</translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation>Pas entier</translation>
    </message>
    <message>
        <source>Time split</source>
        <translation>Répartition</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>bulle</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Étage %1</translation>
    </message>
    <message>
        <source>stage %1: at most %2</source>
        <translation>étage %1&#x202f;: au plus %2</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>En vol</translation>
    </message>
    <message>
        <source>live chunk micro batches of each stage, same time axis</source>
        <translation>micro-batchs de tronçon vivants par étage, même axe de temps</translation>
    </message>
    <message>
        <source>This schedule is not drawn: it has too many slots, or its stages wait for each other for ever. Step time and memory come from closed forms.</source>
        <translation>Cet ordonnancement n’est pas dessiné&#x202f;: il a trop de créneaux, ou ses étages s’attendent mutuellement sans fin. Temps de pas et mémoire viennent de formules closes.</translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleLegend</name>
    <message>
        <source>forward</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recalcul</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>arrière</translation>
    </message>
    <message>
        <source>exposed comm</source>
        <translation>comm. exposée</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>bulle</translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleView</name>
    <message>
        <source>%1 virtual stages = PP %2 × VPP %3</source>
        <translation>%1 étages virtuels = PP %2 × VPP %3</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 étages</translation>
    </message>
    <message>
        <source>interleaved 1F1B, %1 micro batches</source>
        <translation>1F1B entrelacé, %1 micro-batchs</translation>
    </message>
    <message>
        <source>1F1B, %1 micro batches</source>
        <translation>1F1B, %1 micro-batchs</translation>
    </message>
    <message>
        <source>; the first %1 are drawn, the rest repeats</source>
        <translation>&#x202f;; les %1 premiers sont dessinés, le reste se répète</translation>
    </message>
    <message>
        <source>; as if the layers were balanced</source>
        <translation>&#x202f;; comme si les couches étaient équilibrées</translation>
    </message>
    <message>
        <source>The same number of layers in every chunk</source>
        <translation>Le même nombre de couches dans chaque tronçon</translation>
    </message>
    <message>
        <source>not a layout string: column %1</source>
        <translation>chaîne de disposition invalide&#x202f;: colonne %1</translation>
    </message>
    <message>
        <source>not a split of this model</source>
        <translation>pas un découpage de ce modèle</translation>
    </message>
    <message>
        <source>%1 layers, %2 MTP, loss</source>
        <translation>%1 couches, %2 MTP, perte</translation>
    </message>
    <message>
        <source>%1 layers, loss</source>
        <translation>%1 couches, perte</translation>
    </message>
    <message>
        <source>Enter takes %1</source>
        <translation>Entrée prend %1</translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation>Chaîne de disposition</translation>
    </message>
    <message>
        <source>Escape puts it back</source>
        <translation>Échap le remet en place</translation>
    </message>
    <message>
        <source>Drag a chip to another chunk, or Space lifts it and the arrows carry it · in the lanes W A S D and Ctrl+wheel zoom, F fits the step</source>
        <translation>Glissez une pastille vers un autre tronçon, ou Espace la soulève et les flèches la portent · dans les pistes, W A S D et Ctrl+molette zooment, F cadre le pas</translation>
    </message>
    <message>
        <source>%1 is in the air: drop it on a chunk, or Escape puts it back</source>
        <translation>%1 est en l’air&#x202f;: à déposer sur un tronçon, ou Échap pour remettre en place</translation>
    </message>
    <message>
        <source>Dropping %1 on stage %2 gives %3</source>
        <translation>Déposer %1 sur l’étage %2 donne %3</translation>
    </message>
    <message>
        <source>Balance the pipeline</source>
        <translation>Équilibrer le pipeline</translation>
    </message>
    <message>
        <source>Even split</source>
        <translation>Parts égales</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ordonnancement</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposition</translation>
    </message>
    <message>
        <source>E embedding, t layer, m MTP layer, L loss, | next stage, symbol*number, (text)*number</source>
        <translation>E embedding, t couche, m couche MTP, L perte, | étage suivant, symbole*nombre, (texte)*nombre</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Équilibrer</translation>
    </message>
    <message>
        <source>Spreads the layers, counting embedding, MTP and loss as a layer each</source>
        <translation>Répartit les couches, en comptant embedding, MTP et perte pour une couche chacun</translation>
    </message>
    <message>
        <source>Layers of every chunk: arrows walk, Space lifts a chip, arrows carry it, Enter drops it, Escape puts it back</source>
        <translation>Couches de chaque tronçon&#x202f;: les flèches parcourent, Espace soulève une pastille, les flèches la portent, Entrée la dépose, Échap la remet en place</translation>
    </message>
    <message>
        <source>Simulated schedule: arrows walk the slots and stages, W S A D zoom and pan, F fits</source>
        <translation>Ordonnancement simulé&#x202f;: les flèches parcourent créneaux et étages, W S A D zooment et déplacent, F cadre</translation>
    </message>
    <message>
        <source>peak %1 GiB on stage %2</source>
        <translation>pic %1 GiB sur l’étage %2</translation>
    </message>
    <message>
        <source>no step time: not a legal layout</source>
        <translation>aucun temps de pas&#x202f;: disposition non valide</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>pas %1</translation>
    </message>
    <message>
        <source>1 stage</source>
        <translation>1 étage</translation>
    </message>
</context>
<context>
    <name>shardscope::Search</name>
    <message>
        <source>recompute</source>
        <translation>recalcul</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>lancements de noyaux</translation>
    </message>
    <message>
        <source>TP exchange</source>
        <translation>échange TP</translation>
    </message>
    <message>
        <source>CP exchange</source>
        <translation>échange CP</translation>
    </message>
    <message>
        <source>EP exchange</source>
        <translation>échange EP</translation>
    </message>
    <message>
        <source>PP sends</source>
        <translation>envois PP</translation>
    </message>
    <message>
        <source>DP exchange</source>
        <translation>échange DP</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>déport</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>bulle de pipeline</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>DP not whole</source>
        <translation>DP non entier</translation>
    </message>
    <message>
        <source>EDP not whole</source>
        <translation>EDP non entier</translation>
    </message>
    <message>
        <source>Batch not whole</source>
        <translation>Batch non entier</translation>
    </message>
    <message>
        <source>Another rule</source>
        <translation>Autre règle</translation>
    </message>
    <message>
        <source>Too much memory</source>
        <translation>Trop de mémoire</translation>
    </message>
    <message>
        <source>full</source>
        <translation>complet</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>%1 on %2 GPUs</source>
        <translation>%1 sur %2 GPU</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Recalcul</translation>
    </message>
    <message>
        <source>Peak GiB</source>
        <translation>Pic GiB</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation>Tokens/s/GPU</translation>
    </message>
    <message>
        <source>not legal</source>
        <translation>illégale</translation>
    </message>
    <message>
        <source>%1 on 1 GPU</source>
        <translation>%1 sur 1 GPU</translation>
    </message>
</context>
<context>
    <name>shardscope::SearchForm</name>
    <message>
        <source>Keep GBS %1</source>
        <translation>Garder GBS %1</translation>
    </message>
    <message>
        <source>Keep GBS</source>
        <translation>Garder GBS</translation>
    </message>
    <message>
        <source>Allowed ranges</source>
        <translation>Plages permises</translation>
    </message>
    <message>
        <source>Memory left at least</source>
        <translation>Mémoire libre minimale</translation>
    </message>
    <message>
        <source>May change</source>
        <translation>Modifiable</translation>
    </message>
    <message>
        <source>Recompute set</source>
        <translation>Recalculs</translation>
    </message>
    <message>
        <source>Offload</source>
        <translation>Déport</translation>
    </message>
    <message>
        <source>MBS 1 – 4</source>
        <translation>MBS 1 – 4</translation>
    </message>
    <message>
        <source>The same sequences a step; else each layout takes the default batch</source>
        <translation>Les mêmes séquences par pas&#x202f;; sinon chaque disposition prend le batch par défaut</translation>
    </message>
    <message>
        <source>Range of %1</source>
        <translation>Plage de %1</translation>
    </message>
    <message>
        <source>Drag an end; arrow keys move one, Space changes which</source>
        <translation>Glissez une extrémité&#x202f;; les flèches en déplacent une, Espace passe à l’autre</translation>
    </message>
    <message>
        <source>Starts as on the command line: up to the GPUs of the scenario, no memory kept free</source>
        <translation>Au départ comme en ligne de commande&#x202f;: au plus les GPU du scénario, aucune mémoire gardée libre</translation>
    </message>
    <message>
        <source>A range goes from the fewest to the most that a layout may use. Raise the most GPUs to see what more would bring, and the memory left to keep a margin on every stage.</source>
        <translation>Une plage va du moins au plus qu’une disposition peut utiliser. Relevez le maximum de GPU pour voir ce que davantage apporterait, et la mémoire restante pour garder une marge sur chaque étage.</translation>
    </message>
</context>
<context>
    <name>shardscope::SearchModel</name>
    <message>
        <source>recompute</source>
        <translation>recalcul</translation>
    </message>
    <message>
        <source>offload</source>
        <translation>déport</translation>
    </message>
    <message>
        <source>left</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>The present layout</source>
        <translation>La disposition actuelle</translation>
    </message>
    <message>
        <source>The largest share of the step that is not model computation</source>
        <translation>La plus grande part du pas qui n’est pas du calcul du modèle</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pic</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tok/s/GPU</translation>
    </message>
    <message>
        <source>step</source>
        <translation>pas</translation>
    </message>
    <message>
        <source>largest overhead</source>
        <translation>plus grand surcoût</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>du pas</translation>
    </message>
</context>
<context>
    <name>shardscope::SearchView</name>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>for an earlier scenario</source>
        <translation>pour un scénario antérieur</translation>
    </message>
    <message>
        <source>The scenario changed after the search. Search again for the present one; to go to a layout found here also goes back to the scenario that was searched.</source>
        <translation>Le scénario a changé après la recherche. Relancez-la pour le scénario actuel&#x202f;; aller à une disposition trouvée ici ramène aussi au scénario de la recherche.</translation>
    </message>
    <message>
        <source>Headroom × step time</source>
        <translation>Marge × temps de pas</translation>
    </message>
    <message>
        <source>Headroom × tokens/s/GPU</source>
        <translation>Marge × tokens/s/GPU</translation>
    </message>
    <message>
        <source>Why the others fell out</source>
        <translation>Pourquoi les autres sont écartées</translation>
    </message>
    <message>
        <source>Best layouts</source>
        <translation>Meilleurs choix</translation>
    </message>
    <message>
        <source>With the beaten</source>
        <translation>Avec les dominées</translation>
    </message>
    <message>
        <source>Also the fastest of the layouts that another one beats</source>
        <translation>Aussi les plus rapides des dispositions dominées par une autre</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Avancement de la recherche</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Y aller</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Ends the search and keeps what was found</source>
        <translation>Arrête la recherche et garde ce qui a été trouvé</translation>
    </message>
    <message>
        <source>Enter in the form does the same</source>
        <translation>Entrée dans le formulaire fait de même</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Recherche en cours</translation>
    </message>
    <message>
        <source>%1 %, %2 of %3 layouts, %4 evaluated, %5 fit</source>
        <translation>%1&#x202f;%, %2 dispositions sur %3, %4 évaluées, %5 tiennent</translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation>, encore %1 s environ</translation>
    </message>
    <message>
        <source>%1 of %2 layouts, %3 evaluated, in %4 s, %5 cores</source>
        <translation>%1 dispositions sur %2, %3 évaluées, en %4 s, %5 cœurs</translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation>tokens/s/GPU</translation>
    </message>
    <message>
        <source>s per sequence</source>
        <translation>s par séquence</translation>
    </message>
    <message>
        <source>step time, s</source>
        <translation>temps de pas, s</translation>
    </message>
    <message>
        <source>Nothing that fits was found before it was cancelled.</source>
        <translation>Rien qui tienne n’a été trouvé avant l’annulation.</translation>
    </message>
    <message>
        <source>No layout fits. Allow more GPUs, wider ranges or less memory left, or let more change.</source>
        <translation>Aucune disposition ne tient. Permettez plus de GPU, des plages plus larges ou moins de mémoire libre, ou laissez varier plus de réglages.</translation>
    </message>
    <message>
        <source>%1 cores; sliders stay live</source>
        <translation>%1 cœurs&#x202f;; curseurs actifs</translation>
    </message>
    <message>
        <source>Press Search, or Enter in the form, to look through the layouts in these ranges.</source>
        <translation>Appuyez sur Recherche, ou Entrée dans le formulaire, pour parcourir les dispositions de ces plages.</translation>
    </message>
    <message>
        <source>%1 fit, %2 on the front</source>
        <translation>%1 tiennent, %2 sur le front</translation>
    </message>
    <message>
        <source>click chooses, double click goes there</source>
        <translation>un clic choisit, un double-clic y va</translation>
    </message>
    <message>
        <source>Choose a point or a row to see how it differs from the present layout.</source>
        <translation>Choisissez un point ou une ligne pour voir ce qui change par rapport à la disposition actuelle.</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>Choisie&#x202f;: %1</translation>
    </message>
    <message>
        <source>Cancelled, what was found stays: %1 of %2 layouts, %3 evaluated, in %4 s, %5 cores</source>
        <translation>Annulée, ce qui a été trouvé reste&#x202f;: %1 dispositions sur %2, %3 évaluées, en %4 s, %5 cœurs</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 GiB left, %3, %4 tokens/s/GPU&lt;br&gt;largest overhead: %5, %6 % of the step</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 GiB libres, %3, %4 tokens/s/GPU&lt;br&gt;plus grand surcoût&#x202f;: %5, %6 % du pas</translation>
    </message>
</context>
<context>
    <name>shardscope::SessionKeeper</name>
    <message>
        <source>The session cannot be saved to %1: %2</source>
        <translation>La session ne peut pas être enregistrée dans %1&#x202f;: %2</translation>
    </message>
</context>
<context>
    <name>shardscope::StageBars</name>
    <message>
        <source>above %1 less than 10 % is left</source>
        <translation>au-dessus de %1, il reste moins de 10&#x202f;%</translation>
    </message>
    <message>
        <source>%1: %2 GiB</source>
        <translation>%1&#x202f;: %2 GiB</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Étage %1</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>couches</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>en vol</translation>
    </message>
    <message>
        <source>%1 allocated at the peak, %2 reserved, %3 between steps</source>
        <translation>%1 alloués au pic, %2 réservés, %3 entre les pas</translation>
    </message>
    <message>
        <source>Click to see what it is made of</source>
        <translation>Cliquez pour voir sa composition</translation>
    </message>
    <message>
        <source>Layers %1; 1 chunk in flight</source>
        <translation>Couches %1&#x202f;; 1 tronçon en vol</translation>
    </message>
    <message>
        <source>Layers %1; %2 chunks in flight</source>
        <translation>Couches %1&#x202f;; %2 tronçons en vol</translation>
    </message>
</context>
<context>
    <name>shardscope::StageLedger</name>
    <message>
        <source>Held by the allocator</source>
        <translation>Détenu par l’allocateur</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Alloué</translation>
    </message>
    <message>
        <source>Between steps</source>
        <translation>Entre les pas</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Réservé</translation>
    </message>
    <message>
        <source>Reserved at the peak</source>
        <translation>Réservé au pic</translation>
    </message>
    <message>
        <source>Largest tensors at the peak</source>
        <translation>Plus grands tenseurs au pic</translation>
    </message>
    <message>
        <source>Stage %1 at its peak</source>
        <translation>Étage %1 à son pic</translation>
    </message>
    <message>
        <source>Stage %1 between steps</source>
        <translation>Étage %1 entre les pas</translation>
    </message>
    <message>
        <source>Stage %1 reserved</source>
        <translation>Étage %1, réservé</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>share</source>
        <translation>part</translation>
    </message>
    <message>
        <source>Nothing of this at the peak of this stage.</source>
        <translation>Rien de cela au pic de cet étage.</translation>
    </message>
    <message>
        <source>%1 of %2 reserved</source>
        <translation>%1 sur %2 réservés</translation>
    </message>
    <message>
        <source>What the caching allocator holds at the peak, with its rounding and its gaps. A plan fits when this is within the capacity.</source>
        <translation>Ce que l’allocateur à cache détient au pic, avec ses arrondis et ses trous. Un plan tient quand cela reste dans la capacité.</translation>
    </message>
</context>
<context>
    <name>shardscope::StagePlots</name>
    <message>
        <source>Stage %1 · %2: %3 of %4</source>
        <translation>Étage %1 · %2&#x202f;: %3 sur %4</translation>
    </message>
    <message>
        <source>As if the layout were legal.</source>
        <translation>Comme si la disposition était légale.</translation>
    </message>
    <message>
        <source>Held by the allocator: %1</source>
        <translation>Détenu par l’allocateur&#x202f;: %1</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>étage</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>capacité %1</translation>
    </message>
</context>
<context>
    <name>shardscope::StepBars</name>
    <message>
        <source>%1, %2 % of the step</source>
        <translation>%1, %2&#x202f;% du pas</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>– no legal layout</source>
        <translation>– aucune disposition légale</translation>
    </message>
</context>
<context>
    <name>shardscope::TimelineCanvas</name>
    <message>
        <source>A click selects it, F fits it</source>
        <translation>Un clic sélectionne, F cadre</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rang %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>étage %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>%1 prédits</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 mesurés</translation>
    </message>
</context>
<context>
    <name>shardscope::TimelineLegend</name>
    <message>
        <source>predicted</source>
        <translation>prédit</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>avant</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>arrière</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>recalcul</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>attente</translation>
    </message>
</context>
<context>
    <name>shardscope::TimelineView</name>
    <message>
        <source>Scenario of %1</source>
        <translation>Scénario de %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Lecture de %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>whole recording</source>
        <translation>tout l’enregistrement</translation>
    </message>
    <message>
        <source>of one step: choose one above</source>
        <translation>d’un seul pas&#x202f;: choisissez-en un en haut</translation>
    </message>
    <message>
        <source>the recording has no plan to compare with</source>
        <translation>l’enregistrement n’a pas de plan à comparer</translation>
    </message>
    <message>
        <source>seconds a step, busiest rank %1</source>
        <translation>secondes par pas, rang le plus chargé&#x202f;: %1</translation>
    </message>
    <message>
        <source>milliseconds a step, busiest rank %1</source>
        <translation>millisecondes par pas, rang le plus chargé&#x202f;: %1</translation>
    </message>
    <message>
        <source>no op has that name</source>
        <translation>aucune opération de ce nom</translation>
    </message>
    <message>
        <source>%1 found, Enter: next</source>
        <translation>%1 trouvées, Entrée&#x202f;: suivante</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Frise</translation>
    </message>
    <message>
        <source>Open a recording…</source>
        <translation>Ouvrir un enregistrement…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Reading the recording</source>
        <translation>Lecture de l’enregistrement</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prédit</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Mesuré</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Les deux</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Find an op ( / )</source>
        <translation>Chercher une opération ( / )</translation>
    </message>
    <message>
        <source>Find an op</source>
        <translation>Chercher une opération</translation>
    </message>
    <message>
        <source>Timeline of the ranks: arrows walk events and ranks, W S A D zoom and pan, F fits the selection, / finds</source>
        <translation>Frise des rangs&#x202f;: les flèches parcourent événements et rangs, W S A D zooment et déplacent, F cadre la sélection, / cherche</translation>
    </message>
    <message>
        <source>Residuals by cause</source>
        <translation>Écarts par cause</translation>
    </message>
    <message>
        <source>now</source>
        <translation>en direct</translation>
    </message>
    <message>
        <source>once a step has ended</source>
        <translation>dès qu’un pas est terminé</translation>
    </message>
    <message>
        <source>Nothing has run yet. Press Run below and watch the step over its plan, or open a recording, of a run that was saved or that shardscope-cli run --record FILE wrote.</source>
        <translation>Rien n’a encore été exécuté. Appuyez sur Exécuter en bas et observez le pas au-dessus de son plan, ou ouvrez un enregistrement, d’une exécution sauvegardée ou écrit par shardscope-cli run --record FILE.</translation>
    </message>
    <message>
        <source>Published rates</source>
        <translation>Taux publiés</translation>
    </message>
    <message>
        <source>Calibrate by %1</source>
        <translation>Calibrer par %1</translation>
    </message>
    <message>
        <source>The next run on this machine is predicted with the times of these ops. The plan of the scenario and the rates of exchanges stay as they are; Ctrl+Z takes it back.</source>
        <translation>La prochaine exécution sur cette machine est prédite avec les temps de ces opérations. Le plan du scénario et les taux des échanges restent tels quels ; Ctrl+Z l’annule.</translation>
    </message>
    <message>
        <source>calibrated on %1</source>
        <translation>calibré sur %1</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Calibrer</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Faits</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Memory of the run, measured and predicted</source>
        <translation>Mémoire de l’exécution, mesurée et prédite</translation>
    </message>
    <message>
        <source>Predict runs on this machine with the rates that come with the program again</source>
        <translation>Prédire de nouveau les exécutions sur cette machine avec les taux fournis avec le programme</translation>
    </message>
</context>
<context>
    <name>shardscope::TourOverlay</name>
    <message>
        <source>One scenario</source>
        <translation>Un scénario</translation>
    </message>
    <message>
        <source>Model, cluster, batch and layout, opened on an example that fits. Move any slider: everything follows at once.</source>
        <translation>Modèle, cluster, batch et disposition, ouverts sur un exemple qui tient. Bougez un curseur&#x202f;: tout suit aussitôt.</translation>
    </message>
    <message>
        <source>Sliders that look ahead</source>
        <translation>Des curseurs qui anticipent</translation>
    </message>
    <message>
        <source>Each groove shows what every value would give: solid fits, barred is tight, thin is too much memory, hatched is not legal.</source>
        <translation>Chaque rainure montre ce que donnerait chaque valeur&#x202f;: plein tient, barré est juste, fin est trop de mémoire, hachuré n’est pas légal.</translation>
    </message>
    <message>
        <source>The verdict, and why</source>
        <translation>Le verdict, et pourquoi</translation>
    </message>
    <message>
        <source>GPUs, replicas, memory, time and MFU of this plan. Click a tile for its formula and how far off it may be.</source>
        <translation>GPU, réplicas, mémoire, temps et MFU de ce plan. Cliquez une tuile pour sa formule et sa marge d’erreur.</translation>
    </message>
    <message>
        <source>Views of the same plan</source>
        <translation>Des vues du même plan</translation>
    </message>
    <message>
        <source>Memory by stage, maps, folded meshes, the pipeline. Point at a bar or cell for its numbers; click to go there.</source>
        <translation>Mémoire par étage, cartes, maillages repliés, pipeline. Pointez une barre ou une cellule pour ses chiffres&#x202f;; cliquez pour y aller.</translation>
    </message>
    <message>
        <source>Advice, with a preview</source>
        <translation>Des conseils, avec aperçu</translation>
    </message>
    <message>
        <source>Broken rules, warnings, the nearest layouts that fit. Point at one to preview it; its button takes it.</source>
        <translation>Règles enfreintes, avertissements, dispositions les plus proches qui tiennent. Pointez-en une pour l’aperçu&#x202f;; son bouton l’applique.</translation>
    </message>
    <message>
        <source>Search and lessons</source>
        <translation>Recherche et leçons</translation>
    </message>
    <message>
        <source>Search tries all layouts under your constraints; lessons replay the pitfalls. This tour stays in the Help menu.</source>
        <translation>La recherche essaie toutes les dispositions sous vos contraintes&#x202f;; les leçons rejouent les pièges. Cette visite reste dans le menu Aide.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Passer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fini</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suite</translation>
    </message>
</context>
<context>
    <name>shardscope::VerdictTileWidget</name>
    <message>
        <source>why</source>
        <translation>voir</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>était %1</translation>
    </message>
</context>
<context>
    <name>shardscope::WindowMenus</name>
    <message>
        <source>View as PNG…</source>
        <translation>Vue en PNG…</translation>
    </message>
    <message>
        <source>View as SVG…</source>
        <translation>Vue en SVG…</translation>
    </message>
    <message>
        <source>Report as PDF…</source>
        <translation>Rapport en PDF…</translation>
    </message>
    <message>
        <source>Stages as CSV…</source>
        <translation>Étages en CSV…</translation>
    </message>
    <message>
        <source>Megatron-LM arguments…</source>
        <translation>Arguments Megatron-LM…</translation>
    </message>
    <message>
        <source>Megatron-Bridge overrides…</source>
        <translation>Surcharges Megatron-Bridge…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Open or import…</source>
        <translation>&amp;Ouvrir ou importer…</translation>
    </message>
    <message>
        <source>Open &amp;preset</source>
        <translation>&amp;Préréglages</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>&amp;Paste scenario, config or arguments</source>
        <translation>&amp;Coller scénario, config ou arguments</translation>
    </message>
    <message>
        <source>&amp;Save scenario</source>
        <translation>&amp;Enregistrer le scénario</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xporter</translation>
    </message>
    <message>
        <source>Copy share s&amp;tring</source>
        <translation>Copier la c&amp;haîne de partage</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Pin to Compare</source>
        <translation>É&amp;pingler pour comparer</translation>
    </message>
    <message>
        <source>&amp;Copy view as image</source>
        <translation>&amp;Copier la vue en image</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>View in its own &amp;window</source>
        <translation>Vue dans sa propre &amp;fenêtre</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Plein écran</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>&amp;Visite de la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Touches</translation>
    </message>
    <message>
        <source>&amp;About Shardscope</source>
        <translation>À &amp;propos de Shardscope</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Annuler (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>Rétablir (Ctrl+Maj+Z)</translation>
    </message>
    <message>
        <source>Pin to Compare</source>
        <translation>Épingler pour comparer</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Show this view in its own window (F12)</source>
        <translation>Montrer cette vue dans sa propre fenêtre (F12)</translation>
    </message>
    <message>
        <source>&amp;Scenario</source>
        <translation>&amp;Scénario</translation>
    </message>
    <message>
        <source>&amp;Advice</source>
        <translation>&amp;Conseils</translation>
    </message>
    <message>
        <source>Dark, high contrast</source>
        <translation>Sombre, contraste élevé</translation>
    </message>
    <message>
        <source>Light, high contrast</source>
        <translation>Clair, contraste élevé</translation>
    </message>
    <message>
        <source>Show this view in its own window</source>
        <translation>Afficher cette vue dans sa propre fenêtre</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Vues</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Rétablir la disposition</translation>
    </message>
    <message>
        <source>E&amp;ngine</source>
        <translation>&amp;Moteur</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;xécuter</translation>
    </message>
    <message>
        <source>Show or hide &amp;details</source>
        <translation>Montrer ou cacher les &amp;détails</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>Save recording &amp;as…</source>
        <translation>Enregistrer l’e&amp;xécution sous…</translation>
    </message>
    <message>
        <source>Show the last run in the &amp;timeline</source>
        <translation>Montrer la dernière exécution dans la &amp;frise</translation>
    </message>
    <message>
        <source>&amp;New scenario</source>
        <translation>&amp;Nouveau scénario</translation>
    </message>
</context>
</TS>
