// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> connectionSentences() {
  static constexpr Sentence kSentences[] = {
      {"link.no-engine",
       "shardscope-engine was found neither beside the explorer nor in PATH. Install it, or connect to a Unix socket "
       "or an ssh host."},
      {"link.not-started", "{program} could not be started: {reason}. Check that it is whole and may be executed."},
      {"link.killed",
       "The engine on this machine was ended by signal {signal}. What was received stays; Run starts another one."},
      {"link.exited",
       "The engine on this machine ended with status {status}. What was received stays; Run starts another one."},
      {"link.no-socket",
       "No engine listens at {path}. Start one with shardscope-engine --listen unix:{path}, then connect again."},
      {"link.socket-denied", "{path} may not be opened by this user. An engine serves the user alone who started it."},
      {"link.socket-failed", "{path} could not be connected to: {reason}."},
      {"link.socket-closed",
       "The engine at {path} is gone. What was received stays; the connection is tried again by itself."},
      {"link.gave-up", "The engine at {path} did not come back within {time}. Start it again, then connect."},
      {"link.silent",
       "No answer came within {time}. Check that shardscope-engine of the same version is at the other end."},
      {"link.bad-host", "{host} is no name of a host. Write it as for ssh: HOST or USER@HOST."},
      {"link.ssh-missing", "The program ssh was not found in PATH. Install an ssh client to reach other machines."},
      {"link.ssh-host-key",
       "The key of {host} is not known here, or has changed. Connect once with ssh {host} in a terminal, check the key "
       "and accept it."},
      {"link.ssh-denied",
       "{host} denied the login. Passwords are not asked for here: set up a key with ssh-copy-id {host}, or load it "
       "into the ssh agent."},
      {"link.ssh-unknown-host",
       "There is no host named {host}. Check its spelling, or name it in the ssh configuration."},
      {"link.ssh-unreachable",
       "{host} could not be reached: {reason}. Check that it is up and that ssh {host} connects."},
      {"link.ssh-no-engine",
       "shardscope-engine is not installed on {host}, or not in PATH there for ssh. Install it there, then connect "
       "again."},
      {"link.ssh-ended", "The connection to {host} ended: {reason}. What was received stays; connect again."},
      {"engine.log.connected", "{engine} on {host}: {processor}, {cores} {cores|core|cores}, {memory} free"},
      {"engine.log.resumed", "The connection to {host} is back; records go on where they ended"},
      {"engine.log.clock", "The engine's clock is known within {error}"},
      {"engine.log.asked-full", "Asked for the full plan on {ranks} {ranks|rank|ranks}, {steps} {steps|step|steps}"},
      {"engine.log.asked-proxy", "Asked for a proxy of the plan, {steps} {steps|step|steps}"},
      {"engine.log.started", "{ranks} {ranks|rank runs|ranks run}, predicted {predicted} a step"},
      {"engine.log.step", "Step {step} took {time}, loss {loss}"},
      {"engine.log.ended", "{steps} {steps|step|steps} done"},
      {"engine.log.stopped", "Stopped after {steps} {steps|step|steps}"},
      {"engine.log.failed", "The run failed: {reason}"},
      {"engine.log.stopping", "Asked to stop; the step under way is given up"},
      {"engine.log.gap", "{chunks} {chunks|block|blocks} of records did not arrive; the run itself is not affected"},
      {"engine.log.lost", "{lost} of {all} records were lost; the run itself is not affected"},
      {"engine.log.run-lost", "The run ended with its engine; the {steps} {steps|step|steps} it told of stay"},
      {"engine.steps", "{steps} {steps|step|steps}"},
      {"engine.cores", "{cores} {cores|core|cores}"},
  };
  return kSentences;
}

}  // namespace shardscope
