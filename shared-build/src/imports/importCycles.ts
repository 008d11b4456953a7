import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

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

/** The circles of a graph: each as its nodes, in order, beginning anywhere. */
function circlesOf(nodes: Iterable<string>, nextOf: (node: string) => Iterable<string>): string[][] {
  const circles = new Map<string, string[]>();
  const finished = new Set<string>();
  const visit = (node: string, way: string[]) => {
    const start = way.indexOf(node);
    if (start !== -1) {
      const circle = way.slice(start);
      circles.set([...circle].sort().join(), circle);
      return;
    }
    if (finished.has(node)) return;
    for (const next of nextOf(node)) visit(next, [...way, node]);
    finished.add(node);
  };
  for (const node of nodes) visit(node, []);
  return [...circles.values()];
}

/**
 * Files that import each other in a circle, so that none can be read without all: each circle as its files, in order.
 */
export const importCyclesIn = (folder: string): string[][] =>
  circlesOf(sourcesIn(folder), importsOf).map((circle) => circle.map((file) => relative(folder, file)));

/**
 * Folders in a folder whose files import each other in a circle, each circle as the folders' names, in order. Tests and
 * the files beside the folders do not count.
 */
export function folderCyclesIn(folder: string): string[][] {
  const imported = new Map<string, Set<string>>();
  const folderOf = (file: string) => {
    const [name = '', ...rest] = relative(folder, file).split(sep);
    return rest.length > 0 && name !== '..' ? name : undefined;
  };
  for (const file of sourcesIn(folder).filter((path) => !/\.test\.tsx?$/.test(path))) {
    const [from, to] = [folderOf(file), importsOf(file).map(folderOf)];
    if (from === undefined) continue;
    const others = to.filter((name) => name !== undefined && name !== from) as string[];
    imported.set(from, new Set([...(imported.get(from) ?? []), ...others]));
  }
  return circlesOf(imported.keys(), (name) => imported.get(name) ?? []);
}
