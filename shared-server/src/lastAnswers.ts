import type { Server } from 'node:http';

const ending = new WeakSet<Server>();

/** From now on each answer of this server is its connection's last, whichever part of it answers. */
export const sayLast = (server: Server): void => void ending.add(server);

/** Whether an answer has to say that it is its connection's last. */
export const isLast = (server: Server): boolean => ending.has(server);
