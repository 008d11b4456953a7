import type { Manual } from '@storefront/contracts';
import type { useTranslation } from '@storefront/platform';

type Translate = ReturnType<typeof useTranslation>['t'];

const KILO = 1024;
const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** Formats a number of bytes in a suitable unit: `14.2 MB`. */
function formatBytes(bytes: number, t: Translate, locale: string): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILO)), units.length - 1);
  const rounded = new Intl.NumberFormat(locale, { maximumFractionDigits: power > 1 ? 1 : 0 }).format(
    bytes / KILO ** power,
  );
  return t(`manual.units.${units[power] ?? 'bytes'}`, { size: rounded });
}

/** Size and format of the file; undefined if its size is not specified (S131). */
export function describeFile({ fileSize, fileFormat }: Manual, t: Translate, locale: string): string | undefined {
  if (fileSize === null || fileSize === undefined || fileSize === '') return undefined;
  const size = typeof fileSize === 'number' ? formatBytes(fileSize, t, locale) : fileSize;
  return fileFormat ? `${size}, ${fileFormat}` : size;
}
