import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import type { Declared } from './declarations';
import { declaredTypes, typeShape } from './typeShapes';

function parameterOf(file: ts.SourceFile, name: string): ts.ParameterDeclaration | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.parameters[0];
    if (!ts.isVariableStatement(statement)) continue;
    const variable = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === name);
    const made = variable?.initializer;
    if (made && (ts.isArrowFunction(made) || ts.isFunctionExpression(made))) return made.parameters[0];
  }
  return undefined;
}

/** Names that a parameter takes apart, and whether each has something that stands in for it. */
function takenApart({ name }: ts.ParameterDeclaration): Map<string, boolean> {
  if (!ts.isObjectBindingPattern(name)) return new Map();
  const parts = name.elements.filter(({ dotDotDotToken }) => !dotDotDotToken);
  return new Map(parts.map((part) => [(part.propertyName ?? part.name).getText(), part.initializer !== undefined]));
}

/** `SlotProps['mf-x/place']` is what that slot passes. */
function slotOf(type: ts.TypeNode | undefined): string | undefined {
  if (!type || !ts.isIndexedAccessTypeNode(type) || type.objectType.getText() !== 'SlotProps') return undefined;
  const { indexType } = type;
  return ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal.text : undefined;
}

/** What a fragment needs of the slot's props: what its file says of the parameter of `Widget`. */
export function propsOf(path: string, text: string, { slots }: Declared): Shape {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const parameter = parameterOf(file, 'Widget');
  if (!parameter) return {};
  const declared = slots.get(slotOf(parameter.type) ?? '') ?? typeShape(parameter.type, declaredTypes(file));
  const taken = takenApart(parameter);
  const named = [...taken].filter(([name]) => !declared.properties?.[name] && declared.type !== 'object').map(([name]) => name);
  return {
    type: 'object',
    properties: { ...declared.properties, ...Object.fromEntries(named.map((name) => [name, {}])) },
    required: [...(declared.required ?? []), ...named].filter((name) => taken.get(name) !== true),
  };
}
