import { pickText, type Region, type Subscription } from '@storefront/contracts';
import { useDispatch, useLanguage, useStats, useTranslation, type StorefrontDispatch } from '@storefront/platform';
import { memo } from 'react';
import type { CartLine, LineKey } from './cartLines';
import { checkout } from './checkoutSlice';
import { controlId, focusControl, type LineControl } from './lineControls';
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

/**
 * Selects for the term and the region of a line (S093–S096). Rendered only for other props: React writes each option of
 * a select whenever that renders, and a cart renders several times for a click.
 */
export const CartItemChoice = memo(function CartItemChoice({ name, line, plans }: Props) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const dispatch = useDispatch<StorefrontDispatch>();
  const { dollarRate } = useStats();
  const terms = choosablePlans(plans, line.region, dollarRate);
  const current = plans.find((plan) => plan.id === line.subscriptionId);
  const changeTo = (to: LineKey, by: LineControl) => {
    // If it is merged with an identical line, the focus moves to that.
    focusControl(by, to);
    dispatch(change(checkout.lineChanged({ line, to })));
  };
  const changeRegion = (region: Region) => {
    const plan = planForRegion(plans, line.subscriptionId, region, dollarRate);
    if (plan) changeTo({ subscriptionId: plan.id, region }, 'region');
  };
  return (
    <>
      <LineSelect
        id={controlId('term', line)}
        label={t('line.term', { name })}
        value={line.subscriptionId}
        // The current plan, if it is not on sale any more: shown, but not an option.
        leftOver={current && pickText(current.name, language)}
        options={terms.map((plan) => ({ value: plan.id, label: pickText(plan.name, language) }))}
        onChange={(subscriptionId) => changeTo({ subscriptionId, region: line.region }, 'term')}
      />
      <LineSelect
        id={controlId('region', line)}
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
});
