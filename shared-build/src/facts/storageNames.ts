import ts from 'typescript';
import type { Code } from './code';
import { valuesOf } from './values';

const storage = /(?:^|\.)((?:local|session)Storage)$/;

/** The storage that an expression is, also under another name, and where there may be none. */
export function storageOf(code: Code, expression: ts.Expression): string | undefined {
  const values = ts.isIdentifier(expression) || ts.isCallExpression(expression) ? valuesOf(code, expression) : [expression];
  return values.map((value) => storage.exec(value.getText())?.[1]).find(Boolean);
}
