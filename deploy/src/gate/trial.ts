import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { shellName } from '@storefront/contracts';
import type { Candidate } from '../build';
import { withEntry, type TableEntry } from '../table';
import { isForeign } from '../versions';
import type { Around } from './around';
import { noting, refusing, together, type Findings } from './findings';

/** Milliseconds for all pages of a remote, and without any word of it. */
const wholeLimit = 8000;
const silenceLimit = 4500;

/** The shell's own script for this, in its server folder. */
const script = 'server/trial.cjs';

/** Nobody answers there: what wants the API is tried without it. */
const noApi = 'http://127.0.0.1:9';

interface Verdict {
  /** Sentences without the remote's name. */
  complaints: string[];
}

interface Word {
  ready?: boolean;
  trying?: string;
  verdict?: Verdict;
}

const serverOf = ({ server }: TableEntry) => server as { file: string } | null | undefined;

async function put(folder: string, { name, version }: TableEntry, file: string, content: Buffer): Promise<string> {
  const path = join(folder, name, version, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** Where the libraries lie that a shell leaves to Node: from a folder of ours it would find none. */
const libraries = () => (createRequire(import.meta.url).resolve.paths('react') ?? []).join(delimiter);

function start(file: string): ChildProcess {
  const { PATH, TZ } = process.env;
  const env = { PATH, TZ, NODE_ENV: 'production', NODE_PATH: libraries() };
  return fork(file, [], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: ['--max-old-space-size=256'] });
}

/** Has a shell try one remote; whatever that does to its process, this one hears of it. */
function tried(file: string, question: { table: object; owner: string; releasesDir: string; apiUrl: string }): Promise<Verdict> {
  const child = start(file);
  let trying = 'its start';
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (said = (said + words).slice(-4000)));
  return new Promise((settle) => {
    const end = (verdict: Verdict) => {
      clearTimeout(whole);
      clearTimeout(silence);
      settle(verdict);
      child.kill('SIGKILL');
    };
    const stuck = () => end({ complaints: [`it came to no end at ${trying}`] });
    const whole = setTimeout(stuck, wholeLimit);
    let silence = setTimeout(stuck, silenceLimit);
    child.on('message', (word: Word) => {
      clearTimeout(silence);
      silence = setTimeout(stuck, silenceLimit);
      if (word.ready) child.send(question);
      if (word.trying) trying = word.trying;
      if (word.verdict) end(word.verdict);
    });
    child.once('exit', (code, signal) => {
      const why = /^\w*Error: .*/m.exec(said)?.[0] ?? signal ?? `code ${code}`;
      end({ complaints: [`its process ended at ${trying} (${why})`] });
    });
    child.once('error', (error) => end({ complaints: [`its process failed at ${trying} (${error.message})`] }));
  });
}

/** Whose pages are tried with which shell. */
async function subjectsOf({ kind, release, contents }: Candidate, { entries: { hosts, remotes }, read }: Around) {
  const host = hosts.find(({ name }) => name === shellName);
  if (kind === 'shell') return { shell: release, program: contents.get(script), table: remotes, subjects: remotes };
  return { shell: host, program: host && (await read(host, script)), table: withEntry(remotes, release), subjects: [release] };
}

/** Renders the pages of a candidate beside what is live, or those of all remotes where it is the shell, and refuses what throws. */
export async function trialFindings(candidate: Candidate, surroundings: Around, apiUrl = noApi): Promise<Findings> {
  const { kind, release, contents } = candidate;
  const { shell, program, table, subjects } = await subjectsOf(candidate, surroundings);
  const rendered = subjects.filter((one) => serverOf(one) && !isForeign({ base: one['base'] as string | undefined }));
  if (!shell || rendered.length === 0) return noting([]);
  const label = `${shell.name} ${shell.version}${kind === 'shell' ? '' : ' (live)'}`;
  if (!program) return noting([`Nothing was rendered: ${label} cannot try pages.`]);
  const folder = await mkdtemp(join(tmpdir(), 'storefront-trial-'));
  try {
    const file = await put(folder, shell, script, program);
    const tryOne = async (one: TableEntry): Promise<Findings> => {
      const bundle = serverOf(one)!.file;
      const content = one === release ? contents.get(bundle) : await surroundings.read(one, bundle);
      await put(folder, one, bundle, content ?? Buffer.of());
      const { complaints } = await tried(file, { table: { revision: 0, remotes: table }, owner: one.name, releasesDir: folder, apiUrl });
      return refusing(complaints.map((complaint) => `${one.name} ${one.version} cannot be rendered by ${label}: ${complaint}.`));
    };
    return together(await Promise.all(rendered.map(tryOne)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
