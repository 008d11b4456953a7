/** Why a fault is not tried on a side. */
export const oneThread = 'a page has one thread and one realm: what code does to it when it runs cannot be taken back';
export const noProcess = 'a page has no process';
export const noEffects = 'a server runs no effects';
export const onlyServerAsks = 'only the server asks for it';
export const onlyBrowsersFetch = 'only browsers fetch it';
export const browsersOwn = 'a file for browsers, which the server sends within its pages there, too';
