/** The peer broke the protocol; its connection is closed with a general error, and the message goes to the log. */
export class ProtocolError extends Error {}
