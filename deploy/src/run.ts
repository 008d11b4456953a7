import { isForPrograms, readCommandLine, usage, type CommandLine } from './commandLine';
import { commands, type Answer } from './commands';
import { sentenceOf } from './failures';
import { whoWorks } from './packages';
import { openReleases } from './table';
import { settle, settleIfWritable } from './watched';

async function answerTo({ command, subjects, options, releases, isReadOnly, needsStore }: CommandLine, environment: NodeJS.ProcessEnv): Promise<Answer> {
  const store = openReleases(releases, whoWorks(), environment, { isReadOnly });
  if (needsStore && !(await store.isBegun())) throw new Error(`There is no release store at ${releases}: nothing was ever published there. RELEASES_DIR, or --releases, names its folder.`);
  for (const sentence of await (isReadOnly ? settleIfWritable : settle)(store)) console.error(sentence);
  // Which are there was looked at when the line was read.
  return commands[command]!({ ...options, subjects, releases: store });
}

/** Says an answer, and tells the code that the process ends with. */
function say({ text, json, failed }: Answer, args: readonly string[]): number {
  // Spaces by which a document is set in for programs: what `watch` says is one a line.
  const indent = args.includes('watch') ? 0 : 2;
  // Whatever refuses or finds something says so under the same name.
  if (isForPrograms(args)) console.log(JSON.stringify(failed ? { error: text, ...json } : json, null, indent));
  if (!isForPrograms(args) || failed) (failed ? console.error : console.log)(text);
  return failed ? 1 : 0;
}

/** Does what was typed and says what came of it; tells the code that the process ends with. */
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
