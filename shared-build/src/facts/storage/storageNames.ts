import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { destructuredConstant } from '../code/declaredNames';
import { valuesOf } from '../values/values';

const storage = /(?:^|\.|\[['"`])((?:local|session)Storage)(?:['"`]\])?$/;

/** The original name of a value, which may be destructured from the window. */
function originalName(code: Code, value: ts.Expression): string {
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  return (declared && destructuredConstant(declared)?.word) ?? value.getText();
}

/** The storage that an expression is, also under another name, or optionally. */
export function storageOf(code: Code, expression: ts.Expression): string | undefined {
  const values =
    ts.isIdentifier(expression) || ts.isCallExpression(expression) ? valuesOf(code, expression) : [expression];
  return values.map((value) => storage.exec(originalName(code, value))?.[1]).find(Boolean);
}
