import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { constantInitializer, destructuredConstant } from '../code/declaredNames';
import { argumentsFor, fieldOf } from './values';
import { returnedExpressions, unwrapped, isFunction } from '../code/syntax';

/** An expression with the values of parameters at a use, so that two calls of a function are distinguished. */
export interface Closure {
  node: ts.Node;
  given: ReadonlyMap<ts.Node, Closure>;
}

/** The most names, calls and fields that are followed in a row. */
const maxDepth = 16;

const choiceOperators = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);

/** Calls that return the result of a function argument, with its position. */
const callbackPositions: Readonly<Record<string, number>> = { useSyncExternalStore: 1, useMemo: 0 };

function returnedClosures(code: Code, { node, given }: Closure, depth: number): Closure[] | undefined {
  const call = node as ts.CallExpression;
  const asked = call.arguments[callbackPositions[call.expression.getText().split('.').at(-1)!] ?? -1];
  const answers = closuresOf(code, { node: asked ?? call.expression, given }, depth).map((made) => ({
    made,
    answers: isFunction(made.node) || ts.isMethodDeclaration(made.node) ? returnedExpressions(made.node) : [],
  }));
  if (answers.every((one) => one.answers.length === 0)) return undefined;
  return answers.flatMap(({ made, answers: written }) => {
    // Functions from elsewhere return something unknown.
    const { parameters = [] } = made.node as Partial<ts.FunctionDeclaration>;
    const values = asked
      ? []
      : parameters.flatMap((parameter, place): [ts.Node, Closure][] =>
          call.arguments[place] ? [[parameter, { node: call.arguments[place], given }]] : [],
        );
    return written.flatMap((answer) =>
      closuresOf(code, { node: answer, given: new Map([...made.given, ...values]) }, depth),
    );
  });
}

function fieldClosures(code: Code, whole: Closure, name: string, depth: number): Closure[] | undefined {
  const found = closuresOf(code, whole, depth).map(({ node, given }) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    const method = node.properties.find(
      (property) => ts.isMethodDeclaration(property) && property.name.getText() === name,
    );
    const field = method ?? fieldOf(code, node, name);
    return field && { node: field, given };
  });
  return found.every((one) => one !== undefined) && found.length > 0
    ? found.flatMap((one) => closuresOf(code, one, depth))
    : undefined;
}

function namedClosures(code: Code, { node, given }: Closure, depth: number): Closure[] | undefined {
  const { declared } = resolveName(code, node as ts.Identifier) ?? {};
  if (!declared) return undefined;
  if (isFunction(declared)) return [{ node: declared, given }];
  const known = given.get(declared);
  if (known) return closuresOf(code, known, depth);
  const values = ts.isParameter(declared) && ts.isIdentifier(declared.name) ? argumentsFor(code, declared) : undefined;
  if (values) return values.flatMap((one) => closuresOf(code, { node: one, given: new Map() }, depth));
  const made = constantInitializer(declared);
  if (made) return closuresOf(code, { node: made, given }, depth);
  const taken = destructuredConstant(declared);
  return taken && fieldClosures(code, { node: taken.whole, given }, taken.word, depth);
}

/** All constant values that an expression may have; unknown ones stand for themselves. */
export function closuresOf(code: Code, bound: Closure, depth = 0): Closure[] {
  const { given } = bound;
  const node = ts.isExpression(bound.node) ? unwrapped(bound.node) : bound.node;
  const next = depth + 1;
  const itself = { node, given };
  if (depth > maxDepth) return [itself];
  const each = (...nodes: ts.Node[]) => nodes.flatMap((one) => closuresOf(code, { node: one, given }, next));
  if (ts.isConditionalExpression(node)) return each(node.whenTrue, node.whenFalse);
  if (ts.isBinaryExpression(node) && choiceOperators.has(node.operatorToken.kind)) return each(node.left, node.right);
  if (ts.isIdentifier(node)) return namedClosures(code, itself, next) ?? [itself];
  if (ts.isPropertyAccessExpression(node))
    return fieldClosures(code, { node: node.expression, given }, node.name.text, next) ?? [itself];
  return (ts.isCallExpression(node) && returnedClosures(code, itself, next)) || [itself];
}
