import { limits } from '@storefront/contracts';

/** Bytes of a file that is taken, of either side. */
export const maximumFileSize = limits.chatAttachmentBytes;
