import { parseArgs, type ParseArgsConfig } from 'node:util';
import { keptByNpm } from '../npm.mjs';
import { commands } from './commands';
import type { Options } from './commands/answers';
import { fromCallersFolder } from './fromCallersFolder';

export const usage = `Usage: npm run release -- <command>
  publish <package>…                builds packages and makes the builds live
  check <package>…                  says what would speak against that
  check api                         says whom of the live packages the API at API_URL would break
  rollback <package> [version]      makes a kept version live again, by default the one before
  canary <package> [version] --percent <n>   shows a version, or the package's new build, to some visitors
  promote <package>                 makes the canary live for everybody
  abort <package>                   ends the canary
  status, history [package]…        what is live; what was done, by whom and why
  watch                             takes out of the table what the shop withdraws, until it is stopped
  verify                            reads every file and signature
  export <package> [version] --to <folder>   writes a kept version's files, by default the live one's
  prune --keep <n>                  keeps n versions of each package, and what is live
  prune <package>                   keeps nothing of a package that was taken out
  sign                              signs with this key what another trusted one has signed
  link [package] <address>          makes a remote of another origin live: the folder of its build.json
  unlink <package>                  takes a remote out of the shop

  --because <why>  stands in the history    --no-build  takes the build that is there
  --back           goes back on purpose     --json      for programs
  --unless-left    leaves what was tried out, or gone back from, as it is (publish)
  --allow-breaking <why>   lets through what would break others; stands in the history
  --releases <folder>   the release store, in place of RELEASES_DIR    -h, --help   this
  RELEASES_DIR     the release store        RELEASE_KEY, RELEASE_KEYS  who signs, and who is trusted
  API_URL          the API that new versions are compared with`;

const options = {
  'no-build': { type: 'boolean' },
  because: { type: 'string' },
  back: { type: 'boolean' },
  'unless-left': { type: 'boolean' },
  'allow-breaking': { type: 'string' },
  json: { type: 'boolean' },
  percent: { type: 'string' },
  keep: { type: 'string' },
  to: { type: 'string' },
  releases: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsConfig['options'];

type OptionName = keyof typeof options;

interface Takes {
  words: number;
  options: readonly OptionName[];
  /** It changes nothing and needs no key. */
  isReadOnly?: true;
  /** It creates a store, or works without one. */
  worksWithoutStore?: true;
}

/**
 * The most words and the options of each command. Anything else is refused, since ignoring it would do something else
 * than was meant.
 */
const takes: Record<string, Takes> = {
  publish: {
    words: Infinity,
    options: ['no-build', 'because', 'back', 'unless-left', 'allow-breaking'],
    worksWithoutStore: true,
  },
  check: {
    words: Infinity,
    options: ['no-build', 'because', 'back', 'allow-breaking'],
    isReadOnly: true,
    worksWithoutStore: true,
  },
  rollback: { words: 2, options: ['because'] },
  canary: { words: 2, options: ['percent', 'no-build', 'because', 'back', 'allow-breaking'], worksWithoutStore: true },
  promote: { words: 1, options: ['because', 'back', 'allow-breaking'] },
  abort: { words: 1, options: ['because'] },
  status: { words: Infinity, options: [], isReadOnly: true },
  history: { words: Infinity, options: [], isReadOnly: true },
  watch: { words: 0, options: [] },
  verify: { words: 0, options: [], isReadOnly: true, worksWithoutStore: true },
  prune: { words: 1, options: ['keep'] },
  export: { words: 2, options: ['to'], isReadOnly: true },
  sign: { words: 0, options: [] },
  link: { words: 2, options: ['because', 'allow-breaking'], worksWithoutStore: true },
  unlink: { words: 1, options: ['because'] },
};

/** Options of every command. */
const general: readonly OptionName[] = ['json', 'releases'];

/** A parsed command line. */
export interface CommandLine {
  command: string;
  subjects: string[];
  options: Options;
  /** The folder of the release store. */
  releases: string;
  isReadOnly: boolean;
  needsStore: boolean;
}

/** Throws for an option that the command does not take, and for one that was given twice. */
function refuseOptions(command: string, own: readonly OptionName[], named: readonly OptionName[]): void {
  const unknown = named.find((name) => ![...general, ...own].includes(name));
  const accepted = own.map((name) => `--${name}`).join(', ');
  if (unknown)
    throw new Error(`${command} takes no --${unknown}: nothing was done.${accepted && ` It takes ${accepted}.`}`);
  const twice = named.find((name, index) => named.indexOf(name) < index);
  if (twice) throw new Error(`--${twice} was given twice: nothing was done.`);
}

/** Throws for an empty word, and for more words than the command takes. */
function refuseWords(command: string, most: number, words: readonly string[]): void {
  // An empty word comes from an unset variable, and does not mean the same as no word.
  if (words.includes('')) throw new Error(`One of the words after ${command} is empty: nothing was done.`);
  if (words.length <= most) return;
  const place = most > 0 ? ` after ${JSON.stringify(words[most - 1])}` : '';
  throw new Error(`${command} takes no ${JSON.stringify(words[most])}${place}: nothing was done.`);
}

/**
 * Refuses options that npm has taken for itself because `--` was missing: without them, the command would do something
 * else (build, say).
 */
function refuseKeptByNpm(command: string, named: readonly OptionName[], environment: NodeJS.ProcessEnv): void {
  if (environment['npm_lifecycle_event'] !== 'release') return;
  const kept = keptByNpm([...general, ...(takes[command]?.options ?? [])], environment).find(
    (name) => !named.includes(name as OptionName),
  );
  if (!kept) return;
  throw new Error(
    `npm has kept --${kept} to itself, since no -- stands before it: nothing was done. Say it so: npm run release -- ${command} … --${kept}`,
  );
}

/** A package name without the slash that a shell's completion adds; an address stays as it is. */
const asName = (word: string): string => (word.includes(':') ? word : word.replace(/(?<=.)\/$/, ''));

function folderOf(said: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (said === '') throw new Error('--releases names no folder: nothing was done.');
  const named = environment['RELEASES_DIR'];
  // An empty value would mean the current folder.
  if (said === undefined && named === '')
    throw new Error('RELEASES_DIR is empty: it names the folder of the release store.');
  return said === undefined ? (named ?? '.releases') : fromCallersFolder(said, environment);
}

/** Whether the output is for a program, even if the command line is refused. */
export const wantsJson = (args: readonly string[]): boolean => args.includes('--json');

/** Parses the options; an unknown one is refused with the usage. */
function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, tokens: true, options });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isDash = code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && message.includes('ambiguous');
    if (isDash)
      throw new Error(
        'A value that begins with a dash has to follow an equals sign, as in --percent=-5: nothing was done.',
      );
    throw new Error(`${message.split('. To specify')[0]}: nothing was done.\n${usage}`);
  }
}

/**
 * Parses the command line; undefined where help is asked for. Throws a sentence for anything that the command does not
 * take.
 */
export function readCommandLine(args: string[], environment: NodeJS.ProcessEnv): CommandLine | undefined {
  const { positionals, values, tokens } = parsed(args);
  const [command = '', ...words] = positionals;
  const subjects = words.map(asName);
  if (values.help || command === 'help') return undefined;
  if (!Object.hasOwn(commands, command))
    throw new Error(command ? `There is no command ${command}: nothing was done.\n${usage}` : usage);
  const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name as OptionName] : []));
  refuseKeptByNpm(command, named, environment);
  const { words: most, options: own, isReadOnly = false, worksWithoutStore = false } = takes[command]!;
  refuseOptions(command, own, named);
  refuseWords(command, most, subjects);
  return {
    command,
    subjects,
    options: optionsOf(values),
    releases: folderOf(values.releases, environment),
    isReadOnly,
    needsStore: !worksWithoutStore,
  };
}

/** The options by the names that commands use. */
function optionsOf(values: ReturnType<typeof parsed>['values']): Options {
  const {
    'no-build': withoutBuild = false,
    'unless-left': unlessLeft,
    'allow-breaking': allowBreaking,
    json = false,
  } = values;
  const { because, back, percent, keep, to } = values;
  return { because, back, unlessLeft, allowBreaking, build: !withoutBuild, json, percent, keep, to };
}
