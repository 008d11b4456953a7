import { createHash } from 'node:crypto';
import type { Store, Stored } from '../store/Store';

/** A store in memory, for tests that are not about files. */
export class MemoryStore implements Store {
  private readonly kept: Map<string, Stored>;

  /** Begins with the content of another one. */
  constructor(
    readonly name: string,
    like?: MemoryStore,
  ) {
    this.kept = new Map(like?.kept);
  }

  async get(key: string): Promise<Stored | undefined> {
    return this.kept.get(key);
  }

  async list(prefix: string): Promise<string[]> {
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  async putIfAbsent(key: string, content: string | Buffer): Promise<boolean> {
    return !this.kept.has(key) && this.put(key, content);
  }

  async putIfMatch(key: string, content: string | Buffer, tag: string): Promise<boolean> {
    return this.kept.get(key)?.tag === tag && this.put(key, content);
  }

  async delete(key: string): Promise<void> {
    this.kept.delete(key);
  }

  async isInitialized(): Promise<boolean> {
    return this.kept.size > 0;
  }

  /** Nobody else works here. */
  withSharedLock<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  withExclusiveLock<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Writes unconditionally, to simulate damage. */
  put(key: string, given: string | Buffer): true {
    const content = Buffer.from(given);
    this.kept.set(key, { content, tag: createHash('sha256').update(content).digest('hex') });
    return true;
  }
}
