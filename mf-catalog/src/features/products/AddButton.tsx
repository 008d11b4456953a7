import { addRequested } from '@storefront/contracts';
import { useDispatch, useTranslation } from '@storefront/platform';
import { Button, VisuallyHidden } from '@storefront/ui';

interface Props {
  productId: number;
  name: string;
  disabled: boolean;
  block?: boolean;
}

/** Dispatches the event to add the product; the cart's owner asks for plan and region. */
export function AddButton({ productId, name, disabled, block }: Props) {
  const { t } = useTranslation('mf-catalog');
  const dispatch = useDispatch();
  // Spread, since a Redux action must have an index signature, which the contract's interface lacks.
  const request = () => dispatch({ ...addRequested({ productId }) });
  return (
    <Button variant="primary" block={block} disabled={disabled} onClick={request}>
      <span>{t('products.add')}</span> <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}
