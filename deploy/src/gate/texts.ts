import { languages } from '@storefront/contracts';
import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a key as it stands in the code may be at run time. */
const matching = (asked: string) => new RegExp(`^${asked.split('${…}').map(escaped).join('[^.]+')}$`);

/** A remote speaks every language of the shop, and says in each what its code asks for. */
export function textFindings({ candidate: { label, facts } }: Scene): Findings {
  if (!facts) return refusing([]);
  const { keys, asks } = facts.texts;
  const spoken = languages.filter(({ code }) => keys[code]);
  const mute = languages.filter(({ code }) => !keys[code]).map(({ code }) => `${label} has no texts in ${code}, which the shop speaks.`);
  const known = [...new Set(spoken.flatMap(({ code }) => keys[code] ?? []))];
  const missing = asks.flatMap((asked) => {
    const wanted = known.filter((key) => matching(asked).test(key));
    return spoken.flatMap(({ code }) => (wanted.length > 0 ? wanted : [asked]).filter((key) => !keys[code]?.includes(key)).map((key) => `${label} asks for the text ${key}, which its ${code}.json lacks.`));
  });
  return refusing([...mute, ...new Set(missing)]);
}
