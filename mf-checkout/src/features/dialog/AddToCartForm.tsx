import { pickText, type ProductCartInfo, type Region } from '@storefront/contracts';
import {
  globalData,
  useDispatch,
  useLanguage,
  usePrice,
  useTranslation,
  type StorefrontDispatch,
} from '@storefront/platform';
import {
  Button,
  ChoiceGroup,
  ErrorState,
  Notice,
  NoticePlace,
  Picture,
  Skeleton,
  VisuallyHidden,
} from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { useProductCartInfoQuery } from '../../api/cartApi';
import { checkout } from '../cart/checkoutSlice';
import { plansOfRegion, startingRegion } from '../cart/plans';
import styles from './AddToCartForm.module.css';
import { addToCart } from './addToCart';

const regions: readonly Region[] = ['cis', 'global'];

export function AddToCartForm({ productId }: { productId: number }) {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const product = useProductCartInfoQuery(productId, globalData);
  const isMissing = product.currentData === null;
  useEffect(() => {
    if (!isMissing) return;
    dispatch(checkout.dialogClosed(productId));
    dispatch(checkout.announced({ kind: 'missing' }));
  }, [dispatch, isMissing, productId]);

  if (product.currentData) return <Choices productId={productId} product={product.currentData} />;
  if (product.error)
    return (
      <ErrorState
        title={t('dialog.failed')}
        retryLabel={t('retry')}
        onRetry={() => void product.refetch()}
        busy={product.isFetching}
      />
    );
  return <Frame />;
}

interface ChoicesProps {
  productId: number;
  product: ProductCartInfo;
}

function Choices({ productId, product }: ChoicesProps) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const [region, setRegion] = useState(() => startingRegion(product.subscriptions, language.code));
  const [planId, setPlanId] = useState<number | null>(null);
  const { add, state } = useAdding(product.name);
  const plans = plansOfRegion(product.subscriptions, region);
  const isSold = regions.some((each) => plansOfRegion(product.subscriptions, each).length > 0);
  // A choice counts only while the plan is on sale.
  const chosenId = plans.some(({ id, active }) => active && id === planId) ? planId : null;
  const changeRegion = (chosen: Region | null) => {
    if (!chosen) return;
    setRegion(chosen);
    setPlanId(null);
  };

  return (
    <div className={styles.form}>
      <Product product={product} />
      <ChoiceGroup
        legend={t('dialog.region')}
        value={region}
        onChange={changeRegion}
        options={regions.map((value) => ({
          value,
          label: t(`region.${value}`),
          disabled: plansOfRegion(product.subscriptions, value).length === 0,
        }))}
      />
      <PlanChoice plans={plans} isSold={isSold} value={chosenId} onChange={setPlanId} />
      {state === 'failed' && <Notice tone="risk">{t('dialog.addFailed')}</Notice>}
      <NoticePlace>{state === 'refused' && <Notice tone="info">{t('dialog.refused')}</Notice>}</NoticePlace>
      <Button
        variant="primary"
        block
        busy={state === 'busy'}
        disabled={chosenId === null && state !== 'refused'}
        idle={state === 'busy' || chosenId === null}
        onClick={() => chosenId !== null && add({ subscriptionId: chosenId, region, productId })}
      >
        {state === 'failed' ? t('retry') : t('dialog.add')}
      </Button>
    </div>
  );
}

/** Adds one line at a time. After a failure the dialog and the choice stay (S077, S204), after a refusal the dialog. */
function useAdding(name: string) {
  const dispatch = useDispatch<StorefrontDispatch>();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'refused'>('idle');
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const add = async (line: Parameters<typeof addToCart>[0]) => {
    if (state === 'busy') return;
    setState('busy');
    const outcome = await dispatch(addToCart(line));
    if (outcome === 'failed' || outcome === 'refused') return setState(outcome);
    setState('idle');
    dispatch(checkout.announced({ kind: outcome, name }));
    // The visitor may have closed the dialog meanwhile, and opened another.
    if (isThere.current) dispatch(checkout.dialogClosed(line.productId));
  };
  return { add: (line: Parameters<typeof addToCart>[0]) => void add(line), state };
}

function Product({ product }: { product: ProductCartInfo }) {
  return (
    <div className={styles.product}>
      <Picture className={styles.picture} src={product.icon} alt="" width={56} height={56} />
      <div>
        <p className={styles.name}>{product.name}</p>
        <p className={styles.game}>{product.game}</p>
      </div>
    </div>
  );
}

interface PlanChoiceProps {
  plans: ProductCartInfo['subscriptions'];
  /** Whether any region has plans. */
  isSold: boolean;
  value: number | null;
  onChange: (planId: number | null) => void;
}

function PlanChoice({ plans, isSold, value, onChange }: PlanChoiceProps) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const price = usePrice();
  if (plans.length === 0) return <Notice tone="info">{t(isSold ? 'dialog.noPlans' : 'dialog.unsold')}</Notice>;
  return (
    <ChoiceGroup
      legend={t('dialog.plan')}
      deselectable
      value={value}
      onChange={onChange}
      options={plans.map((plan) => ({
        value: plan.id,
        label: pickText(plan.name, language),
        note: plan.active ? price(plan.price, plan.isUsd) : t('dialog.unavailable'),
        disabled: !plan.active,
      }))}
    />
  );
}

function Frame() {
  const { t } = useTranslation('mf-checkout');
  return (
    <div className={styles.form} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t('dialog.loading')}</span>
      </VisuallyHidden>
      <Skeleton height={56} width="70%" radius="m" />
      <Skeleton height={85} radius="m" />
      <Skeleton height={108} radius="m" />
      <Skeleton height={48} radius="m" />
    </div>
  );
}
