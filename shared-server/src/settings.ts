import * as v from 'valibot';
import { isBareOrigin } from './isBareOrigin';
import { entriesOf, isNetwork } from './proxies';

const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));

/** A URL with one of these protocols (`https:`). */
export const url = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL of ${protocols.join(' or ')}`,
    ),
  );

/**
 * A URL that a server calls; trailing slashes are removed. Credentials in it are refused, since `fetch` throws for
 * them.
 */
export const webUrl = v.pipe(
  url(['http:', 'https:']),
  v.check(
    (value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '',
    'must have no user and no password in it',
  ),
  withoutSlash,
);

const originOf = v.transform((value: string) => new URL(value).origin);

/**
 * A public origin of ours, as browsers write it. A path is refused, since browsers would drop it; letters beyond ASCII
 * are converted to Punycode.
 */
export const publicOrigin = v.pipe(
  v.string(),
  withoutSlash,
  v.check(isBareOrigin, 'must be an origin, as https://shop.example'),
  originOf,
);

/** The entries of a list. A list without entries is refused, since it comes from empty variables joined by a comma. */
const listed = v.pipe(
  v.string(),
  v.transform(entriesOf),
  v.check((entries) => entries.length > 0, 'lists nothing'),
);

/** A list of origins, as browsers write them. */
export const origins = v.pipe(
  listed,
  v.array(v.pipe(v.string(), v.check(isBareOrigin, 'must list origins, as https://shop.example'), originOf)),
);

/** A list of addresses and networks, such as those of reverse proxies. */
export const networks = v.pipe(
  listed,
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must list addresses and networks, as 10.0.0.0/8,::1'))),
);

export function wholeNumber(minimum: number, maximum: number) {
  const sentence = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, sentence),
    v.transform(Number),
    v.minValue(minimum, sentence),
    v.maxValue(maximum, sentence),
  );
}

/** The port that a server listens on; 0 stands for any free one. */
export const ownPort = wholeNumber(0, 65_535);

/** The port of another server. */
export const otherPort = wholeNumber(1, 65_535);

/** For how many seconds a process that was asked to stop still answers, while it reports that it is not ready. */
export const drainSeconds = wholeNumber(0, 300);

/** The settings that are set, unparsed. */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** Checks settings against each other; returns a line for each mistake, which begins with the setting's name. */
type SettingsRule = (given: GivenSettings) => string[];

/**
 * Reads settings from the environment; throws one error that names all invalid ones. White space around a value is
 * removed (a secret's file may end with a line break), and an empty value counts as absent. The rules are checked even
 * if the schema has failed, so that all mistakes are reported at once.
 */
export function readSettings<Schema extends v.GenericSchema>(
  schema: Schema,
  variables: GivenSettings,
  ...rules: readonly SettingsRule[]
): v.InferOutput<Schema> {
  const given: GivenSettings = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = v.safeParse(schema, given);
  const wrong = [
    ...(parsed.issues ?? []).map(({ path, message }) => `${String(path?.[0].key)}: ${message}`),
    ...rules.flatMap((rule) => rule(given)),
  ];
  if (!parsed.success || wrong.length > 0)
    throw new Error(`The environment is not right:\n${[...new Set(wrong)].map((line) => `  ${line}`).join('\n')}`);
  return parsed.output;
}
