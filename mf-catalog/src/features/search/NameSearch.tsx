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
  /** The words of the route: the box begins with them. */
  words: string;
  items: readonly Item[];
  /** Says how many are like what is being typed. */
  sayFound: (count: number) => string;
  /** Called with '' when the visitor wants the whole list back. */
  onSearch: (words: string) => void;
  onPick: (item: Item) => void;
}

const most = 8;

/** No name is longer, and an address of much more would be refused on the way. */
const longest = 200;

/** A search by name whose suggestions lead straight to what they name. */
export function NameSearch<Item extends Named>({ label, words, items, sayFound, onSearch, onPick }: Props<Item>) {
  const { t } = useTranslation('mf-catalog');
  const [text, setText, asks] = useTextOf(words);
  const { search, found } = useMatches(items, text);
  const ask = (typed: string) => {
    // As the address says them.
    const asked = typed.split(/[\s_]+/).join(' ').trim();
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
      maxLength={longest}
      submitLabel={t('search.submit')}
      clearLabel={t('search.clear')}
    />
  );
}

/** What stands in the box: the visitor's typing, until the route says words that were not asked for here; who asked may be typing on by then. */
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
  // Where the page has these words already no other comes: it takes the place of those that were on their way.
  const asks = (asked: string) => setAwaited(asked === words ? [] : [...awaited, asked]);
  return [text, setText, asks] as const;
}
