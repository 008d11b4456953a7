import type { EndpointFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { forEachNode, resolveName, type Code } from '../code/code';
import { constantInitializer } from '../code/declaredNames';
import { storedValueShape } from '../storage/storedShapes';
import { typeShape } from '../shapes/typeShapes';
import { conditionalFieldsOf } from '../shapes/valueShapes';
import { usesOfValue, valuesOf } from '../values/values';
import { unwrapped } from '../code/syntax';

const kinds = ['query', 'mutation', 'infiniteQuery'];

const isEndpoint = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  kinds.includes(node.expression.name.text);

const fieldAt = ({ parent }: ts.Node): string[] =>
  ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) ? [parent.name.getText()] : [];

/** The endpoints that a call defines, by plain names: `order: build.mutation({ … })`, also through another function. */
function endpointsWith(call: ts.ObjectLiteralExpression, code: Code): string[] {
  const made = [call, ...usesOfValue(code, call)].map((place) => ts.findAncestor(place, isEndpoint)).find(Boolean);
  return made ? usesOfValue(code, made).flatMap(fieldAt) : [];
}

/** The type that a value or its name `satisfies`. */
function statedType(value: ts.Expression, code: Code): ts.TypeNode | undefined {
  if (ts.isSatisfiesExpression(value)) return value.type;
  if (ts.isParenthesizedExpression(value)) return statedType(value.expression, code);
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  const made = declared && constantInitializer(declared);
  return made && statedType(made, code);
}

/** The type of an endpoint's argument: `build.mutation<Answer, Question>({ … })`. */
export const argumentTypeOf = (made: ts.CallExpression): ts.TypeNode | undefined =>
  isEndpoint(made) ? made.typeArguments?.[1] : undefined;

/**
 * The type of an endpoint's argument, where a parameter is the whole of it: `build.mutation<Answer, Question>({ query:
 * (question) => … })`.
 */
function argumentTypeAt(parameter: ts.Node): ts.TypeNode | undefined {
  if (!ts.isParameter(parameter) || parameter.parent.parameters[0] !== parameter) return undefined;
  const made = ts.isMethodDeclaration(parameter.parent) ? parameter.parent : parameter.parent.parent;
  if (!(ts.isPropertyAssignment(made) || ts.isMethodDeclaration(made)) || !/^query(Fn)?$/.test(made.name.getText()))
    return undefined;
  const call = made.parent.parent;
  return parameter.type ?? (ts.isCallExpression(call) ? argumentTypeOf(call) : undefined);
}

const destructuredName = ({ propertyName, name }: ts.BindingElement): string | undefined => {
  const taken = propertyName ?? name;
  return ts.isIdentifier(taken) || ts.isStringLiteralLike(taken) ? taken.text : undefined;
};

/** The part of an argument that a name is: a field, or the rest without some fields. */
function partOfArgument(
  value: ts.Expression,
  code: Code,
): { type: ts.TypeNode; path: string[]; without: string[] } | undefined {
  const { declared } = (ts.isIdentifier(value) && resolveName(code, value)) || {};
  let place: ts.Node | undefined = declared;
  const path: (string | undefined)[] = [];
  let without: (string | undefined)[] = [];
  while (place && ts.isBindingElement(place)) {
    if (place.dotDotDotToken)
      without = (place.parent.elements as readonly ts.ArrayBindingElement[]).map((one) =>
        ts.isBindingElement(one) ? destructuredName(one) : undefined,
      );
    else path.unshift(destructuredName(place));
    place = place.parent.parent;
  }
  // Also a parameter of a function that makes a body: its type says what it is made of.
  const type = place && (argumentTypeAt(place) ?? (ts.isParameter(place) ? place.type : undefined));
  const isKnown = (names: (string | undefined)[]): names is string[] => !names.includes(undefined);
  return type && isKnown(path) && isKnown(without) ? { type, path, without } : undefined;
}

type Fields = Record<string, Shape>;

const withFields = (fields: Fields): Shape => ({ type: 'object', properties: fields, required: Object.keys(fields) });

/** The fields of a body that is written out, or made of parts of the argument: `{ ...rest, files }`. */
function bodyOfLiteral({ properties }: ts.ObjectLiteralExpression, code: Code): Shape | undefined {
  const isOfQuestion = properties.some(ts.isSpreadAssignment);
  const fields = properties.map((part): Fields => {
    if (ts.isSpreadAssignment(part)) return argumentBodyShape(part.expression, code)?.properties ?? {};
    if (!part.name || ts.isComputedPropertyName(part.name)) return {};
    return { [part.name.text]: ts.isPropertyAssignment(part) ? storedValueShape(part.initializer, code) : {} };
  });
  return isOfQuestion && fields.every((some) => Object.keys(some).length > 0)
    ? withFields(Object.assign({}, ...fields) as Fields)
    : undefined;
}

/** The expression of a body that one of the package's own functions makes: `body: toWire(request)`. */
function writtenBody(value: ts.Expression, code: Code): ts.Expression {
  const [made, ...others] = ts.isCallExpression(value) ? valuesOf(code, value).map(unwrapped) : [];
  return made && others.length === 0 ? made : value;
}

/**
 * The fields of a body that is part of the argument, by name. Their types are the compiler's task, and optional ones
 * count as required, since they are mostly there.
 */
function argumentBodyShape(stated: ts.Expression, code: Code): Shape | undefined {
  const value = writtenBody(stated, code);
  if (ts.isObjectLiteralExpression(value)) return bodyOfLiteral(value, code);
  const { type, path = [], without = [] } = partOfArgument(value, code) ?? {};
  const part =
    type && path.reduce<Shape | undefined>((shape, name) => shape?.properties?.[name], typeShape(type, code));
  if (!part?.properties || part.additionalProperties || part.anyOf) return undefined;
  return withFields(
    Object.fromEntries(
      Object.keys(part.properties)
        .filter((name) => !without.includes(name))
        .map((name) => [name, {}]),
    ),
  );
}

interface Body {
  endpoints: string[];
  value: ts.Expression;
  type: ts.TypeNode | undefined;
}

/** The bodies of endpoints in a file. */
function bodiesIn(file: ts.SourceFile, code: Code): Body[] {
  const bodies: Body[] = [];
  forEachNode([file], (node) => {
    const body = ts.isObjectLiteralExpression(node)
      ? node.properties.find(({ name }) => name?.getText() === 'body')
      : undefined;
    const value =
      body && ts.isPropertyAssignment(body)
        ? body.initializer
        : body && ts.isShorthandPropertyAssignment(body)
          ? body.name
          : undefined;
    if (value)
      bodies.push({
        endpoints: endpointsWith(node as ts.ObjectLiteralExpression, code),
        value,
        type: statedType(value, code),
      });
  });
  return bodies;
}

/** The types that endpoints state for their bodies, by plain names. */
export const bodyTypesIn = (code: Code): { endpoint: string; type: ts.TypeNode }[] =>
  code.files
    .flatMap((file) => bodiesIn(file, code))
    .flatMap(({ endpoints, type }) => (type ? endpoints.map((endpoint) => ({ endpoint, type })) : []));

function statedShapesIn(file: ts.SourceFile, code: Code): { endpoint: string; shape: Shape }[] {
  return bodiesIn(file, code).flatMap(({ endpoints, value, type }) => {
    const shape = type ? typeShape(type, code) : argumentBodyShape(value, code);
    return shape ? endpoints.map((endpoint) => ({ endpoint, shape })) : [];
  });
}

/**
 * The shapes that endpoints state for their bodies, by plain names: `body: request satisfies OrderRequest`, which the
 * compiler checks and browsers never load; or by the types of their arguments.
 */
function statedBodies(code: Code): Map<string, Shape[]> {
  const bodies = new Map<string, Shape[]>();
  for (const { endpoint, shape } of code.files.flatMap((file) => statedShapesIn(file, code)))
    bodies.set(endpoint, [...(bodies.get(endpoint) ?? []), shape]);
  return bodies;
}

const hasBody = ({ sends, body }: EndpointFacts) => sends !== undefined && body?.length !== 0;

const kindOf = ({ type }: Shape) => (type === 'integer' ? 'number' : type);

const enumValues = ({ const: only, enum: some = only === undefined ? undefined : [only] }: Shape) => some;

/** Whether the fields that were found, if complete, are the stated ones. */
function fieldsAgree(
  { properties: fields }: Shape,
  { properties, required = [], additionalProperties: more }: Shape,
): boolean {
  if (!fields || !properties) return true;
  const isField = ([name, field]: [string, Shape]) => {
    const wanted = properties[name] ?? (more || undefined);
    return wanted !== undefined && agrees(field, wanted);
  };
  return Object.entries(fields).every(isField) && required.every((name) => name in fields);
}

/**
 * Whether the found shape of a body agrees with the stated one at any depth: a build does not check types, so a
 * statement alone is not trusted.
 */
function agrees(seen: Shape | undefined, stated: Shape): boolean {
  if (!seen) return true;
  if (stated.anyOf) return stated.anyOf.some((choice) => agrees(seen, choice));
  const [values, wanted] = [seen, stated].map(enumValues);
  const [kind, other] = [kindOf(seen), kindOf(stated)];
  if (kind && other && kind !== other) return false;
  if (values && wanted && !values.every((value) => wanted.includes(value))) return false;
  return fieldsAgree(seen, stated) && (!seen.items || !stated.items || agrees(seen.items, stated.items));
}

/** The fields that bodies have under a condition alone, by the endpoints' plain names. */
function conditionalFields(code: Code): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { endpoints, value } of code.files.flatMap((file) => bodiesIn(file, code))) {
    const written = unwrapped(writtenBody(unwrapped(value), code));
    const names = ts.isObjectLiteralExpression(written) ? conditionalFieldsOf(written, code) : [];
    for (const endpoint of endpoints) fields.set(endpoint, [...(fields.get(endpoint) ?? []), ...names]);
  }
  return fields;
}

/**
 * Marks fields that are sent under a condition alone as optional: an endpoint that is evaluated with samples, which
 * meet each condition, seems to send them always.
 */
function withConditionalFields(endpoint: EndpointFacts, optional: readonly string[] = []): EndpointFacts {
  const { sends, body = Object.keys(sends?.properties ?? {}) } = endpoint;
  if (!body.some((name) => optional.includes(name))) return endpoint;
  const named: Shape = { type: 'object', properties: Object.fromEntries(body.map((name) => [name, {}])) };
  const required = (sends?.required ?? body).filter((name) => !optional.includes(name));
  return { ...endpoint, sends: { ...named, ...sends, required } };
}

/**
 * Adds stated shapes to endpoints, and marks fields that are sent under a condition alone; not where one states or sends
 * two bodies, or the type has no information.
 */
export function withStatedBodies(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const optional = conditionalFields(code);
  return withStatedShapes(endpoints, code).map((endpoint) =>
    withConditionalFields(endpoint, optional.get(endpoint.name.split('/').at(-1)!)),
  );
}

function withStatedShapes(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const bodies = statedBodies(code);
  return endpoints.map((endpoint) => {
    const [sends, ...more] = bodies.get(endpoint.name.split('/').at(-1)!) ?? [];
    const isOnly =
      hasBody(endpoint) && endpoints.filter((other) => other.name === endpoint.name && hasBody(other)).length === 1;
    if (!isOnly || !sends || more.length > 0 || Object.keys(sends).length === 0 || !agrees(endpoint.sends, sends))
      return endpoint;
    const { body: _body, ...rest } = endpoint;
    return { ...rest, sends, ...(sends.properties && { body: Object.keys(sends.properties).sort() }) };
  });
}
