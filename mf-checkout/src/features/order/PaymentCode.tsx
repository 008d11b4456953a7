import { Boundary, useTranslation } from '@storefront/platform';
import { Skeleton } from '@storefront/ui';
import { useEffect, useState } from 'react';
import styles from './OrderPayment.module.css';

type QrCode = typeof import('./QrCode').QrCode;

/** Milliseconds before the encoder's chunk is requested again. */
const pause = 5000;

/**
 * The QR code (S118). If it cannot be drawn, since its chunk fails to load or the address is too long, only the code is
 * missing.
 */
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

/** Loads the encoder's chunk, with retries until it succeeds. */
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
