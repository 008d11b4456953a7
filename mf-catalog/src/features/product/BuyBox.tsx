import { lowestPrice, type Product } from '@storefront/contracts';
import { useStats, useTranslation } from '@storefront/platform';
import { Card, Icon, icons } from '@storefront/ui';
import { AddButton } from '../products/AddButton';
import { FromPrice } from '../products/FromPrice';
import styles from './BuyBox.module.css';
import { ShareButton } from './ShareButton';
import { soldPlans } from './soldPlans';

/** The price and the button to buy; on a wide screen beside the text, sticky. */
export function BuyBox({ productId, product, isWhole }: { productId: number; product: Product; isWhole: boolean }) {
  const { t } = useTranslation('mf-catalog');
  const { dollarRate } = useStats();
  const plans = soldPlans(product);
  return (
    <Card as="aside" aria-label={t('product.buyBox')} className={styles.box}>
      <p className={styles.price}>
        <FromPrice lowest={lowestPrice(plans, dollarRate)} />
      </p>
      <AddButton productId={productId} name={product.name} disabled={plans.length === 0} block />
      {isWhole && <ShareButton productId={productId} name={product.name} />}
      {isWhole && <Promises />}
    </Card>
  );
}

function Promises() {
  const { t } = useTranslation('mf-catalog');
  return (
    <ul className={styles.promises}>
      <li>
        <Icon shape={icons.refund} /> <span>{t('product.promiseRefund')}</span>
      </li>
      <li>
        <Icon shape={icons.mail} /> <span>{t('product.promiseDelivery')}</span>
      </li>
      <li>
        <Icon shape={icons.support} /> <span>{t('product.promiseSupport')}</span>
      </li>
    </ul>
  );
}
