import type { BuildFacts } from '@storefront/contracts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A part of a key that only a run of the code shows. */
export const comesLater = '${…}';

/** Matches the texts' keys that a key in the code may be; unknown parts are groups. */
export const matching = (asked: string) => new RegExp(`^${asked.split(comesLater).map(escaped).join('([^.]+)')}$`);

/** A key with these values for its unknown parts. */
export const keyWith = (asked: string, words: readonly string[]) =>
  asked.split(comesLater).reduce((key, part, index) => `${key}${words[index - 1]}${part}`);

/** The keys of which any language has a text. */
export const allKeys = ({ keys }: BuildFacts['texts']) => new Set(Object.values(keys).flat());
