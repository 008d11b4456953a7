import { paths } from '@storefront/contracts';
import { useHydrated, useTranslation } from '@storefront/platform';
import { Button, icons } from '@storefront/ui';
import { Result } from './Result';
import { useClearing } from './useClearing';

/** The order is paid: the cart that it was made of is empty now (S127). */
export function SuccessScreen() {
  const { t } = useTranslation('mf-checkout');
  useClearing(useHydrated());
  return (
    <Result tone="ok" icon={icons.check} title={t('success.title')} text={t('success.text')}>
      <Button variant="primary" to={paths.catalog()}>
        {t('toCatalog')}
      </Button>
      <Button variant="secondary" to={paths.contact()}>
        {t('contact')}
      </Button>
    </Result>
  );
}
