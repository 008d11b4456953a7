import * as v from 'valibot';
import { isBareOrigin } from './isBareOrigin';
import { entriesOf, isNetwork } from './proxies';

const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));

/** A URL with one of these protocols (`https:`). */
export const url = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be a URL of ${protocols.join(' or ')}`),
  );

/** An address that a server calls, without slashes at its end; `fetch` calls none with a user in it. */
export const webUrl = v.pipe(
  url(['http:', 'https:']),
  v.check((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', 'must have no user and no password in it'),
  withoutSlash,
);

const originOf = v.transform((value: string) => new URL(value).origin);

/** An address of ours as browsers reach it, and spelt as they spell it: of a path they would drop the rest, and others take no letters beyond ASCII. */
export const publicOrigin = v.pipe(v.string(), withoutSlash, v.check(isBareOrigin, 'must be an origin, as https://shop.example'), originOf);

/** What is listed; two empty variables with a comma between them are a mistake, and no list. */
const listed = v.pipe(v.string(), v.transform(entriesOf), v.check((entries) => entries.length > 0, 'lists nothing'));

/** Origins, as browsers say them. */
export const origins = v.pipe(
  listed,
  v.array(v.pipe(v.string(), v.check(isBareOrigin, 'must list origins, as https://shop.example'), originOf)),
);

/** Addresses and networks, as those of reverse proxies. */
export const networks = v.pipe(
  listed,
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must list addresses and networks, as 10.0.0.0/8,::1'))),
);

export function wholeNumber(minimum: number, maximum: number) {
  const sentence = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(v.string(), v.regex(/^\d+$/, sentence), v.transform(Number), v.minValue(minimum, sentence), v.maxValue(maximum, sentence));
}

/** The port that a server listens at; 0 is any that is free. */
export const ownPort = wholeNumber(0, 65_535);

/** The port at which another is. */
export const otherPort = wholeNumber(1, 65_535);

/** How many seconds a process that is told to stop says so and still answers. */
export const drainSeconds = wholeNumber(0, 300);

/** Settings that are set, as they came. */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** What settings ask of each other: lines for what is wrong, each beginning with a name. */
type SettingsRule = (given: GivenSettings) => string[];

/**
 * Reads settings from the environment; throws one message that names every wrong one at once. White space
 * around a value is none of it, as the end of a line in the file that a secret came from, and an empty value counts as absent. Rules are asked whatever the
 * schema says: theirs would stand in a second message otherwise, once the first is mended.
 */
export function readSettings<Schema extends v.GenericSchema>(schema: Schema, variables: GivenSettings, ...rules: readonly SettingsRule[]): v.InferOutput<Schema> {
  const given: GivenSettings = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value?.trim()]).filter(([, value]) => value));
  const parsed = v.safeParse(schema, given);
  const wrong = [...(parsed.issues ?? []).map(({ path, message }) => `${String(path?.[0].key)}: ${message}`), ...rules.flatMap((rule) => rule(given))];
  if (!parsed.success || wrong.length > 0) throw new Error(`The environment is not right:\n${[...new Set(wrong)].map((line) => `  ${line}`).join('\n')}`);
  return parsed.output;
}
