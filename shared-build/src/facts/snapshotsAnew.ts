import { relative } from 'node:path';
import ts from 'typescript';
import { foundOf, type Code } from './code';
import { answersOf, bare, constantOf, followedOnce, isFunction, valuesOf } from './values';

/** Calls that answer a new object each time, and methods that do of whatever has them. */
const makers = /^(?:JSON\.parse|Array\.(?:from|of)|Object\.(?:keys|values|entries|fromEntries)|structuredClone)$/;
const making = /^(?:map|filter|flatMap|flat|split|toSorted|toReversed|toSpliced)$/;

const functionAround = (node: ts.Node) => ts.findAncestor(node, ts.isFunctionLike);

const isChoice = (kind: ts.SyntaxKind) => kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;

/** Whether an expression is another object each time that it comes to pass; what was made before, and kept, is the same one. */
function isAnew(code: Code, written: ts.Expression): boolean {
  const value = bare(written);
  if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value) || ts.isNewExpression(value)) return true;
  if (ts.isConditionalExpression(value)) return isAnew(code, value.whenTrue) || isAnew(code, value.whenFalse);
  if (ts.isBinaryExpression(value)) return isChoice(value.operatorToken.kind) && (isAnew(code, value.left) || isAnew(code, value.right));
  if (ts.isIdentifier(value)) {
    const declared = foundOf(code, value)?.declared;
    const made = declared && functionAround(declared) && functionAround(declared) === functionAround(value) ? constantOf(declared) : undefined;
    return made !== undefined && isAnew(code, made);
  }
  if (!ts.isCallExpression(value)) return false;
  if (makers.test(value.expression.getText()) || (ts.isPropertyAccessExpression(value.expression) && making.test(value.expression.name.text))) return true;
  // Of a text, these answer a text; of a new list, a new one.
  if (ts.isPropertyAccessExpression(value.expression) && /^(?:slice|concat|sort|reverse)$/.test(value.expression.name.text)) return isAnew(code, value.expression.expression);
  return answersAnew(code, value.expression);
}

/** Whether a function that is named or written here answers another object each time. */
function answersAnew(code: Code, named: ts.Expression): boolean {
  const [made, ...more] = valuesOf(code, named) as ts.Node[];
  return made !== undefined && more.length === 0 && isFunction(made) && followedOnce(made, () => answersOf(made).some((answer) => isAnew(code, answer)), false);
}

/** Stores whose answer is another one each time that React asks, by their files: it takes each for a change, and draws without end. */
export function snapshotsAnew(code: Code, folder: string): string[] {
  const found = new Set<string>();
  const visit = (file: ts.SourceFile) => (node: ts.Node): void => {
    const read = ts.isCallExpression(node) && /(?:^|\.)useSyncExternalStore$/.test(node.expression.getText()) ? node.arguments[1] : undefined;
    if (read && answersAnew(code, read)) found.add(`${relative(folder, file.fileName)} useSyncExternalStore`);
    ts.forEachChild(node, visit(file));
  };
  for (const file of code.files) visit(file)(file);
  return [...found].sort();
}
