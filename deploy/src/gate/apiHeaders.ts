import * as v from 'valibot';

/** Ways of being let in, each by all that it names. */
export const SecuritySchema = v.array(v.record(v.string(), v.unknown()));

export const SecuritySchemeSchema = v.looseObject({ type: v.string(), scheme: v.optional(v.string()), in: v.optional(v.string()), name: v.optional(v.string()) });

type Security = v.InferOutput<typeof SecuritySchema>;

/** As much of a described operation as speaks of headers. */
interface Operation {
  parameters?: { name?: string | undefined; in?: string | undefined; required?: boolean | undefined }[] | undefined;
  security?: Security | undefined;
}

/** As much of a description, which says what holds for all operations. */
interface Description {
  security?: Security | undefined;
  components?: { securitySchemes?: Record<string, v.InferOutput<typeof SecuritySchemeSchema>> | undefined } | undefined;
}

/** In which header a way of being let in travels; undefined where it is none, or nobody says. */
function headerOf(scheme: string, { components }: Description): string | undefined {
  const { type, in: place, name } = components?.securitySchemes?.[scheme] ?? {};
  if (type === 'apiKey') return place === 'header' ? name?.toLowerCase() : undefined;
  return type === 'http' || type === 'oauth2' || type === 'openIdConnect' ? 'authorization' : undefined;
}

const waysIn = ({ security }: Operation, description: Description) => (security ?? description.security ?? []).map((way) => Object.keys(way).map((scheme) => headerOf(scheme, description)));

/** The headers that let nobody in who sends none of them. */
function entryHeaders(operation: Operation, description: Description): string[] {
  const ways = waysIn(operation, description);
  const [first = []] = ways;
  return first.flatMap((header) => (header !== undefined && ways.every((way) => way.includes(header)) ? [header] : []));
}

/** Whether an operation lets in whoever bears a token, and nobody by another word before that. */
export const letsInBearers = ({ security }: Operation, description: Description): boolean =>
  (security ?? description.security ?? []).flatMap((way) => Object.keys(way)).some((name) => description.components?.securitySchemes?.[name]?.scheme?.toLowerCase() === 'bearer');

/** What every call sends: the platform, or whoever carries it. */
const commonHeaders = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'host', 'user-agent'];

/** Headers that an operation reads, whether it needs them or not. */
export function knownHeaders(operation: Operation, description: Description): string[] {
  const named = (operation.parameters ?? []).flatMap((one) => (one.in === 'header' && one.name ? [one.name.toLowerCase()] : []));
  return [...named, ...waysIn(operation, description).flat().flatMap((header) => header ?? [])];
}

/** Headers without which an operation does nothing, beside those that every call has. */
export function neededHeaders(operation: Operation, description: Description): string[] {
  const named = (operation.parameters ?? []).filter((one) => one.in === 'header' && one.required).map(({ name = '' }) => name.toLowerCase());
  return [...new Set([...named, ...entryHeaders(operation, description)])].filter((name) => !commonHeaders.includes(name));
}
