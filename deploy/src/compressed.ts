import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { isSystemError } from './failures';

interface Form {
  compress(plain: Buffer): Promise<Buffer>;
  decompress(form: Buffer, longest: number): Promise<Buffer>;
}

const [brotli, plainOfBrotli, gzipped, plainOfGzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
];

/** The compressed forms, each with the highest compression. */
const forms: Record<string, Form> = {
  br: {
    compress: (plain) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    decompress: (form, maxOutputLength) => plainOfBrotli(form, { maxOutputLength }),
  },
  gz: {
    compress: (plain) => gzipped(plain, { level: 9 }),
    decompress: (form, maxOutputLength) => plainOfGzip(form, { maxOutputLength }),
  },
};

/** A cached form, if it is intact: others may write into the folder, and a process may be killed at any line. */
async function known(file: string, plain: Buffer, { decompress }: Form): Promise<Buffer | undefined> {
  try {
    const form = await readFile(file);
    return (await decompress(form, plain.length)).equals(plain) ? form : undefined;
  } catch {
    // Not cached yet, or damaged.
    return undefined;
  }
}

/** Performs caching that may fail, as where the folder is read-only. */
async function ifPossible(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

async function put(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${name}.${process.pid}`);
  await writeFile(draft, content);
  await rename(draft, join(folder, name));
}

async function clear(folder: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) if (!names.has(name)) await rm(join(folder, name), { force: true });
}

/**
 * The compressed forms of texts for browsers, by file name. They are cached by content, since most files are the same
 * as in the former build, and compressing takes longer than everything else in a check.
 */
export async function compressedIn(folder: string, contents: ReadonlyMap<string, Buffer>): Promise<[string, Buffer][]> {
  const texts = [...contents].filter(([name]) => /^browser\/.*\.(js|css|svg|json)$/.test(name));
  const used = new Set<string>();
  const made = texts.flatMap(([name, plain]) => {
    const digest = createHash('sha256').update(plain).digest('hex');
    return Object.entries(forms).map(async ([ending, form]): Promise<[string, Buffer]> => {
      const kept = `${digest}.${ending}`;
      used.add(kept);
      const before = await known(join(folder, kept), plain, form);
      const content = before ?? (await form.compress(plain));
      if (!before) await ifPossible(() => put(folder, kept, content));
      return [`${name}.${ending}`, content];
    });
  });
  const all = await Promise.all(made);
  await ifPossible(() => clear(folder, used));
  return all;
}
