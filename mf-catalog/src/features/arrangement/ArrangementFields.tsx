import { useTranslation } from '@storefront/platform';
import { Chips } from '@storefront/ui';
import { sorts, type Arrangement, type Sort } from './arrangement';
import styles from './ArrangementFields.module.css';

interface Props<Status extends string> {
  arrangement: Arrangement<Status>;
  onChange: (change: Arrangement<Status>) => void;
  /** The list is a search's result, by default ordered by relevance. */
  isSearch: boolean;
  /** Statuses to filter by. */
  statuses?: readonly Status[];
}

/** Selects for a list's order and status. */
export function ArrangementFields<Status extends string = never>({
  arrangement: { sort, status },
  onChange,
  isSearch,
  statuses,
}: Props<Status>) {
  const { t } = useTranslation('mf-catalog');
  return (
    <div className={styles.fields}>
      <Chips<Sort | ''>
        legend={t('arrangement.sort')}
        value={sort ?? ''}
        onChange={(value) => onChange({ sort: value || undefined })}
        options={[
          { value: '', label: t(isSearch ? 'arrangement.likest' : 'arrangement.usual') },
          ...sorts.map((value) => ({ value, label: t(`arrangement.${value}`) })),
        ]}
      />
      {statuses && (
        <Chips<Status | ''>
          legend={t('arrangement.status')}
          value={status ?? ''}
          onChange={(value) => onChange({ status: value || undefined })}
          options={[
            { value: '', label: t('arrangement.anyStatus') },
            ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      )}
    </div>
  );
}
