import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, root } from './servers';

/** A copy of a remote that a journey may edit, run by the development server against a running shop. */
export class Development {
  /** The original contents of edited files. */
  private readonly before = new Map<string, string>();

  private constructor(
    readonly url: string,
    private readonly folder: string,
    private process: ChildProcess,
  ) {}

  static async start(remote: string, against: string): Promise<Development> {
    const port = await freePort();
    const folder = await copyOf(remote, port);
    const child = await startOrRemove(folder, () => serve(folder, port, '--against', against));
    return new Development(`http://localhost:${port}`, folder, child);
  }

  /** The same for the shell, in place of the running shop's. */
  static async ofShell(against: string): Promise<Development> {
    const port = await freePort();
    const folder = await copyOf('shell', port);
    const child = await startOrRemove(folder, () =>
      runDevelopment(join(root, 'scripts/dev/shellCopy.mjs'), root, port, [folder, String(port), against]),
    );
    return new Development(`http://localhost:${port}`, folder, child);
  }

  /** Replaces a text in a file of the copy. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const path = join(this.folder, 'src', file);
    const before = await readFile(path, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} holds nothing like “${from}”.`);
    if (!this.before.has(path)) this.before.set(path, before);
    await writeFile(path, before.replace(from, to));
  }

  /** Restores all edited files. */
  async undo(): Promise<void> {
    for (const [path, text] of this.before) await writeFile(path, text);
    this.before.clear();
  }

  /** Restarts without the shop, with what was recorded of it. */
  async alone(): Promise<void> {
    await this.end();
    this.process = await serve(this.folder, Number(new URL(this.url).port), '--alone');
  }

  private async end(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGTERM');
    await ended;
  }

  async stop(): Promise<void> {
    await this.end();
    await removeCopy(this.folder);
  }
}

const removeCopy = (folder: string) => rm(join(folder, '..'), { recursive: true, force: true });

/** Starts a server; removes the copy if that fails. */
async function startOrRemove(folder: string, begin: () => Promise<ChildProcess>): Promise<ChildProcess> {
  try {
    return await begin();
  } catch (error) {
    await removeCopy(folder);
    throw error;
  }
}

/** Copies a package into a folder of the repository, where the same libraries are found. */
async function copyOf(name: string, port: number): Promise<string> {
  const folder = join(root, '.cache', `development-${port}`, name);
  await mkdir(join(folder, '..'), { recursive: true });
  await cp(join(root, name), folder, {
    recursive: true,
    filter: (path) => !/[\\/](dist|\.types|node_modules)$/.test(path),
  });
  return folder;
}

const serve = (folder: string, port: number, ...how: string[]) =>
  runDevelopment(join(root, 'shared-build/bin/storefront-dev.mjs'), folder, port, how);

async function runDevelopment(script: string, cwd: string, port: number, how: string[]): Promise<ChildProcess> {
  const { NODE_OPTIONS: _ownLoader, ...environment } = process.env;
  const child = spawn(process.execPath, [script, ...how], {
    cwd,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilPrinted(child, `http://localhost:${port}`);
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  return child;
}

/** Milliseconds for starting a server: less than the journey's timeout, after which nothing could stop it. */
const startLimit = 120_000;

/** Resolves when a process has printed a text; rejects with its output if it ends before, or takes too long. */
function untilPrinted(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The development server has not begun:\n${output}`)), startLimit);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!output.includes(words)) return;
        clearTimeout(timer);
        resolve();
      });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The development server ended:\n${output}`));
    });
  });
}
