import { tidyLine } from '@storefront/contracts';

/** The canonical form of a coupon's code. NFC, since a letter with an accent may be one character or two. */
export const canonicalCode = (text: string): string => tidyLine(text).toUpperCase().normalize('NFC');
