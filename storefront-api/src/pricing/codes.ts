import { tidyLine } from '@storefront/contracts';

/** A coupon's code as it is kept, however it is written: a letter with its mark is one character or two, as the program has it from which it was copied. */
export const codeOf = (text: string): string => tidyLine(text).toUpperCase().normalize('NFC');
