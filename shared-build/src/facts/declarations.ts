import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { codeOf, type Code } from './code';
import type { Source } from './sources';
import { typeShape } from './typeShapes';

/** What remotes declare beside their definitions: the payloads of events and the props of slots, by name. */
export interface Declared {
  events: ReadonlyMap<string, Shape>;
  slots: ReadonlyMap<string, Shape>;
  /** Events that may come with nothing. */
  bare?: ReadonlySet<string>;
}

const addedIn = ({ statements }: ts.SourceFile): ts.InterfaceDeclaration[] =>
  statements.filter(ts.isModuleDeclaration).flatMap(({ body }) => (body && ts.isModuleBlock(body) ? [...body.statements] : [])).filter(ts.isInterfaceDeclaration);

/** Files of one's own that these import, or hand on, and those that they do. */
function importedBy(code: Code): ts.SourceFile[] {
  const all = new Set(code.files);
  for (const file of all)
    for (const statement of file.statements) {
      const from = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      const imported = from && ts.isStringLiteral(from) && from.text.startsWith('.') ? code.fileFor(from.text, file.fileName) : undefined;
      if (imported) all.add(imported);
    }
  return [...all].filter((file) => !code.files.includes(file));
}

/** Reads what contract files, and those that they import, add to `EventPayloads` and `SlotProps`, with what these grow out of. */
export function declaredIn(code: Code): Declared {
  const found: Record<string, Map<string, Shape>> = { EventPayloads: new Map(), SlotProps: new Map() };
  const bare = new Set<string>();
  const interfaces = [...code.files.flatMap((file) => [...file.statements.filter(ts.isInterfaceDeclaration), ...addedIn(file)]), ...importedBy(code).flatMap(addedIn)];
  for (const one of interfaces) {
    const named = found[one.name.text];
    if (!named) continue;
    const { properties = {}, required = [] } = typeShape(one, code);
    for (const [name, shape] of Object.entries(properties)) {
      named.set(name, shape);
      if (named === found['EventPayloads'] && !required.includes(name)) bare.add(name);
    }
  }
  return { events: found['EventPayloads']!, slots: found['SlotProps']!, bare };
}

/** The shop's own slots. */
const ownSlots = join(dirname(createRequire(import.meta.url).resolve('@storefront/contracts')), 'slots.ts');

/** The contracts of the remotes beside a package, and its own, by the names under which they are imported. */
function contractsAround(folder: string): Record<string, string> {
  const beside = readdirSync(dirname(folder)).filter((name) => name.startsWith('mf-')).map((name) => join(dirname(folder), name));
  const files = [...new Set([...beside, folder])].map((remote) => [`@storefront/${basename(remote)}/contract`, join(remote, 'src/contract.ts')] as const);
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}

const whole = (shapes: ReadonlyMap<string, Shape>): Shape => ({ type: 'object', properties: Object.fromEntries(shapes), required: [...shapes.keys()] });

/** A package's code, and what it compiles against: its own declarations, those of the remotes beside it, and the shop's. */
export function readCode(folder: string, sources: readonly Source[]): { code: Code; declared: Declared } {
  const packages = contractsAround(folder);
  const texts = [...Object.values(packages), ownSlots].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const declared = declaredIn(codeOf(texts, { packages }));
  return { declared, code: codeOf(sources, { folder, packages, known: knownOf(declared) }) };
}

/** `SlotProps['mf-x/place']` is what that slot passes. */
export const knownOf = ({ events, slots }: Declared): Code['known'] => ({ EventPayloads: whole(events), SlotProps: whole(slots) });
