import { WorkspaceError } from '../../shared-build/workspaces.mjs';

/** A sentence for the person who called; the command ends with it. */
export class PlainError extends Error {}

export function say(sentence) {
  console.log(`• ${sentence}`);
}

/** Errors of the machine, as opposed to bugs of the commands. */
const systemErrorCodes = ['EACCES', 'EDQUOT', 'EEXIST', 'EIO', 'EMFILE', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** How an error is printed: as a sentence, or with its stack if it is a bug of the commands. */
export function describeError(error) {
  if (error instanceof PlainError || error instanceof WorkspaceError || error.code?.startsWith('ERR_PARSE_ARGS'))
    return `\n${error.message}`;
  return error.path && systemErrorCodes.includes(error.code)
    ? `\n${error.path} cannot be used (${error.message}). Mend that, and try again.`
    : error;
}

/** Runs a command's work; prints errors and exits. */
export function main(work) {
  work().catch((error) => {
    console.error(describeError(error));
    process.exit(1);
  });
}
