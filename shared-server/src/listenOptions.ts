/**
 * How our servers listen: on every interface, with the longest backlog that systems allow. Node's default of 511 is
 * full after one busy second.
 */
export const listenOptions = { host: '0.0.0.0', backlog: 4096 };
