/** Whose pages may stand in an `<iframe>` of the shop’s. */
export const iframeOrigin = 'https://www.youtube-nocookie.com';
