/** The origin whose pages the shop may show in an `<iframe>`. */
export const iframeOrigin = 'https://www.youtube-nocookie.com';
