import { execFileSync } from 'node:child_process';
import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '../shop/integrity';
import { publishTable } from '../shop/releases';
import type { Fault, Release, Side } from './fault';
import { startFaultyOrigin, type FaultyOrigin } from './faultyOrigin';
import { browserCode, serverCode } from './faultCode';

interface Table {
  revision: number;
  remotes: Release[];
}

let planted = 0;

/** The release store as its owner sees it: good versions, and what is planted for a while in place of one. */
export class FaultPublisher {
  /** What is live in place of good versions, by the remote's name: several may be wrong at once. */
  private readonly planted = new Map<string, unknown>();

  private constructor(
    private readonly releasesDir: string,
    private readonly good: Table,
    private revision: number,
  ) {}

  static async in(releasesDir: string): Promise<FaultPublisher> {
    const table = JSON.parse(await readFile(join(releasesDir, 'releases.json'), 'utf8')) as Table;
    return new FaultPublisher(releasesDir, table, table.revision);
  }

  /** Publishes the remote's live version with the fault on this side; gives what rolls back to the good one. */
  async publishFault(fault: Fault, name: string, side: Side): Promise<() => Promise<void>> {
    const good = this.good.remotes.find((remote) => remote.name === name);
    if (!good) throw new Error(`${name} is not live in ${this.releasesDir}.`);
    const version = `${good.version}-fault${++planted}`;
    const folder = join(this.releasesDir, name, version);
    await cp(join(this.releasesDir, name, good.version), folder, { recursive: true });
    const release: Release = { ...good, version, base: `/releases/${name}/${version}/` };
    const origin =
      side === 'browser' ? await spoilBrowser(fault, folder, release) : await spoilServer(fault, folder, release);
    this.planted.set(name, fault.release ? fault.release(release) : release);
    await this.publish();
    return async () => {
      this.planted.delete(name);
      await this.publish();
      await origin?.stop();
      await rm(folder, { recursive: true, force: true });
    };
  }

  /** What stands in a remote's place when it is missing, in every language. */
  absenceOf(name: string): string[] {
    const { absence = {} } = this.good.remotes.find((remote) => remote.name === name) as {
      absence?: Record<string, string>;
    };
    return Object.values(absence);
  }

  private async publish(): Promise<void> {
    const remotes = this.good.remotes.map((remote) =>
      this.planted.has(remote.name) ? this.planted.get(remote.name) : remote,
    );
    await publishTable(this.releasesDir, { ...this.good, revision: ++this.revision, remotes });
  }
}

async function spoilServer(fault: Fault, folder: string, release: Release): Promise<undefined> {
  const file = join(folder, release.server.file);
  // A reader of a pipe that nobody writes to waits for ever, as one of a share whose server is gone does.
  if (fault.files === 'hang') return void (await rm(file), execFileSync('mkfifo', [file]));
  if (fault.files === 'gone') return void (await rm(file));
  if (fault.files === 'cut') return void (await truncate(file, 1000));
  if (fault.files === 'garbage') await writeFile(file, '<!DOCTYPE html><title>502</title>');
  else await appendFile(file, serverCode(fault, release.name));
  release.server = { ...release.server, integrity: integrityOf(await readFile(file)) };
}

async function spoilBrowser(fault: Fault, folder: string, release: Release): Promise<FaultyOrigin | undefined> {
  const browser = join(folder, 'browser');
  const entry = join(browser, 'remoteEntry.js');
  if (fault.files === 'gone') return void (await rm(browser, { recursive: true }));
  if (fault.files === 'hang' || fault.styles || fault.origin) {
    const origin = await startFaultyOrigin(
      folder,
      (path) => (fault.files ? Infinity : path.endsWith('.css') ? (fault.styles ?? 0) : 0),
      fault.origin,
    );
    release.base = origin.url;
    if (fault.screen) await plantCode(fault, entry, release.name);
    return origin;
  }
  if (fault.files === 'cut')
    return void (await Promise.all((await chunksIn(browser)).map((chunk) => truncate(chunk, 200))));
  if (fault.sheet)
    await Promise.all((await bareFilesIn(browser, '.css')).map((sheet) => appendFile(sheet, fault.sheet!)));
  if (fault.thread) await writeFile(join(browser, 'planted.js'), fault.thread);
  await plantCode(fault, entry, release.name);
}

async function plantCode(fault: Fault, entry: string, name: string): Promise<void> {
  if (fault.files === 'garbage') await writeFile(entry, '<!DOCTYPE html><title>502</title>');
  else await appendFile(entry, browserCode(fault, name));
  await Promise.all([`${entry}.br`, `${entry}.gz`].map((compressed) => rm(compressed, { force: true })));
}

/** Every file of a kind; what was compressed of all is taken away. */
async function bareFilesIn(browser: string, ending: string): Promise<string[]> {
  const files = await readdir(browser);
  await Promise.all(files.filter((file) => /\.(br|gz)$/.test(file)).map((file) => rm(join(browser, file))));
  return files.filter((file) => file.endsWith(ending)).map((file) => join(browser, file));
}

const chunksIn = async (browser: string) =>
  (await bareFilesIn(browser, '.js')).filter((file) => !file.endsWith('remoteEntry.js'));
