import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { declaredTypes, typeShape } from './typeShapes';

/** What remotes declare beside their definitions: the payloads of events and the props of slots, by name. */
export interface Declared {
  events: ReadonlyMap<string, Shape>;
  slots: ReadonlyMap<string, Shape>;
}

export const nothingDeclared: Declared = { events: new Map(), slots: new Map() };

function interfacesIn(file: ts.SourceFile): ts.InterfaceDeclaration[] {
  const modules = file.statements.filter(ts.isModuleDeclaration).flatMap(({ body }) => (body && ts.isModuleBlock(body) ? [...body.statements] : []));
  return [...file.statements, ...modules].filter(ts.isInterfaceDeclaration);
}

/** Reads what contract files add to `EventPayloads` and `SlotProps`. */
export function declaredIn(texts: readonly string[]): Declared {
  const found: Record<string, Map<string, Shape>> = { EventPayloads: new Map(), SlotProps: new Map() };
  for (const text of texts) {
    const file = ts.createSourceFile('contract.ts', text, ts.ScriptTarget.Latest, true);
    for (const { name, members } of interfacesIn(file))
      for (const member of members.filter(ts.isPropertySignature))
        if (!ts.isComputedPropertyName(member.name)) found[name.text]?.set(member.name.text, typeShape(member.type, declaredTypes(file)));
  }
  return { events: found['EventPayloads']!, slots: found['SlotProps']! };
}

/** The shop's own slots. */
const ownSlots = join(dirname(createRequire(import.meta.url).resolve('@storefront/contracts')), 'slots.ts');

/** What a package compiles against: its own declarations, those of the remotes beside it, and the shop's. */
export function declaredAround(folder: string): Declared {
  const beside = readdirSync(dirname(folder)).filter((name) => name.startsWith('mf-')).map((name) => join(dirname(folder), name));
  const files = [...new Set([...beside, folder])].map((remote) => join(remote, 'src/contract.ts')).filter(existsSync);
  return declaredIn([...files, ownSlots].map((file) => readFileSync(file, 'utf8')));
}
