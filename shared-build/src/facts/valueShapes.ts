import type { Shape } from '@storefront/contracts';
import ts from 'typescript';

/** A value without what is only said about it: `{} as never` is an empty object. */
function bare(value: ts.Expression): ts.Expression {
  const isSaid = ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value) || ts.isNonNullExpression(value);
  return isSaid ? bare(value.expression) : value;
}

/** What a written value is; what is computed is anything. */
export function valueShape(written: ts.Expression | undefined): Shape {
  if (!written) return {};
  const value = bare(written);
  if (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value)) return { type: 'string' };
  if (ts.isNumericLiteral(value)) return { type: 'number' };
  if (value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword) return { type: 'boolean' };
  if (value.kind === ts.SyntaxKind.NullKeyword) return { type: 'null' };
  if (ts.isArrayLiteralExpression(value)) return { type: 'array', items: {} };
  if (ts.isCallExpression(value) && ['String', 'Number', 'Boolean'].includes(value.expression.getText())) return { type: value.expression.getText().toLowerCase() as Shape['type'] };
  return ts.isObjectLiteralExpression(value) ? objectShape(value) : {};
}

/** An object that is written out; anything where parts of it come from elsewhere. */
function objectShape({ properties }: ts.ObjectLiteralExpression): Shape {
  if (properties.some((property) => ts.isSpreadAssignment(property) || (property.name && ts.isComputedPropertyName(property.name)))) return {};
  const fields = properties.map((property) => [
    (property.name?.getText() ?? '').replace(/^['"]|['"]$/g, ''),
    ts.isPropertyAssignment(property) ? valueShape(property.initializer) : {},
  ]);
  return { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([name]) => name as string) };
}

/** What a declared value is once it is known how it is written: fields that are not there are not sent, and a literal's type is its own. */
export function narrowed(declared: Shape, written: Shape): Shape {
  if (!written.properties || (declared.type && declared.type !== 'object')) return Object.keys(written).length > 0 ? written : declared;
  const properties = Object.entries(written.properties).map(([name, shape]) => [name, narrowed(declared.properties?.[name] ?? {}, shape)]);
  // A variable may hold nothing where the declaration lets it.
  const isThere = (name: string) => !declared.properties?.[name] || declared.required?.includes(name) || Object.keys(written.properties?.[name] ?? {}).length > 0;
  return { type: 'object', properties: Object.fromEntries(properties), required: (written.required ?? []).filter(isThere) };
}
