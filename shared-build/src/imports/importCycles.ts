import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const endings = ['.ts', '.tsx', '/index.ts', ''];

const isSource = (path: string) => /\.tsx?$/.test(path);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isSource(entry.name) && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** The files beside it that a file imports; for types too: a circle of types binds as much. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g);
  return [...found].flatMap(([, source = '']) => {
    const path = join(dirname(file), source);
    const target = endings
      .map((ending) => path + ending)
      .find((candidate) => isSource(candidate) && existsSync(candidate));
    return target ? [target] : [];
  });
}

/**
 * Files that import each other in a circle, so that none can be read without all: each circle as its files, in order.
 */
export function importCyclesIn(folder: string): string[][] {
  const circles = new Map<string, string[]>();
  const finished = new Set<string>();
  const visit = (file: string, way: string[]) => {
    const start = way.indexOf(file);
    if (start !== -1) {
      const circle = way.slice(start).map((step) => relative(folder, step));
      circles.set([...circle].sort().join(), circle);
      return;
    }
    if (finished.has(file)) return;
    for (const next of importsOf(file)) visit(next, [...way, file]);
    finished.add(file);
  };
  for (const file of sourcesIn(folder)) visit(file, []);
  return [...circles.values()];
}
