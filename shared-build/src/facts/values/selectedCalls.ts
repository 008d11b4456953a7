import ts from 'typescript';
import { resolveName, type Code } from '../code/code';

/** Functions of which only one call is considered now, by its index. */
const selectedCalls = new Map<ts.Node, number>();

/** The arguments, by call, that count now. */
export const argumentsOfSelectedCalls = <Given>(made: ts.Node, given: readonly Given[]): Given[] =>
  given.filter((_one, index) => index === (selectedCalls.get(made) ?? index));

/** Evaluates something once for each call of a function. */
export function forEachCall<Answer>(made: ts.Node, count: number, answer: () => Answer): Answer[] {
  return Array.from({ length: count }, (_one, index) => {
    selectedCalls.set(made, index);
    try {
      return answer();
    } finally {
      selectedCalls.delete(made);
    }
  });
}

/** The parameter that a name is, or is destructured from. */
function parameterOf(code: Code, name: ts.Identifier): ts.ParameterDeclaration | undefined {
  let declared = resolveName(code, name)?.declared;
  while (declared && (ts.isBindingElement(declared) || ts.isObjectBindingPattern(declared))) declared = declared.parent;
  return declared && ts.isParameter(declared) ? declared : undefined;
}

type GivenTo = (parameter: ts.ParameterDeclaration) => readonly ts.Node[] | undefined;

/** The parameters used in an expression, or in their arguments. */
function parametersIn(code: Code, expression: ts.Expression, givenTo: GivenTo): Set<ts.ParameterDeclaration> {
  const found = new Set<ts.ParameterDeclaration>();
  const visit = (node: ts.Node): void => {
    const parameter = ts.isIdentifier(node) ? parameterOf(code, node) : undefined;
    if (parameter && !found.has(parameter)) {
      found.add(parameter);
      givenTo(parameter)?.forEach(visit);
    }
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return found;
}

/** A parameter of a function from which several of these come, so that they vary together, call by call. */
export function commonParameter(
  code: Code,
  parts: readonly ts.Expression[],
  givenTo: GivenTo,
): ts.ParameterDeclaration | undefined {
  const ofParameters = parts.filter((part) => parametersIn(code, part, () => undefined).size > 0);
  const named = ofParameters.length > 1 ? ofParameters.map((part) => [...parametersIn(code, part, givenTo)]) : [];
  const isShared = ({ parent: made }: ts.ParameterDeclaration) =>
    !selectedCalls.has(made) && named.filter((some) => some.some(({ parent }) => parent === made)).length > 1;
  return named.flat().find(isShared);
}
