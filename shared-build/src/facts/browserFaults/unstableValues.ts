import { relative } from 'node:path';
import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { constantInitializer } from '../code/declaredNames';
import { withoutRecursion } from '../code/withoutRecursion';
import { isOr } from '../code/operators';
import { declaredInSameFunction, initializedInSameFunction } from '../code/sameFunction';
import { valuesOf } from '../values/values';
import { returnedExpressions, unwrapped, isFunction } from '../code/syntax';

/** Functions, and methods of anything, that return a new object each time. */
const objectFactories =
  /^(?:JSON\.parse|Array\.(?:from|of)|Object\.(?:keys|values|entries|fromEntries)|structuredClone)$/;
const objectMethods = /^(?:map|filter|flatMap|flat|split|toSorted|toReversed|toSpliced)$/;

/** Whether an expression creates a new object at each evaluation. */
function isNewObject(code: Code, written: ts.Expression): boolean {
  const value = unwrapped(written);
  if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value) || ts.isNewExpression(value))
    return true;
  if (ts.isConditionalExpression(value)) return isNewObject(code, value.whenTrue) || isNewObject(code, value.whenFalse);
  if (ts.isBinaryExpression(value))
    return isOr(value.operatorToken.kind) && (isNewObject(code, value.left) || isNewObject(code, value.right));
  if (ts.isIdentifier(value)) {
    const made = initializedInSameFunction(code, value);
    return made !== undefined && isNewObject(code, made);
  }
  if (!ts.isCallExpression(value)) return false;
  if (
    objectFactories.test(value.expression.getText()) ||
    (ts.isPropertyAccessExpression(value.expression) && objectMethods.test(value.expression.name.text))
  )
    return true;
  // On a text these return a text; on a new list, a new list.
  if (
    ts.isPropertyAccessExpression(value.expression) &&
    /^(?:slice|concat|sort|reverse)$/.test(value.expression.name.text)
  )
    return isNewObject(code, value.expression.expression);
  return returnsNewObject(code, value.expression);
}

/** Whether a function returns a new object at each call. */
function returnsNewObject(code: Code, named: ts.Expression): boolean {
  const [made, ...more] = valuesOf(code, named) as ts.Node[];
  return (
    made !== undefined &&
    more.length === 0 &&
    isFunction(made) &&
    withoutRecursion(made, () => returnedExpressions(made).some((answer) => isNewObject(code, answer)), false)
  );
}

/** Whether an expression creates a new promise at each evaluation. */
function isNewPromise(code: Code, written: ts.Expression): boolean {
  const value = unwrapped(written);
  if (ts.isNewExpression(value)) return value.expression.getText() === 'Promise';
  if (ts.isIdentifier(value)) {
    const made = initializedInSameFunction(code, value);
    return made !== undefined && isNewPromise(code, made);
  }
  if (!ts.isCallExpression(value)) return false;
  const { expression } = value;
  if (expression.kind === ts.SyntaxKind.ImportKeyword || /^(?:fetch|Promise\.\w+)$/.test(expression.getText()))
    return true;
  if (ts.isPropertyAccessExpression(expression) && /^(?:then|catch|finally)$/.test(expression.name.text))
    return isNewPromise(code, expression.expression);
  const [made, ...more] = valuesOf(code, expression) as ts.Node[];
  if (!made || more.length > 0 || !isFunction(made)) return false;
  return (
    (ts.canHaveModifiers(made) && ts.getModifiers(made)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) ||
    withoutRecursion(made, () => returnedExpressions(made).some((answer) => isNewPromise(code, answer)), false)
  );
}

/** Whether an expression creates a new function at each evaluation. */
function isNewFunction(code: Code, written: ts.Expression): boolean {
  const declared = ts.isIdentifier(written) ? declaredInSameFunction(code, written) : undefined;
  const made = declared && (constantInitializer(declared) ?? declared);
  return made !== undefined && isFunction(made);
}

/** Whether a call sets a state to a new object: `setList([])`, where `const [list, setList] = useState(…)`. */
function setsNewObject(code: Code, { expression, arguments: [value] }: ts.CallExpression): boolean {
  const declared = ts.isIdentifier(expression) ? resolveName(code, expression)?.declared : undefined;
  const made =
    declared &&
    ts.isBindingElement(declared) &&
    ts.isArrayBindingPattern(declared.parent) &&
    ts.isVariableDeclaration(declared.parent.parent)
      ? declared.parent.parent.initializer
      : undefined;
  const isOfState =
    made !== undefined && ts.isCallExpression(made) && /(?:^|\.)useState$/.test(made.expression.getText());
  return isOfState && value !== undefined && (isNewObject(code, value) || returnsNewObject(code, value));
}

/** The statements that a function always runs. */
function statementsOf(effect: ts.Expression | undefined): ts.Expression[] {
  if (!effect || (!ts.isArrowFunction(effect) && !ts.isFunctionExpression(effect)) || effect.modifiers) return [];
  const all = ts.isBlock(effect.body)
    ? effect.body.statements.flatMap((one) =>
        ts.isExpressionStatement(one) ? [one.expression] : ts.isVariableStatement(one) ? [] : [undefined],
      )
    : [effect.body];
  // Other statements may return before.
  const end = all.indexOf(undefined);
  return all
    .slice(0, end === -1 ? undefined : end)
    .flatMap((one) => (one ? [unwrapped(ts.isVoidExpression(one) ? one.expression : one)] : []));
}

/**
 * Whether a call is an effect that makes its component render without end: it depends on something new in each render,
 * and sets a state to a new object.
 */
function isRenderLoop(code: Code, { expression, arguments: [effect, needs] }: ts.CallExpression): boolean {
  if (!/(?:^|\.)use(?:Layout)?Effect$/.test(expression.getText()) || !needs || !ts.isArrayLiteralExpression(needs))
    return false;
  const isOther = needs.elements.some((need) => isNewObject(code, need) || isNewFunction(code, need));
  return isOther && statementsOf(effect).some((one) => ts.isCallExpression(one) && setsNewObject(code, one));
}

/** Whether a name is the whole result of a query's hook, which is a new object whenever something of it changes. */
function isQueryResult(code: Code, value: ts.Expression): boolean {
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  const made = declared && constantInitializer(declared);
  return made !== undefined && ts.isCallExpression(made) && /(?:^|\.)use\w*Query$/.test(made.expression.getText());
}

/** Whether a condition holds after each successful answer: `query.isSuccess && !query.isFetching`. */
function holdsAfterAnswers(code: Code, condition: ts.Expression): boolean {
  const value = unwrapped(condition);
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return holdsAfterAnswers(code, value.left) && holdsAfterAnswers(code, value.right);
  const isNot = ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken;
  const read = isNot ? unwrapped(value.operand) : value;
  return (
    ts.isPropertyAccessExpression(read) &&
    isQueryResult(code, read.expression) &&
    (isNot ? /^(isFetching|isLoading|isError)$/ : /^(isSuccess|data|currentData)$/).test(read.name.text)
  );
}

/** Whether an effect comes to a node after each successful answer, without waiting for anything else. */
function isReachedAfterAnswers(code: Code, node: ts.Node, effect: ts.Node): boolean {
  const { parent } = node;
  if (parent === effect) return true;
  if (isFunction(parent)) return false;
  if (ts.isIfStatement(parent) && parent.expression !== node)
    return (
      parent.thenStatement === node &&
      holdsAfterAnswers(code, parent.expression) &&
      isReachedAfterAnswers(code, parent, effect)
    );
  if (ts.isBinaryExpression(parent) && parent.right === node)
    return (
      parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
      holdsAfterAnswers(code, parent.left) &&
      isReachedAfterAnswers(code, parent, effect)
    );
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return false;
  return isReachedAfterAnswers(code, parent, effect);
}

/**
 * Whether a call is an effect that calls the API without end: it runs after each answer of a query, on whose whole result
 * it depends, and fetches that again.
 */
function isRequestLoop(code: Code, { expression, arguments: [effect, needs] }: ts.CallExpression): boolean {
  if (!/(?:^|\.)use(?:Layout)?Effect$/.test(expression.getText()) || !effect || !isFunction(effect)) return false;
  const isAfterAnswers =
    !needs || (ts.isArrayLiteralExpression(needs) && needs.elements.some((need) => isQueryResult(code, need)));
  let isLoop = false;
  if (isAfterAnswers)
    forEachNode([effect], (node) => {
      isLoop ||=
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'refetch' &&
        isQueryResult(code, node.expression.expression) &&
        isReachedAfterAnswers(code, node, effect);
    });
  return isLoop;
}

/**
 * External stores with new snapshots, effects with new dependencies that set a state to a new object, effects that fetch
 * again what has just come, and promises made while rendering, with their files: React renders without end.
 */
export function unstableValues(code: Code, folder: string): string[] {
  const found = new Set<string>();
  for (const file of code.files)
    forEachNode([file], (node) => {
      const read =
        ts.isCallExpression(node) && /(?:^|\.)useSyncExternalStore$/.test(node.expression.getText())
          ? node.arguments[1]
          : undefined;
      if (read && returnsNewObject(code, read)) found.add(`${relative(folder, file.fileName)} useSyncExternalStore`);
      if (
        ts.isCallExpression(node) &&
        /(?:^React\.|^)use$/.test(node.expression.getText()) &&
        node.arguments[0] &&
        isNewPromise(code, node.arguments[0])
      )
        found.add(`${relative(folder, file.fileName)} use`);
      if (ts.isCallExpression(node) && isRenderLoop(code, node))
        found.add(`${relative(folder, file.fileName)} useEffect`);
      if (ts.isCallExpression(node) && isRequestLoop(code, node))
        found.add(`${relative(folder, file.fileName)} refetch`);
    });
  return [...found].sort();
}
