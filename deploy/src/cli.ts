import { isForPrograms, readCommandLine, usage, type CommandLine } from './commandLine';
import { commands, type Answer } from './commands';
import { sentenceOf } from './failures';
import { whoWorks } from './packages';
import { openReleases } from './table';
import { settle, settleIfWritable } from './watched';

const args = process.argv.slice(2);

async function answerTo({ command, subjects, options, releases, onlyLooks }: CommandLine): Promise<Answer> {
  const store = openReleases(releases, whoWorks(), process.env, { onlyLooks });
  for (const sentence of await (onlyLooks ? settleIfWritable : settle)(store)) console.error(sentence);
  // Which are there was looked at when the line was read.
  return commands[command]!({ ...options, subjects, releases: store });
}

/** Spaces by which a document is set in for programs: what `watch` says is one a line. */
const indent = args.includes('watch') ? 0 : 2;

function say({ text, json, failed }: Answer): void {
  // Whatever refuses or finds something says so under the same name.
  if (isForPrograms(args)) console.log(JSON.stringify(failed ? { error: text, ...json } : json, null, indent));
  if (!isForPrograms(args) || failed) (failed ? console.error : console.log)(text);
  process.exitCode = failed ? 1 : 0;
}

async function main(): Promise<void> {
  let line: CommandLine | undefined;
  try {
    line = readCommandLine(args, process.env);
    say(line ? await answerTo(line) : { text: usage, json: { usage } });
  } catch (error) {
    const text = sentenceOf(error as Error, line?.releases ?? '');
    say({ text, json: {}, failed: true });
  }
}

// Who reads no further (`| head`) has what they wanted.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

void main();
