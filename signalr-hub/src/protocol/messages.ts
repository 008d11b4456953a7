/** The numbers that the hub protocol gives its messages. Others are ignored, as the protocol asks. */
export const MessageType = {
  Invocation: 1,
  StreamItem: 2,
  Completion: 3,
  StreamInvocation: 4,
  CancelInvocation: 5,
  Ping: 6,
  Close: 7,
} as const;

interface InvocationMessage {
  type: typeof MessageType.Invocation;
  /** Absent: the caller wants no answer. */
  invocationId?: string;
  target: string;
  arguments: unknown[];
  /** The streams that the caller will send. */
  streamIds?: string[];
}

interface StreamInvocationMessage {
  type: typeof MessageType.StreamInvocation;
  invocationId: string;
  target: string;
  arguments: unknown[];
  /** The streams that the caller will send. */
  streamIds?: string[];
}

export interface StreamItemMessage {
  type: typeof MessageType.StreamItem;
  invocationId: string;
  item: unknown;
}

/** Carries an error, a result, or (both `undefined`) neither; never both. */
export interface CompletionMessage {
  type: typeof MessageType.Completion;
  invocationId: string;
  error?: string;
  result?: unknown;
}

interface CancelInvocationMessage {
  type: typeof MessageType.CancelInvocation;
  invocationId: string;
}

interface PingMessage {
  type: typeof MessageType.Ping;
}

interface CloseMessage {
  type: typeof MessageType.Close;
  error?: string;
  allowReconnect?: boolean;
}

export type CallMessage = InvocationMessage | StreamInvocationMessage;

export type HubMessage =
  | CallMessage
  | StreamItemMessage
  | CompletionMessage
  | CancelInvocationMessage
  | PingMessage
  | CloseMessage;
