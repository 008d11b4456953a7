import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { exportedAs, type Code } from './code';
import { typeShape } from './typeShapes';
import { isFunction, valuesOf } from './values';

/** What a fragment takes: as its function says, or the type that is given to it. */
interface Taken {
  parameter: ts.ParameterDeclaration | undefined;
  type: ts.TypeNode | undefined;
}

function takenBy(declared: ts.Node, code: Code): Taken | undefined {
  const written = ts.isVariableDeclaration(declared) ? declared.initializer : (declared as ts.Expression);
  const [made] = written ? (isFunction(written) ? [written] : valuesOf(code, written)) : [];
  if (!made || !isFunction(made)) return undefined;
  const stated = ts.isVariableDeclaration(declared) && declared.type && ts.isTypeReferenceNode(declared.type) ? declared.type.typeArguments?.[0] : undefined;
  const [parameter] = made.parameters;
  return { parameter, type: parameter?.type ?? stated };
}

/** Names that a parameter takes apart, and whether each has something that stands in for it. */
function takenApart(parameter: ts.ParameterDeclaration | undefined): Map<string, boolean> {
  if (!parameter || !ts.isObjectBindingPattern(parameter.name)) return new Map();
  const parts = parameter.name.elements.filter(({ dotDotDotToken }) => !dotDotDotToken);
  return new Map(parts.map((part) => [(part.propertyName ?? part.name).getText(), part.initializer !== undefined]));
}

/** What a fragment needs of the slot's props, wherever its file has `Widget` from; undefined where it exports none. */
export function propsOf(file: ts.SourceFile, code: Code): Shape | undefined {
  const found = exportedAs(code, file, 'Widget');
  if (!found) return /\bexport\s*\*/.test(file.text) ? {} : undefined;
  const given = found.declared && takenBy(found.declared, code);
  if (!given) return {};
  const declared = typeShape(given.type, code);
  const taken = takenApart(given.parameter);
  const named = [...taken].filter(([name]) => !declared.properties?.[name] && declared.type !== 'object').map(([name]) => name);
  return {
    type: 'object',
    properties: { ...declared.properties, ...Object.fromEntries(named.map((name) => [name, {}])) },
    required: [...(declared.required ?? []), ...named].filter((name) => taken.get(name) !== true),
  };
}
