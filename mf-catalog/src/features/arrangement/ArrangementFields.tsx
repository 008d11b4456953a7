import { useTranslation } from '@storefront/platform';
import { Chips } from '@storefront/ui';
import { sorts, statuses, type Arrangement, type Sort, type StatusKey } from './arrangement';
import styles from './ArrangementFields.module.css';

interface Props {
  arrangement: Arrangement;
  onChange: (change: Arrangement) => void;
  /** The list is what a search found: unless it is put otherwise, the likest come first. */
  isSearch: boolean;
  /** Whether what is listed has a status. */
  withStatus?: boolean;
}

/** How a list is sorted, and of which status it shows. */
export function ArrangementFields({ arrangement: { sort, status }, onChange, isSearch, withStatus = false }: Props) {
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
      {withStatus && (
        <Chips<StatusKey | ''>
          legend={t('arrangement.status')}
          value={status ?? ''}
          onChange={(value) => onChange({ status: value || undefined })}
          options={[{ value: '', label: t('arrangement.anyStatus') }, ...statuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
        />
      )}
    </div>
  );
}
