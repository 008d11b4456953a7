import type { ServerCart } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Notice, NoticePlace } from '@storefront/ui';
import { useState } from 'react';
import { useAmounts } from '../cart/amounts';
import { CartNote, CouponMessage } from '../cart/CartChanges';
import { CartFailure } from '../cart/CartFailure';
import { Total } from '../cart/Total';
import type { Cart } from '../cart/useCart';
import { PaymentForm, type PaymentChoice, type Submitted } from './PaymentForm';
import { useOrdering, type Requoted } from './useOrdering';

interface Props {
  cart: Cart;
  serverCart: ServerCart;
  /** Told true when an order is sent, and false when none was made. */
  onSent: (isSent: boolean) => void;
}

/** Makes an order of the cart as the server priced it (S109, S110). */
export function CreateOrder({ cart, serverCart, onSent }: Props) {
  const { t } = useTranslation('mf-checkout');
  const { order, requoted } = useOrdering(serverCart);
  const requotedText = useRequotedText(requoted);
  const [first] = useState(serverCart);
  const submit = async (choice: PaymentChoice): Promise<Submitted> => {
    onSent(true);
    const submitted = await order(choice);
    onSent(submitted === 'done');
    return submitted;
  };
  return (
    <PaymentForm
      submitLabel={t('payment.submit')}
      failedText={t('payment.createFailed')}
      refusedText={requotedText}
      emailHint={t('payment.emailHint')}
      // Only with a price for the current lines, which another tab may have changed.
      ready={Boolean(cart.currentCart)}
      onSubmit={submit}
    >
      <CartNote />
      <TotalChange before={requoted?.after ?? first} after={serverCart} />
      <div>
        <Total cart={cart} />
        <CouponMessage cart={cart} />
      </div>
      <CartFailure cart={cart} />
    </PaymentForm>
  );
}

interface TotalChangeProps {
  /** The cart as it was first shown, or named by a refusal. */
  before: ServerCart;
  after: ServerCart;
}

/** Says that the total has changed while somebody fills in the form: an order is made for the one that is shown. */
function TotalChange({ before, after }: TotalChangeProps) {
  const { t } = useTranslation('mf-checkout');
  const amounts = useAmounts();
  const totals = { before: amounts.total(before), after: amounts.total(after) };
  return (
    <NoticePlace>
      {totals.before !== totals.after && <Notice tone="info">{t('payment.totalChanged', totals)}</Notice>}
    </NoticePlace>
  );
}

/** A sentence with both totals: the agreed and the new one. If they are equal, something is not available. */
function useRequotedText(requoted: Requoted | null): string {
  const { t } = useTranslation('mf-checkout');
  const amounts = useAmounts();
  if (!requoted) return t('payment.refused');
  const before = amounts.total(requoted.before);
  const after = amounts.total(requoted.after);
  const { couponStatus, couponText } = requoted.after;
  const lostCoupon = requoted.before.couponStatus === 'applied' && couponStatus !== 'applied';
  if (lostCoupon) return t('payment.couponRefused', { coupon: couponText || requoted.before.couponText, after });
  return before === after ? t('payment.cartChanged') : t('payment.priceChanged', { before, after });
}
