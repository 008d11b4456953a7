import { limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import type { Findable } from './Findable';
import { explain, type Part } from './marks';

/** A search result to be explained: the item, the query, and the threshold. */
export interface Question {
  item: Findable;
  /** What was searched for. */
  words: string;
  threshold: number;
}

/** A text with marks; each part is in an element of its own, which React can update after a browser's translation. */
const marked = (parts: readonly Part[]) =>
  parts.map(({ text, isMarked }, place) =>
    isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  );

const markedName = (parts: readonly Part[]) => <span translate="no">{marked(parts)}</span>;

/** The name of a result, with marks. */
export const ExplainedName = ({ item, words, threshold }: Question) => markedName(explain(item, words, threshold).name);

/** The alias by which it was found, if not by its name. */
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

/** A suggestion, with an unmarked label for screen readers and a marked text on the screen. */
export function suggestionOf<T extends Findable & { id: number }>(item: T, words: string, alsoCalled: string) {
  const { name, alias } = explain(item, words, limits.suggestionThreshold);
  const shown = (
    <span>
      {markedName(name)}
      {otherName(alias, alsoCalled)}
    </span>
  );
  return {
    id: item.id,
    label: alias ? `${item.name}, ${alsoCalled} ${alias.map(({ text }) => text).join('')}` : item.name,
    shown,
    item,
  };
}
