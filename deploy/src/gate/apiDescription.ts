import type { EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { SecuritySchema, SecuritySchemeSchema } from './apiHeaders';
import { referred } from './writtenShapes';

/** Milliseconds that the API has to describe itself; it, or who asks, may have much else to do. */
const limit = 10_000;

const SchemaSchema = v.custom<Shape>((value) => typeof value === 'object' && value !== null);
const ContentSchema = v.record(v.string(), v.looseObject({ schema: v.optional(SchemaSchema) }));

const AnswerSchema = v.looseObject({ content: v.optional(ContentSchema) });

/** What an operation answers in one state. */
export type Answer = v.InferOutput<typeof AnswerSchema>;

/** As much of it as is compared; a parameter may stand elsewhere, and be only referred to here. */
export const OperationSchema = v.looseObject({
  parameters: v.optional(v.array(v.looseObject({ name: v.optional(v.string()), in: v.optional(v.string()), required: v.optional(v.boolean()), schema: v.optional(v.unknown()) }))),
  requestBody: v.optional(v.looseObject({ required: v.optional(v.boolean()), content: v.optional(ContentSchema) })),
  responses: v.optional(v.record(v.string(), AnswerSchema)),
  security: v.optional(SecuritySchema),
});

/** One call that an API takes, as it describes it. */
export type Operation = v.InferOutput<typeof OperationSchema>;

/** The shop's pages that it leads to, by letters and payments: one that does not say leads nowhere that could be compared. */
export const leadsTo = 'x-leads-to';

/** Its hubs, whose protocol is their own, by their addresses: what may be called of them, and what they send. One that does not say so was not compared. */
export const hubs = 'x-hubs';

const HubSchema = v.object({ methods: v.array(v.string()), events: v.array(v.string()) });

const DescriptionSchema = v.looseObject({
  paths: v.record(v.string(), v.unknown()),
  [leadsTo]: v.optional(v.array(v.string()), []),
  [hubs]: v.fallback(v.optional(v.record(v.string(), HubSchema), {}), {}),
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

/** The parts of an address, each as it is spoken. */
export const segmentsOf = (path: string): string[] => path.split('/').map(spoken);

const fits = (asked: string[], described: string[]) =>
  asked.length === described.length && asked.every((segment, index) => segment === described[index] || segment === unknownSegment || /^\{.*\}$/.test(described[index]!));

/** The described paths that an address may lead to. */
export function pathsFor(description: Description, path: string): string[] {
  const asked = segmentsOf(path);
  return Object.keys(description.paths).filter((described) => fits(asked, segmentsOf(described)));
}

/** The described path that an address leads to: one of words before one that takes any. */
export function pathFor(description: Description, path: string): string | undefined {
  const fitting = pathsFor(description, path);
  const freedom = (described: string) => described.split('{').length;
  return fitting.sort((one, other) => freedom(one) - freedom(other))[0];
}

/** JSON under any of its names; an API may say that it answers anything. */
export const isJson = (type: string) => /^(application\/(.+\+)?json\b|\*\/\*)/i.test(type);

const isPlainJson = (type: string) => /^application\/json\b/i.test(type);

/** The schema of what is sent as JSON: under its own name before another one. */
export function schemaIn(content: v.InferOutput<typeof ContentSchema> = {}): Shape | undefined {
  const types = Object.keys(content);
  return content[types.find(isPlainJson) ?? types.find(isJson) ?? '']?.schema;
}

/** An address for sentences: of parts that come at run time nobody has to know their names. */
export const shown = (path: string) => path.replaceAll(/\{…?\}/g, '…');

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

/** A method as browsers send it: in capitals, but for one that is younger than they are. */
const asSent = (method: string) => (/^patch$/i.test(method) ? method : method.toUpperCase());

/** The operation that an endpoint asks for, as the API wrote it, and its name for sentences; `elsewhere`: what would describe it, and cannot be read here. */
export function operationOf({ method = 'GET', path = '' }: EndpointFacts, description: Description): { call: string; written: unknown; methods: string[]; elsewhere?: string | undefined } {
  const described = pathFor(description, path);
  const { $ref: reference, ...own } = (described === undefined ? {} : (description.paths[described] ?? {})) as Written;
  const others = typeof reference === 'string' ? (referred({ $ref: reference }, description) as Written) : {};
  // What stands beside a reference is said of the path, too.
  const item: Written = { ...others, ...own };
  const methods = Object.keys(item).filter((name) => /^(get|put|post|delete|patch)$/.test(name)).map((name) => name.toUpperCase());
  const sent = asSent(method);
  const written = sent === sent.toUpperCase() ? writtenOperation(item, sent.toLowerCase(), description) : undefined;
  const isElsewhere = typeof reference === 'string' && !written && Object.keys(others).length === 0;
  return { call: `${method} ${described ?? shown(path)}`, written, methods, ...(isElsewhere && { elsewhere: reference }) };
}

/** Whether an endpoint says what of the API it asks. */
export const isAsked = ({ path }: EndpointFacts) => path !== undefined && path.startsWith('/');

/** Whether it may ask for any of several calls: which of them, nobody knows. */
export const mayBeAny = ({ path = '' }: EndpointFacts, description: Description) => path.split('/').includes(unknownSegment) && pathsFor(description, path).length > 0;

/** The operation that an endpoint asks for, and its name for sentences; nothing where it may be one of several, or cannot be read here. */
export function compared(endpoint: EndpointFacts, description: Description): { call: string; operation: Operation } | undefined {
  if (!isAsked(endpoint) || mayBeAny(endpoint, description)) return undefined;
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  return read.success ? { call, operation: read.output } : undefined;
}

/** Whether two parts of an address may be the same, where both have a gap or none: `feed.{}.xml`, `feed.{code}.xml`. */
function mayBeSame(asked: string, described: string): boolean {
  if (asked === described || asked === '{}' || /^\{[^{}]*\}$/.test(described)) return true;
  const [one, other] = [asked, described].map((segment) => segment.split(/\{[^{}]*\}/));
  const [begins, otherBegins, ends, otherEnds] = [one![0]!, other![0]!, one!.at(-1)!, other!.at(-1)!];
  const hasGaps = one!.length > 1 || other!.length > 1;
  return hasGaps && (begins.startsWith(otherBegins) || otherBegins.startsWith(begins)) && (ends.endsWith(otherEnds) || otherEnds.endsWith(ends));
}

/** Whether a name of a file begins a described one: what is put together is written in parts. */
const begins = (asked: string, described: string) => described.startsWith(asked) || asked.startsWith(described.split('{', 1)[0]!);

/** Whether nobody says what files there are in the folder of an address: where one is, each is. */
export const isUntold = (address: string, { paths }: Description): boolean => {
  const [, folder, part] = segmentsOf(address);
  return folder === 'static' && !Object.keys(paths).some((path) => segmentsOf(path)[1] === folder && segmentsOf(path)[2] === part);
};

/** Whether an address, or one that it begins, is described. */
export function isDescribed(address: string, description: Description): boolean {
  const asked = segmentsOf(address.replace(/\/$/, ''));
  const isBegun = (index: number) => asked[1] === 'static' && index === asked.length - 1 && !asked[index]!.includes('{');
  const isOf = (described: string[]) => described.length >= asked.length && asked.every((segment, index) => mayBeSame(segment, described[index]!) || (isBegun(index) && begins(segment, described[index]!)));
  return Object.keys(description.paths).some((path) => isOf(segmentsOf(path)));
}

/** What an API says of itself, or why nobody knows. */
export async function describedAt(address: string): Promise<Description | string> {
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
export const noAddress = (apiUrl: string) =>
  /^https?:\/\/./.test(apiUrl) && URL.canParse(apiUrl) ? undefined : `API_URL is ${apiUrl}, which is no address: it begins with http:// or https://.`;
