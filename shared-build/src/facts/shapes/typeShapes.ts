import * as contracts from '@storefront/contracts';
import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, resolveName, type Code } from '../code/code';
import { contractsCode, declaredByContracts } from '../values/contractsCode';
import { schemaShape } from './shapeOf';
import { valueShape } from './valueShapes';
import { valuesOf } from '../values/values';
import { schemaFromSource } from './schemaSources';
import { unwrapped } from '../code/syntax';

const keywords: Partial<Record<ts.SyntaxKind, Shape>> = {
  [ts.SyntaxKind.StringKeyword]: { type: 'string' },
  [ts.SyntaxKind.NumberKeyword]: { type: 'number' },
  [ts.SyntaxKind.BooleanKeyword]: { type: 'boolean' },
};

/** The context of a conversion. */
interface ConversionContext {
  /** Types being converted, by declaration: a recursive one is anything the second time. */
  types: readonly ts.Node[];
  /** The arguments of the innermost generic type. */
  given: ReadonlyMap<string, Shape>;
}

const emptyContext: ConversionContext = { types: [], given: new Map() };

const isUndefinedType = (type: ts.TypeNode) =>
  type.kind === ts.SyntaxKind.UndefinedKeyword || type.kind === ts.SyntaxKind.VoidKeyword;

const isAnything = (shape: Shape) => Object.keys(shape).length === 0;

const nameOf = (member: ts.TypeElement) =>
  member.name && !ts.isComputedPropertyName(member.name) ? member.name.getText().replace(/^['"]|['"]$/g, '') : '';

function fieldsOf(members: ts.NodeArray<ts.TypeElement>, code: Code, opened: ConversionContext): Shape {
  const fields = members
    .filter((member) => ts.isPropertySignature(member) || ts.isMethodSignature(member))
    .map((member) => ({ name: nameOf(member), member }));
  const typeOf = (member: ts.TypeElement) => (ts.isPropertySignature(member) ? member.type : undefined);
  const [more] = members.filter(ts.isIndexSignatureDeclaration);
  const mayLack = (member: ts.TypeElement) =>
    (member as ts.PropertySignature).questionToken !== undefined || mayBeUndefined(typeOf(member), code);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, member }) => [name, typeShape(typeOf(member), code, opened)])),
    required: fields.filter(({ member }) => !mayLack(member)).map(({ name }) => name),
    ...(more && { additionalProperties: typeShape(more.type, code, opened) }),
  };
}

/** Whether a type includes `undefined`, here or at its declaration. */
function mayBeUndefined(type: ts.TypeNode | undefined, code: Code, depth = 0): boolean {
  if (!type || depth > 8) return false;
  if (ts.isParenthesizedTypeNode(type)) return mayBeUndefined(type.type, code, depth + 1);
  if (ts.isUnionTypeNode(type))
    return type.types.some((choice) => isUndefinedType(choice) || mayBeUndefined(choice, code, depth + 1));
  const { declared } =
    (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && resolveName(code, type.typeName, 'type')) || {};
  return (
    declared !== undefined && ts.isTypeAliasDeclaration(declared) && mayBeUndefined(declared.type, code, depth + 1)
  );
}

/** A primitive or a list: a brand (`& { readonly brand: … }`) is not sent. */
const isPlain = (shape: Shape) => !isAnything(shape) && !shape.anyOf && shape.type !== 'object';

/** An intersection: of each alternative with all others, or of the fields of all; anything where one is unknown. */
function intersected(shapes: readonly Shape[]): Shape {
  const plain = shapes.find(isPlain);
  if (plain) return plain;
  const choice = shapes.findIndex(({ anyOf }) => anyOf);
  if (choice >= 0) return unionOf(shapes[choice]!.anyOf!.map((one) => intersected(shapes.with(choice, one))));
  const objects = shapes.filter((shape) => !isAnything(shape));
  if (objects.length === 0) return {};
  const more = shapes.flatMap(({ additionalProperties }) => additionalProperties || []);
  // An unknown one may have further fields.
  const open = shapes.some(isAnything) || more.length > 1 ? {} : more[0];
  return {
    type: 'object',
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)) as Record<string, Shape>,
    required: [...new Set(objects.flatMap(({ required = [] }) => required))],
    ...(open && { additionalProperties: open }),
  };
}

const allOf = (shapes: readonly Shape[]): Shape => (shapes.length === 1 && shapes[0] ? shapes[0] : intersected(shapes));

const unionOf = (shapes: readonly Shape[]): Shape =>
  shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: [...shapes] };

function literalShape({ literal }: ts.LiteralTypeNode): Shape {
  if (literal.kind === ts.SyntaxKind.NullKeyword) return { type: 'null' };
  if (literal.kind === ts.SyntaxKind.TrueKeyword || literal.kind === ts.SyntaxKind.FalseKeyword)
    return { type: 'boolean', const: literal.kind === ts.SyntaxKind.TrueKeyword };
  if (ts.isStringLiteralLike(literal)) return { const: literal.text };
  return ts.isNumericLiteral(literal) ? { const: Number(literal.text) } : {};
}

function enumShape({ members }: ts.EnumDeclaration): Shape {
  let next = 0;
  const values = members.map(({ initializer }) => {
    if (initializer && ts.isStringLiteralLike(initializer)) return initializer.text;
    next = initializer && ts.isNumericLiteral(initializer) ? Number(initializer.text) : next;
    return next++;
  });
  return { enum: values };
}

/** The values of a union: `'a' | 'b'`. */
const wordsIn = (shape: Shape): string[] =>
  [shape, ...(shape.anyOf ?? [])]
    .flatMap((one) => [...(one.const === undefined ? [] : [one.const]), ...(one.enum ?? [])])
    .map(String);

function pickFields({ properties = {}, required = [], ...shape }: Shape, isKept: (name: string) => boolean): Shape {
  const fields = Object.entries(properties).filter(([name]) => isKept(name));
  return { ...shape, properties: Object.fromEntries(fields), required: required.filter(isKept) };
}

/** Utility types. */
const utilityTypes: Record<string, (whole: Shape, names: Shape) => Shape> = {
  Array: (items) => ({ type: 'array', items }),
  ReadonlyArray: (items) => ({ type: 'array', items }),
  Set: () => ({}),
  Readonly: (whole) => whole,
  NonNullable: (whole) => (whole.anyOf ? unionOf(whole.anyOf.filter(({ type }) => type !== 'null')) : whole),
  Partial: (whole) => (whole.properties ? { ...whole, required: [] } : whole),
  Required: (whole) => (whole.properties ? { ...whole, required: Object.keys(whole.properties) } : whole),
  Pick: (whole, names) => (whole.properties ? pickFields(whole, (name) => wordsIn(names).includes(name)) : {}),
  Omit: (whole, names) => (whole.properties ? pickFields(whole, (name) => !wordsIn(names).includes(name)) : {}),
  Record: (names, whole) =>
    wordsIn(names).length > 0
      ? {
          type: 'object',
          properties: Object.fromEntries(wordsIn(names).map((name) => [name, whole])),
          required: wordsIn(names),
        }
      : { type: 'object', additionalProperties: whole },
};

const schemas = contracts as unknown as Record<string, unknown>;

/** A type that the contracts declare: `Attempt<Request>`. */
function declaredShapeOf(name: string, given: readonly Shape[], opened: ConversionContext): Shape {
  const declared = declaredByContracts(name, 'type');
  if (!declared || opened.types.includes(declared)) return {};
  return declaredShape(declared, contractsCode, {
    types: [...opened.types, declared],
    given: typeArgumentsOf(declared, given, contractsCode, opened),
  });
}

/** The contracts' types by name: from their schemas (`Region` of `RegionSchema`), or their declarations. */
const contractShape = (name: string, given: readonly Shape[], opened: ConversionContext): Shape =>
  schemaShape(schemas[`${name}Schema`]) ?? schemaShape(schemas[name]) ?? declaredShapeOf(name, given, opened);

const noFields: Shape = { type: 'object', properties: {}, required: [] };

/** React's types of props: children and attributes, none of which is required. */
function reactShape(name: string, [whole = noFields]: readonly Shape[]): Shape {
  if (name === 'PropsWithChildren') return intersected([whole, { ...noFields, properties: { children: {} } }]);
  return name.endsWith('Attributes') ? { ...noFields, additionalProperties: {} } : {};
}

/** The arguments of a generic type: as written, or defaults. */
function typeArgumentsOf(
  declared: ts.Node,
  given: readonly Shape[],
  code: Code,
  opened: ConversionContext,
): ConversionContext['given'] {
  const parameters =
    ts.isTypeAliasDeclaration(declared) || ts.isInterfaceDeclaration(declared) ? (declared.typeParameters ?? []) : [];
  return new Map(
    parameters.map(({ name, default: standIn }, place) => [
      name.text,
      given[place] ?? typeShape(standIn, code, opened),
    ]),
  );
}

/** Valibot's types for a schema's input and output. */
const isInferred = /^Infer(Out|In)put$/;

/** A named type: of a file, of the contracts, or a utility type. */
function namedShape(
  name: ts.Identifier,
  given: readonly ts.TypeNode[] = [],
  code: Code,
  opened: ConversionContext,
): Shape {
  const parameter = opened.given.get(name.text);
  if (parameter) return parameter;
  const {
    declared,
    from,
    name: exported = name.text,
  } = (resolveName(code, name, 'type') ?? {}) as { declared?: ts.Node; from?: string; name?: string };
  if (!declared && code.known[exported]) return code.known[exported];
  const shapes = given.map((one) => typeShape(one, code, opened));
  if (declared)
    return opened.types.includes(declared)
      ? {}
      : declaredShape(declared, code, {
          types: [...opened.types, declared],
          given: typeArgumentsOf(declared, shapes, code, opened),
        });
  if (from === contractsName) return contractShape(exported, shapes, opened);
  if (from === 'valibot') return isInferred.test(exported) ? (shapes[0] ?? {}) : {};
  if (from !== undefined) return from === 'react' ? reactShape(exported, shapes) : {};
  const [whole = {}, names = {}] = shapes;
  return utilityTypes[exported]?.(whole, names) ?? {};
}

function referenceShape(
  { typeName, typeArguments: given }: ts.TypeReferenceNode,
  code: Code,
  opened: ConversionContext,
): Shape {
  if (ts.isIdentifier(typeName)) return namedShape(typeName, given, code, opened);
  if (typeName.left.getText() === 'React')
    return reactShape(
      typeName.right.text,
      (given ?? []).map((one) => typeShape(one, code, opened)),
    );
  return isInferred.test(typeName.right.text) ? typeShape(given?.[0], code, opened) : {};
}

function declaredShape(declared: ts.Node, code: Code, opened: ConversionContext): Shape {
  if (ts.isTypeAliasDeclaration(declared)) return typeShape(declared.type, code, opened);
  if (ts.isEnumDeclaration(declared)) return enumShape(declared);
  return ts.isInterfaceDeclaration(declared)
    ? allOf(partsOf(declared).map((part) => typeShape(part, code, opened)))
    : {};
}

/** All declarations of an interface in its file, which are merged. */
function partsOf(declared: ts.InterfaceDeclaration): ts.InterfaceDeclaration[] {
  const { parent } = declared;
  const statements: readonly ts.Statement[] =
    ts.isSourceFile(parent) || ts.isModuleBlock(parent) || ts.isBlock(parent) ? parent.statements : [];
  return statements.filter(ts.isInterfaceDeclaration).filter(({ name }) => name.text === declared.name.text);
}

/** An interface with its base interfaces. */
function interfaceShape(
  { members, heritageClauses }: ts.InterfaceDeclaration,
  code: Code,
  opened: ConversionContext,
): Shape {
  const roots = (heritageClauses ?? []).flatMap(({ types }) => [...types]);
  const shapes = roots.map(({ expression, typeArguments }) =>
    ts.isIdentifier(expression) ? namedShape(expression, typeArguments, code, opened) : {},
  );
  const own = fieldsOf(members, code, opened);
  return shapes.length > 0 ? intersected([...shapes, own]) : own;
}

/** `typeof name`: a schema, or a constant's value. */
function typeofShape({ exprName }: ts.TypeQueryNode, code: Code): Shape {
  if (!ts.isIdentifier(exprName)) return {};
  const found = resolveName(code, exprName);
  if (found?.from) return schemaShape(schemas[found.name]) ?? {};
  const [value, ...more] = valuesOf(code, exprName);
  if (!value || more.length > 0 || unwrapped(value) === exprName) return {};
  if (ts.isArrayLiteralExpression(value))
    return { type: 'array', items: unionOf(value.elements.map((element) => valueShape(element, code))) };
  return (ts.isCallExpression(value) && schemaShape(schemaFromSource(value, code))) || valueShape(value, code);
}

/** `Whole['field']`, `List[number]`. */
function indexedShape(
  { objectType, indexType }: ts.IndexedAccessTypeNode,
  code: Code,
  opened: ConversionContext,
): Shape {
  const whole = typeShape(objectType, code, opened);
  if (indexType.kind === ts.SyntaxKind.NumberKeyword) return whole.items ?? {};
  const names = wordsIn(typeShape(indexType, code, opened)).map((name) => whole.properties?.[name] ?? {});
  return names.length > 0 ? unionOf(names) : {};
}

/** `readonly List`, `keyof Whole`. */
function operatorShape({ operator, type }: ts.TypeOperatorNode, code: Code, opened: ConversionContext): Shape {
  const shape = typeShape(type, code, opened);
  if (operator === ts.SyntaxKind.ReadonlyKeyword) return shape;
  return operator === ts.SyntaxKind.KeyOfKeyword && shape.properties ? { enum: Object.keys(shape.properties) } : {};
}

/** `[number, string?, ...boolean[]]`. */
function tupleShape({ elements }: ts.TupleTypeNode, code: Code, opened: ConversionContext): Shape {
  const written = elements.map((element) =>
    ts.isNamedTupleMember(element)
      ? { type: element.type, mayLack: !!element.questionToken, isRest: !!element.dotDotDotToken }
      : ts.isOptionalTypeNode(element)
        ? { type: element.type, mayLack: true, isRest: false }
        : { type: element, mayLack: false, isRest: ts.isRestTypeNode(element) },
  );
  // Items after a rest have no fixed position.
  if (written.slice(0, -1).some(({ isRest }) => isRest)) return { type: 'array' };
  const places = written.filter(({ isRest }) => !isRest);
  const [rest] = written
    .filter(({ isRest }) => isRest)
    .map(({ type }) => typeShape(ts.isRestTypeNode(type) ? type.type : type, code, opened));
  return {
    type: 'array',
    prefixItems: places.map(({ type }) => typeShape(type, code, opened)),
    minItems: places.filter(({ mayLack }) => !mayLack).length,
    ...(rest ? { items: rest.items ?? {} } : { maxItems: places.length }),
  };
}

/** The shape of a type, as far as the readable files tell; types from elsewhere are anything. */
export function typeShape(type: ts.Node | undefined, code: Code, opened = emptyContext): Shape {
  if (!type) return {};
  const keyword = keywords[type.kind];
  if (keyword) return keyword;
  if (ts.isParenthesizedTypeNode(type)) return typeShape(type.type, code, opened);
  if (ts.isTypeOperatorNode(type)) return operatorShape(type, code, opened);
  if (ts.isLiteralTypeNode(type)) return literalShape(type);
  if (ts.isTemplateLiteralTypeNode(type)) return { type: 'string' };
  if (ts.isArrayTypeNode(type)) return { type: 'array', items: typeShape(type.elementType, code, opened) };
  if (ts.isTupleTypeNode(type)) return tupleShape(type, code, opened);
  if (ts.isInterfaceDeclaration(type)) return interfaceShape(type, code, opened);
  if (ts.isTypeLiteralNode(type)) return fieldsOf(type.members, code, opened);
  if (ts.isIntersectionTypeNode(type)) return intersected(type.types.map((part) => typeShape(part, code, opened)));
  if (ts.isUnionTypeNode(type))
    return unionOf(
      type.types.filter((choice) => !isUndefinedType(choice)).map((choice) => typeShape(choice, code, opened)),
    );
  if (ts.isTypeQueryNode(type)) return typeofShape(type, code);
  if (ts.isIndexedAccessTypeNode(type)) return indexedShape(type, code, opened);
  return ts.isTypeReferenceNode(type) ? referenceShape(type, code, opened) : {};
}
