import ts from 'typescript';
import { foundOf, type Code } from './code';
import { constantOf, takenOutOf } from './declaredNames';
import { answersOf, argumentsFor, bare, fieldOf, isFunction } from './values';

/** What is written somewhere, and what parameters stand for where it is used: two calls of one function may be told apart. */
export interface Closure {
  node: ts.Node;
  given: ReadonlyMap<ts.Node, Closure>;
}

/** How many names, calls and fields are followed, one after the other. */
const farthest = 16;

const choices = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.AmpersandAmpersandToken]);

/** Calls that answer what a function does that is given to them, and at which place. */
const askers: Readonly<Record<string, number>> = { useSyncExternalStore: 1, useMemo: 0 };

function answered(code: Code, { node, given }: Closure, depth: number): Closure[] | undefined {
  const call = node as ts.CallExpression;
  const asked = call.arguments[askers[call.expression.getText().split('.').at(-1)!] ?? -1];
  const answers = closuresOf(code, { node: asked ?? call.expression, given }, depth).map((made) => ({ made, answers: isFunction(made.node) || ts.isMethodDeclaration(made.node) ? answersOf(made.node) : [] }));
  if (answers.every((one) => one.answers.length === 0)) return undefined;
  return answers.flatMap(({ made, answers: written }) => {
    // What is no function that is written here answers nothing that is known.
    const { parameters = [] } = made.node as Partial<ts.FunctionDeclaration>;
    const values = asked ? [] : parameters.flatMap((parameter, place): [ts.Node, Closure][] => (call.arguments[place] ? [[parameter, { node: call.arguments[place], given }]] : []));
    return written.flatMap((answer) => closuresOf(code, { node: answer, given: new Map([...made.given, ...values]) }, depth));
  });
}

function fieldsOf(code: Code, whole: Closure, name: string, depth: number): Closure[] | undefined {
  const found = closuresOf(code, whole, depth).map(({ node, given }) => {
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    const method = node.properties.find((property) => ts.isMethodDeclaration(property) && property.name.getText() === name);
    const field = method ?? fieldOf(code, node, name);
    return field && { node: field, given };
  });
  return found.every((one) => one !== undefined) && found.length > 0 ? found.flatMap((one) => closuresOf(code, one, depth)) : undefined;
}

function named(code: Code, { node, given }: Closure, depth: number): Closure[] | undefined {
  const { declared } = foundOf(code, node as ts.Identifier) ?? {};
  if (!declared) return undefined;
  if (isFunction(declared)) return [{ node: declared, given }];
  const known = given.get(declared);
  if (known) return closuresOf(code, known, depth);
  const values = ts.isParameter(declared) && ts.isIdentifier(declared.name) ? argumentsFor(code, declared) : undefined;
  if (values) return values.flatMap((one) => closuresOf(code, { node: one, given: new Map() }, depth));
  const made = constantOf(declared);
  if (made) return closuresOf(code, { node: made, given }, depth);
  const taken = takenOutOf(declared);
  return taken && fieldsOf(code, { node: taken.whole, given }, taken.word, depth);
}

/** All that an expression may be, as it is written somewhere; what comes at run time stands for itself. */
export function closuresOf(code: Code, bound: Closure, depth = 0): Closure[] {
  const { given } = bound;
  const node = ts.isExpression(bound.node) ? bare(bound.node) : bound.node;
  const next = depth + 1;
  const itself = { node, given };
  if (depth > farthest) return [itself];
  const each = (...nodes: ts.Node[]) => nodes.flatMap((one) => closuresOf(code, { node: one, given }, next));
  if (ts.isConditionalExpression(node)) return each(node.whenTrue, node.whenFalse);
  if (ts.isBinaryExpression(node) && choices.has(node.operatorToken.kind)) return each(node.left, node.right);
  if (ts.isIdentifier(node)) return named(code, itself, next) ?? [itself];
  if (ts.isPropertyAccessExpression(node)) return fieldsOf(code, { node: node.expression, given }, node.name.text, next) ?? [itself];
  return (ts.isCallExpression(node) && answered(code, itself, next)) || [itself];
}
