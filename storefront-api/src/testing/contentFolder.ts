import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { demoFolder } from '../content/demo';

/** A shop of a few files, of each kind some: all of the demo are three times as many to be read and rendered. */
export const fewFiles = [
  'site.yaml',
  'payments.yaml',
  'coupons.yaml',
  ...['iron-meridian', 'zero-harbor', 'ash-thorn', 'paper-armada'].map((name) => `games/${name}.yaml`),
  ...[
    'iron-meridian-lantern',
    'iron-meridian-compass-pro',
    'iron-meridian-paper-map',
    'zero-harbor-paper-map',
    'ash-thorn-lantern',
    'paper-armada-clockwork',
  ].map((name) => `products/${name}.yaml`),
  ...['lantern', 'compass-pro', 'paper-map', 'clockwork'].map((name) => `manuals/${name}.md`),
  'announcements',
  'pages',
];

/**
 * A copy of the demo's folder that a test changes, or of these of its files alone; the path of each file is said within
 * it. What comes to lie beside it goes with it.
 */
export function copiedDemo(files?: string[]) {
  const home = mkdtempSync(join(tmpdir(), 'storefront-content-'));
  const path = join(home, 'content');
  for (const file of files ?? ['']) cpSync(join(demoFolder(), file), join(path, file), { recursive: true });
  const at = (file: string) => join(path, file);
  return {
    path,
    at,
    read: (file: string) => readFileSync(at(file), 'utf8'),
    write(file: string, content: string | Buffer) {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), content);
    },
    change(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(at(file), 'utf8');
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} does not hold ${String(from)}.`);
      writeFileSync(at(file), after);
    },
    remove: (file: string) => rmSync(at(file), { recursive: true }),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}

export type CopiedFolder = ReturnType<typeof copiedDemo>;

/** Every file of a folder with its bytes. */
export function filesIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    if (statSync(path).isFile()) found[relative(folder, path)] = readFileSync(path).toString('base64');
  }
  return found;
}

/** One way to break the demo's folder, and where its owner must be sent. */
export interface Broken {
  title: string;
  breakIt(folder: CopiedFolder): void;
  file: string;
  /** A part of the field that must be named. */
  field: string;
  /** What its owner must read. */
  says?: RegExp | undefined;
}

/** A mistake in a field of a file, which replaces what the file holds there. */
export const changed = (
  title: string,
  file: string,
  from: string | RegExp,
  to: string,
  field: string,
  says?: RegExp,
): Broken => ({
  title,
  file,
  field,
  says,
  breakIt: (folder) => folder.change(file, from, to),
});
