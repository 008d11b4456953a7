import { limits } from '@storefront/contracts';

/** Bytes of a file that is taken, of either side. */
export const maximumFileSize = limits.chatAttachmentBytes;

/** Bytes that a picture may have once it is drawn anew: somewhat more than came, which an encoder of our own may need. */
export const maximumRedrawnSize = 2 * maximumFileSize;

/** What is said of a larger one. */
export const tooLarge = (file: string) => `${file} is larger than ${maximumFileSize / 2 ** 20} MB.`;
