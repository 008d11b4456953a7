import { createRequire } from 'node:module';
import type ts from 'typescript';
import { createCode, contractsName, resolveExport } from '../code/code';

/** The contracts' source code, for declarations that do not exist at run time. */
export const contractsCode = createCode([], {
  packages: { [contractsName]: createRequire(import.meta.url).resolve(contractsName) },
});

/** A declaration of the contracts. */
export function declaredByContracts(name: string, space: 'type' | 'value'): ts.Node | undefined {
  const file = contractsCode.fileFor(contractsName, '');
  return file && resolveExport(contractsCode, file, name, space)?.declared;
}
