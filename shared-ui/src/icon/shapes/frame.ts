// Controls of the header.
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const close = 'M6 6l12 12M18 6L6 18';
export const cart = 'M3 4h2.2l2.3 11h10.2L20 7.5H6M9 19.5h.01M16.5 19.5h.01';
export const chevronDown = 'M6 9.5l6 6 6-6';
export const check = 'M5 12.5l4.5 4.5L19 7.5';
