/** Whose pages may stand in a frame of the shop's. */
export const frameOrigin = 'https://www.youtube-nocookie.com';
