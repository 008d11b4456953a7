import type { BuildFacts, EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { valuesOf } from './alternatives';
import { neededHeaders, SecuritySchema, SecuritySchemeSchema } from './apiHeaders';
import { noting, refusing, together, unseen, type Findings } from './findings';
import type { Party, Scene } from './parties';
import { losesPages, missedByApi, nobodysPages } from './routes';
import { mismatches, sentence, unsaid, type Mismatch } from './shapes';

/** Milliseconds that the API has to describe itself. */
const limit = 3000;

const SchemaSchema = v.custom<Shape>((value) => typeof value === 'object' && value !== null);
const ContentSchema = v.record(v.string(), v.looseObject({ schema: v.optional(SchemaSchema) }));

/** As much of it as is compared; a parameter may stand elsewhere, and be only referred to here. */
const OperationSchema = v.looseObject({
  parameters: v.optional(v.array(v.looseObject({ name: v.optional(v.string()), in: v.optional(v.string()), required: v.optional(v.boolean()) }))),
  requestBody: v.optional(v.looseObject({ required: v.optional(v.boolean()), content: v.optional(ContentSchema) })),
  responses: v.optional(v.record(v.string(), v.looseObject({ content: v.optional(ContentSchema) }))),
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

const fits = (asked: string[], described: string[]) =>
  asked.length === described.length && asked.every((segment, index) => segment === described[index] || segment === unknownSegment || /^\{.*\}$/.test(described[index]!));

/** The described paths that an address may lead to. */
function pathsFor(description: Description, path: string): string[] {
  const asked = path.split('/');
  return Object.keys(description.paths).filter((described) => fits(asked, described.split('/')));
}

/** The described path that an address leads to: one of words before one that takes any. */
function pathFor(description: Description, path: string): string | undefined {
  const fitting = pathsFor(description, path);
  const freedom = (described: string) => described.split('{').length;
  return fitting.sort((one, other) => freedom(one) - freedom(other))[0];
}

/** What a reference leads to; anything else is itself. */
function referred(part: unknown, whole: unknown, depth = 0): unknown {
  const { $ref: reference } = (part ?? {}) as { $ref?: unknown };
  if (typeof reference !== 'string' || depth > 20) return part;
  return referred(reference.split('/').slice(1).reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], whole), whole, depth + 1);
}

/** A schema with what it refers to in its place. */
function resolved(schema: unknown, whole: unknown, depth = 0): unknown {
  if (Array.isArray(schema)) return schema.map((part) => resolved(part, whole, depth));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref: reference } = schema as { $ref?: unknown };
  if (typeof reference === 'string') {
    const target = reference.split('/').slice(1).reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], whole);
    return depth < 20 ? resolved(target ?? {}, whole, depth + 1) : {};
  }
  return joined(Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, resolved(part, whole, depth)])));
}

interface Parts extends Shape {
  allOf?: Parts[];
  oneOf?: unknown;
}

/** Objects that are written in several parts (`allOf`) as one; what is anything else stays as it is. */
function joined({ allOf, ...own }: Parts): Parts {
  if (!Array.isArray(allOf)) return own;
  const parts = [...allOf, own].filter((part) => Object.keys(part).some((name) => !/^(title|description|examples?|\$.*|x-.*)$/.test(name)));
  if (parts.length === 1) return parts[0]!;
  const isObject = ({ type, properties, anyOf, oneOf, allOf: more }: Parts) => (type === 'object' || (type === undefined && properties !== undefined)) && !anyOf && !oneOf && !more;
  if (parts.length === 0 || !parts.every(isObject)) return { ...own, allOf };
  const properties: Record<string, Shape> = {};
  for (const part of parts) for (const [name, field] of Object.entries(part.properties ?? {})) properties[name] = name in properties ? joined({ allOf: [properties[name]!, field] }) : field;
  const isOpen = parts.some((part) => !part.properties || part.additionalProperties);
  return { type: 'object', properties, required: [...new Set(parts.flatMap(({ required = [] }) => required))], ...(isOpen && { additionalProperties: {} }) };
}

/** JSON under any of its names; an API may say that it answers anything. */
const isJson = (type: string) => /^(application\/(.+\+)?json\b|\*\/\*)/i.test(type);

const schemaIn = (content: v.InferOutput<typeof ContentSchema> = {}) => Object.entries(content).find(([type]) => isJson(type))?.[1].schema;

/** What an operation answers that is no result, where it says what it answers: another state, nothing at all, or what is no JSON. */
function otherAnswer({ responses = {} }: Operation): string | undefined {
  const all = Object.entries(responses);
  const good = all.filter(([status]) => /^(2|default)/.test(status));
  if (all.length > 0 && good.length === 0) return `with ${all.map(([status]) => status).join(' or ')} alone`;
  const hasNothing = ([status, { content }]: (typeof all)[number]) => /^20[45]$/.test(status) || (content && Object.keys(content).length > 0 && !Object.keys(content).some(isJson));
  const fine = good.filter(([status]) => status !== 'default');
  if (fine.length === 0 || !fine.every(hasNothing)) return undefined;
  return `with ${fine.map(([status, { content }]) => [status, ...Object.keys(content ?? {})].join(' ')).join(' or ')}`;
}

const isRefusal = ({ properties }: Shape) => valuesOf(properties?.['success'] ?? {})?.every((value) => value === false) ?? false;

/** The envelope of what was done, where what was refused has one of its own: whoever asks reads that apart. */
function ofWhatWasDone(answer: Shape): Shape {
  const [done, ...others] = (answer.anyOf ?? []).filter((one) => !isRefusal(one));
  return done && others.length === 0 ? done : answer;
}

/** The envelope of what was refused, where it has one of its own. */
function ofWhatWasRefused(answer: Shape): Shape {
  const [refused, ...others] = (answer.anyOf ?? []).filter(isRefusal);
  return refused && others.length === 0 ? refused : {};
}

/** That there is no result is no news to whoever asks (S206): a result that is null is left out. */
function withResult(answer: Shape): Shape {
  const result = answer.properties?.['result'];
  if (!result?.anyOf) return answer;
  const { anyOf, ...rest } = result;
  return { ...answer, properties: { ...answer.properties, result: { ...rest, anyOf: anyOf.filter(({ type }) => type !== 'null') } } };
}

/** An answer in its envelope, or both of what was done and what was refused. */
function answerOf(operation: Operation, description: Description): Shape {
  const good = Object.entries(operation.responses ?? {}).filter(([status]) => /^2/.test(status));
  const [schema] = good.flatMap(([, { content }]) => schemaIn(content) ?? []);
  return (resolved(schema, description) ?? {}) as Shape;
}

/** What an endpoint reads, in its envelope. */
const enveloped = (result: Shape): Shape => ({ type: 'object', properties: { result }, required: ['result'] });

const queryOf = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));

const bodyOf = (operation: Operation, description: Description) => resolved(schemaIn(operation.requestBody?.content), description) as Shape | undefined;

const neededQuery = ({ parameters = [] }: Operation): string[] => parameters.flatMap((one) => (one.in === 'query' && one.required && one.name ? [one.name] : []));

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
  const query = queryOf(operation);
  const fields = Object.keys(bodyOf(operation, description)?.properties ?? {});
  return [
    { what: 'the query', ...strayed(endpoint.query, former?.query, query) },
    { what: 'the field', ...strayed(endpoint.body, former?.body, fields) },
  ].flatMap(({ what, left, stray }) => (left.length > 0 && stray.length > 0 ? [`with ${what} ${stray.join(', ')}, which the API does not know, in place of ${left.join(', ')}`] : []));
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

/** A word that a type has got beside all that the API knows: mostly one of answers, that nobody sends. */
const isAdded = (mismatch: Mismatch) => mismatch.kind === 'value' && mismatch.isAdded;

/** What its body lacks, or holds otherwise than the API takes it. */
function untakenIn(endpoint: EndpointFacts, operation: Operation, description: Description): Mismatch[] {
  const both = bodies(endpoint, operation, description);
  return both ? mismatches(both.sent, both.taken) : [];
}

const shown = (path: string) => path.replaceAll(/\{…?\}/g, '…');

type Written = Record<string, unknown>;

/** An operation with what holds for its whole path, and what it refers to; the schemas in it are resolved when they are read. */
function writtenOperation(item: Written, method: string, description: Description): unknown {
  const operation = referred(item[method], description) as Written | undefined;
  if (!operation) return undefined;
  const { parameters: own, requestBody, responses } = operation;
  const parameters = [item['parameters'], own].flatMap((some) => (Array.isArray(some) ? (some as unknown[]) : []));
  const answers = typeof responses === 'object' && responses !== null ? Object.entries(responses).map(([status, answer]) => [status, referred(answer, description)] as const) : undefined;
  return {
    ...operation,
    ...(parameters.length > 0 && { parameters: parameters.map((one) => referred(one, description)) }),
    ...(requestBody !== undefined && { requestBody: referred(requestBody, description) }),
    ...(answers && { responses: Object.fromEntries(answers) }),
  };
}

/** The operation that an endpoint asks for, as the API wrote it, and its name for sentences. */
function operationOf({ method = 'GET', path = '' }: EndpointFacts, description: Description): { call: string; written: unknown; methods: string[] } {
  const described = pathFor(description, path);
  const item = described === undefined ? undefined : (referred(description.paths[described], description) as Written | null | undefined);
  const methods = Object.keys(item ?? {}).filter((name) => /^(get|put|post|delete|patch)$/.test(name)).map((name) => name.toUpperCase());
  return { call: `${method} ${described ?? shown(path)}`, written: item ? writtenOperation(item, method.toLowerCase(), description) : undefined, methods };
}

const isAsked = ({ path }: EndpointFacts) => path !== undefined && path.startsWith('/');

/** Whether it may ask for any of several calls: which of them, nobody knows. */
const mayBeAny = ({ path = '' }: EndpointFacts, description: Description) => path.split('/').includes(unknownSegment) && pathsFor(description, path).length > 0;

/** What speaks against an endpoint: whole sentences. */
export function endpointRefusals(label: string, endpoint: EndpointFacts, description: Description, former?: EndpointFacts): string[] {
  const { name, reads, refuses } = endpoint;
  if (!isAsked(endpoint) || mayBeAny(endpoint, description)) return [];
  const { call, written, methods } = operationOf(endpoint, description);
  if (!written) return [`${label} asks ${call} (${name}), which the API does not have${methods.length > 0 ? `: it has ${methods.join(', ')} there` : ''}.`];
  const read = v.safeParse(OperationSchema, written);
  if (!read.success) return [`${label} asks ${call} (${name}), which the API describes so that it cannot be read: ${v.getDotPath(read.issues[0]) ?? 'it'} ${read.issues[0].message}.`];
  const operation = read.output;
  const missing = lacking(endpoint, operation, description).map((what) => `${label} asks ${call} (${name}) without ${what}, which the API needs.`);
  const other = reads && otherAnswer(operation);
  const resultless = other ? [`The API answers ${call} ${other}, and ${label} (${name}) needs a result.`] : [];
  const answer = answerOf(operation, description);
  const unread = reads && !other ? mismatches(withResult(ofWhatWasDone(answer)), enveloped(reads)) : [];
  const unreadRefusal = refuses && !other ? mismatches(withResult(ofWhatWasRefused(answer)), enveloped(refuses)) : [];
  const asks = `asks ${call} (${name})`;
  const untaken = untakenIn(endpoint, operation, description).filter((mismatch) => !former || !isAdded(mismatch)).map((mismatch) => sentence(mismatch, { sender: label, what: asks, reader: 'the API', whole: 'its body' }));
  const astray = renamed(endpoint, former, operation, description).map((what) => `${label} ${asks} ${what}.`);
  return [
    ...missing,
    ...untaken,
    ...astray,
    ...resultless,
    ...unread.map((mismatch) => sentence(mismatch, { sender: 'The API', what: `answers ${call}`, reader: `${label} (${name})`, whole: 'result' })),
    ...unreadRefusal.map((mismatch) => sentence(mismatch, { sender: 'The API', what: `refuses ${call}`, reader: `${label} (${name})`, whole: 'result' })),
  ];
}

/** Whether an address, or one that it begins, is described. */
function isDescribed(address: string, description: Description): boolean {
  const asked = address.replace(/\/$/, '').split('/');
  const begins = (described: string[]) => described.length >= asked.length && asked.every((segment, index) => segment === '{}' || segment === described[index] || /^\{.*\}$/.test(described[index]!));
  return Object.keys(description.paths).some((path) => begins(path.split('/')));
}

/** Addresses that code writes out for whatever asks them, and that the API does not have. What endpoints ask is judged by itself. */
function strayAddresses(label: string, { addresses = [], endpoints }: BuildFacts, description: Description): string[] {
  const isOfEndpoint = (address: string) => endpoints.some(({ path }) => path === address);
  return addresses.filter((address) => !isOfEndpoint(address) && !isDescribed(address, description)).map((address) => `${label} has ${shown(address)} in its code, an address that the API does not have.`);
}

/** Parts of an address that the API does not know, or knows no more: it answers as if they were not there. */
function leftOut(label: string, endpoint: EndpointFacts, description: Description): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  if (!isAsked(endpoint) || mayBeAny(endpoint, description) || !read.success) return [];
  const known = queryOf(read.output);
  return (endpoint.query ?? []).filter((name) => !known.includes(name)).map((name) => `${label} asks ${call} (${endpoint.name}) with the query ${name}, which the API does not know and leaves out.`);
}

/** What is asked with a query that comes at run time, or for one of several calls: it may be what the API does not have. */
function unknownQuestion(label: string, endpoint: EndpointFacts, description: Description): string[] {
  if (!isAsked(endpoint)) return [];
  const { name, method = 'GET', path = '' } = endpoint;
  if (mayBeAny(endpoint, description)) return [`${label} asks ${method} ${shown(path)} (${name}) by a word that comes at run time, which may be one of several calls: that was not compared.`];
  const { call, written } = operationOf(endpoint, description);
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

/** Words that bodies may hold by their types since `former`, and that the API does not know. */
function addedWords(label: string, endpoint: EndpointFacts, description: Description, former?: EndpointFacts): string[] {
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  const added = former && isAsked(endpoint) && !mayBeAny(endpoint, description) && read.success ? untakenIn(endpoint, read.output, description).filter(isAdded) : [];
  return added.map((mismatch) => sentence(mismatch, { sender: label, what: `asks ${call} (${endpoint.name})`, reader: 'the API', whole: 'its body' }));
}

const unknownIn = (...asked: Parameters<typeof unknownBody>) => [...unknownQuestion(...asked), ...unknownBody(...asked)];

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
    refusing(facts ? strayAddresses(label, facts, description) : []),
    refusing(missedByApi(scene, description[leadsTo])),
    noting(endpoints.flatMap((endpoint) => leftOut(label, endpoint, description))),
    unseen(endpoints.flatMap((endpoint) => [...unknownIn(label, endpoint, description), ...addedWords(label, endpoint, description, before(endpoint))])),
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
    refusing(live.flatMap(({ label, facts }) => (facts ? strayAddresses(label, facts, description) : []))),
    refusing(nobodysPages(live, description[leadsTo])),
    noting(asked.flatMap(({ label, endpoint }) => leftOut(label, endpoint, description))),
    unseen([...silent, ...asked.flatMap(({ label, endpoint }) => unknownIn(label, endpoint, description))]),
  ]);
}
