// The limits of which schemas are made, each by a name of its own: of a schema that nobody uses a bundler leaves out what is called with names, and keeps what is looked up in
// something (`limits.cartLines`). All others have them as `limits`.
export const maxCount = 50;
export const cartLines = 100;
export const couponLength = 64;
export const chatNameLength = 100;
export const chatTopicLength = 200;
export const chatMessageLength = 420;
export const chatAttachments = 10;
export const emailLength = 254;
