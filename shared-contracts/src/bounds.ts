// The business constants, each by a name of its own, which are `limits` for all others: a bundler leaves out what nobody looks up in names of a module, and keeps
// all of an object of which somebody looks up one.
export const maxCount = 50;
export const cartLines = 100;
export const newsExcerptLength = 250;
export const newBadgeSeconds = 259_200;
export const paymentSeconds = 1800;
export const orderPollInterval = 10_000;
export const suggestionThreshold = 0.4;
export const listThreshold = 0.2;
export const searchLength = 32;
export const couponLength = 64;
export const chatNameLength = 100;
export const chatTopicLength = 200;
export const chatMessageLength = 420;
export const chatAttachments = 10;
export const chatAttachmentBytes = 10 * 1024 * 1024;
export const emailLength = 254;
