import * as v from 'valibot';

/** OpenAPI's security requirements: alternatives, each with all its schemes. */
export const SecuritySchema = v.array(v.record(v.string(), v.unknown()));

export const SecuritySchemeSchema = v.looseObject({
  type: v.string(),
  scheme: v.optional(v.string()),
  in: v.optional(v.string()),
  name: v.optional(v.string()),
});

type Security = v.InferOutput<typeof SecuritySchema>;

/** The parts of an operation that concern headers. */
interface Operation {
  parameters?: { name?: string | undefined; in?: string | undefined; required?: boolean | undefined }[] | undefined;
  security?: Security | undefined;
}

/** The parts of a description that concern headers of all operations. */
interface Description {
  security?: Security | undefined;
  components?: { securitySchemes?: Record<string, v.InferOutput<typeof SecuritySchemeSchema>> | undefined } | undefined;
}

/** The header of a security scheme; undefined where it has none, or is not described. */
function headerOf(scheme: string, { components }: Description): string | undefined {
  const { type, in: place, name } = components?.securitySchemes?.[scheme] ?? {};
  if (type === 'apiKey') return place === 'header' ? name?.toLowerCase() : undefined;
  return type === 'http' || type === 'oauth2' || type === 'openIdConnect' ? 'authorization' : undefined;
}

const waysIn = ({ security }: Operation, description: Description) =>
  (security ?? description.security ?? []).map((way) =>
    Object.keys(way).map((scheme) => headerOf(scheme, description)),
  );

/** The headers that are required by every security alternative. */
function entryHeaders(operation: Operation, description: Description): string[] {
  const ways = waysIn(operation, description);
  const [first = []] = ways;
  return first.flatMap((header) => (header !== undefined && ways.every((way) => way.includes(header)) ? [header] : []));
}

/** Whether an operation accepts tokens that the word `bearer` precedes. */
export const acceptsBearer = ({ security }: Operation, description: Description): boolean =>
  (security ?? description.security ?? [])
    .flatMap((way) => Object.keys(way))
    .some((name) => description.components?.securitySchemes?.[name]?.scheme?.toLowerCase() === 'bearer');

/** Headers of every call, sent by the platform or the browser. */
const commonHeaders = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'host', 'user-agent'];

/** The headers that an operation reads, required or not. */
export function knownHeaders(operation: Operation, description: Description): string[] {
  const named = (operation.parameters ?? []).flatMap((one) =>
    one.in === 'header' && one.name ? [one.name.toLowerCase()] : [],
  );
  return [
    ...named,
    ...waysIn(operation, description)
      .flat()
      .flatMap((header) => header ?? []),
  ];
}

/** The required headers of an operation, without those of every call. */
export function requiredHeaders(operation: Operation, description: Description): string[] {
  const named = (operation.parameters ?? [])
    .filter((one) => one.in === 'header' && one.required)
    .map(({ name = '' }) => name.toLowerCase());
  return [...new Set([...named, ...entryHeaders(operation, description)])].filter(
    (name) => !commonHeaders.includes(name),
  );
}
