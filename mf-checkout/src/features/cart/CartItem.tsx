import { limits, paths, pickText, type ProductCartInfo, type Subscription } from '@storefront/contracts';
import {
  globalData,
  Link,
  skipToken,
  useDispatch,
  useLanguage,
  useTranslation,
  type StorefrontDispatch,
} from '@storefront/platform';
import { Button, Card, IconButton, icons, isRepeated, Picture, Skeleton, Stepper } from '@storefront/ui';
import { useEffect, type MouseEvent } from 'react';
import { useProductCartInfoQuery } from '../../api/cartApi';
import { useAmounts } from './amounts';
import styles from './CartItem.module.css';
import { CartItemChoice } from './CartItemChoice';
import { isSameLine, type CartLine } from './cartLines';
import { checkout } from './checkoutSlice';
import { controlId, focusControl } from './lineControls';
import { change } from './savedCart';
import type { Cart } from './useCart';

interface Props {
  line: CartLine;
  cart: Cart;
  /** Called before the visitor removes the only line. */
  onLastRemoved: () => void;
}

export function CartItem({ line, cart, onLastRemoved }: Props) {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch<StorefrontDispatch>();
  const product = useProductCartInfoQuery(line.productId ?? skipToken, globalData);
  useLeaveWithProduct(line.productId, product.currentData);
  const info = product.currentData ?? undefined;
  // A failed poll does not replace what is shown.
  const hasFailed = product.error !== undefined && !info;
  const isUnknown = line.productId === undefined ? cart.plansFailed || !cart.isPricing : hasFailed;
  const name = info?.name ?? t('line.unknown');
  const remove = (event: MouseEvent) => {
    // The second click of a double click would hit the next line.
    if (isRepeated(event)) return;
    const next = neighbourOf(cart.lines, line);
    if (next) focusControl('remove', next);
    else onLastRemoved();
    dispatch(change(checkout.lineRemoved(line)));
  };

  return (
    <Card as="li" className={styles.item} aria-busy={!info && !isUnknown}>
      <ProductPicture icon={info?.icon} />
      <div className={styles.words}>
        {info || isUnknown ? (
          <Name name={name} productId={info && line.productId} />
        ) : (
          <Skeleton height={25} width="60%" />
        )}
        <div className={styles.choices}>
          {info ? (
            <CartItemChoice name={name} line={line} plans={info.subscriptions} />
          ) : (
            <PlainChoice line={line} cart={cart} />
          )}
        </div>
        {hasFailed && (
          <p className={styles.failed}>
            <span role="alert">{t('line.failed')}</span>{' '}
            <Button variant="quiet" size="s" busy={product.isFetching} onClick={() => void product.refetch()}>
              {t('retry')}
            </Button>
          </p>
        )}
      </div>
      <div className={styles.count}>
        <Stepper
          label={t('line.count', { name })}
          value={line.count}
          min={1}
          max={limits.maxCount}
          decreaseLabel={t('line.decrease')}
          increaseLabel={t('line.increase')}
          onDecrease={() => dispatch(change(checkout.decreased(line)))}
          onIncrease={() => dispatch(change(checkout.increased(line)))}
        />
      </div>
      <LinePrice line={line} cart={cart} plans={info?.subscriptions ?? cart.plans} />
      <div className={styles.remove}>
        <IconButton
          id={controlId('remove', line)}
          icon={icons.close}
          label={t('line.remove', { name })}
          onClick={remove}
        />
      </div>
    </Card>
  );
}

/** The line that gets the focus when one is removed: the next, or the one before the last. */
function neighbourOf(lines: readonly CartLine[], line: CartLine): CartLine | undefined {
  const place = lines.findIndex((candidate) => isSameLine(candidate, line));
  return lines[place + 1] ?? lines[place - 1];
}

/** Removes a line whose product the server does not have (S099). */
function useLeaveWithProduct(productId: number | undefined, info: ProductCartInfo | null | undefined) {
  const dispatch = useDispatch<StorefrontDispatch>();
  useEffect(() => {
    if (productId === undefined || info !== null) return;
    console.warn(`The cart lines of product ${productId} were removed: the API does not know it.`);
    dispatch(change(checkout.productMissed(productId)));
  }, [dispatch, productId, info]);
}

function ProductPicture({ icon }: { icon: string | undefined }) {
  return icon === undefined ? (
    <span className={styles.picture} />
  ) : (
    <Picture className={styles.picture} src={icon} alt="" width={64} height={64} />
  );
}

function Name({ name, productId }: { name: string; productId: number | undefined }) {
  return (
    <h2 className={styles.name} translate="no">
      {productId === undefined ? name : <Link to={paths.product(productId)}>{name}</Link>}
    </h2>
  );
}

/** Term and region as text, while the product's other plans are unknown. */
function PlainChoice({ line, cart }: { line: CartLine; cart: Cart }) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const plan = cart.plans.find(({ id }) => id === line.subscriptionId);
  const words = [...(plan ? [pickText(plan.name, language)] : []), t(`region.${line.region}`)];
  return <span className={styles.plain}>{words.join(', ')}</span>;
}

interface LinePriceProps {
  line: CartLine;
  cart: Cart;
  plans: readonly Subscription[];
}

function LinePrice({ line, cart, plans }: LinePriceProps) {
  const amounts = useAmounts();
  const unit = cart.serverCart?.subscriptions.find((answered) => isSameLine(answered, line));
  const plan = plans.find(({ id }) => id === line.subscriptionId);
  return (
    <p className={styles.price} aria-busy={cart.isPricing}>
      {unit ? amounts.line(unit, line.count, plan) : cart.isPricing && <Skeleton height={25} width={88} />}
    </p>
  );
}
