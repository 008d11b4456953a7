import { createRequire } from 'node:module';
import type ts from 'typescript';
import { codeOf, contractsName, exportedAs } from './code';

/** The contracts as they are written: what they declare beside what can be looked at when they run. */
export const contractsCode = codeOf([], { packages: { [contractsName]: createRequire(import.meta.url).resolve(contractsName) } });

/** What the contracts declare under a name. */
export function declaredByContracts(name: string, space: 'type' | 'value'): ts.Node | undefined {
  const file = contractsCode.fileFor(contractsName, '');
  return file && exportedAs(contractsCode, file, name, space)?.declared;
}
