import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { createCode, type Code } from '../code/code';
import type { Source } from '../code/sources';
import { typeShape } from '../shapes/typeShapes';

/** Types that remotes declare: payloads of events and props of slots, by name. */
export interface DeclaredTypes {
  events: ReadonlyMap<string, Shape>;
  slots: ReadonlyMap<string, Shape>;
  /** Events whose payload may be undefined. */
  bare?: ReadonlySet<string>;
}

const augmentationsIn = ({ statements }: ts.SourceFile): ts.InterfaceDeclaration[] =>
  statements
    .filter(ts.isModuleDeclaration)
    .flatMap(({ body }) => (body && ts.isModuleBlock(body) ? [...body.statements] : []))
    .filter(ts.isInterfaceDeclaration);

/** The package's own files that these import or re-export, recursively. */
function importedBy(code: Code): ts.SourceFile[] {
  const all = new Set(code.files);
  for (const file of all)
    for (const statement of file.statements) {
      const from =
        ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      const imported =
        from && ts.isStringLiteral(from) && from.text.startsWith('.')
          ? code.fileFor(from.text, file.fileName)
          : undefined;
      if (imported) all.add(imported);
    }
  return [...all].filter((file) => !code.files.includes(file));
}

/** Reads the extensions of `EventPayloads` and `SlotProps` in contract files, with their base interfaces. */
export function declaredIn(code: Code): DeclaredTypes {
  const found: Record<string, Map<string, Shape>> = { EventPayloads: new Map(), SlotProps: new Map() };
  const bare = new Set<string>();
  const interfaces = [
    ...code.files.flatMap((file) => [...file.statements.filter(ts.isInterfaceDeclaration), ...augmentationsIn(file)]),
    ...importedBy(code).flatMap(augmentationsIn),
  ];
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

/** The contracts' own slots. */
const ownSlots = join(dirname(createRequire(import.meta.url).resolve('@storefront/contracts')), 'slots.ts');

/** The contracts of all remotes, by import name. */
function contractFiles(folder: string): Record<string, string> {
  const beside = readdirSync(dirname(folder))
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(dirname(folder), name));
  const files = [...new Set([...beside, folder])].map(
    (remote) => [`@storefront/${basename(remote)}/contract`, join(remote, 'src/contract.ts')] as const,
  );
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}

const objectShape = (shapes: ReadonlyMap<string, Shape>): Shape => ({
  type: 'object',
  properties: Object.fromEntries(shapes),
  required: [...shapes.keys()],
});

/** A package's code, and the declarations that it compiles against: its own, other remotes', and the contracts'. */
export function readCode(folder: string, sources: readonly Source[]): { code: Code; declared: DeclaredTypes } {
  const packages = contractFiles(folder);
  const texts = [...Object.values(packages), ownSlots].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const declared = declaredIn(createCode(texts, { packages }));
  return { declared, code: createCode(sources, { folder, packages, known: interfacesOf(declared) }) };
}

/** Resolves `SlotProps['mf-x/place']`. */
export const interfacesOf = ({ events, slots }: DeclaredTypes): Code['known'] => ({
  EventPayloads: objectShape(events),
  SlotProps: objectShape(slots),
});
