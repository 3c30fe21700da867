<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr">
<context>
    <name>LessonPicture</name>
    <message>
        <source>shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LessonRun</name>
    <message>
        <source>DP %1 · GA %2 · peak %3 of %4 GiB · %5</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Set %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits: the peak is under the capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See that the memory is not enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See that the layout is not legal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long a CP shard should be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP 2: shards of 8192 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At CP 1 each GPU holds the activations of 16384 tokens and needs far more memory than there is. Cut the sequence in two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seq} / {cp} = {shard} tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearer, but {peak} of {capacity} GiB is still too much for this GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP 4: shards of 4096 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first guess of the guide is CP = sequence / 4096. Set it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits, with {rate} tokens/s/GPU, and DP {dp}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP 16: shards too short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More CP frees more memory. But does it pay? Compare the tokens/s/GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tokens/s/GPU: pieces of {shard} tokens are too small to keep a GPU busy while the ring passes keys and values on. And DP fell to {dp}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>64K: the same shards again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep CP 16 and make the sequence four times as long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At {seq} CP {cp} is right: shards of {shard} tokens, and it fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence grows to 128K, on the same 256 GPUs. Which CP runs?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16384 tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8192 tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4096 tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2048 tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{seq} / 4096 = {cp}: shards of {shard} tokens fit in {peak} GiB. Longer shards need too much memory, and CP 64 needs more GPUs than there are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory by CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16K tokens, GiB on the fullest GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aim at 4096 to 8192 tokens a rank, then round CP to a power of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP does not replace EP or PP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More CP, the same weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With EP 4 the peak is far over the capacity. Fight it with CP: double it, and the GPUs so that it folds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{state} GiB of weights, gradients and optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP cuts tokens, not the model: {state} GiB stay, and the GPU has {capacity}. No CP will do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP 32 cuts the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Almost all parameters are experts. Spread them over 32 ranks instead of 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits: {peak} of {capacity} GiB. EP cost no GPU, since it folds over CP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less PP, more of everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to CP 32 and try four stages instead of eight: fewer GPUs a replica.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP rises to {dp}, but each stage has twice the layers: {peak} GiB is too much.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All three together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take PP 8 again. CP for the tokens, EP for the experts, PP for the layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP {cp}, EP {ep}, PP {pp}: {peak} GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits with DP {dp}. Each of the three does what the others cannot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K on 256 GPUs with CP 32, EP 8, PP 8 is too much. Which single change makes it fit?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half the tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quarter of the experts a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fewer GPUs a replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one more replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The experts are what is too large, and EP is what cuts them: {state} GiB of state instead of twice that. More replicas only copy what does not fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What CP, EP and PP do to the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K, GiB on the fullest GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State: weights, gradients and optimizer, GiB. CP never changes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On NVL72, TP can stand in for CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP 4 and CP 4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP 16 alone is a little too much. In one NVLink domain of 72 GPUs TP is quick: let it take over a factor of four. TP·CP stays 16, and so do the GPUs a replica.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {replica}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits: {peak} of {capacity} GiB. TP cuts the weights of attention too; CP cuts only tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP 8 and CP 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now TP 8, and CP 2 is enough. Watch the tokens/s/GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slower: every layer now waits for more exchanges of TP, with smaller products in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP 2 and CP 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now the other side of the recipe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About as fast as TP 4, with less memory to spare: {left} GiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>256K on 256 GPUs of the same kind. Which layout fits?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as at 128K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more ring, less TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP doubles with the length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP doubles, CP halves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twice the tokens need twice TP·CP: {peak} of {capacity} GiB. With TP·CP at 16 each GPU holds twice as much, however it is divided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time, TP·CP = 16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K; hatched: does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where TP leaves the NVLink domain this trade is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grow the context, watch DP die</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16K: keep 4096 tokens a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At 4K one replica of the model takes 8 GPUs, so 256 GPUs hold 32 replicas. Make the sequence four times as long, and CP as well: every rank then works on 4096 tokens as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP = {gpus} / ({tp}·{cp}·{pp}) = {dp}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak stays at {peak} GiB, but a replica now takes {replica} GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>64K: DP pays for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Again four times the length and four times CP. Watch DP, not the memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{dp} replicas are left. With them the default global batch shrinks: GBS is {gbs}, so a step still has {tokens} M tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K: one replica is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double the sequence, then double CP. A replica now needs every GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak is what it was at 4K: {peak} GiB. The memory did not decide; the GPU count did.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>256K: half a replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once more. There is no DP left to trade, and the layout asks for {replica} GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half a replica is none: the layout is not legal, though its memory would do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>256K with CP 64 does not run on 256 GPUs. Which single change makes it run?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half the stages, so half the GPUs a replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smaller expert groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>twice the machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half the samples a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replica is TP·CP·PP = {replica} GPUs, and only more GPUs give it room. Fewer stages would make it smaller, but each GPU would hold twice the layers. EP and GBS are not in the product.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where 256 GPUs go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one block = one replica, PP 8 × CP ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS halves with every doubling, so a step keeps its tokens. Rule: keep DP alive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why EP does not multiply GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP 8: the same GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP·CP·EP·PP is {naive}, and yet {gpus} GPUs are enough: EP does not multiply. The experts use the same GPUs in another grouping. Make EP four times smaller and watch the GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ETP·EP·PP·EDP = {etp}·{ep}·{pp}·{edp} = {gpus}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still {gpus} GPUs, and DP is still {dp}. EDP rose to {edp}: there are {edp} copies of every expert now, and they cost memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP 32: one copy of the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to EP 32. The expert mesh fills the machine exactly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One copy of every expert is left, and the peak falls to {peak} GiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP 64: the expert mesh is too big</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP has a limit of its own: ETP·EP·PP must divide the GPU count. Try EP 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EDP = {gpus} / ({etp}·{ep}·{pp}) = {edp}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attention mesh would still be content with {replica} GPUs; the experts ask for {experts}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>512 GPUs hold both meshes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both meshes must divide the GPU count. Give EP 64 the GPUs that it asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP = {dp} and EDP = {edp} on {gpus} GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attention mesh of {replica} fits {dp} times, the expert mesh of {experts} {edp} times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP 1, CP 64, EP 32, PP 8: how many GPUs does this layout need at least?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attention mesh takes {replica} GPUs and the expert mesh {experts}. The least count that both divide is {need}, and there every expert has {edp} copies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs that the layout needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hatched: does not fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP cuts what a GPU keeps of the experts until its mesh is larger than the machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPU count is the real limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>256K: the memory says no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K fits. Double the sequence and change nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity} GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{over} GiB too much: each rank now holds {shard} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP 64: the machine says no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double CP as well. The memory is fine again, but count the GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {replica} &gt; {gpus}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak would be {peak} of {capacity} GiB. It is the GPU count that is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See that the memory alone would be enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>512 GPUs: exactly one replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the layout the GPUs that it asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It runs, with no replica to spare: DP {dp}, EDP {edp}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twice the GPUs, the same step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double the GPUs once more and watch the step time and GBS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS {gbs} in {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second replica does not shorten a micro batch: it doubles the samples of a step. DP is {dp}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>512K with shards of 4096 tokens (CP 128), PP 8: how many GPUs at least?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as for 256K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half as many again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>twice as many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>four times as many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP·CP·PP = {tp}·{cp}·{pp} = {need}. Every doubling of the context doubles the least machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The least machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shards of 4096 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A single recipe can look fine and still not fit the machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Machine and batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dispatcher for each machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H100: DeepEP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokens reach their experts by the plain all-to-all, which sends one copy for every expert. Choose &lt;b&gt;DeepEP&lt;/b&gt;: one copy a node, then NVLink.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} a step and {peak} GiB: both better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose DeepEP as the dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-gather: everyone gets everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;all-gather&lt;/b&gt;: every rank receives the tokens of all {ep} ranks and keeps its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} a step, {peak} GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More memory than DeepEP, and a longer step. It is meant for small groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose all-gather as the dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB200: HybridEP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is Qwen3-235B on GB200, where 72 GPUs share one NVLink domain and EP {ep} stays inside. Choose &lt;b&gt;HybridEP&lt;/b&gt;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} a step at {mfu} % MFU: the exchange never leaves NVLink.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose HybridEP as the dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qwen3-235B on GB200, EP 32, 128K. Which dispatcher has the shortest step?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything to everyone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one copy for every expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made for nodes of eight GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made for wide NVLink domains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HybridEP: {step} a step. DeepEP is the choice on H100, and the plain all-to-all is for bringing a run up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time by dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left: DSV3 on H100, right: Qwen3 on GB200</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exchange of experts is what a step on many nodes waits for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graphs need fixed shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attn: always the same shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A graph replays launches that were recorded once, so every shape must be the same in every step. With fixed sequence length and MBS attention is: switch on the scope &lt;b&gt;attn&lt;/b&gt;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} a step: fewer gaps between launches, with nothing else changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on the graph of attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The router, up to the counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deciding where tokens go has a fixed shape too. Switch on &lt;b&gt;moe_router&lt;/b&gt; and &lt;b&gt;moe_preprocess&lt;/b&gt;, and watch the peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{peak} GiB: a graphed router switches the recompute of the norms off. Graphs have a price.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on the graph of moe_router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on the graph of moe_preprocess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moe: another shape each step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens an expert gets is known only while the step runs. Try the scope &lt;b&gt;moe&lt;/b&gt;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused: without a fixed capacity for every expert there is no shape to record.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on the graph of moe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the safe three</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;moe&lt;/b&gt; off again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} a step at {mfu} % MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add graphs only once shapes and routing are stable, and keep length and MBS fixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off the graph of moe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the graph of attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts get another number of tokens in every step. Which scopes are safe?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole MoE block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one graph for everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to the choice of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both blocks of a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention and router have fixed shapes. The experts and the whole iteration contain counts that change: with padding only by chance such a graph breaks silently.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory by graph scopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB; hatched: not legal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>three</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three: attn, moe_router and moe_preprocess. All: full_iteration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS when DP shrinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K with the old GBS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At 16K eight replicas share 512 sequences. Go to 128K with CP 32 and keep GBS at 512.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GA = {gbs} / {dp} = {ga}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One replica does them all: {ga} micro batches, {tokens} M tokens, {step} a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS 64: the same tokens a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sequence has eight times the tokens. Take an eighth of the sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{gbs} · {seq} = {tokens} M tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens} M tokens a step as at 16K, and GA is {ga} again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS 8: the pipeline runs dry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far down? Set GBS to 8, one micro batch for every stage, and watch MFU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GA {ga} on {pp} stages: bubble {bubble} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{mfu} % MFU: {bubble} % of the step is bubble. Keep GA at several times PP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At 16K a step had GBS 512. Which GBS keeps its tokens at 64K?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sixteenth of 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an eighth of 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quarter of 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half of 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{gbs} · {seq} = {tokens} M tokens, and GA is {ga} with DP {dp}. When the length grows, GBS shrinks by the same factor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time by GBS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K, CP 32, DP 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A longer step is not slower training; a short one can leave the pipeline empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective before full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full recompute: it fits, slowly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is recomputed, and the peak is more than twice the capacity. Switch on &lt;b&gt;full&lt;/b&gt;: every layer keeps its input only and runs again before its backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{peak} GiB, {step} a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits with {free} % to spare, at {mfu} % MFU. Attention runs twice, and that is the dear part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four modules are enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now recompute only what is cheap to run again and large to keep: &lt;b&gt;mla_up_proj&lt;/b&gt;, &lt;b&gt;layernorm&lt;/b&gt;, &lt;b&gt;moe&lt;/b&gt; and &lt;b&gt;mlp&lt;/b&gt;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It still fits, and the step is shorter: {step} at {mfu} % MFU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on mla_up_proj</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on moe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on mlp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on layernorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core_attn: much time, no memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &lt;b&gt;core_attn&lt;/b&gt;. Flash attention keeps little, but its work grows with the square of the sequence. Compare the step time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak hardly moved, and the step takes {step}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on core_attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it out again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave attention alone at long context, and keep the other four.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{step} again, with {free} % of the memory free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off core_attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the selective recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>128K on 256 H100. Which policy fits with the shortest step?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing runs twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every layer runs twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective recompute of four cheap modules: {peak} GiB and {step}. Full recompute fits as well, but pays for attention; the other two do not fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory by policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>four</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ attn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four: mla_up_proj, layernorm, moe and mlp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute that frees nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the advice say that it misses the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moe_act inside moe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;moe&lt;/b&gt; is recomputed already: nothing inside the experts is kept. Add &lt;b&gt;moe_act&lt;/b&gt;, their activation function, and watch the peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak {peak} GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing moved: what moe_act would discard is not kept anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on moe_act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another one for nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap it for &lt;b&gt;shared_experts&lt;/b&gt;. It belongs to the MoE block too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same: only the fullest instant on the fullest stage counts, and it holds none of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off moe_act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on shared_experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One that counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch both off, and now &lt;b&gt;mla_up_proj&lt;/b&gt; as well: keys and values in full width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak {peak} GiB of {capacity}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{over} GiB too much: this one carries the plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off shared_experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off mla_up_proj</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the four</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;mla_up_proj&lt;/b&gt; on again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{free} % is free. Look at the peak, not at the list of modules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You must drop one of the four modules. Which one raises the peak most?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys and values from the compressed ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the normalised input of each block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the routed tokens in the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dense layers at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without mla_up_proj stage {stage} would reserve {peak} of {capacity} GiB: every layer keeps its keys and values of 128 heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory by change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>against the four modules, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Memory view shows which tensors make the peak, and what each module would free there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload: bytes for seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No offload: too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The optimizer&apos;s state lies on the host. Bring all of it back to the GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity}, {step} a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{over} GiB too much: with DP {dp} and EDP {edp} there is hardly anyone to share the state with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half of it: just</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave half of the state on the host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits, with {left} GiB to spare: fragmentation can eat that. Aim at 5 % or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it: the price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now move all of it. The update runs on the host&apos;s cores: look at the step time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{free} % is free. At this length a step is long, and the update is lost in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More replicas instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas share the state too. Take 512 GPUs and no offload.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits without offload: DP {dp} and EDP {edp} halve what each GPU keeps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back on 256 GPUs: how little offload still leaves 5 % of the memory free?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quarter on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>three quarters on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{offload} % on the host: {peak} of {capacity} GiB, {free} % free. Each quarter frees the same bytes, so it can be read off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory by offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>256 GPUs, GiB on the fullest GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State: weights, gradients and optimizer on the GPU, GiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A good 4K baseline at 128K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qwen3-235B runs well at 4K on 128 GB200. Set the sequence to 128K and nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{peak} GiB of {capacity}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each GPU would hold {shard} tokens: many times its memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut the tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On a wide NVLink domain TP can share the cutting with CP: TP 4 and CP 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearly. But GBS is still {gbs}, and with DP {dp} a step takes {ga} micro batches and {step}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrink the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sequence now has 32 times the tokens. Set GBS to 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GA {ga}, {step} a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step is short again: {tokens} M tokens in {step}. The memory is as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute a little</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute &lt;b&gt;moe_act&lt;/b&gt;, the cheapest module of the experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits. Layout, batch and recompute all had to change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one thing of the 4K baseline may change at 128K. Which makes it fit?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every layer runs twice, without graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload 100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the optimizer on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quarter of the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP {cp} brings back shards of {shard} tokens: {peak} of {capacity} GiB. But DP is {dp} and GA {ga}: the batch must change too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory, change by change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB on the fullest GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at 4K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout, batch and recompute of a 4K run are rarely right at 128K.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Screenshots</name>
    <message>
        <source>%1 cannot be made. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>The program ended without being closed. This is what was open; nothing was lost.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope</name>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the picture was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Static GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of every pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimuMax, B200</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM CI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tuned recipes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 peak, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between steps, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step, s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grade</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>software</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>balanced split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient accumulation: micro batches a step on one data-parallel rank.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak / capacity, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the worst stage reserves, and what a GPU has. Compared as a share of the capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not ranked: these steps are of different numbers of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s, all GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Core attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routing, permutation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms, elementwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more rules are broken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balanced split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLA %1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GQA %1 heads, %2 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers (%2 dense, %3 MoE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts, top-%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gated delta net</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters, %2 active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention mask in the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory kept free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro batch group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hierarchical CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient reduction in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8 parameter gathering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputed modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pad to capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity factor of a rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouped products</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-entropy fusion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer implementation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused gradient accumulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cuBLAS workspace, MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Late embedding gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap: gradient reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap: parameter gathering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap: TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap: EP exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delayed weight gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap: pipeline sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap: shared expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gathering in the optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts without a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the dense MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MTP layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of the MTP loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary padded to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout of attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank of the queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank of keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head width without rope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head width with rope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of a value head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norm of queries and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gate of the attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of an expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gate of shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern of MoE layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalized weights of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router groups a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate of the expert bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balancing of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of balancing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router in FP32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax before top-k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full attention every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gated delta net</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delta net key heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delta net key width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delta net value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delta net value width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delta net convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias: queries, keys, values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias: attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias: MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias: experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias: router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rope base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotated share of a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rope every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rope scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YaRN scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YaRN scale, all widths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epsilon of the norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero-centred norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP32 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TF32 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BF16 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP16 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP4 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink, one way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network of a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host link, one way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink domain of the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits, less than 10 % to spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 reserves %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1, DP %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none left to trade</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts: no replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a whole DP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS %1 / (MBS %2 × DP %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No global batch size is given: 8 × PP micro batches are assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 · %2 GiB too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 · %2 % free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 reserves %2: %3 allocated at its peak, the rest is what the caching allocator holds beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against 59 published and executed runs the peak is within 3 % in the middle; the Accuracy view lists each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble %1 % · to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 k tokens/s in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 M tokens/s in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS × seq / step / GPUs = %1 × %2 / %3 / %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs of one step as Megatron counts them, %1 PFLOP, over the step time, the GPUs and the dense peak of the precision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer on GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MoE and MLP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms, residual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding, logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute, transient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers, workspaces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::AboutDialog</name>
    <message>
        <source>About Shardscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what would.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This program is free software under the GPL, version 3 or later; its planner is under the Apache License 2.0.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::AccuracyModel</name>
    <message>
        <source>A: unrounded, with a known configuration. B: partly inferred. C: rounded or incomplete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the plan against the run. Positive: the plan holds more memory, or its step is longer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::AccuracyView</name>
    <message>
        <source>field: 90 % within ±%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the open scenario has no legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>field: band of the open scenario, %1 … %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run to see where it is published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All families</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plan against public measured runs, with their sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in runs, sources and software</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family of runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error of the memory over its size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error of the step time over its length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::AdvicePanel</name>
    <message>
        <source>Advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layout that changes one or two degrees works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change, peak GiB, step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 idea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ideas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules that hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest feasible moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a move to preview it on every view; Apply keeps it. Ctrl+Z undoes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::AnswerCard</name>
    <message>
        <source>chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::BandSlider</name>
    <message>
        <source>Click to set</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ChipGrid</name>
    <message>
        <source>virtual stage %1: stage %2, chunk %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MTP layers: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward of a micro batch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag a chip to another chunk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::CompareCards</name>
    <message>
        <source>Every column is compared with A, the scenario that is open. A pinned one keeps its values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to rename it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::CompareTable</name>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no setting differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>follows from it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 detail of model, GPU or rates differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 details of model, GPU and rates differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 setting is equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 settings are equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to fold them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to list them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>against %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::CompareView</name>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the open scenario and 1 pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the open scenario and %1 pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the open scenario with Ctrl+D, change something, and see here what differs and what it does to memory and step time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin this scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds, same scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB a GPU reserves, same scale; line: capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences and figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time by share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of every stage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::DialRow</name>
    <message>
        <source>%1 takes numbers from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::DifferenceStrip</name>
    <message>
        <source>The chosen layout against the present one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ErrorPlot</name>
    <message>
        <source>Click to select it in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, grade %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured step, s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::FamilyErrorsPanel</name>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Absolute error, %1, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is known to be off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::FoldCanvas</name>
    <message>
        <source>Rank %1 is missing: the cluster has %2 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1, GPU %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink domain %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left over in a mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click keeps its groups lit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank order tp-cp-ep-dp-pp · box = NVLink domain, cell = GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dashed: the other expert replicas of this stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs needed: %2 nodes missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs left over: the mesh holds %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reached over NVLink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reached over the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>alone in its %1 group</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::FoldView</name>
    <message>
        <source>one node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one NVLink domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 NVLink domains of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two meshes over the same %1 GPUs, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link crossed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours the ranks of the groups by the link that reaches them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention and expert mesh: left and right walk inside the chosen group, up and down choose a group, plus and minus zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of the rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy ranks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::GroupTableModel</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, in one domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 domains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 + network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gather and scatter of activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sums of activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring of K, V hops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K, V of all ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads against sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads, then a ring of K, V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as part of DP×CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients, parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens of the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dispatch, combine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations to the next stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What one rank hands over in the forward pass of one layer and one micro batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients of one rank, reduced once a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crosses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>carries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a rank hands over</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::IllegalBanner</name>
    <message>
        <source>The layout can&apos;t be built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrows, Home, End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move a focused slider over its stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrows, Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk bars, cells and ranks; take the one in focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W A S D, Ctrl+wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom and pan the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close an explanation, put back what is dragged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::LessonChart</name>
    <message>
        <source>not a legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::LessonPage</name>
    <message>
        <source>question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2, about %3 min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brings back the scenario as you left it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::LessonRow</name>
    <message>
        <source>%1, %2 of %3 done</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1
About %n minutes</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::LessonSteps</name>
    <message>
        <source>Step %1, done: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do it for me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::LessonsView</name>
    <message>
        <source>Leave the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n short lessons on this window&apos;s own sliders, three to four minutes each. Your scenario is kept: leaving a lesson brings it back as it was, and undo works inside a lesson too.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>shardscope::MainWindow</name>
    <message>
        <source> (edited)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2. Check the path and the read permission.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB: no scenario, config or argument list is. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was opened, with notes:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario, a config.json, Megatron-LM arguments or Megatron-Bridge overrides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dropped text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::Map</name>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits, with under 10 % to spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs more GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a legal layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 tokens/s/GPU, MFU %3 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 GiB on stage %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With %1 GPUs another rule is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With %1 GPUs: %2 GiB, DP %3, EDP %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Along %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feasibility</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of memory left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::MapCanvas</name>
    <message>
        <source>Map of layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click goes there, Shift+click takes %1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click goes there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::MapLegend</name>
    <message>
        <source>CP = seq / 4096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend of the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under 10 % to spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too much memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs more GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>breaks a rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::MapView</name>
    <message>
        <source>Computing %1 cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 cells in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap the axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More values along axes that can take any: sequence length, batches, GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every cell shows its fastest layout that fits over these dimensions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::MemoryView</name>
    <message>
        <source>Peak memory by pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What holds the peak down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Static</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocated at the widest moment of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stays allocated between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the caching allocator holds at the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the selected stage holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB a GPU, allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB a GPU, between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB a GPU, with what the allocator holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, as if %1 GPUs existed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, as if the layout were legal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1, GiB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::MoveRow</name>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::NoticeBar</name>
    <message>
        <source>Close the notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::OverStepChart</name>
    <message>
        <source>Peak of stage %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No schedule to follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first %1 of %2 micro batches, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for a moment only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, gradients, optimizer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ParetoPlot</name>
    <message>
        <source>Memory left over time of the layouts found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under 10&#xa0;%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (log)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory left on the worst stage, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>beaten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>present</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::QuestionPanel</name>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>try it on the sliders before you answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comes after the steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys 1 – 4 choose, Enter checks. A wrong answer shows its own numbers, never only “wrong”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::RejectionBars</name>
    <message>
        <source>Why the others fell out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::SavingsChart</name>
    <message>
        <source>optimizer offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activation offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without savings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no effect here (stage %2 has no dense layer)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no effect here (stage %2 has no MoE layer)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no effect here (moe covers it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no effect on the peak of stage %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, nor on any other stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, yet it keeps stage %2 at %3 instead of %4 GiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without savings: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak of stage %1 with nothing recomputed and nothing offloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak of stage %1 as the scenario stands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to switch it on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ScenarioPanel</name>
    <message>
        <source>NVLink domain %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graph %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imbalance ×%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserve %1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parallel layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Execution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graph scopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the hottest expert rank over the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline layout: E embedding, t layer, m MTP, L loss, | next stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>even split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline layout string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delay wgrad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ring p2p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-to-all + p2p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8 current</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8 delayed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP8 blockwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>balanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>natural</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transport of context parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleCanvas</name>
    <message>
        <source>no layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward, micro batch %1, chunk %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backward, micro batch %1, chunk %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waited %1 before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live after its start: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 over the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed communication %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 live chunk micro batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble: stage %1 waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1: at most %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live chunk micro batches of each stage, same time axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This schedule is not drawn: it has too many slots, or its stages wait for each other for ever. Step time and memory come from closed forms.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleLegend</name>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed comm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::ScheduleView</name>
    <message>
        <source>%1 virtual stages = PP %2 × VPP %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interleaved 1F1B, %1 micro batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B, %1 micro batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the first %1 are drawn, the rest repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; as if the layers were balanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same number of layers in every chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a layout string: column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a split of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers, %2 MTP, loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers, loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter takes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1, %2 · peak %3 GiB on stage %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape puts it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag a chip to another chunk, or Space lifts it and the arrows carry it · in the lanes W A S D and Ctrl+wheel zoom, F fits the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in the air: drop it on a chunk, or Escape puts it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropping %1 on stage %2 gives %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balance the pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E embedding, t layer, m MTP layer, L loss, | next stage, symbol*number, (text)*number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spreads the layers, counting embedding, MTP and loss as a layer each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of every chunk: arrows walk, Space lifts a chip, arrows carry it, Enter drops it, Escape puts it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated schedule: arrows walk the slots and stages, W S A D zoom and pan, F fits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::Search</name>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP not whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EDP not whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch not whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too much memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::SearchForm</name>
    <message>
        <source>Keep GBS %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep GBS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory left at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>May change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MBS 1 – 4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same sequences a step; else each layout takes the default batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag an end; arrow keys move one, Space changes which</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::SearchModel</name>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The present layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest share of the step that is not model computation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::SearchView</name>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for an earlier scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario changed after the search. Search again for the present one; to go to a layout found here also goes back to the scenario that was searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom × step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom × tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the others fell out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the beaten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also the fastest of the layouts that another one beats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 GiB left, %3, %4 tokens/s/GPU&lt;br&gt;limited by %5, %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the search and keeps what was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter in the form does the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %, %2 of %3 layouts, %4 evaluated, %5 fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled: %1 of %2 layouts, %3 evaluated, in %4 s, %5 cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 layouts, %3 evaluated, in %4 s, %5 cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s/GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s per sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step time, s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing that fits was found before it was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layout fits. Allow more GPUs, wider ranges or less memory left, or let more change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cores; sliders stay live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Search, or Enter in the form, to look through the layouts in these ranges.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fit, %2 on the front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click chooses, double click goes there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a point or a row to see how it differs from the present layout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::SessionKeeper</name>
    <message>
        <source>The session cannot be saved to %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::StageBars</name>
    <message>
        <source>above %1 less than 10 % is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 allocated at the peak, %2 reserved, %3 between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Layers %1; %n chunk(s) in flight</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Click to see what it is made of</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::StageLedger</name>
    <message>
        <source>Held by the allocator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved at the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest tensors at the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 at its peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of this at the peak of this stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the caching allocator holds at the peak, with its rounding and its gaps. A plan fits when this is within the capacity.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::StagePlots</name>
    <message>
        <source>Stage %1 · %2: %3 of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As if the layout were legal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by the allocator: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::StepBars</name>
    <message>
        <source>%1, %2 % of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>– no legal layout</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::TourOverlay</name>
    <message>
        <source>One scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model, cluster, batch and layout, opened on an example that fits. Move any slider: everything follows at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliders that look ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each groove shows what every value would give: solid fits, barred is tight, thin is too much memory, hatched is not legal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The verdict, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs, replicas, memory, time and MFU of this plan. Click a tile for its formula and how far off it may be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views of the same plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory by stage, maps, folded meshes, the pipeline. Point at a bar or cell for its numbers; click to go there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice, with a preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broken rules, warnings, the nearest layouts that fit. Point at one to preview it; its button takes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search and lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search tries all layouts under your constraints; lessons replay the pitfalls. This tour stays in the Help menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::VerdictStrip</name>
    <message>
        <source>Escape closes this.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::VerdictTileWidget</name>
    <message>
        <source>why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shardscope::WindowMenus</name>
    <message>
        <source>View as PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View as SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report as PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM arguments…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-Bridge overrides…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open or import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste scenario, config or arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy share s&amp;tring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pin to Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy view as image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View in its own &amp;window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Shardscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin to Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this view in its own window (F12)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
