import { maxCount, cartLines, couponLength, chatNameLength, chatTopicLength, chatMessageLength, chatAttachments, emailLength } from './bounds';

/** Business constants (specification, section 9). Durations in milliseconds unless the name says otherwise. */
export const limits = {
  maxCount,
  cartLines,
  newsExcerptLength: 250,
  newBadgeSeconds: 259_200,
  paymentSeconds: 1800,
  orderPollInterval: 10_000,
  suggestionThreshold: 0.4,
  listThreshold: 0.2,
  searchLength: 32,
  couponLength,
  chatNameLength,
  chatTopicLength,
  chatMessageLength,
  chatAttachments,
  chatAttachmentBytes: 10 * 1024 * 1024,
  emailLength,
} as const;

/** Milliseconds that a remote's code may take to come before its place says that it is missing. */
export const remoteLimit = 10_000;

/** Milliseconds that its texts may take before the default language's stand in for them. */
export const textsLimit = 4_000;

/** Milliseconds that a navigation waits for a page's data; then the page is shown, and its screen shows them as they come. */
export const dataLimit = 5_000;
