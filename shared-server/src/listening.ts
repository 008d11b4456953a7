/**
 * How our servers listen: on every interface, and with room for as many connections as systems let wait. Node's own 511 are what
 * one busy second brings, and whoever comes after them is reset.
 */
export const openToAll = { host: '0.0.0.0', backlog: 4096 };
