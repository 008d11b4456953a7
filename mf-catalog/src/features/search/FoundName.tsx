import { useTranslation } from '@storefront/platform';
import type { Findable } from './Findable';
import { explain } from './lateSearch';
import { Marked } from './Marked';
import styles from './Marked.module.css';

interface Props {
  item: Findable;
  /** What was searched for; '' where nothing was. */
  words: string;
  threshold: number;
}

/** The name of what was found, its like characters marked. */
export function FoundName({ item, words, threshold }: Props) {
  const explained = explain(item, words, threshold);
  return explained ? <Marked parts={explained.name} /> : item.name;
}

/** The name for who hears it, where marks would cut it into pieces. */
export const wholeName = ({ name }: Findable, words: string): string | undefined => (words === '' ? undefined : name);

/** The other name by which it was found, after the name; nothing where its own name says it. */
export function FoundAlias({ item, words, threshold }: Props) {
  const { t } = useTranslation('mf-catalog');
  const alias = explain(item, words, threshold)?.alias;
  if (!alias) return null;
  return (
    <>
      {' '}
      <span className={styles.alias}>
        {t('search.alias')} <Marked parts={alias} />
      </span>
    </>
  );
}
