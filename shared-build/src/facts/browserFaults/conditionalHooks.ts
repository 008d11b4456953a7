import { relative } from 'node:path';
import ts from 'typescript';
import { resolveName, type Code } from '../code/code';
import { isDeadCode } from '../values/deadCode';
import { constantInitializer } from '../code/declaredNames';
import { mentionsIn } from '../code/mentions';
import { valuesOf } from '../values/values';
import { unwrapped, isFunction } from '../code/syntax';

/** Matches names of hooks, without React's `use`, which may be conditional. */
const hookName = /^use[A-Z]/;

/** Hooks that only read a context, which may be conditional. */
const unorderedHooks = new Set([
  'useContext',
  'usePlatform',
  'useLanguage',
  'useParams',
  'useLocation',
  'useDispatch',
  'useStore',
]);

/** The call of a hook: `useState()`, `React.useState()`. */
function hookCallOf(name: ts.Identifier): ts.CallExpression | undefined {
  const { parent } = name;
  const callee = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name;
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : undefined;
}

/** The most nested hooks of the package that are followed. */
const maxDepth = 4;

/** Whether a call uses an ordered hook; a hook of the package only counts by what it calls. */
function isOrderedHook(code: Code, call: ts.CallExpression, name: string, depth = 0): boolean {
  if (unorderedHooks.has(name)) return false;
  const own = valuesOf(code, call.expression).filter((value: ts.Node) => isFunction(value));
  const callsHook = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && isHookCall(code, node, depth + 1)) ||
    (ts.forEachChild(node, (child) => callsHook(child) || undefined) ?? false);
  return own.length === 0 || depth > maxDepth || own.some(callsHook);
}

function isHookCall(code: Code, call: ts.CallExpression, depth: number): boolean {
  const { expression } = call;
  const name = ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : '';
  return hookName.test(name) && isOrderedHook(code, call, name, depth);
}

/** The name that a function is assigned to: `const Screen = memo(() => …)`. */
function functionName(made: ts.Node): string {
  const { name } = made as ts.FunctionLikeDeclaration;
  if (name) return name.getText();
  const { parent } = made;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isCallExpression(parent) && /^(\w+\.)?(memo|forwardRef)$/.test(parent.expression.getText())
    ? functionName(parent)
    : '';
}

/** The condition under which a node's parent runs it. */
function conditionOf(node: ts.Node): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return node === parent.expression ? undefined : parent.expression;
  if (ts.isConditionalExpression(parent)) return node === parent.condition ? undefined : parent.condition;
  if (ts.isBinaryExpression(parent))
    return node === parent.right && /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText()) ? parent.left : undefined;
  if (ts.isForStatement(parent)) return node === parent.statement ? parent.condition : undefined;
  if (ts.isCaseOrDefaultClause(parent))
    return ts.isCaseClause(parent) && node === parent.expression ? undefined : parent.parent.parent.expression;
  return ts.isIterationStatement(parent, false) && node === parent.statement
    ? (parent as ts.ForInOrOfStatement | ts.WhileStatement | ts.DoStatement).expression
    : undefined;
}

/** Whether a name is a loop's counter: `for (let at = 0; …)`. */
const isLoopCounter = ({ text, parent }: ts.Identifier) =>
  ts.findAncestor(
    parent,
    (node) =>
      ts.isForStatement(node) &&
      node.initializer
        ?.getText()
        .split(/[^\w$]+/)
        .includes(text) === true,
  ) !== undefined;

/** Whether a name has the same value at each call of a function. */
function isConstantName(code: Code, name: ts.Identifier, made: ts.Node): boolean {
  if (isLoopCounter(name)) return true;
  const { declared, from } = resolveName(code, name) ?? {};
  if (!declared) return from !== undefined || /^(undefined|NaN|process)$/.test(name.text);
  const isWithin = ts.findAncestor(declared, (node) => node === made) !== undefined;
  const constant = constantInitializer(declared);
  return isWithin
    ? constant !== undefined && isConstantCondition(code, constant, made)
    : !ts.isVariableDeclaration(declared) || constant !== undefined;
}

/**
 * Whether a function without arguments always returns the same: `const isServer = () => typeof window === 'undefined'`.
 */
function isConstantCall(code: Code, call: ts.CallExpression): boolean {
  const own = valuesOf(code, call.expression).filter((value: ts.Node) => isFunction(value));
  const answers = own.flatMap((one: ts.Node) => {
    const { body, parameters } = one as ts.ArrowFunction | ts.FunctionDeclaration;
    if (!body || parameters.length > 0) return [];
    if (!ts.isBlock(body)) return [{ one, answer: body }];
    const [first, ...more] = body.statements;
    return first && ts.isReturnStatement(first) && first.expression && more.length === 0
      ? [{ one, answer: first.expression }]
      : [];
  });
  return (
    own.length > 0 &&
    answers.length === own.length &&
    call.arguments.length === 0 &&
    answers.every(({ one, answer }) => isConstantCondition(code, answer, one))
  );
}

/** Whether a condition has the same result at each call of a function. */
function isConstantCondition(code: Code, node: ts.Node, made: ts.Node): boolean {
  const value = ts.isExpression(node) ? unwrapped(node) : node;
  if (ts.isTypeOfExpression(value) || ts.isMetaProperty(value)) return true;
  if (ts.isCallExpression(value)) return isConstantCall(code, value);
  if (ts.isNewExpression(value)) return false;
  if (ts.isIdentifier(value)) return isConstantName(code, value, made);
  if (ts.isPropertyAccessExpression(value)) return isConstantCondition(code, value.expression, made);
  return !ts.forEachChild(value, (child) => !isConstantCondition(code, child, made) || undefined);
}

/** Whether a node runs in some calls of a function only. */
function isConditional(code: Code, node: ts.Node, made: ts.Node): boolean {
  if (node === made) return false;
  const condition = conditionOf(node);
  return (
    (condition !== undefined && !isConstantCondition(code, condition, made)) || isConditional(code, node.parent, made)
  );
}

/** Whether a function may return before a node. */
function mayReturnBefore(code: Code, node: ts.Node, made: ts.Node): boolean {
  const ends = (one: ts.Node): boolean => {
    if (one.pos >= node.pos || (one !== made && ts.isFunctionLike(one))) return false;
    return ts.isReturnStatement(one)
      ? one.end <= node.pos && isConditional(code, one, made)
      : (ts.forEachChild(one, (child) => ends(child) || undefined) ?? false);
  };
  return ends(made);
}

/** Whether a hook is called conditionally. */
function isConditionalHook(code: Code, call: ts.CallExpression): boolean {
  const made = ts.findAncestor(call, ts.isFunctionLike);
  if (!made || !/^(use)?[A-Z]/.test(functionName(made))) return false;
  return (isConditional(code, call, made) || mayReturnBefore(code, call, made)) && !isDeadCode(code, call);
}

/**
 * Hooks that are called conditionally, with their files (`src/routes/page.tsx useState`): React identifies hooks by
 * their order, and throws.
 */
export function conditionalHooks(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const [word, names] of mentionsIn(code)) {
    if (!hookName.test(word)) continue;
    for (const name of names) {
      const call = hookCallOf(name);
      if (call && isConditionalHook(code, call) && isOrderedHook(code, call, word))
        found.add(`${relative(folder, name.getSourceFile().fileName)} ${word}`);
    }
  }
  return [...found].sort();
}
