// The business constants, used as `limits` elsewhere. Exports of their own rather than an object, so that a bundler
// leaves out those that are not used.
export const maxCount = 50;
export const cartLines = 100;
export const newsExcerptLength = 250;
export const newBadgeSeconds = 259_200;
export const paymentSeconds = 1800;
export const orderPollInterval = 10_000;
export const suggestionThreshold = 0.4;
export const listThreshold = 0.2;
export const searchLength = 32;
// No name is longer, and servers refuse very long addresses.
export const searchWordsLength = 200;
export const couponLength = 64;
export const chatNameLength = 100;
export const chatTopicLength = 200;
export const chatMessageLength = 420;
export const chatAttachments = 10;
export const chatAttachmentBytes = 10 * 1024 * 1024;
export const emailLength = 254;
