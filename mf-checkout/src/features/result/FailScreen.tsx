import { paths } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, icons } from '@storefront/ui';
import { Result } from './Result';

export function FailScreen() {
  const { t } = useTranslation('mf-checkout');
  return (
    <Result tone="risk" icon={icons.warning} title={t('fail.title')} text={t('fail.text')}>
      <Button variant="primary" to={paths.contact()}>
        {t('contact')}
      </Button>
      <Button variant="secondary" to={paths.cart()}>
        {t('toCart')}
      </Button>
    </Result>
  );
}
