import { productStatus } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { StatusLabel } from '@storefront/ui';

export function ProductStatus({ code }: { code: number }) {
  const { t } = useTranslation('mf-catalog');
  const { key, tone } = productStatus(code);
  return <StatusLabel tone={tone}>{t(`status.${key}`)}</StatusLabel>;
}
