import { localizePath, paths } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Button, icons, useMoment } from '@storefront/ui';
import { useState } from 'react';
import { shareAddress, type Shared } from './shareAddress';
import styles from './ShareButton.module.css';

/** Shares the page of a product; shows and announces the result. */
export function ShareButton({ productId, name }: { productId: number; name: string }) {
  const { t } = useTranslation('mf-catalog');
  const language = useLanguage();
  const [outcome, setOutcome] = useState<Shared | 'asking'>();
  const [wasShared, confirm] = useMoment();
  const share = async () => {
    setOutcome('asking');
    setOutcome(
      await shareAddress({ title: name, url: location.origin + localizePath(paths.product(productId), language) }),
    );
    confirm();
  };
  return (
    <div>
      <Button variant="secondary" block icon={icons.external} busy={outcome === 'asking'} onClick={() => void share()}>
        {t('share.share')}
      </Button>
      <p role="status" className={styles.outcome}>
        {((outcome === 'copied' && wasShared) || outcome === 'failed') && t(`share.${outcome}`)}
      </p>
    </div>
  );
}
