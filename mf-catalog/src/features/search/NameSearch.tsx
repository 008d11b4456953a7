import { limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { SearchBox } from '@storefront/ui';
import { useState } from 'react';
import { useLateSearch } from './lateSearch';
import type { Findable } from './searchByName';

interface Named extends Findable {
  id: number;
}

interface Props<Item extends Named> {
  label: string;
  /** The words of the route: the box begins with them. */
  words: string;
  items: readonly Item[];
  /** Called with '' when the visitor wants the whole list back. */
  onSearch: (words: string) => void;
  onPick: (item: Item) => void;
}

const most = 8;

/** A search by name whose suggestions lead straight to what they name. */
export function NameSearch<Item extends Named>({ label, words, items, onSearch, onPick }: Props<Item>) {
  const { t } = useTranslation('mf-catalog');
  const [text, setText] = useTextOf(words);
  const isSearching = text.trim() !== '';
  const search = useLateSearch(isSearching);
  const found = isSearching && search ? search(items, text, limits.suggestionThreshold).slice(0, most) : [];
  const clear = () => {
    setText('');
    onSearch('');
  };
  return (
    <SearchBox
      label={label}
      placeholder={label}
      value={text}
      onChange={setText}
      onSubmit={(submitted) => onSearch(submitted.trim())}
      onClear={clear}
      suggestions={found.map((item) => ({ id: item.id, label: item.name, item }))}
      onPick={({ item }) => onPick(item)}
      submitLabel={t('search.submit')}
      clearLabel={t('search.clear')}
    />
  );
}

/** What stands in the box: the visitor's typing, until the route says other words. */
function useTextOf(words: string) {
  const [text, setText] = useState(words);
  const [shown, setShown] = useState(words);
  if (shown !== words) {
    setShown(words);
    setText(words);
  }
  return [text, setText] as const;
}
