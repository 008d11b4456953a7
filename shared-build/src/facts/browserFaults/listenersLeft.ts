import { relative } from 'node:path';
import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';
import { returnedExpressions } from '../code/syntax';
import { isDeadCode } from '../values/deadCode';

const isEffect = (call: ts.CallExpression) => /(?:^|\.)use(?:Layout)?Effect$/.test(call.expression.getText());

/** What stays for as long as the page does; elements of a screen go with it, and with all that listens to them. */
const lasting =
  /^(?:(?:window|globalThis|self|document(?:\.(?:body|documentElement))?|navigator(?:\.\w+)*)\.)?addEventListener$/;

/** Whether a listener ends without a cleanup: after its first event, by a signal, or by options from elsewhere. */
const mayEnd = (options: ts.Expression | undefined) =>
  options !== undefined &&
  (ts.isObjectLiteralExpression(options)
    ? /\b(?:once|signal)\b|\.\.\./.test(options.getText())
    : options.kind !== ts.SyntaxKind.TrueKeyword && options.kind !== ts.SyntaxKind.FalseKeyword);

/** The types of events that a function itself, not one in it, begins to listen to for good. */
function typesHeard(made: ts.ArrowFunction | ts.FunctionExpression): string[] {
  const types: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && lasting.test(node.expression.getText())) {
      const [type, , options] = node.arguments;
      if (!mayEnd(options)) types.push(type && ts.isStringLiteralLike(type) ? type.text : 'events');
    }
    ts.forEachChild(node, visit);
  };
  visit(made.body);
  return types;
}

/** Whether a value may be a cleanup: not that of `addEventListener` itself, which returns nothing. */
const mayCleanUp = (answer: ts.Expression) =>
  !ts.isVoidExpression(answer) && !(ts.isCallExpression(answer) && lasting.test(answer.expression.getText()));

/**
 * The types of events that an effect listens to on the page and never stops to, with their files (`src/Viewer.tsx
 * keydown`): each mount adds a listener, and one key is heard as often as the screen was shown.
 */
export function listenersLeft(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const file of code.files)
    forEachNode([file], (node) => {
      if (!ts.isCallExpression(node) || !isEffect(node)) return;
      const [made] = node.arguments;
      if (!made || !(ts.isArrowFunction(made) || ts.isFunctionExpression(made)) || isDeadCode(code, node)) return;
      if (returnedExpressions(made).some(mayCleanUp) || /\b(?:removeEventListener|abort)\b/.test(made.getText()))
        return;
      for (const type of typesHeard(made)) found.add(`${relative(folder, file.fileName)} ${type}`);
    });
  return [...found].sort();
}
