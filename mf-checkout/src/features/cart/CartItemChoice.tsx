import { pickText, type Region, type Subscription } from '@storefront/contracts';
import { useDispatch, useLanguage, useStats, useTranslation, type StorefrontDispatch } from '@storefront/platform';
import type { CartLine } from './cartLines';
import { checkout } from './checkoutSlice';
import { LineSelect } from './LineSelect';
import { choosablePlans, planForRegion } from './plans';
import { change } from './savedCart';

const regions: readonly Region[] = ['cis', 'global'];

interface Props {
  name: string;
  line: CartLine;
  /** All plans of the product. */
  plans: readonly Subscription[];
}

/** The term and the region of a line, each to be changed in place (S093–S096). */
export function CartItemChoice({ name, line, plans }: Props) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const dispatch = useDispatch<StorefrontDispatch>();
  const { dollarRate } = useStats();
  const terms = choosablePlans(plans, line.region, dollarRate);
  const current = plans.find((plan) => plan.id === line.subscriptionId);
  const changeTo = (subscriptionId: number, region: Region) =>
    dispatch(change(checkout.lineChanged({ line, to: { subscriptionId, region } })));
  const changeRegion = (region: Region) => {
    const plan = planForRegion(plans, line.subscriptionId, region, dollarRate);
    if (plan) changeTo(plan.id, region);
  };
  return (
    <>
      <LineSelect
        label={t('line.term', { name })}
        value={line.subscriptionId}
        // A plan that is not sold any more can be left, not chosen.
        leftOver={current && pickText(current.name, language)}
        options={terms.map((plan) => ({ value: plan.id, label: pickText(plan.name, language) }))}
        onChange={(subscriptionId) => changeTo(subscriptionId, line.region)}
      />
      <LineSelect
        label={t('line.region', { name })}
        value={line.region}
        options={regions.map((region) => ({
          value: region,
          label: t(`region.${region}`),
          disabled: planForRegion(plans, line.subscriptionId, region, dollarRate) === undefined,
        }))}
        onChange={changeRegion}
      />
    </>
  );
}
