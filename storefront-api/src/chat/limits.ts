import { limits } from '@storefront/contracts';

/** Bytes of a file, of visitors and moderators. */
export const maximumFileSize = limits.chatAttachmentBytes;

/** Bytes of a picture after re-encoding: our encoder may need more than the original's. */
export const maximumRedrawnSize = 2 * maximumFileSize;

/** The refusal of a larger one. */
export const tooLarge = (file: string) => `${file} is larger than ${maximumFileSize / 2 ** 20} MB.`;
