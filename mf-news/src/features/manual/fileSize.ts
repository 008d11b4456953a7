import type { Manual } from '@storefront/contracts';
import type { useTranslation } from '@storefront/platform';

type Translate = ReturnType<typeof useTranslation>['t'];

const KILO = 1024;
const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** The number in a unit as it is shown: bytes and kilobytes whole, larger units with one decimal. */
function roundedIn(power: number, bytes: number): number {
  const parts = power > 1 ? 10 : 1;
  return Math.round((bytes / KILO ** power) * parts) / parts;
}

/** Formats a number of bytes in the first unit of which, once rounded, there are fewer than 1,024: `14.2 MB`. */
function formatBytes(bytes: number, t: Translate, locale: string): string {
  const suitable = units.findIndex((_, power) => roundedIn(power, bytes) < KILO);
  const power = suitable === -1 ? units.length - 1 : suitable;
  const size = new Intl.NumberFormat(locale).format(roundedIn(power, bytes));
  return t(`manual.units.${units[power] ?? 'bytes'}`, { size });
}

/** Size and format of the file; undefined if its size is not specified (S131). */
export function describeFile({ fileSize, fileFormat }: Manual, t: Translate, locale: string): string | undefined {
  if (fileSize === null || fileSize === undefined || fileSize === '') return undefined;
  const size = typeof fileSize === 'number' ? formatBytes(fileSize, t, locale) : fileSize;
  return fileFormat ? `${size}, ${fileFormat}` : size;
}
