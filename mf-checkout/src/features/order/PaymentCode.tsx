import { Boundary, useTranslation } from '@storefront/platform';
import { Skeleton } from '@storefront/ui';
import { useEffect, useState } from 'react';
import styles from './OrderPayment.module.css';

type QrCode = typeof import('./QrCode').QrCode;

/** Milliseconds before what draws the code is asked for once more. */
const pause = 5000;

/** The code to scan (S118). One that cannot be drawn, since its file did not come or it is too long for a code, costs its own square alone. */
export function PaymentCode({ address }: { address: string }) {
  return (
    <Boundary name="The QR code of a payment" attempt={address} fallback={() => null}>
      <Code address={address} />
    </Boundary>
  );
}

function Code({ address }: { address: string }) {
  const { t } = useTranslation('mf-checkout');
  const { QrCode, hasFailed } = useQrCode();
  if (!QrCode && hasFailed) return null;
  return (
    <figure className={styles.qr}>
      {QrCode ? <QrCode value={address} title={t('details.qr')} /> : <Skeleton height={216} width={216} radius="m" />}
      <figcaption>{t('details.scan')}</figcaption>
    </figure>
  );
}

/** What draws a code, in a file of its own; one that does not come is asked for until it does. */
function useQrCode(): { QrCode?: QrCode; hasFailed: boolean } {
  const [QrCode, setQrCode] = useState<QrCode>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const bring = () =>
      import('./QrCode').then(
        (module) => setQrCode(() => module.QrCode),
        (error: unknown) => {
          console.error('What draws the QR code of a payment did not come; it is tried again.', error);
          setFailures(failures + 1);
        },
      );
    const timer = setTimeout(() => void bring(), failures > 0 ? pause : 0);
    return () => clearTimeout(timer);
  }, [failures]);
  return { QrCode, hasFailed: failures > 0 };
}
