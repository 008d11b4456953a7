import type { BuildFacts, EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { alternativesOf, valuesOf } from './alternatives';
import { neededHeaders, SecuritySchema, SecuritySchemeSchema } from './apiHeaders';
import { exchanged, inPlace, type Exchange } from './exchanged';
import { noting, refusing, together, unseen, type Findings } from './findings';
import type { Party, Scene } from './parties';
import { losesPages, missedByApi, nobodysPages } from './routes';
import { fractions, mismatches, narrowings, sentence, unsaid, wholeNumbers, type Mismatch } from './shapes';
import { takes } from './takenWords';
import { referred, shapeAt } from './writtenShapes';

/** Milliseconds that the API has to describe itself; it, or who asks, may have much else to do. */
const limit = 10_000;

const SchemaSchema = v.custom<Shape>((value) => typeof value === 'object' && value !== null);
const ContentSchema = v.record(v.string(), v.looseObject({ schema: v.optional(SchemaSchema) }));

const AnswerSchema = v.looseObject({ content: v.optional(ContentSchema) });

type Answer = v.InferOutput<typeof AnswerSchema>;

/** As much of it as is compared; a parameter may stand elsewhere, and be only referred to here. */
const OperationSchema = v.looseObject({
  parameters: v.optional(v.array(v.looseObject({ name: v.optional(v.string()), in: v.optional(v.string()), required: v.optional(v.boolean()), schema: v.optional(v.unknown()) }))),
  requestBody: v.optional(v.looseObject({ required: v.optional(v.boolean()), content: v.optional(ContentSchema) })),
  responses: v.optional(v.record(v.string(), AnswerSchema)),
  security: v.optional(SecuritySchema),
});

type Operation = v.InferOutput<typeof OperationSchema>;

/** The shop's pages that it leads to, by letters and payments: one that does not say leads nowhere that could be compared. */
const leadsTo = 'x-leads-to';

const DescriptionSchema = v.looseObject({
  paths: v.record(v.string(), v.unknown()),
  [leadsTo]: v.optional(v.array(v.string()), []),
  security: v.fallback(v.optional(SecuritySchema), undefined),
  components: v.fallback(v.optional(v.looseObject({ securitySchemes: v.optional(v.record(v.string(), SecuritySchemeSchema)) })), undefined),
});

/** What an API says of itself, as OpenAPI: its operations are read when they are asked for. */
export type Description = v.InferOutput<typeof DescriptionSchema>;

/** A part of an address that may be one of several words. */
const unknownSegment = '{…}';

/** A part of an address as it is spoken: whoever asks may have written it escaped, as may who describes it. */
function spoken(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const segmentsOf = (path: string): string[] => path.split('/').map(spoken);

const fits = (asked: string[], described: string[]) =>
  asked.length === described.length && asked.every((segment, index) => segment === described[index] || segment === unknownSegment || /^\{.*\}$/.test(described[index]!));

/** The described paths that an address may lead to. */
function pathsFor(description: Description, path: string): string[] {
  const asked = segmentsOf(path);
  return Object.keys(description.paths).filter((described) => fits(asked, segmentsOf(described)));
}

/** The described path that an address leads to: one of words before one that takes any. */
function pathFor(description: Description, path: string): string | undefined {
  const fitting = pathsFor(description, path);
  const freedom = (described: string) => described.split('{').length;
  return fitting.sort((one, other) => freedom(one) - freedom(other))[0];
}

/** JSON under any of its names; an API may say that it answers anything. */
const isJson = (type: string) => /^(application\/(.+\+)?json\b|\*\/\*)/i.test(type);

const isPlainJson = (type: string) => /^application\/json\b/i.test(type);

/** The schema of what is sent as JSON: under its own name before another one. */
function schemaIn(content: v.InferOutput<typeof ContentSchema> = {}): Shape | undefined {
  const types = Object.keys(content);
  return content[types.find(isPlainJson) ?? types.find(isJson) ?? '']?.schema;
}

const isRefusal = ({ properties }: Shape) => valuesOf(properties?.['success'] ?? {})?.every((value) => value === false) ?? false;

/** Each envelope that an answer may be. */
const envelopesIn = ({ content }: Answer, description: Description): Shape[] => alternativesOf(shapeAt(schemaIn(content), description));

/** The answers that may be a result: the good ones, or the one for all that is not named. One that only ever refuses is none. */
function goodAnswers({ responses = {} }: Operation, description: Description): [string, Answer][] {
  const named = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const good = named.length > 0 ? named : Object.entries(responses).filter(([status]) => status === 'default');
  return good.filter(([, answer]) => !envelopesIn(answer, description).every(isRefusal));
}

/** What an operation answers that is no result, where it says what it answers: another state, nothing at all, or what is no JSON. */
function otherAnswer(operation: Operation, description: Description): string | undefined {
  const all = Object.keys(operation.responses ?? {});
  const good = goodAnswers(operation, description);
  const others = all.filter((status) => status !== 'default');
  if (all.length > 0 && good.length === 0) return `with ${others.join(' or ') || 'refusals'} alone`;
  const hasNothing = ([status, { content }]: (typeof good)[number]) => /^20[45]$/.test(status) || (content && Object.keys(content).length > 0 && !Object.keys(content).some(isJson));
  const fine = good.filter(([status]) => status !== 'default');
  if (fine.length === 0 || !fine.every(hasNothing)) return undefined;
  return `with ${fine.map(([status, { content }]) => [status, ...Object.keys(content ?? {})].join(' ')).join(' or ')}`;
}

/** All envelopes that an operation may answer well with, whatever the state. */
const answersOf = (operation: Operation, description: Description): Shape[] =>
  goodAnswers(operation, description).flatMap(([, answer]) => (schemaIn(answer.content) ? envelopesIn(answer, description) : []));

/** That there is no result is no news to whoever asks (S206): one that is null, or in an envelope that has none, is left out where it may be another. */
function withResults(envelopes: readonly Shape[]): Shape {
  const hasNone = ({ properties, additionalProperties: more }: Shape) => (properties?.['result'] ? properties['result'].type === 'null' : properties !== undefined && !more);
  const results = envelopes.flatMap((envelope) => {
    const { result } = envelope.properties ?? {};
    return result ? alternativesOf(result).map((one) => ({ ...envelope, properties: { ...envelope.properties, result: one } })) : [envelope];
  });
  const some = results.filter((envelope) => !hasNone(envelope));
  return { anyOf: some.length > 0 ? some : results };
}

/** Of an answer what was done, where what was refused has an envelope of its own: whoever asks reads that apart. */
const ofWhatWasDone = (answers: readonly Shape[]): Shape => withResults(answers.filter((one) => !isRefusal(one)));

/** Of an answer what was refused; anything where that has no envelope of its own. */
function ofWhatWasRefused(answers: readonly Shape[]): Shape {
  const refused = answers.filter(isRefusal);
  return refused.length > 0 ? withResults(refused) : {};
}

/** What an endpoint reads, in its envelope. */
const enveloped = (result: Shape): Shape => ({ type: 'object', properties: { result }, required: ['result'] });

const queryOf = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));

function bodyOf(operation: Operation, description: Description): Shape | undefined {
  const schema = schemaIn(operation.requestBody?.content);
  return schema && shapeAt(schema, description);
}

const neededQuery = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'query' && one.required && one.name ? [one.name] : []));

/** The fields of a body; undefined where it may hold others, or nobody says. */
function fieldsOf(operation: Operation, description: Description): string[] | undefined {
  const { properties, additionalProperties: more } = bodyOf(operation, description) ?? {};
  return properties && !more ? Object.keys(properties) : undefined;
}

function lacking({ query: asked, headers }: EndpointFacts, operation: Operation, description: Description): string[] {
  const query = asked ? neededQuery(operation).filter((name) => !asked.includes(name)).map((name) => `the query ${name}`) : [];
  const unsent = headers ? neededHeaders(operation, description).filter((name) => !headers.includes(name)).map((name) => `the header ${name}`) : [];
  return [...query, ...unsent];
}

/** What is asked otherwise than before: names that the API does not know, where it was asked by ones that it knows. */
function strayed(asked: readonly string[] = [], before: readonly string[] = [], known: readonly string[]): { left: string[]; stray: string[] } {
  return { left: before.filter((name) => known.includes(name) && !asked.includes(name)), stray: asked.filter((name) => !known.includes(name) && !before.includes(name)) };
}

/** A name that was changed on one side: the API would leave out what it does not know. */
function renamed(endpoint: EndpointFacts, former: EndpointFacts | undefined, operation: Operation, description: Description): string[] {
  return [
    { what: 'the query', ...strayed(endpoint.query, former?.query, queryOf(operation)) },
    { what: 'the field', ...strayed(endpoint.body, former?.body, fieldsOf(operation, description) ?? endpoint.body ?? []) },
  ].flatMap(({ what, left, stray }) => (left.length > 0 && stray.length > 0 ? [`with ${what} ${stray.join(', ')}, which the API does not know, in place of ${left.join(', ')}`] : []));
}

const headersOf = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'header' && one.name ? [one.name.toLowerCase()] : []));

/** Headers that the API knows and that are sent no more: without one of them an order is perhaps made twice. */
const unsentNow = ({ headers }: EndpointFacts, former: EndpointFacts | undefined, operation: Operation, needed: readonly string[]): string[] =>
  headers ? headersOf(operation).filter((name) => former?.headers?.includes(name) && !headers.includes(name) && !needed.includes(name)) : [];

/** Queries that the API knows and that are asked with no more: it answers as if nobody had said. */
function unaskedNow(label: string, endpoint: EndpointFacts, description: Description, former?: EndpointFacts): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  if (!endpoint.query || !isAsked(endpoint) || mayBeAny(endpoint, description) || !read.success) return [];
  const left = queryOf(read.output).filter((name) => former?.query?.includes(name) && !endpoint.query?.includes(name));
  return left.map((name) => `${label} asks ${call} (${endpoint.name}) without the query ${name}, with which it did before: the API answers as if nobody had said.`);
}

/** Words of an address that the API does not take where they stand. */
function untakenWords({ path = '', values = {} }: EndpointFacts, described: string, { parameters = [] }: Operation, description: Description): string[] {
  const asked = segmentsOf(path);
  const isTaken = (place: string, name: string, word: string) => parameters.every((one) => one.in !== place || one.name !== name || takes(one.schema, word, description));
  const written = segmentsOf(described).flatMap((segment, index) => {
    const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
    return name !== undefined && !isTaken('path', name, asked[index]!) ? [`${asked[index]} as its ${name}`] : [];
  });
  return [...written, ...Object.entries(values).flatMap(([name, words]) => words.filter((word) => !isTaken('query', name, word)).map((word) => `${word} as the query ${name}`))];
}

/** What an endpoint sends in its body; undefined where its build does not say. Of fields that are only named nobody knows what they are. */
function sentIn({ body, sends }: EndpointFacts): Shape | undefined {
  const named: Shape | undefined = body && { type: 'object', properties: Object.fromEntries(body.map((name) => [name, {}])), required: body };
  return named || sends ? { ...named, ...sends } : undefined;
}

/** What is sent and what is taken in a body, where both sides have one. */
function bodies(endpoint: EndpointFacts, operation: Operation, description: Description): { sent: Shape; taken: Shape } | undefined {
  const taken = bodyOf(operation, description);
  const mayLack = endpoint.body?.length === 0 && !operation.requestBody?.required;
  return taken && !mayLack ? { sent: sentIn(endpoint) ?? {}, taken } : undefined;
}

/** The types of body that an operation takes, where none of them is the JSON that an endpoint was seen to send. */
function otherBodies(endpoint: EndpointFacts, { requestBody }: Operation): string[] {
  const types = Object.keys(requestBody?.content ?? {});
  const fields = endpoint.body ?? Object.keys(endpoint.sends?.properties ?? {});
  return fields.length > 0 && !types.some(isJson) ? types : [];
}

/** A word that a type has got beside all that the API knows: mostly one of answers, that nobody sends. */
const isAdded = (mismatch: Mismatch) => mismatch.kind === 'value' && mismatch.isAdded;

/** What its body lacks, or holds otherwise than the API takes it. */
function untakenIn(endpoint: EndpointFacts, operation: Operation, description: Description): Mismatch[] {
  const both = bodies(endpoint, operation, description);
  return both ? mismatches(both.sent, both.taken) : [];
}

/** Numbers of which the package takes whole ones alone now, and took any before; the API promises none. */
function narrowedNumbers(answers: Shape, reads: Shape | undefined, before: Shape | undefined): string[] {
  if (!reads || !before) return [];
  const [known, any] = [fractions(answers, enveloped(before)), fractions(answers, enveloped(wholeNumbers(before)))];
  return fractions(answers, enveloped(reads)).filter((field) => any.includes(field) && !known.includes(field));
}

/** Fields of which the package takes less now than it took before; the API promises nothing. */
const narrowedFields = (answers: Shape, reads: Shape | undefined, before: Shape | undefined) => (reads && before ? narrowings(answers, enveloped(reads), enveloped(before)) : []);

/** Fields, of which none need be there, that are read of an answer, or sent in a body, under another name than before. What a body holds itself is told by its names, and `told` what is missed in any case. */
function exchangedFields(endpoint: EndpointFacts, former: EndpointFacts | undefined, operation: Operation, description: Description, told: readonly Mismatch[]): { read: string[]; refused: string[]; sent: string[] } {
  const answers = answersOf(operation, description);
  const isTold = ({ lost, fresh }: Exchange) => told.some(({ field }) => lost.includes(field) || fresh.includes(field));
  const between = (now: Shape | undefined, before: Shape | undefined, other: Shape | undefined) => (now && before && other ? exchanged({ now: [now], before: [before], other: [other], known: [] }).filter((one) => !isTold(one)) : []);
  const said = (all: readonly Exchange[], has: readonly [string, string]) => all.map((one) => inPlace(one, 'the API', has));
  const readOf = (part: 'reads' | 'refuses', answer: Shape) => said(between(endpoint[part] && enveloped(endpoint[part]), former?.[part] && enveloped(former[part]), answer), ['has', 'have']);
  const isInside = ({ lost }: Exchange) => lost.some((field) => /[.[]/.test(field));
  return {
    read: readOf('reads', ofWhatWasDone(answers)),
    refused: readOf('refuses', ofWhatWasRefused(answers)),
    sent: said(between(endpoint.sends, former?.sends, bodyOf(operation, description)).filter(isInside), ['knows', 'know']),
  };
}

const shown = (path: string) => path.replaceAll(/\{…?\}/g, '…');

type Written = Record<string, unknown>;

/** An operation with what holds for its whole path, and what it refers to; the schemas in it are resolved when they are read. */
function writtenOperation(item: Written, method: string, description: Description): unknown {
  const operation = referred(item[method], description) as Written | undefined;
  if (!operation) return undefined;
  const { parameters: own, requestBody, responses } = operation;
  const parametersIn = (some: unknown) => (Array.isArray(some) ? some.map((one) => (referred(one, description) ?? {}) as Written) : []);
  const ownParameters = parametersIn(own);
  // What an operation says of a parameter stands in place of what its path says.
  const isOwn = (one: Written) => ownParameters.some((other) => other['name'] === one['name'] && other['in'] === one['in']);
  const parameters = [...parametersIn(item['parameters']).filter((one) => !isOwn(one)), ...ownParameters];
  const answers = typeof responses === 'object' && responses !== null ? Object.entries(responses).map(([status, answer]) => [status, referred(answer, description)] as const) : undefined;
  return {
    ...operation,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody: referred(requestBody, description) }),
    ...(answers && { responses: Object.fromEntries(answers) }),
  };
}

/** The operation that an endpoint asks for, as the API wrote it, and its name for sentences; `elsewhere`: what would describe it, and cannot be read here. */
function operationOf({ method = 'GET', path = '' }: EndpointFacts, description: Description): { call: string; written: unknown; methods: string[]; elsewhere?: string | undefined } {
  const described = pathFor(description, path);
  const { $ref: reference, ...own } = (described === undefined ? {} : (description.paths[described] ?? {})) as Written;
  const others = typeof reference === 'string' ? (referred({ $ref: reference }, description) as Written) : {};
  // What stands beside a reference is said of the path, too.
  const item: Written = { ...others, ...own };
  const methods = Object.keys(item).filter((name) => /^(get|put|post|delete|patch)$/.test(name)).map((name) => name.toUpperCase());
  const written = writtenOperation(item, method.toLowerCase(), description);
  const isElsewhere = typeof reference === 'string' && !written && Object.keys(others).length === 0;
  return { call: `${method} ${described ?? shown(path)}`, written, methods, ...(isElsewhere && { elsewhere: reference }) };
}

const isAsked = ({ path }: EndpointFacts) => path !== undefined && path.startsWith('/');

/** Whether it may ask for any of several calls: which of them, nobody knows. */
const mayBeAny = ({ path = '' }: EndpointFacts, description: Description) => path.split('/').includes(unknownSegment) && pathsFor(description, path).length > 0;

/** What speaks against an endpoint: whole sentences. */
function endpointRefusals(label: string, endpoint: EndpointFacts, description: Description, former?: EndpointFacts): string[] {
  const { name, envelope, reads, refuses } = endpoint;
  if (!isAsked(endpoint) || mayBeAny(endpoint, description)) return [];
  const { call, written, methods, elsewhere } = operationOf(endpoint, description);
  if (elsewhere !== undefined) return [];
  if (!written) return [`${label} asks ${call} (${name}), which the API does not have${methods.length > 0 ? `: it has ${methods.join(', ')} there` : ''}.`];
  const read = v.safeParse(OperationSchema, written);
  if (!read.success) return [`${label} asks ${call} (${name}), which the API describes so that it cannot be read: ${v.getDotPath(read.issues[0]) ?? 'it'} ${read.issues[0].message}.`];
  const operation = read.output;
  const missing = lacking(endpoint, operation, description).map((what) => `${label} asks ${call} (${name}) without ${what}, which the API needs.`);
  const other = reads || envelope ? otherAnswer(operation, description) : undefined;
  const resultless = other ? [`The API answers ${call} ${other}, and ${label} (${name}) needs ${reads ? 'a result' : 'an answer in the envelope'}.`] : [];
  const answers = answersOf(operation, description);
  const unopened = envelope && !other ? mismatches({ anyOf: answers }, envelope) : [];
  const unread = reads && !other ? mismatches(ofWhatWasDone(answers), enveloped(reads)) : [];
  const unreadRefusal = refuses && !other ? mismatches(ofWhatWasRefused(answers), enveloped(refuses)) : [];
  const whole = other ? [] : narrowedNumbers(ofWhatWasDone(answers), reads, former?.reads).map((field) => `The API answers ${call} with ${field} as a number, and ${label} (${name}) takes whole ones alone now.`);
  const narrower = other ? [] : narrowedFields(ofWhatWasDone(answers), reads, former?.reads).map(({ field, takes }) => `The API answers ${call} with any ${field}, and ${label} (${name}) takes what is ${takes} alone now.`);
  const asks = `asks ${call} (${name})`;
  const words = untakenWords(endpoint, pathFor(description, endpoint.path ?? '') ?? '', operation, description).map((what) => `${label} ${asks} with ${what}, which the API does not take there.`);
  const types = otherBodies(endpoint, operation);
  const untyped = types.length > 0 ? [`${label} ${asks} with a body of JSON; the API takes ${types.join(' or ')}.`] : [];
  const wrong = untakenIn(endpoint, operation, description);
  const untaken = wrong.filter((mismatch) => !former || !isAdded(mismatch)).map((mismatch) => sentence(mismatch, { sender: label, what: asks, reader: 'the API', whole: 'its body' }));
  const astray = renamed(endpoint, former, operation, description).map((what) => `${label} ${asks} ${what}.`);
  const exchanges = exchangedFields(endpoint, former, operation, description, [...unread, ...unreadRefusal, ...wrong]);
  const left = unsentNow(endpoint, former, operation, neededHeaders(operation, description)).map((header) => `${label} ${asks} without the header ${header}, which it sent before and the API knows.`);
  return [
    ...missing,
    ...words,
    ...untyped,
    ...untaken,
    ...astray,
    ...exchanges.sent.map((what) => `${label} ${asks} with ${what}.`),
    ...left,
    ...resultless,
    ...whole,
    ...narrower,
    ...exchanges.read.map((what) => `${label} (${name}) reads of what ${call} answers ${what}.`),
    ...exchanges.refused.map((what) => `${label} (${name}) reads of what ${call} refuses ${what}.`),
    ...[...unopened, ...unread].map((mismatch) => sentence(mismatch, { sender: 'The API', what: `answers ${call}`, reader: `${label} (${name})`, whole: 'result' })),
    ...unreadRefusal.map((mismatch) => sentence(mismatch, { sender: 'The API', what: `refuses ${call}`, reader: `${label} (${name})`, whole: 'result' })),
  ];
}

/** Whether an address, or one that it begins, is described. */
function isDescribed(address: string, description: Description): boolean {
  const asked = segmentsOf(address.replace(/\/$/, ''));
  const begins = (described: string[]) => described.length >= asked.length && asked.every((segment, index) => segment === '{}' || segment === described[index] || /^\{.*\}$/.test(described[index]!));
  return Object.keys(description.paths).some((path) => begins(segmentsOf(path)));
}

/** Addresses that code writes out for whatever asks them, and that the API does not have. What endpoints ask is judged by itself. */
function strayAddresses(label: string, { addresses = [], endpoints }: BuildFacts, description: Description): string[] {
  const isOfEndpoint = (address: string) => endpoints.some(({ path }) => path === address);
  return addresses.filter((address) => !isOfEndpoint(address) && !isDescribed(address, description)).map((address) => `${label} has ${shown(address)} in its code, an address that the API does not have.`);
}

/** What code asks past the platform by a method that the API does not have there; an address that it does not have at all is said by itself. */
function strayCalls(label: string, { calls = [] }: BuildFacts, description: Description): string[] {
  return calls.flatMap((written) => {
    const [method = '', path = ''] = written.split(' ', 2);
    const known = pathsFor(description, path).map((described) => ({ described, ...operationOf({ name: '', method, path: described }, description) }));
    const others = [...new Set(known.flatMap((one) => one.methods))];
    const isThere = known.some((one) => one.written !== undefined || one.elsewhere !== undefined);
    if (!isThere) return others.length === 0 ? [] : [`${label} asks ${method} ${shown(path)} in its code, which the API does not have: it has ${others.join(', ')} there.`];
    const untaken = known.filter((one) => one.written !== undefined).map((one) => {
      const read = v.safeParse(OperationSchema, one.written);
      return read.success ? untakenWords({ name: '', path }, one.described, read.output, description) : [];
    });
    const isTaken = untaken.length === 0 || untaken.some((words) => words.length === 0);
    return isTaken ? [] : [`${label} asks ${method} ${shown(path)} in its code with ${untaken[0]!.join(', ')}, which the API does not take there.`];
  });
}

/** What an endpoint asks with and the API does not know, or knows no more: it answers as if that were not there. */
function leftOut(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  if (!isAsked(endpoint) || mayBeAny(endpoint, description) || !read.success) return [];
  const [query, fields] = [queryOf(read.output), fieldsOf(read.output, description)];
  const unknown = [
    ...(endpoint.query ?? []).filter((name) => !query.includes(name)).map((name) => `the query ${name}`),
    ...(fields ? (endpoint.body ?? []) : []).filter((name) => !fields?.includes(name)).map((name) => `the field ${name}`),
  ];
  return unknown.map((what) => `${label} asks ${call} (${endpoint.name}) with ${what}, which the API does not know and leaves out.`);
}

/** What is asked by a name that the API does not know, beside one that it knows and nobody who is live asks by: it is called so now. */
function renamedByApi(label: string, endpoint: EndpointFacts, live: readonly EndpointFacts[], description: Description): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  if (!isAsked(endpoint) || mayBeAny(endpoint, description) || !read.success) return [];
  const askers = live.filter((one) => operationOf(one, description).call === call);
  const unasked = (part: 'query' | 'body', known: readonly string[] = []) => (askers.every((one) => one[part]) ? known.filter((name) => !askers.some((one) => one[part]?.includes(name))) : []);
  const before = { ...endpoint, query: unasked('query', queryOf(read.output)), body: unasked('body', fieldsOf(read.output, description)) };
  return renamed(endpoint, before, read.output, description).map((what) => `${label} asks ${call} (${endpoint.name}) ${what}.`);
}

/** What is asked with a query that comes at run time, or for one of several calls: it may be what the API does not have. */
function unknownQuestion(label: string, endpoint: EndpointFacts, description: Description): string[] {
  if (!isAsked(endpoint)) return [];
  const { name, method = 'GET', path = '' } = endpoint;
  if (mayBeAny(endpoint, description)) return [`${label} asks ${method} ${shown(path)} (${name}) by a word that comes at run time, which may be one of several calls: that was not compared.`];
  const { call, written, elsewhere } = operationOf(endpoint, description);
  if (elsewhere !== undefined) return [`The API describes ${call} in ${elsewhere}, which is not read: what ${label} (${name}) asks of it was not compared.`];
  const read = v.safeParse(OperationSchema, written);
  const needed = read.success && !endpoint.query ? neededQuery(read.output) : [];
  return needed.length > 0 ? [`${label} asks ${call} (${name}) with a query that comes at run time: whether it holds ${needed.join(', ')} was not compared.`] : [];
}

/** What is sent in bodies and said by nobody: it may be what the API does not take. */
function unknownBody(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  const both = isAsked(endpoint) && !mayBeAny(endpoint, description) && read.success ? bodies(endpoint, read.output, description) : undefined;
  const fields = both ? unsaid(both.sent, both.taken).map((field) => field || 'its body') : [];
  return fields.length > 0 ? [`${label} asks ${call} (${endpoint.name}) and does not say what ${fields.join(', ')} is: that was not compared. \`body: … satisfies <its type>\` says it.`] : [];
}

/** What is read of an answer, and said by nobody: it may be what cannot be read. */
function unknownAnswer(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const { reads } = endpoint;
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  if (!reads || !isAsked(endpoint) || mayBeAny(endpoint, description) || !read.success) return [];
  const answers = alternativesOf(ofWhatWasDone(answersOf(read.output, description)));
  const fields = [...new Set(answers.flatMap((answer) => unsaid(answer, enveloped(reads))))].map((field) => field || 'it');
  return fields.length > 0 ? [`The API answers ${call} and does not say what ${fields.join(', ')} is, which ${label} (${endpoint.name}) reads: that was not compared.`] : [];
}

/** An answer that was checked by a schema, and is no more. */
function uncheckedNow(label: string, endpoint: EndpointFacts, description: Description, former?: EndpointFacts): string[] {
  if (!former?.reads || endpoint.reads || !isAsked(endpoint) || mayBeAny(endpoint, description)) return [];
  return [`${label} (${endpoint.name}) does not say any more what it reads of what ${operationOf(endpoint, description).call} answers: that was not compared. \`result: <its schema>\` says it.`];
}

/** Words that bodies may hold by their types since `former`, and that the API does not know. */
function addedWords(label: string, endpoint: EndpointFacts, description: Description, former?: EndpointFacts): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  const added = former && isAsked(endpoint) && !mayBeAny(endpoint, description) && read.success ? untakenIn(endpoint, read.output, description).filter(isAdded) : [];
  return added.map((mismatch) => sentence(mismatch, { sender: label, what: `asks ${call} (${endpoint.name})`, reader: 'the API', whole: 'its body' }));
}

const unknownIn = (...asked: Parameters<typeof unknownBody>) => [...unknownQuestion(...asked), ...unknownBody(...asked), ...unknownAnswer(...asked)];

/** What an API says of itself, or why nobody knows. */
async function describedAt(address: string): Promise<Description | string> {
  try {
    const answer = await fetch(new URL('/openapi.json', address), { signal: AbortSignal.timeout(limit) });
    if (!answer.ok) return `it answered ${answer.status}`;
    const description = v.safeParse(DescriptionSchema, JSON.parse(await answer.text()));
    return description.success ? description.output : 'its description has no paths';
  } catch (error) {
    return error instanceof SyntaxError ? 'its description is no JSON' : 'it does not answer';
  }
}

/** Why an address can be none of an API's; undefined where it may be one. */
const noAddress = (apiUrl: string) =>
  /^https?:\/\/./.test(apiUrl) && URL.canParse(apiUrl) ? undefined : `API_URL is ${apiUrl}, which is no address: it begins with http:// or https://.`;

/** Compares what a package asks of the API with what the API says of itself. */
export async function apiFindings(scene: Scene, apiUrl: string | undefined): Promise<Findings> {
  const { candidate: { label, facts }, former } = scene;
  const endpoints = facts?.endpoints ?? [];
  if (endpoints.length === 0 && (facts?.addresses ?? []).length === 0 && !losesPages(scene)) return refusing([]);
  if (!apiUrl) return unseen(['API_URL names no API: what is read of it was not compared.']);
  const wrong = noAddress(apiUrl);
  if (wrong) return refusing([wrong]);
  const description = await describedAt(apiUrl);
  if (typeof description === 'string') return unseen([`The API at ${apiUrl} was not compared: ${description}.`]);
  const before = (endpoint: EndpointFacts) => former?.facts?.endpoints.find(({ method, path }) => method === endpoint.method && path === endpoint.path);
  return together([
    refusing(endpoints.flatMap((endpoint) => endpointRefusals(label, endpoint, description, before(endpoint)))),
    refusing(facts ? [...strayAddresses(label, facts, description), ...strayCalls(label, facts, description)] : []),
    refusing(missedByApi(scene, description[leadsTo])),
    noting(endpoints.flatMap((endpoint) => leftOut(label, endpoint, description))),
    unseen(endpoints.flatMap((endpoint) => [...unknownIn(label, endpoint, description), ...addedWords(label, endpoint, description, before(endpoint)), ...uncheckedNow(label, endpoint, description, before(endpoint)), ...unaskedNow(label, endpoint, description, before(endpoint))])),
  ]);
}

/** Whom of the live packages an API would break: the other way about, for those who change the API. */
export async function apiBreaks(live: readonly Party[], apiUrl: string | undefined): Promise<Findings> {
  if (!apiUrl) return refusing(['Which API? API_URL names one that runs, as it would be: its description is read at /openapi.json.']);
  const wrong = noAddress(apiUrl);
  if (wrong) return refusing([wrong]);
  const description = await describedAt(apiUrl);
  // Nothing else is asked here: what could not be compared is no yes.
  if (typeof description === 'string') return refusing([`The API at ${apiUrl} was not compared: ${description}.`]);
  const silent = live.filter(({ facts }) => !facts).map(({ label }) => `${label} does not say what it asks of the API: it was not compared.`);
  const asked = live.flatMap(({ label, facts }) => (facts?.endpoints ?? []).map((endpoint) => ({ label, endpoint })));
  return together([
    refusing(asked.flatMap(({ label, endpoint }) => endpointRefusals(label, endpoint, description))),
    refusing(asked.flatMap(({ label, endpoint }) => renamedByApi(label, endpoint, asked.map((one) => one.endpoint), description))),
    refusing(live.flatMap(({ label, facts }) => (facts ? [...strayAddresses(label, facts, description), ...strayCalls(label, facts, description)] : []))),
    refusing(nobodysPages(live, description[leadsTo])),
    noting(asked.flatMap(({ label, endpoint }) => leftOut(label, endpoint, description))),
    unseen([...silent, ...asked.flatMap(({ label, endpoint }) => unknownIn(label, endpoint, description))]),
  ]);
}
