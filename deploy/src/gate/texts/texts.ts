import { languages, shellName, type BuildFacts, type Language } from '@storefront/contracts';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { misnamed, misspelt, uncounted, unfilled, unmarked } from './placeholders';
import { dropped, givenUp, swappedWords } from './replacedWords';
import { matching } from './textKeys';

/** Navigation labels that some of the remote's languages lack. */
const unnamed = ({ label, definition: { navigation = [] } }: Comparison['candidate'], spoken: readonly Language[]) =>
  navigation.flatMap((entry) =>
    spoken
      .filter(({ code }) => !entry.label[code])
      .map(({ code }) => `${label} leads to ${entry.path} by its navigation, with no word for it in ${code}.`),
  );

/** Texts of another remote, which may change or go with it, and new ones of nobody, whose keys would be shown. */
function foreign({ candidate: { label, facts, kind, name }, former, others }: Comparison): string[] {
  const asked =
    kind === 'remote' ? (facts?.texts.of ?? []).filter((whose) => whose !== name && whose !== shellName) : [];
  const before = former?.facts?.texts.of;
  return asked.flatMap((whose) => {
    const owner = others.find((other) => other.kind === 'remote' && other.name === whose);
    const isNew = before && !before.includes(whose);
    return owner || isNew
      ? [
          `${label} asks for words of ${owner?.label ?? `${whose}, which nobody has,`} by useTranslation('${whose}'): its own are under '${name}'.`,
        ]
      : [];
  });
}

/** Lists of alternative keys of which a language has none, with the key that would be shown. */
function unlisted({ label, facts }: PackageVersion, spoken: readonly Language[]): string[] {
  const { keys = {}, oneOf = [] } = facts?.texts ?? {};
  const isThere = (code: string) => (asked: string) => keys[code]!.some((key) => matching(asked).test(key));
  return oneOf.flatMap((list) =>
    spoken
      .filter(({ code }) => !list.some(isThere(code)))
      .map(
        ({ code }) =>
          `${label} asks for the text ${list.join(' or ')}, and its ${code}.json has ${list.length > 1 ? 'none of these' : 'it not'}.`,
      ),
  );
}

/** Keys of the code that a language lacks. A key with unknown parts is each known one that it may be. */
function missing(
  { label, facts }: PackageVersion,
  spoken: readonly Language[],
  known: readonly string[],
): ReadonlySet<string> {
  const { keys = {}, asks = [] } = facts?.texts ?? {};
  const sentences = asks.flatMap((asked) => {
    const wanted = known.filter((key) => matching(asked).test(key));
    return spoken.flatMap(({ code }) =>
      (wanted.length > 0 ? wanted : [asked])
        .filter((key) => !keys[code]?.includes(key))
        .map((key) => `${label} asks for the text ${key}, which its ${code}.json lacks.`),
    );
  });
  return new Set(sentences);
}

/** Languages of the shop in which a package has no texts. */
const mute = (label: string, { keys }: BuildFacts['texts']): string[] =>
  languages
    .filter(({ code }) => !keys[code])
    .map(({ code }) => `${label} has no texts in ${code}, which the shop speaks.`);

/** Findings about texts: every key that the code uses has a text in every language of the shop. */
export function textFindings(comparison: Comparison): Findings {
  const { candidate } = comparison;
  const { label, facts } = candidate;
  if (!facts) return asRefusals([]);
  const { keys, asks, oneOf = [] } = facts.texts;
  const spoken = languages.filter(({ code }) => keys[code]);
  const all = [...asks, ...oneOf.flat()];
  const isLeft = givenUp(comparison, all);
  const known = [...new Set(spoken.flatMap(({ code }) => keys[code] ?? []))].filter((key) => !isLeft(key));
  const shown = known.filter((key) => all.some((asked) => matching(asked).test(key)));
  const refusals = [
    ...foreign(comparison),
    ...mute(label, facts.texts),
    ...unnamed(candidate, spoken),
    ...missing(candidate, spoken, known),
    ...unlisted(candidate, spoken),
    ...uncounted(comparison),
    ...shown.flatMap((key) => [
      ...misnamed(label, key, facts.texts),
      ...unmarked(comparison, key),
      ...misspelt(comparison, key),
      ...unfilled(label, key, facts.texts),
    ]),
  ];
  return mergeFindings([asRefusals(refusals), dropped(comparison), swappedWords(comparison)]);
}
