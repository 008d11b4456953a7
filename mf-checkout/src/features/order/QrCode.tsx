import { QRCodeSVG } from 'qrcode.react';
import styles from './OrderPayment.module.css';

/** Light modules around the code, which cameras need on a dark page. */
const quietZone = 4;

export function QrCode({ value, title }: { value: string; title: string }) {
  return <QRCodeSVG value={value} title={title} role="img" size={216} marginSize={quietZone} className={styles.code} />;
}
