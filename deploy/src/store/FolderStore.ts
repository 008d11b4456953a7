import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { existsSync, type Dirent } from 'node:fs';
import { link, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Claims, draftName } from './Claims';
import { makeFolder } from './makeFolder';
import { syncFolder } from './syncFolder';
import type { Store, Stored } from './Store';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Names at the top that are no package's: the store's own, and the file system's, which may be unreadable. */
const isNobodys = (name: string) => name.startsWith('.') || name === 'lost+found';

/** Another machine has removed this process's claim because it was not renewed. */
class TakenForGone extends Error {}

/**
 * For each folder in which this async context holds a claim, whether it still does. One for all stores, since every
 * async context costs each promise something.
 */
const held = new AsyncLocalStorage<ReadonlyMap<string, () => Promise<boolean>>>();

/** A folder as a store. `.claims` and `.drafts` in it have no meaning without the processes that wrote them. */
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
      const keys = (await this.filesIn(this.pathOf(folder))).map((file) =>
        file
          .slice(this.name.length + 1)
          .split(sep)
          .join('/'),
      );
      return keys.filter((key) => key.startsWith(prefix) && !key.startsWith('.')).sort();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      // The folder does not exist, or a folder in it was removed while it was read.
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
      await syncFolder(dirname(path));
      return true;
    });
  }

  async putIfMatch(key: string, content: string | Buffer, tag: string): Promise<boolean> {
    return this.withDraft(content, (draft) =>
      this.claims.hold('changing', async (isMine) => {
        if ((await this.get(key))?.tag !== tag || !(await isMine())) return false;
        await this.requireHeld();
        await rename(draft, this.pathOf(key));
        await syncFolder(dirname(this.pathOf(key)));
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

  async isInitialized(): Promise<boolean> {
    return existsSync(this.claimsFolder) || existsSync(this.drafts);
  }

  withSharedLock<T>(work: () => Promise<T>): Promise<T> {
    return this.holding('working', work);
  }

  withExclusiveLock<T>(work: () => Promise<T>): Promise<T> {
    return this.holding('tidying', async () => {
      await this.claims.sweep(this.drafts);
      return work();
    });
  }

  /** Performs `work` under a claim, and again from the start if that was lost meanwhile. */
  private async holding<T>(kind: 'working' | 'tidying', work: () => Promise<T>): Promise<T> {
    try {
      return await this.claims.hold(kind, (isMine) =>
        held.run(new Map([...(held.getStore() ?? []), [this.name, isMine]]), work),
      );
    } catch (error) {
      if (error instanceof TakenForGone) return this.holding(kind, work);
      throw error;
    }
  }

  /** Throws where the claim was lost, so that another process's work is not overwritten. */
  private async requireHeld(): Promise<void> {
    if ((await held.getStore()?.get(this.name)?.()) === false)
      throw new TakenForGone(`${this.name} was given to others.`);
  }

  /** The files in a folder, recursively. */
  private async filesIn(folder: string): Promise<string[]> {
    const isTop = folder === this.name;
    const entries = await readdir(folder, { recursive: !isTop, withFileTypes: true });
    const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name);
    // Links count as files, since whoever empties the folder has to know of them.
    const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map(pathOf);
    const folders = isTop ? entries.filter((entry) => entry.isDirectory() && !isNobodys(entry.name)).map(pathOf) : [];
    return [files, ...(await Promise.all(folders.map((one) => this.filesIn(one))))].flat();
  }

  private pathOf(key: string): string {
    const path = resolve(this.name, key);
    if (path !== this.name && !path.startsWith(this.name + sep))
      throw new Error(`${key} lies outside of ${this.name}.`);
    return path;
  }

  /** Writes a draft, flushes it to the disk, and calls `work` with it. */
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
      // Also after a failure for lack of space, which it would make worse.
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
