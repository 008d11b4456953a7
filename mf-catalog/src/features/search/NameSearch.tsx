import { limits, tidyLine } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { SearchBox } from '@storefront/ui';
import { useState } from 'react';
import type { Findable } from './Findable';
import { useMatches } from './useMatches';

interface Named extends Findable {
  id: number;
}

interface Props<Item extends Named> {
  label: string;
  /** The route's query: the initial text. */
  words: string;
  items: readonly Item[];
  /** Formats the number of matches for the typed text. */
  sayFound: (count: number) => string;
  /** Called with '' when the search is cleared. */
  onSearch: (words: string) => void;
  onPick: (item: Item) => void;
}

const most = 8;

/** A search by name, with suggestions that link to their items. */
export function NameSearch<Item extends Named>({ label, words, items, sayFound, onSearch, onPick }: Props<Item>) {
  const { t } = useTranslation('mf-catalog');
  const [text, setText, asks] = useTextOf(words);
  const { search, found } = useMatches(items, text);
  const ask = (typed: string) => {
    // As it will be in the address. Pasted text may hold invisible characters.
    const asked = tidyLine(typed)
      .split(/[\s_]+/)
      .join(' ')
      .trim();
    asks(asked);
    onSearch(asked);
  };
  const clear = () => {
    setText('');
    ask('');
  };
  return (
    <SearchBox
      label={label}
      placeholder={label}
      value={text}
      onChange={setText}
      onSubmit={ask}
      onClear={clear}
      suggestions={found.slice(0, most).flatMap((item) => search?.suggestionOf(item, text, t('search.alias')) ?? [])}
      summary={found.length > 0 ? sayFound(found.length) : undefined}
      onPick={({ item }) => onPick(item)}
      maxLength={limits.searchWordsLength}
      submitLabel={t('search.submit')}
      clearLabel={t('search.clear')}
    />
  );
}

/**
 * The text of the box: what the visitor types, until the route's query changes without this box; a query from here may
 * arrive while the visitor is typing on.
 */
function useTextOf(words: string) {
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (shown !== words) {
    setShown(words);
    const place = awaited.lastIndexOf(words);
    setAwaited(place < 0 ? [] : awaited.slice(place + 1));
    if (place < 0) setText(words);
  }
  // If the page has this query already, it replaces all pending ones.
  const asks = (asked: string) => setAwaited(asked === words ? [] : [...awaited, asked]);
  return [text, setText, asks] as const;
}
