import type { FileCall, FileOutcome } from './sendFile';

/** Concurrent uploads; the others wait, so that the first ones arrive soon. */
export const uploadsAtOnce = 3;

export interface Upload {
  key: number;
  name: string;
  status: 'waiting' | 'uploading' | 'done' | 'lost' | 'refused';
  /** From 0 to 1. */
  progress: number;
  /** Its address after the upload. */
  url?: string;
}

/** Uploads one file; never rejects. */
export type Send = (call: Pick<FileCall, 'file' | 'onProgress' | 'signal'>) => Promise<FileOutcome>;

interface Task {
  file: File;
  aborter: AbortController;
}

/** The files of the message being written: each is uploaded as soon as it is chosen, and can be removed at any time. */
export class Uploads {
  #items: Upload[] = [];
  #tasks = new Map<number, Task>();
  #nextKey = 0;
  #listeners = new Set<() => void>();

  /** `earlier` are files that were uploaded before a reload. */
  constructor(
    private readonly send: Send,
    earlier: readonly { name: string; url: string }[] = [],
  ) {
    this.#items = earlier.map((file) => ({ ...file, key: this.#nextKey++, status: 'done', progress: 1 }));
  }

  get = (): readonly Upload[] => this.#items;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map((file) => {
      const key = this.#nextKey++;
      this.#tasks.set(key, { file, aborter: new AbortController() });
      return { key, name: file.name, status: 'waiting', progress: 0 } satisfies Upload;
    });
    this.#set([...this.#items, ...added]);
    this.#fill();
  }

  /** Removes a file, and cancels its upload. */
  remove(key: number): void {
    this.#tasks.get(key)?.aborter.abort();
    this.#tasks.delete(key);
    this.#set(this.#items.filter((item) => item.key !== key));
    this.#fill();
  }

  /** Repeats lost uploads. */
  retry(): void {
    this.#set(this.#items.map((item) => (item.status === 'lost' ? { ...item, status: 'waiting', progress: 0 } : item)));
    this.#fill();
  }

  clear(): void {
    for (const { key } of this.#items) this.remove(key);
  }

  /** The files that are not uploaded. */
  unfinished(): File[] {
    return this.#items.flatMap(({ key, status }) => (status === 'done' ? [] : (this.#tasks.get(key)?.file ?? [])));
  }

  /** Cancels all uploads, since the screen is gone. */
  end(): void {
    for (const { aborter } of this.#tasks.values()) aborter.abort();
  }

  /** Resolves with all files when no upload is under way. */
  settled(): Promise<readonly Upload[]> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#items.some(({ status }) => status === 'waiting' || status === 'uploading')) return;
        leave();
        resolve(this.#items);
      };
      const leave = this.subscribe(look);
      look();
    });
  }

  #fill(): void {
    const free = uploadsAtOnce - this.#items.filter(({ status }) => status === 'uploading').length;
    const next = this.#items.filter(({ status }) => status === 'waiting').slice(0, free);
    for (const { key } of next) void this.#upload(key);
  }

  async #upload(key: number): Promise<void> {
    const task = this.#tasks.get(key);
    if (!task) return;
    this.#change(key, { status: 'uploading' });
    const onProgress = (progress: number) => this.#change(key, { progress });
    const outcome = await this.send({ file: task.file, onProgress, signal: task.aborter.signal });
    if (typeof outcome === 'object') this.#change(key, { status: 'done', progress: 1, url: outcome.url });
    else if (outcome !== 'cancelled') this.#change(key, { status: outcome });
    this.#fill();
  }

  #change(key: number, changes: Partial<Upload>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  #set(items: Upload[]): void {
    this.#items = items;
    this.#listeners.forEach((listener) => listener());
  }
}
