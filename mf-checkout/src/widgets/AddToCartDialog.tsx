import { useDispatch, useSelector, useTranslation } from '@storefront/platform';
import { Dialog } from '@storefront/ui';
import { checkout, selectDialogProductId } from '../features/cart/checkoutSlice';
import { AddToCartForm } from '../features/dialog/AddToCartForm';
import { CartAnnouncement } from '../features/dialog/CartAnnouncement';

/** The dialog for region and plan of a product, on all pages. */
export function Widget() {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const productId = useSelector(selectDialogProductId);
  return (
    <>
      <Dialog
        open={productId !== null}
        onClose={() => productId !== null && dispatch(checkout.dialogClosed(productId))}
        title={t('dialog.title')}
        closeLabel={t('dialog.close')}
      >
        {productId !== null && <AddToCartForm key={productId} productId={productId} />}
      </Dialog>
      <CartAnnouncement />
    </>
  );
}
