import { localizePath, splitPath, type RouteDefinition } from '@storefront/contracts';
import { withEnvelope, type Answers, type AnswerTransform } from './recordedAnswers';

/** Ids below this are made distinct; the rest of a distinct one is its number. */
const span = 100_000;

/** The number of kinds that are told apart. */
const kindCount = 9000;

/** Matches distinct ids, which have nine digits. */
const distinctId = /(?<!\d)[1-9]\d{8}(?!\d)/g;

/** The factor of a kind, the same in every trial. */
const factorOf = (kind: string): number => {
  let hash = 7;
  for (const letter of kind) hash = (hash * 31 + letter.charCodeAt(0)) % kindCount;
  return 1000 + hash;
};

/** The kind of what a name in the plural, or of an id, is about: `products`, `product`, `productId`, `productIds`. */
const kindOf = (name: string): string => name.replace(/Ids?$/, '').replace(/ies$/, 'y').replace(/s$/, '').toLowerCase();

const isSmall = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < span;

const distinct = (id: number, kind: string): number => factorOf(kind) * span + id;

/** A distinct id in an address, as the number that it had. */
const formerOf = (address: string): string => address.replaceAll(distinctId, (digits) => String(Number(digits) % span));

/** What the API's address names last, beside ids: what its answer is about. */
function subjectOf(question: string): string {
  const address = question.split(' ')[1] ?? '';
  const segments = (URL.canParse(address) ? new URL(address).pathname : address)
    .split('/')
    .filter((segment) => segment !== '' && !/^\d+$/.test(segment));
  return segments.at(-1) ?? '';
}

/** The same value with ids that are distinct by kind: `id` is one of what its object is called. */
function withDistinct(value: unknown, name: string, same: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value))
    return value.map((item) =>
      isSmall(item) && /Ids$/.test(name)
        ? distinct(item, same.get(kindOf(name)) ?? kindOf(name))
        : withDistinct(item, name, same),
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]: [string, unknown]) => {
      const kind = field === 'id' ? kindOf(name) : /Id$/.test(field) ? kindOf(field) : undefined;
      return [
        field,
        kind !== undefined && isSmall(part) ? distinct(part, same.get(kind) ?? kind) : withDistinct(part, field, same),
      ];
    }),
  );
}

/** A thing's `id` beside a `<kind>Id` of it. */
interface Pair {
  of: string;
  to: string;
  /** They were the same number each time. */
  isSame: boolean;
  ids: Set<number>;
}

/** The ids in a value, by the kinds that name them: `id` of a thing beside each `<kind>Id` that it has. */
function pairsIn(value: unknown, name: string, found: Map<string, Pair>): void {
  if (Array.isArray(value)) for (const item of value) pairsIn(item, name, found);
  else if (typeof value === 'object' && value !== null) {
    const { id } = value as { id?: unknown };
    for (const [field, part] of Object.entries(value)) {
      if (isSmall(id) && isSmall(part) && /Id$/.test(field)) {
        const [of, to] = [kindOf(name), kindOf(field)];
        const known = found.get(`${of} ${to}`);
        found.set(`${of} ${to}`, {
          of,
          to,
          isSame: (known?.isSame ?? true) && id === part,
          ids: (known?.ids ?? new Set()).add(id),
        });
      }
      pairsIn(part, field, found);
    }
  }
}

/** Kinds that name the same things: where the `id` of each of several is its `<kind>Id`, too. */
function sameKinds(results: readonly (readonly [subject: string, result: unknown])[]): Map<string, string> {
  const found = new Map<string, Pair>();
  for (const [subject, result] of results) pairsIn(result, subject, found);
  return new Map(
    [...found.values()].flatMap(({ of, to, isSame, ids }) =>
      isSame && ids.size > 1 && of !== to ? [[to, of] as const] : [],
    ),
  );
}

function resultIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { result?: unknown } | null)?.result;
  } catch {
    return undefined;
  }
}

/** The kinds that the addresses of the API's calls name before a number. */
const askedKinds = (answers: Answers): Set<string> =>
  new Set(
    [...answers.keys()].flatMap((question) =>
      [...question.matchAll(/\/([A-Za-z-]+)\/\d+(?=[/?]|$)/g)].map(([, name]) => kindOf(name!)),
    ),
  );

/** The page's own address with distinct ids; undefined where a number in it is of nobody knows which kind. */
function distinctPath(
  { path: pattern }: RouteDefinition,
  pathname: string,
  kinds: ReadonlySet<string>,
  same: ReadonlyMap<string, string>,
): string | undefined {
  const { path, language } = splitPath(pathname);
  const names = pattern.split('/');
  let isKnown = true;
  const segments = path
    .split('/')
    .slice(1)
    .map((segment, at) => {
      if (!/^\d+$/.test(segment)) return segment;
      const name = /^:(\w+)/.exec(names[at] ?? '')?.[1] ?? '';
      const kind = kindOf(name === 'id' ? (names[at - 1] ?? '') : name);
      isKnown &&= kinds.has(kind) && isSmall(Number(segment));
      return String(distinct(Number(segment), same.get(kind) ?? kind));
    });
  return isKnown ? localizePath(`/${segments.join('/')}`, language) : undefined;
}

/** A screen at an address and with answers in which ids of different kinds are never the same number. */
export interface Distinct {
  pathname: string;
  asking: typeof fetch;
  /** A sentence in which the ids are as they were, with their kinds. */
  told(sentence: string): string;
}

/**
 * Makes ids distinct by their kinds, which fields and addresses name (`productId`, `/products/5`); undefined where the
 * page's own address does not say of which kind its are.
 */
export function withDistinctIds(
  route: RouteDefinition,
  pathname: string,
  answers: Answers,
  send: (transform: AnswerTransform) => typeof fetch,
): Distinct | undefined {
  const results = [...answers].map(([question, { text }]) => [subjectOf(question), resultIn(text)] as const);
  const same = sameKinds(results);
  const kinds = askedKinds(answers);
  const other = distinctPath(route, pathname, kinds, same);
  if (other === undefined) return undefined;
  const asking = send((answer, question) =>
    withEnvelope(answer, (envelope) => ({
      ...envelope,
      ...('result' in envelope && { result: withDistinct(envelope.result, subjectOf(question), same) }),
    })),
  );
  const names = new Map<number, string>();
  const remember = (kind: string) => void names.set(factorOf(kind), kind);
  for (const kind of [...kinds, ...same.values()]) remember(kind);
  for (const [subject, result] of results)
    for (const name of [
      subject,
      ...Array.from(JSON.stringify(result ?? null).matchAll(/"(\w+)":/g), ([, field]) => field!),
    ])
      remember(kindOf(name));
  return {
    pathname: other,
    asking: (input, init) =>
      asking(
        typeof input === 'string'
          ? formerOf(input)
          : input instanceof URL
            ? formerOf(input.href)
            : new Request(formerOf(input.url), input),
        init,
      ),
    told: (sentence) =>
      sentence.replaceAll(
        distinctId,
        (digits) => `${Number(digits) % span} (${names.get(Math.floor(Number(digits) / span)) ?? 'of another kind'})`,
      ),
  };
}
