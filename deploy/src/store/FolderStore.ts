import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { existsSync, type Dirent } from 'node:fs';
import { link, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Claims, draftName } from './Claims';
import { makeFolder } from './makeFolder';
import { settle } from './settle';
import type { Store, Stored } from './Store';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** What is no package's at the top: our own notes, and what a file system keeps there for itself, which nobody but its owner may read. */
const isNobodys = (name: string) => name.startsWith('.') || name === 'lost+found';

/** Another machine saw no sign of this process for too long. */
class TakenForGone extends Error {}

/** Whether what is done now in a folder may still be done, since its `together` or `alone` began. One for all stores: of each that there is, every promise of the process carries a part. */
const held = new AsyncLocalStorage<ReadonlyMap<string, () => Promise<boolean>>>();

/** A folder as a store. Its own notes lie in `.claims` and `.drafts`, which mean nothing without the processes that wrote them. */
export class FolderStore implements Store {
  readonly name: string;
  private readonly claims: Claims;
  private readonly claimsFolder: string;
  private readonly drafts: string;

  constructor(folder: string) {
    this.name = resolve(folder);
    this.claimsFolder = join(this.name, '.claims');
    this.claims = new Claims(this.claimsFolder);
    this.drafts = join(this.name, '.drafts');
  }

  async get(key: string): Promise<Stored | undefined> {
    try {
      const content = await readFile(this.pathOf(key));
      return { content, tag: tagOf(content) };
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
      throw error;
    }
  }

  async list(prefix: string): Promise<string[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    try {
      const keys = (await this.filesIn(this.pathOf(folder))).map((file) => file.slice(this.name.length + 1).split(sep).join('/'));
      return keys.filter((key) => key.startsWith(prefix) && !key.startsWith('.')).sort();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      // Either there is no such folder, or one in it went while it was read.
      return existsSync(this.pathOf(folder)) ? this.list(prefix) : [];
    }
  }

  async putIfAbsent(key: string, content: string | Buffer): Promise<boolean> {
    return this.withDraft(content, async (draft) => {
      const path = this.pathOf(key);
      await makeFolder(dirname(path));
      await this.requireHeld();
      try {
        await link(draft, path);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
      await settle(dirname(path));
      return true;
    });
  }

  async putIfMatch(key: string, content: string | Buffer, tag: string): Promise<boolean> {
    return this.withDraft(content, (draft) =>
      this.claims.hold('changing', async (isMine) => {
        if ((await this.get(key))?.tag !== tag || !(await isMine())) return false;
        await this.requireHeld();
        await rename(draft, this.pathOf(key));
        await settle(dirname(this.pathOf(key)));
        return true;
      }),
    );
  }

  async delete(key: string): Promise<void> {
    await this.requireHeld();
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await this.removeEmpty(dirname(path));
  }

  async isBegun(): Promise<boolean> {
    return existsSync(this.claimsFolder) || existsSync(this.drafts);
  }

  together<T>(work: () => Promise<T>): Promise<T> {
    return this.holding('working', work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.holding('tidying', async () => {
      await this.claims.sweep(this.drafts);
      return work();
    });
  }

  /** Does something while it may; who was away for so long that another took them for gone begins anew. */
  private async holding<T>(kind: 'working' | 'tidying', work: () => Promise<T>): Promise<T> {
    try {
      return await this.claims.hold(kind, (isMine) => held.run(new Map([...(held.getStore() ?? []), [this.name, isMine]]), work));
    } catch (error) {
      if (error instanceof TakenForGone) return this.holding(kind, work);
      throw error;
    }
  }

  /** What somebody has done meanwhile who took this process for gone is not written over. */
  private async requireHeld(): Promise<void> {
    if ((await held.getStore()?.get(this.name)?.()) === false) throw new TakenForGone(`${this.name} was given to others.`);
  }

  /** The files in a folder, and in what lies in that. */
  private async filesIn(folder: string): Promise<string[]> {
    const isTop = folder === this.name;
    const entries = await readdir(folder, { recursive: !isTop, withFileTypes: true });
    const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name);
    // A link is a file as well: whoever empties a folder has to know of it.
    const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map(pathOf);
    const folders = isTop ? entries.filter((entry) => entry.isDirectory() && !isNobodys(entry.name)).map(pathOf) : [];
    return [files, ...(await Promise.all(folders.map((one) => this.filesIn(one))))].flat();
  }

  private pathOf(key: string): string {
    const path = resolve(this.name, key);
    if (path !== this.name && !path.startsWith(this.name + sep)) throw new Error(`${key} lies outside of ${this.name}.`);
    return path;
  }

  /** Writes a draft to the disk, for good, and does something with it. */
  private async withDraft<T>(content: string | Buffer, work: (draft: string) => Promise<T>): Promise<T> {
    await makeFolder(this.drafts);
    const draft = join(this.drafts, draftName());
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      return await work(draft);
    } finally {
      // Also of one that found no room: there is less of it already.
      await rm(draft, { force: true });
    }
  }

  private async removeEmpty(folder: string): Promise<void> {
    if (!folder.startsWith(this.name + sep)) return;
    try {
      await rmdir(folder);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) return;
      throw error;
    }
    await this.removeEmpty(dirname(folder));
  }
}
