import type { Server } from 'node:http';

const ending = new WeakSet<Server>();

/** From now on every response of this server closes its connection, whichever part of the server sends it. */
export const sayLast = (server: Server): void => void ending.add(server);

/** Whether responses of this server have to close their connection. */
export const isLast = (server: Server): boolean => ending.has(server);
