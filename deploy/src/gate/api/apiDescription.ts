import type { EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { SecuritySchema, SecuritySchemeSchema } from './apiHeaders';
import { resolveReference } from '../shapes/jsonSchemas';

/** Milliseconds for the API's description; both sides may be busy. */
const limit = 10_000;

const SchemaSchema = v.custom<Shape>((value) => typeof value === 'object' && value !== null);
const ContentSchema = v.record(v.string(), v.looseObject({ schema: v.optional(SchemaSchema) }));

const AnswerSchema = v.looseObject({ content: v.optional(ContentSchema) });

/** The answer of an operation for one status. */
export type Answer = v.InferOutput<typeof AnswerSchema>;

/** The compared parts of an operation; parameters may be references. */
export const OperationSchema = v.looseObject({
  parameters: v.optional(
    v.array(
      v.looseObject({
        name: v.optional(v.string()),
        in: v.optional(v.string()),
        required: v.optional(v.boolean()),
        schema: v.optional(v.unknown()),
      }),
    ),
  ),
  requestBody: v.optional(v.looseObject({ required: v.optional(v.boolean()), content: v.optional(ContentSchema) })),
  responses: v.optional(v.record(v.string(), AnswerSchema)),
  security: v.optional(SecuritySchema),
});

/** An operation of the API. */
export type Operation = v.InferOutput<typeof OperationSchema>;

/**
 * The extension that lists the shop's pages to which the API's e-mails and payments lead; without it nothing is
 * compared.
 */
export const linksExtension = 'x-leads-to';

/** The extension that describes hubs by address: their methods and events; without it nothing is compared. */
export const hubsExtension = 'x-hubs';

const HubSchema = v.object({ methods: v.array(v.string()), events: v.array(v.string()) });

const DescriptionSchema = v.looseObject({
  paths: v.record(v.string(), v.unknown()),
  [linksExtension]: v.optional(v.array(v.string()), []),
  [hubsExtension]: v.fallback(v.optional(v.record(v.string(), HubSchema), {}), {}),
  security: v.fallback(v.optional(SecuritySchema), undefined),
  components: v.fallback(
    v.optional(v.looseObject({ securitySchemes: v.optional(v.record(v.string(), SecuritySchemeSchema)) })),
    undefined,
  ),
});

/** An OpenAPI description; operations are parsed on demand. */
export type Description = v.InferOutput<typeof DescriptionSchema>;

/** A segment of an address that may be one of several texts. */
const unknownSegment = '{…}';

/** A decoded segment: either side may have written it encoded. */
function spoken(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The decoded segments of an address. */
export const segmentsOf = (path: string): string[] => path.split('/').map(spoken);

const fits = (asked: string[], described: string[]) =>
  asked.length === described.length &&
  asked.every(
    (segment, index) =>
      segment === described[index] || segment === unknownSegment || /^\{.*\}$/.test(described[index]!),
  );

/** The described paths that match an address. */
export function pathsFor(description: Description, path: string): string[] {
  const asked = segmentsOf(path);
  return Object.keys(description.paths).filter((described) => fits(asked, segmentsOf(described)));
}

/** The best matching path of an address: constant segments before parameters. */
export function pathFor(description: Description, path: string): string | undefined {
  const fitting = pathsFor(description, path);
  const freedom = (described: string) => described.split('{').length;
  return fitting.sort((one, other) => freedom(one) - freedom(other))[0];
}

/** Whether a content type is JSON; the wildcard counts. */
export const isJson = (type: string) => /^(application\/(.+\+)?json\b|\*\/\*)/i.test(type);

const isPlainJson = (type: string) => /^application\/json\b/i.test(type);

/** The schema of JSON content; `application/json` before others. */
export function schemaIn(content: v.InferOutput<typeof ContentSchema> = {}): Shape | undefined {
  const types = Object.keys(content);
  return content[types.find(isPlainJson) ?? types.find(isJson) ?? '']?.schema;
}

/** An address for messages, with `…` for its unknown parts. */
export const displayPath = (path: string) => path.replaceAll(/\{…?\}/g, '…');

type JsonObject = Record<string, unknown>;

/** An operation with the parameters of its path, and references resolved; its schemas are resolved on demand. */
function writtenOperation(item: JsonObject, method: string, description: Description): unknown {
  const operation = resolveReference(item[method], description) as JsonObject | undefined;
  if (!operation) return undefined;
  const { parameters: own, requestBody, responses } = operation;
  const parametersIn = (some: unknown) =>
    Array.isArray(some) ? some.map((one) => (resolveReference(one, description) ?? {}) as JsonObject) : [];
  const ownParameters = parametersIn(own);
  // A parameter of the operation overrides one of its path.
  const isOwn = (one: JsonObject) =>
    ownParameters.some((other) => other['name'] === one['name'] && other['in'] === one['in']);
  const parameters = [...parametersIn(item['parameters']).filter((one) => !isOwn(one)), ...ownParameters];
  const answers =
    typeof responses === 'object' && responses !== null
      ? Object.entries(responses).map(([status, answer]) => [status, resolveReference(answer, description)] as const)
      : undefined;
  return {
    ...operation,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody: resolveReference(requestBody, description) }),
    ...(answers && { responses: Object.fromEntries(answers) }),
  };
}

/** A method as `fetch` sends it: in capitals, except `patch`. */
const asSent = (method: string) => (/^patch$/i.test(method) ? method : method.toUpperCase());

/**
 * The described operation of an endpoint, unparsed, with its name for messages; `elsewhere`: an external reference that
 * cannot be read here.
 */
export function operationOf(
  { method = 'GET', path = '' }: EndpointFacts,
  description: Description,
): { call: string; written: unknown; methods: string[]; elsewhere?: string | undefined } {
  const described = pathFor(description, path);
  const { $ref: reference, ...own } = (
    described === undefined ? {} : (description.paths[described] ?? {})
  ) as JsonObject;
  const others =
    typeof reference === 'string' ? (resolveReference({ $ref: reference }, description) as JsonObject) : {};
  // Properties beside a reference apply, too.
  const item: JsonObject = { ...others, ...own };
  const methods = Object.keys(item)
    .filter((name) => /^(get|put|post|delete|patch)$/.test(name))
    .map((name) => name.toUpperCase());
  const sent = asSent(method);
  const written = sent === sent.toUpperCase() ? writtenOperation(item, sent.toLowerCase(), description) : undefined;
  const isElsewhere = typeof reference === 'string' && !written && Object.keys(others).length === 0;
  return {
    call: `${method} ${described ?? displayPath(path)}`,
    written,
    methods,
    ...(isElsewhere && { elsewhere: reference }),
  };
}

/** Whether an endpoint's address is known. */
export const hasKnownPath = ({ path }: EndpointFacts) => path !== undefined && path.startsWith('/');

/** Whether an endpoint may call any of several operations. */
export const isAmbiguous = ({ path = '' }: EndpointFacts, description: Description) =>
  path.split('/').includes(unknownSegment) && pathsFor(description, path).length > 0;

/**
 * The operation of an endpoint, with its name for messages; undefined where it may be one of several, or cannot be read
 * here.
 */
export function operationFor(
  endpoint: EndpointFacts,
  description: Description,
): { call: string; operation: Operation } | undefined {
  if (!hasKnownPath(endpoint) || isAmbiguous(endpoint, description)) return undefined;
  const { call, written } = operationOf(endpoint, description);
  const read = v.safeParse(OperationSchema, written);
  return read.success ? { call, operation: read.output } : undefined;
}

/** Whether two segments may be equal; both may have gaps: `feed.{}.xml`, `feed.{code}.xml`. */
function mayBeSame(asked: string, described: string): boolean {
  if (asked === described || asked === '{}' || /^\{[^{}]*\}$/.test(described)) return true;
  const [one, other] = [asked, described].map((segment) => segment.split(/\{[^{}]*\}/));
  const [begins, otherBegins, ends, otherEnds] = [one![0]!, other![0]!, one!.at(-1)!, other!.at(-1)!];
  const hasGaps = one!.length > 1 || other!.length > 1;
  return (
    hasGaps &&
    (begins.startsWith(otherBegins) || otherBegins.startsWith(begins)) &&
    (ends.endsWith(otherEnds) || otherEnds.endsWith(ends))
  );
}

/** Whether one is the beginning of the other: code may concatenate a file's name. */
const begins = (asked: string, described: string) =>
  described.startsWith(asked) || asked.startsWith(described.split('{', 1)[0]!);

/**
 * Whether an address is in a folder of `/static` of which the API describes no file: where it describes one, it
 * describes all.
 */
export const isUndescribedStatic = (address: string, { paths }: Description): boolean => {
  const [, folder, part] = segmentsOf(address);
  return (
    folder === 'static' &&
    !Object.keys(paths).some((path) => segmentsOf(path)[1] === folder && segmentsOf(path)[2] === part)
  );
};

/** Whether an address, or one that begins with it, is described. */
export function isDescribed(address: string, description: Description): boolean {
  const asked = segmentsOf(address.replace(/\/$/, ''));
  const isBegun = (index: number) =>
    asked[1] === 'static' && index === asked.length - 1 && !asked[index]!.includes('{');
  const isOf = (described: string[]) =>
    described.length >= asked.length &&
    asked.every(
      (segment, index) =>
        mayBeSame(segment, described[index]!) || (isBegun(index) && begins(segment, described[index]!)),
    );
  return Object.keys(description.paths).some((path) => isOf(segmentsOf(path)));
}

/** The API's description, or a sentence why there is none. */
export async function fetchDescription(address: string): Promise<Description | string> {
  try {
    const answer = await fetch(new URL('/openapi.json', address), { signal: AbortSignal.timeout(limit) });
    if (!answer.ok) return `it answered ${answer.status}`;
    const description = v.safeParse(DescriptionSchema, JSON.parse(await answer.text()));
    return description.success ? description.output : 'its description has no paths';
  } catch (error) {
    return error instanceof SyntaxError ? 'its description is no JSON' : 'it does not answer';
  }
}

/** Why a setting is no valid address of an API; undefined where it is. */
export const invalidUrlReason = (apiUrl: string) =>
  /^https?:\/\/./.test(apiUrl) && URL.canParse(apiUrl)
    ? undefined
    : `API_URL is ${apiUrl}, which is no address: it begins with http:// or https://.`;
