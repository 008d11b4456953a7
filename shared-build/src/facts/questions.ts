import type { EndpointFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, forEachNode, foundOf, type Code } from './code';
import { namedPartsOf } from './contractParts';
import { findInValues, missingFields } from './missingFields';
import { scalesIn, unlistedValues, type Scale } from './givenValues';
import { bodyTypesIn, questionTypeOf } from './statedBodies';
import { typeShape } from './typeShapes';
import { answersOf, isFunction } from './values';

/** What is left of an endpoint's definition without what only makes the call, names it and keeps it. */
const beside = /^(query|queryFn|serializeQueryArgs|providesTags|invalidatesTags|keepUnusedDataFor)$/;

/** Whether a part only makes something of an answer: its third parameter would be the question. */
const isOfAnswer = (part: ts.ObjectLiteralElementLike) => ts.isPropertyAssignment(part) && /^transform/.test(part.name.getText()) && isFunction(part.initializer) && part.initializer.parameters.length < 3;

/** What an endpoint's definition does with its question beside the call: `transformResponse`. */
function usesBeside({ arguments: [definition] }: ts.CallExpression): string {
  const parts = definition && ts.isObjectLiteralExpression(definition) ? definition.properties : [];
  return parts.filter((part) => !(part.name && beside.test(part.name.getText())) && !isOfAnswer(part)).map((part) => part.getText()).join('\n');
}

/** The field that stands for a question as a whole, where that is a word or a number. */
const wholeQuestion = '';

/** Fields of a question that are for its call alone. */
function fieldsFor({ type, properties = {} }: Shape, made: ts.CallExpression): string[] {
  const uses = usesBeside(made);
  if (/^(string|number|integer)$/.test(type ?? '')) return uses === '' ? [wholeQuestion] : [];
  return Object.keys(properties).filter((name) => !uses.includes(name));
}

/** What an endpoint's definition calls its question. */
function nameIn({ arguments: [definition] }: ts.CallExpression): string {
  const asking = definition && ts.isObjectLiteralExpression(definition) ? definition.properties.find(({ name }) => /^query(Fn)?$/.test(name?.getText() ?? '')) : undefined;
  const made = asking && ts.isPropertyAssignment(asking) ? asking.initializer : asking;
  const [question] = made && (isFunction(made) || ts.isMethodDeclaration(made)) ? made.parameters : [];
  return question && ts.isIdentifier(question.name) ? question.name.text : '';
}

interface Question {
  shape: Shape;
  /** What the endpoint calls it, where it has one name. */
  called: string;
  asked: string[];
}

/** What endpoints are asked with, by their plain names, as their types say; one whose name is there twice is none. */
function questionsIn(code: Code): Map<string, Question> {
  const found: [string, Question][] = [];
  forEachNode(code.files, (node) => {
    const made = ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer) ? node.initializer : undefined;
    const type = made && questionTypeOf(made);
    const shape = type && typeShape(type, code);
    if (shape) found.push([(node as ts.PropertyAssignment).name.getText(), { shape, called: nameIn(made), asked: fieldsFor(shape, made) }]);
  });
  return new Map(found.filter(([name]) => found.filter(([other]) => other === name).length === 1));
}

/** The endpoint that a name of a hook's answer asks: `const [send] = useSendMutation()`. */
function triggered(callee: ts.Expression, code: Code): string | undefined {
  const { declared } = (ts.isIdentifier(callee) && foundOf(code, callee)) || {};
  const list = declared && ts.isBindingElement(declared) && ts.isArrayBindingPattern(declared.parent) && declared.parent.elements[0] === declared ? declared.parent.parent : undefined;
  const made = list && ts.isVariableDeclaration(list) ? list.initializer : undefined;
  return made && ts.isCallExpression(made) ? hookOf(made.expression) : undefined;
}

/** `useSendMutation` asks `send`. */
function hookOf(callee: ts.Expression): string | undefined {
  const [, name = ''] = /(?:^|\.)use(?:Lazy)?([A-Z]\w*?)(?:Query|Mutation)$/.exec(callee.getText()) ?? [];
  return name ? name[0]!.toLowerCase() + name.slice(1) : undefined;
}

/** The endpoint that a call asks: `endpoints.send.initiate(…)`, `useThingQuery(…)`, what `useSendMutation()` gave. */
function askedBy({ expression: callee }: ts.CallExpression, code: Code): string | undefined {
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'initiate') return triggered(callee, code) ?? (/Query$/.test(callee.getText()) ? hookOf(callee) : undefined);
  const { expression: endpoint } = callee;
  return ts.isPropertyAccessExpression(endpoint) ? endpoint.name.text : ts.isIdentifier(endpoint) ? endpoint.text : undefined;
}

/** What a named type is, wherever it is named: where it is declared, or by the name that a package has for it. */
function identityOf(name: ts.Identifier, code: Code): ts.Node | string | undefined {
  const { declared, from, name: exported } = (foundOf(code, name, 'type') ?? {}) as { declared?: ts.Node; from?: string; name?: string };
  return declared ?? (from === undefined ? undefined : `${from}:${exported}`);
}

/** The types that are named in one. */
function typesIn(type: ts.Node, code: Code): (ts.Node | string)[] {
  const own = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? identityOf(type.typeName, code) : undefined;
  const found = own === undefined ? [] : [own];
  ts.forEachChild(type, (part) => void found.push(...typesIn(part, code)));
  return found;
}

/** Named types of the contracts that one of them is made of, and where: `ExpectedTotal` at `expectedTotal` of `OrderRequest`. */
const partsOfContract = (identity: string): { name: string; field: string }[] => (identity.startsWith(`${contractsName}:`) ? namedPartsOf(identity.slice(contractsName.length + 1)) : []);

/** The type that a written one is about, and where of it: `CartRequest['subscriptions']`, `Promise<Order>`. */
function headOf(type: ts.TypeNode): { name: ts.Identifier; whole: ts.TypeNode; field: string } | undefined {
  if (ts.isIndexedAccessTypeNode(type)) {
    const head = headOf(type.objectType);
    const { literal } = ts.isLiteralTypeNode(type.indexType) ? type.indexType : {};
    return head && literal && ts.isStringLiteral(literal) ? { ...head, whole: type, field: head.field ? `${head.field}.${literal.text}` : literal.text } : undefined;
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const [given] = type.typeArguments ?? [];
  return type.typeName.text === 'Promise' && given ? headOf(given) : { name: type.typeName, whole: type, field: '' };
}

/** What is said to be of a type where it is made: `{ … } as Order`, `const order: Order = { … }`, what a function answers that says so. */
function madeOf(node: ts.Node): { type: ts.TypeNode; written: readonly ts.Expression[] } | undefined {
  // What has a name is looked at under it: more may be put into it then.
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return { type: node.type, written: [ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent.name : node.expression] };
  if (ts.isVariableDeclaration(node)) return node.type && node.initializer && ts.isIdentifier(node.name) ? { type: node.type, written: [node.name] } : undefined;
  return isFunction(node) && node.type ? { type: node.type, written: answersOf(node) } : undefined;
}

interface Asker {
  endpoint: string;
  /** Where of what it is asked with the type stands, as far as that is known. */
  field: string;
}

/** What endpoints are asked with, or send, by their plain names: the types that are named where they say so, and those that a type of the contracts is made of. */
function typesAsked(code: Code): Map<ts.Node | string, Asker[]> {
  const asked = new Map<ts.Node | string, Asker[]>();
  const add = (one: ts.Node | string, asker: Asker) => {
    const known = asked.get(one) ?? [];
    if (!known.some(({ endpoint, field }) => endpoint === asker.endpoint && field === asker.field)) asked.set(one, [...known, asker]);
  };
  const note = (endpoint: string, type: ts.TypeNode) =>
    typesIn(type, code).forEach((one) => {
      add(one, { endpoint, field: '' });
      for (const { name, field } of typeof one === 'string' ? partsOfContract(one) : []) add(`${contractsName}:${name}`, { endpoint, field });
    });
  forEachNode(code.files, (node) => {
    const type = ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer) ? questionTypeOf(node.initializer) : undefined;
    if (type) note((node as ts.PropertyAssignment).name.getText(), type);
  });
  for (const { endpoint, type } of bodyTypesIn(code)) note(endpoint, type);
  return asked;
}

/** What is told of what an endpoint is asked with, by those who ask. */
interface Told {
  lacks: Set<string>;
  strange: Set<string>;
  scales: Scale[];
}

/** What is seen where something is given to an endpoint, or made for it. */
function toldOf(written: ts.Expression, wanted: Shape, code: Code, field = ''): Told {
  const look = <Found>(one: (value: ts.Expression, shape: Shape, name: string) => Found[]) => findInValues(written, wanted, code, one, field);
  return {
    lacks: new Set(look((value, shape, name) => missingFields(value, shape, code, name))),
    strange: new Set(look(unlistedValues)),
    scales: look((value, shape, name) => scalesIn(value, shape, code, name)),
  };
}

function joined(one: Told, other: Told): Told {
  return { lacks: new Set([...one.lacks, ...other.lacks]), strange: new Set([...one.strange, ...other.strange]), scales: [...one.scales, ...other.scales] };
}

/** Factors by the fields that are given, and by the numbers that are multiplied. */
export function scalesByField(scales: readonly Scale[]): Record<string, Record<string, number[]>> {
  const factors = (field: string, source: string) => [...new Set(scales.filter((one) => one.field === field && one.source === source).map(({ factor }) => factor))].sort((a, b) => a - b);
  const sources = (field: string) => [...new Set(scales.filter((one) => one.field === field).map(({ source }) => source))].sort();
  return Object.fromEntries([...new Set(scales.map(({ field }) => field))].sort().map((field) => [field, Object.fromEntries(sources(field).map((source) => [source, factors(field, source)]))]));
}

/** Whether a field may be any text. */
const isText = ({ type, enum: words, const: word, anyOf = [] }: Shape): boolean => (type === 'string' && words === undefined && word === undefined) || anyOf.some(isText);

/** What is made by code, and of letters that any part of an address holds: ids, languages, tokens. */
const isMadeUp = (name: string) => /(^|[a-z_])(ids?|language|locale|currency|token|key|page|sort|order|kind|type|status|region)$|^(languageCode|localeCode|currencyCode|uuid|guid|slug)$/i.test(name);

/** Of the places that are filled with what is asked as it is, those that words may fill that somebody has written. */
function filledByTexts({ raw = [], filledBy = {} }: EndpointFacts, question: Question | undefined): string[] {
  if (!question) return [];
  const { shape, called } = question;
  const fields = Object.keys(shape.properties ?? {});
  const fieldOf = (place: string) => filledBy[place] ?? (fields.length === 1 ? fields[0]! : place.slice(1));
  const isWritten = (name: string, one: Shape | undefined) => name !== '' && !isMadeUp(name) && isText(one ?? {});
  return raw.filter((place) => (shape.properties ? isWritten(fieldOf(place), shape.properties[fieldOf(place)]) : isWritten(called, shape)));
}

/**
 * Endpoints with the fields that they are asked with, and with what is told by who asks, there or where what they are asked with is made: fields that they are
 * not given though their types say that they are there, words that these do not list (a cast hides both from the compiler), and by how much numbers are multiplied.
 */
export function withMissingFields(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const [questions, asked] = [questionsIn(code), typesAsked(code)];
  const told = new Map<string, Told>();
  const note = (endpoint: string, more: Told) => void told.set(endpoint, told.has(endpoint) ? joined(told.get(endpoint)!, more) : more);
  forEachNode(code.files, (node) => {
    const name = ts.isCallExpression(node) ? askedBy(node, code) : undefined;
    const question = name === undefined ? undefined : questions.get(name)?.shape;
    const [given] = question?.properties ? (node as ts.CallExpression).arguments : [];
    if (question && given) note(name!, toldOf(given, question, code));
    const made = madeOf(node);
    const head = made && headOf(made.type);
    const askers = head && asked.get(identityOf(head.name, code) ?? '');
    if (!askers) return;
    for (const { endpoint, field } of askers) for (const written of made.written) note(endpoint, toldOf(written, typeShape(head.whole, code), code, [field, head.field].filter(Boolean).join('.')));
  });
  return endpoints.map((endpoint) => {
    const name = endpoint.name.split('/').at(-1)!;
    const question = questions.get(name);
    const { lacks = [], strange = [], scales = [] } = told.get(name) ?? {};
    return { ...endpoint, lacks: [...lacks].sort(), strange: [...strange].sort(), scales: scalesByField(scales), ...(endpoint.raw && { raw: filledByTexts(endpoint, question) }), ...(question && { asked: question.asked.sort() }) };
  });
}
