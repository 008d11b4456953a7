/** Business constants (specification, section 9). Durations in milliseconds unless the name says otherwise. */
export const limits = {
  maxCount: 50,
  newsExcerptLength: 250,
  newBadgeSeconds: 259_200,
  paymentSeconds: 1800,
  orderPollInterval: 10_000,
  suggestionThreshold: 0.4,
  listThreshold: 0.2,
  searchLength: 32,
  chatMessageLength: 420,
  chatAttachments: 10,
  emailLength: 254,
} as const;
