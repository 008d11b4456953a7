import { paths } from '@storefront/contracts';
import { useHydrated, useTranslation } from '@storefront/platform';
import { Button, icons } from '@storefront/ui';
import { Result } from './Result';
import { useClearing } from './useClearing';

/** The screen after a paid order, which empties the cart (S127). */
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
