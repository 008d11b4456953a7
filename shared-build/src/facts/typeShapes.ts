import type { Shape } from '@storefront/contracts';
import ts from 'typescript';

const keywords: Partial<Record<ts.SyntaxKind, Shape>> = {
  [ts.SyntaxKind.StringKeyword]: { type: 'string' },
  [ts.SyntaxKind.NumberKeyword]: { type: 'number' },
  [ts.SyntaxKind.BooleanKeyword]: { type: 'boolean' },
};

const isNothing = (type: ts.TypeNode) => type.kind === ts.SyntaxKind.UndefinedKeyword;

/** Types that a file declares, by name. */
export function declaredTypes(file: ts.SourceFile): Map<string, ts.Node> {
  const declared = new Map<string, ts.Node>();
  for (const statement of file.statements)
    if (ts.isInterfaceDeclaration(statement)) declared.set(statement.name.text, statement);
    else if (ts.isTypeAliasDeclaration(statement)) declared.set(statement.name.text, statement.type);
  return declared;
}

function fieldsOf(members: ts.NodeArray<ts.TypeElement>, known: ReadonlyMap<string, ts.Node>): Shape {
  const fields = members.filter(ts.isPropertySignature).map((member) => ({ name: member.name.getText().replace(/^['"]|['"]$/g, ''), member }));
  const mayLack = ({ questionToken, type }: ts.PropertySignature) => questionToken !== undefined || (type && ts.isUnionTypeNode(type) && type.types.some(isNothing));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, member }) => [name, typeShape(member.type, known)])),
    required: fields.filter(({ member }) => !mayLack(member)).map(({ name }) => name),
  };
}

function literalShape({ literal }: ts.LiteralTypeNode): Shape {
  if (literal.kind === ts.SyntaxKind.NullKeyword) return { type: 'null' };
  if (ts.isStringLiteral(literal)) return { const: literal.text };
  return ts.isNumericLiteral(literal) ? { const: Number(literal.text) } : {};
}

/** A written type as a shape, where the file itself says what it is; what comes from elsewhere is anything. */
export function typeShape(type: ts.Node | undefined, known: ReadonlyMap<string, ts.Node>): Shape {
  if (!type) return {};
  const keyword = keywords[type.kind];
  if (keyword) return keyword;
  if (ts.isParenthesizedTypeNode(type)) return typeShape(type.type, known);
  if (ts.isLiteralTypeNode(type)) return literalShape(type);
  if (ts.isArrayTypeNode(type)) return { type: 'array', items: typeShape(type.elementType, known) };
  if (ts.isTypeLiteralNode(type) || ts.isInterfaceDeclaration(type)) return fieldsOf(type.members, known);
  if (ts.isUnionTypeNode(type)) {
    const choices = type.types.filter((choice) => !isNothing(choice)).map((choice) => typeShape(choice, known));
    return choices.length === 1 && choices[0] ? choices[0] : { anyOf: choices };
  }
  if (!ts.isTypeReferenceNode(type)) return {};
  const declared = known.get(type.typeName.getText());
  return declared ? typeShape(declared, new Map([...known].filter(([, node]) => node !== declared))) : {};
}
