import { paths } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, EmptyState } from '@storefront/ui';

/** The server answered that it has no such order. */
export function MissingOrder() {
  const { t } = useTranslation('mf-checkout');
  return (
    <EmptyState
      title={t('details.missing')}
      text={t('details.missingText')}
      action={
        <Button variant="secondary" to={paths.contact()}>
          {t('contact')}
        </Button>
      }
    />
  );
}
