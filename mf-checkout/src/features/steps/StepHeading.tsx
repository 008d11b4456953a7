import { paths } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Breadcrumbs, PageHeading } from '@storefront/ui';

const steps = ['cart', 'payment', 'details'] as const;

export type Step = (typeof steps)[number];

/** The steps of the checkout, and the heading of the current one (S101, S126). */
export function StepHeading({ step, orderId }: { step: Step; orderId?: string }) {
  const { t } = useTranslation('mf-checkout');
  const addresses: Record<Step, string | undefined> = {
    cart: paths.cart(),
    payment: paths.payment(orderId),
    details: undefined,
  };
  const taken = steps.slice(0, steps.indexOf(step) + 1);
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[
          { label: t('home'), to: paths.home() },
          ...taken.map((name) => ({ label: t(`${name}.title`), to: addresses[name] })),
        ]}
      />
      <PageHeading title={t(`${step}.title`)} />
    </>
  );
}
