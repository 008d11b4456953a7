import { limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import type { Findable } from './Findable';
import { explain, type Part } from './marks';

/** Why something is listed: what was searched for, and how unlike it may be. */
export interface Question {
  item: Findable;
  /** What was searched for. */
  words: string;
  threshold: number;
}

/** A text with what was searched for marked in it; each part in an element of its own, which React finds also where a browser has translated it. */
const marked = (parts: readonly Part[]) => parts.map(({ text, isMarked }, place) => (isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>));

const markedName = (parts: readonly Part[]) => <span translate="no">{marked(parts)}</span>;

/** The name of what was found. */
export const ExplainedName = ({ item, words, threshold }: Question) => markedName(explain(item, words, threshold).name);

/** The other name by which it was found, after the name; nothing where its own name says it. */
export function ExplainedAlias({ item, words, threshold }: Question) {
  const { t } = useTranslation('mf-catalog');
  return otherName(explain(item, words, threshold).alias, t('search.alias'));
}

const otherName = (alias: readonly Part[] | undefined, alsoCalled: string) =>
  alias && (
    <small>
      {` ${alsoCalled} `}
      {markedName(alias)}
    </small>
  );

/** A suggestion: it is heard in whole words, and its letters are marked for who sees it. */
export function suggestionOf<T extends Findable & { id: number }>(item: T, words: string, alsoCalled: string) {
  const { name, alias } = explain(item, words, limits.suggestionThreshold);
  const shown = (
    <span>
      {markedName(name)}
      {otherName(alias, alsoCalled)}
    </span>
  );
  return { id: item.id, label: alias ? `${item.name}, ${alsoCalled} ${alias.map(({ text }) => text).join('')}` : item.name, shown, item };
}
