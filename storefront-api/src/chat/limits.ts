import { limits } from '@storefront/contracts';

/** Bytes of a file that is taken, of either side. */
export const maximumFileSize = limits.chatAttachmentBytes;

/** What is said of a larger one. */
export const tooLarge = (file: string) => `${file} is larger than ${maximumFileSize / 2 ** 20} MB.`;
