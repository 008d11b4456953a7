import ts from 'typescript';

/** The list of a loop, and the part of each entry that a name is: `for (const [name, hear] of list)`. */
export interface Iteration {
  list: ts.Expression;
  place: number | undefined;
}

const iterationMethods = /^(forEach|map|flatMap|filter|some|every|find)$/;

/** The list whose entries a callback gets: `list.forEach((entry) => …)`. */
function listOfCallback({ parent: made }: ts.ParameterDeclaration): ts.Expression | undefined {
  const call = made.parent as ts.Node | undefined;
  if (
    !call ||
    !ts.isCallExpression(call) ||
    call.arguments[0] !== made ||
    !ts.isPropertyAccessExpression(call.expression)
  )
    return undefined;
  return iterationMethods.test(call.expression.name.text) ? call.expression.expression : undefined;
}

function listOf(holder: ts.Node): ts.Expression | undefined {
  if (ts.isParameter(holder)) return holder.parent.parameters[0] === holder ? listOfCallback(holder) : undefined;
  const statement = ts.isVariableDeclaration(holder) ? holder.parent.parent : undefined;
  return statement && ts.isForOfStatement(statement) ? statement.expression : undefined;
}

/** The iteration in which a name is an entry or a part of one; undefined where there is none. */
export function iterationOf(declared: ts.Node): Iteration | undefined {
  const isPart = ts.isBindingElement(declared);
  if (isPart && (declared.dotDotDotToken || declared.initializer || !ts.isArrayBindingPattern(declared.parent)))
    return undefined;
  const list = listOf(isPart ? declared.parent.parent : declared);
  return (
    list && {
      list,
      place: isPart ? (declared.parent.elements as readonly ts.ArrayBindingElement[]).indexOf(declared) : undefined,
    }
  );
}
