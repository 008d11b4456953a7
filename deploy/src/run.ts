import { wantsJson, readCommandLine, usage, type CommandLine } from './commandLine';
import { commands } from './commands';
import type { Answer } from './commands/answers';
import { sentenceOf } from './failures';
import { currentUser } from './packages';
import { openReleases } from './table/Releases';
import { removeWithdrawn, removeWithdrawnIfWritable } from './watched';

async function answerTo(
  { command, subjects, options, releases, isReadOnly, needsStore }: CommandLine,
  environment: NodeJS.ProcessEnv,
): Promise<Answer> {
  const store = openReleases(releases, currentUser(), environment, { isReadOnly });
  if (needsStore && !(await store.isInitialized()))
    throw new Error(
      `There is no release store at ${releases}: nothing was ever published there. RELEASES_DIR, or --releases, names its folder.`,
    );
  const sentences = await (isReadOnly ? removeWithdrawnIfWritable(store) : removeWithdrawn(store));
  for (const sentence of sentences) console.error(sentence);
  // The command was validated with the command line.
  return commands[command]!({ ...options, subjects, releases: store });
}

/** Prints an answer and returns the exit code. */
function say({ text, json, failed }: Answer, args: readonly string[]): number {
  // Indentation of JSON; `watch` prints one document a line.
  const indent = args.includes('watch') ? 0 : 2;
  // Whatever refuses, or has found something wrong, says so in the same property, `error`.
  if (wantsJson(args)) console.log(JSON.stringify(failed ? { error: text, ...json } : json, null, indent));
  if (!wantsJson(args) || failed) (failed ? console.error : console.log)(text);
  return failed ? 1 : 0;
}

/** Runs a command line, prints the result, and returns the exit code. */
export async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  let line: CommandLine | undefined;
  try {
    line = readCommandLine(args, environment);
    return say(line ? await answerTo(line, environment) : { text: usage, json: { usage } }, args);
  } catch (error) {
    const text = sentenceOf(error as Error, line?.releases ?? '');
    return say({ text, json: {}, failed: true }, args);
  }
}
