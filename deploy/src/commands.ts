import type { Answer, Request } from './commands/answers';
import { abortCanary, canary, goBack, linkRemote, promoteCanary, unlinkRemote } from './commands/goingLive';
import { check, publishAll } from './commands/publishing';
import { showHistory, showStatus, verifyAll } from './commands/reports';
import { exportFiles, pruneAll, signAllAnew, watch } from './commands/upkeep';

export const commands: Record<string, (request: Request) => Promise<Answer>> = {
  publish: publishAll,
  check,
  rollback: goBack,
  canary,
  promote: promoteCanary,
  abort: abortCanary,
  status: showStatus,
  history: showHistory,
  watch,
  verify: verifyAll,
  prune: pruneAll,
  export: exportFiles,
  sign: signAllAnew,
  link: linkRemote,
  unlink: unlinkRemote,
};
