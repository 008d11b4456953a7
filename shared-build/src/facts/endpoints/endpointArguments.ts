import type { EndpointFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, forEachNode, resolveName, type Code } from '../code/code';
import { namedPartsOf } from '../shapes/contractParts';
import { findInValues, missingFields } from '../shapes/missingFields';
import { factorsIn, unlistedValues, type NumberFactor } from './passedValues';
import { bodyTypesIn, argumentTypeOf } from './statedBodies';
import { typeShape } from '../shapes/typeShapes';
import { returnedExpressions, isFunction } from '../code/syntax';

/** Names of the parts of an endpoint's definition that only make the call, or concern the cache. */
const callOnlyParts = /^(query|queryFn|serializeQueryArgs|providesTags|invalidatesTags|keepUnusedDataFor)$/;

/** Whether a callback only uses the answer: its third parameter would be the argument. */
const usesOnlyAnswer = (part: ts.ObjectLiteralElementLike) =>
  ts.isPropertyAssignment(part) &&
  /^transform/.test(part.name.getText()) &&
  isFunction(part.initializer) &&
  part.initializer.parameters.length < 3;

/** Callbacks of an endpoint's definition that may use its argument: `transformResponse`. */
function otherUses({ arguments: [definition] }: ts.CallExpression): string {
  const parts = definition && ts.isObjectLiteralExpression(definition) ? definition.properties : [];
  return parts
    .filter((part) => !(part.name && callOnlyParts.test(part.name.getText())) && !usesOnlyAnswer(part))
    .map((part) => part.getText())
    .join('\n');
}

/** The field name that stands for a text or number as the whole argument. */
const wholeArgument = '';

/** Fields of an argument that only its call uses. */
function fieldsOnlySent({ type, properties = {} }: Shape, made: ts.CallExpression): string[] {
  const uses = otherUses(made);
  if (/^(string|number|integer)$/.test(type ?? '')) return uses === '' ? [wholeArgument] : [];
  return Object.keys(properties).filter((name) => !uses.includes(name));
}

/** An endpoint's parameter for its argument. */
function argumentName({ arguments: [definition] }: ts.CallExpression): string {
  const asking =
    definition && ts.isObjectLiteralExpression(definition)
      ? definition.properties.find(({ name }) => /^query(Fn)?$/.test(name?.getText() ?? ''))
      : undefined;
  const made = asking && ts.isPropertyAssignment(asking) ? asking.initializer : asking;
  const [question] = made && (isFunction(made) || ts.isMethodDeclaration(made)) ? made.parameters : [];
  return question && ts.isIdentifier(question.name) ? question.name.text : '';
}

interface ArgumentType {
  shape: Shape;
  /** Its name, where it is a plain one. */
  called: string;
  asked: string[];
}

/** The types of endpoints' arguments, by plain names; not for names that occur twice. */
function argumentTypesIn(code: Code): Map<string, ArgumentType> {
  const found: [string, ArgumentType][] = [];
  forEachNode(code.files, (node) => {
    const made = ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer) ? node.initializer : undefined;
    const type = made && argumentTypeOf(made);
    const shape = type && typeShape(type, code);
    if (shape)
      found.push([
        (node as ts.PropertyAssignment).name.getText(),
        { shape, called: argumentName(made), asked: fieldsOnlySent(shape, made) },
      ]);
  });
  return new Map(found.filter(([name]) => found.filter(([other]) => other === name).length === 1));
}

/** The endpoint of a mutation's trigger: `const [send] = useSendMutation()`. */
function endpointOfTrigger(callee: ts.Expression, code: Code): string | undefined {
  const { declared } = (ts.isIdentifier(callee) && resolveName(code, callee)) || {};
  const list =
    declared &&
    ts.isBindingElement(declared) &&
    ts.isArrayBindingPattern(declared.parent) &&
    declared.parent.elements[0] === declared
      ? declared.parent.parent
      : undefined;
  const made = list && ts.isVariableDeclaration(list) ? list.initializer : undefined;
  return made && ts.isCallExpression(made) ? endpointOfHook(made.expression) : undefined;
}

/** The endpoint of a hook's name: `useSendMutation` calls `send`. */
function endpointOfHook(callee: ts.Expression): string | undefined {
  const [, name = ''] = /(?:^|\.)use(?:Lazy)?([A-Z]\w*?)(?:Query|Mutation)$/.exec(callee.getText()) ?? [];
  return name ? name[0]!.toLowerCase() + name.slice(1) : undefined;
}

/** The endpoint of a call: `endpoints.send.initiate(…)`, `useThingQuery(…)`, the trigger of `useSendMutation()`. */
function endpointCalledBy({ expression: callee }: ts.CallExpression, code: Code): string | undefined {
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'initiate')
    return endpointOfTrigger(callee, code) ?? (/Query$/.test(callee.getText()) ? endpointOfHook(callee) : undefined);
  const { expression: endpoint } = callee;
  return ts.isPropertyAccessExpression(endpoint)
    ? endpoint.name.text
    : ts.isIdentifier(endpoint)
      ? endpoint.text
      : undefined;
}

/** The identity of a named type: its declaration, or its imported name. */
function identityOf(name: ts.Identifier, code: Code): ts.Node | string | undefined {
  const {
    declared,
    from,
    name: exported,
  } = (resolveName(code, name, 'type') ?? {}) as { declared?: ts.Node; from?: string; name?: string };
  return declared ?? (from === undefined ? undefined : `${from}:${exported}`);
}

/** The named types within a type. */
function typesIn(type: ts.Node, code: Code): (ts.Node | string)[] {
  const own =
    ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? identityOf(type.typeName, code) : undefined;
  const found = own === undefined ? [] : [own];
  ts.forEachChild(type, (part) => void found.push(...typesIn(part, code)));
  return found;
}

/**
 * The contracts' named types within one of them, with their paths: `ExpectedTotal` at `expectedTotal` of
 * `OrderRequest`.
 */
const partsOfContract = (identity: string): { name: string; field: string }[] =>
  identity.startsWith(`${contractsName}:`) ? namedPartsOf(identity.slice(contractsName.length + 1)) : [];

/** The named type of a type expression, and the path in it: `CartRequest['subscriptions']`, `Promise<Order>`. */
function namedTypeOf(type: ts.TypeNode): { name: ts.Identifier; whole: ts.TypeNode; field: string } | undefined {
  if (ts.isIndexedAccessTypeNode(type)) {
    const head = namedTypeOf(type.objectType);
    const { literal } = ts.isLiteralTypeNode(type.indexType) ? type.indexType : {};
    return head && literal && ts.isStringLiteral(literal)
      ? { ...head, whole: type, field: head.field ? `${head.field}.${literal.text}` : literal.text }
      : undefined;
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const [given] = type.typeArguments ?? [];
  return type.typeName.text === 'Promise' && given
    ? namedTypeOf(given)
    : { name: type.typeName, whole: type, field: '' };
}

/**
 * Values annotated with a type where they are made: `{ … } as Order`, `const order: Order = { … }`, a function's
 * result.
 */
function annotatedValues(node: ts.Node): { type: ts.TypeNode; written: readonly ts.Expression[] } | undefined {
  // Named values are checked at their name, since fields may be added later.
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return {
      type: node.type,
      written: [
        ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent.name : node.expression,
      ],
    };
  if (ts.isVariableDeclaration(node))
    return node.type && node.initializer && ts.isIdentifier(node.name)
      ? { type: node.type, written: [node.name] }
      : undefined;
  return isFunction(node) && node.type ? { type: node.type, written: returnedExpressions(node) } : undefined;
}

interface ArgumentUse {
  endpoint: string;
  /** The path of the type in the argument, as far as known. */
  field: string;
}

/** The named types in endpoints' arguments and bodies, by plain names, and the contracts' types within these. */
function argumentTypeUses(code: Code): Map<ts.Node | string, ArgumentUse[]> {
  const asked = new Map<ts.Node | string, ArgumentUse[]>();
  const add = (one: ts.Node | string, asker: ArgumentUse) => {
    const known = asked.get(one) ?? [];
    if (!known.some(({ endpoint, field }) => endpoint === asker.endpoint && field === asker.field))
      asked.set(one, [...known, asker]);
  };
  const note = (endpoint: string, type: ts.TypeNode) =>
    typesIn(type, code).forEach((one) => {
      add(one, { endpoint, field: '' });
      for (const { name, field } of typeof one === 'string' ? partsOfContract(one) : [])
        add(`${contractsName}:${name}`, { endpoint, field });
    });
  forEachNode(code.files, (node) => {
    const type =
      ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)
        ? argumentTypeOf(node.initializer)
        : undefined;
    if (type) note((node as ts.PropertyAssignment).name.getText(), type);
  });
  for (const { endpoint, type } of bodyTypesIn(code)) note(endpoint, type);
  return asked;
}

/** What callers tell about an endpoint's argument. */
interface ArgumentFacts {
  lacks: Set<string>;
  strange: Set<string>;
  scales: NumberFactor[];
}

/** What is found where an argument is passed or made. */
function argumentFactsOf(written: ts.Expression, wanted: Shape, code: Code, field = ''): ArgumentFacts {
  const look = <Found>(one: (value: ts.Expression, shape: Shape, name: string) => Found[]) =>
    findInValues(written, wanted, code, one, field);
  return {
    lacks: new Set(look((value, shape, name) => missingFields(value, shape, code, name))),
    strange: new Set(look(unlistedValues)),
    scales: look((value, shape, name) => factorsIn(value, shape, code, name)),
  };
}

function mergedFacts(one: ArgumentFacts, other: ArgumentFacts): ArgumentFacts {
  return {
    lacks: new Set([...one.lacks, ...other.lacks]),
    strange: new Set([...one.strange, ...other.strange]),
    scales: [...one.scales, ...other.scales],
  };
}

/** Factors by field, and by the name of the number. */
export function factorsByField(scales: readonly NumberFactor[]): Record<string, Record<string, number[]>> {
  const factors = (field: string, source: string) =>
    [...new Set(scales.filter((one) => one.field === field && one.source === source).map(({ factor }) => factor))].sort(
      (a, b) => a - b,
    );
  const sources = (field: string) =>
    [...new Set(scales.filter((one) => one.field === field).map(({ source }) => source))].sort();
  return Object.fromEntries(
    [...new Set(scales.map(({ field }) => field))]
      .sort()
      .map((field) => [field, Object.fromEntries(sources(field).map((source) => [source, factors(field, source)]))]),
  );
}

/** Whether a field may be arbitrary text. */
const isText = ({ type, enum: words, const: word, anyOf = [] }: Shape): boolean =>
  (type === 'string' && words === undefined && word === undefined) || anyOf.some(isText);

/** Texts made by code that need no encoding: ids, languages, tokens. */
const isGeneratedText = (name: string) =>
  /(^|[a-z_])(ids?|language|locale|currency|token|key|page|sort|order|kind|type|status|region)$|^(languageCode|localeCode|currencyCode|uuid|guid|slug)$/i.test(
    name,
  );

/** The unencoded places that people's texts may fill. */
function placesFilledByTexts({ raw = [], filledBy = {} }: EndpointFacts, question: ArgumentType | undefined): string[] {
  if (!question) return [];
  const { shape, called } = question;
  const fields = Object.keys(shape.properties ?? {});
  const fieldOf = (place: string) => filledBy[place] ?? (fields.length === 1 ? fields[0]! : place.slice(1));
  const isWritten = (name: string, one: Shape | undefined) =>
    name !== '' && !isGeneratedText(name) && isText(one ?? {});
  return raw.filter((place) =>
    shape.properties ? isWritten(fieldOf(place), shape.properties[fieldOf(place)]) : isWritten(called, shape),
  );
}

/**
 * Adds to endpoints the fields of their arguments, and what callers tell: required fields that are left out and values
 * outside of the types (a cast hides both from the compiler), and the factors of numbers.
 */
export function withArgumentFacts(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const [questions, asked] = [argumentTypesIn(code), argumentTypeUses(code)];
  const told = new Map<string, ArgumentFacts>();
  const note = (endpoint: string, more: ArgumentFacts) =>
    void told.set(endpoint, told.has(endpoint) ? mergedFacts(told.get(endpoint)!, more) : more);
  forEachNode(code.files, (node) => {
    const name = ts.isCallExpression(node) ? endpointCalledBy(node, code) : undefined;
    const question = name === undefined ? undefined : questions.get(name)?.shape;
    const [given] = question?.properties ? (node as ts.CallExpression).arguments : [];
    if (question && given) note(name!, argumentFactsOf(given, question, code));
    const made = annotatedValues(node);
    const head = made && namedTypeOf(made.type);
    const askers = head && asked.get(identityOf(head.name, code) ?? '');
    if (!askers) return;
    for (const { endpoint, field } of askers)
      for (const written of made.written)
        note(
          endpoint,
          argumentFactsOf(written, typeShape(head.whole, code), code, [field, head.field].filter(Boolean).join('.')),
        );
  });
  return endpoints.map((endpoint) => {
    const name = endpoint.name.split('/').at(-1)!;
    const question = questions.get(name);
    const { lacks = [], strange = [], scales = [] } = told.get(name) ?? {};
    return {
      ...endpoint,
      lacks: [...lacks].sort(),
      strange: [...strange].sort(),
      scales: factorsByField(scales),
      ...(endpoint.raw && { raw: placesFilledByTexts(endpoint, question) }),
      ...(question && { asked: question.asked.sort() }),
    };
  });
}
