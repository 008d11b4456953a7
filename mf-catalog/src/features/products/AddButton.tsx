import { addRequested } from '@storefront/contracts';
import { useDispatch, useTranslation } from '@storefront/platform';
import { Button, VisuallyHidden } from '@storefront/ui';

interface Props {
  productId: number;
  name: string;
  disabled: boolean;
  block?: boolean;
}

/** Asks for the product in the cart; whoever owns the cart asks for plan and region. */
export function AddButton({ productId, name, disabled, block }: Props) {
  const { t } = useTranslation('mf-catalog');
  const dispatch = useDispatch();
  // Spread, because the contract's event is an interface, and a Redux action must be an open record.
  const request = () => dispatch({ ...addRequested({ productId }) });
  return (
    <Button variant="primary" block={block} disabled={disabled} onClick={request}>
      <span>{t('products.add')}</span> <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}
