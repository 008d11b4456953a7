/** What clients may call of the test hub. */
export interface TestMethods {
  Echo(value: unknown): unknown;
  EchoComplexObject(value: unknown): unknown;
  SendComplexObject(): ComplexObject;
  InvokeWithString(message: string): void;
  SendCustomObject(value: unknown): void;
  ThrowException(message: string): void;
  ThrowHubException(message: string): void;
  GetCallerConnectionId(): string;
  GetActiveTransportName(): string;
  GetNumRedirects(): number;
  GetHeader(name: string): string | null;
  GetCookie(name: string): string | null;
  Delay(ms: number, value: unknown): unknown;
  SendBurst(count: number): number;
  JoinGroup(group: string): void;
  LeaveGroup(group: string): void;
  SendToGroup(group: string, value: unknown): void;
  Stream(): AsyncIterable<string>;
  EmptyStream(): AsyncIterable<string>;
  StreamThrowException(message: string): AsyncIterable<string>;
  InfiniteStream(): AsyncIterable<number>;
  StreamingConcat(stream: AsyncIterable<unknown>): string;
  StreamEcho(stream: AsyncIterable<unknown>): AsyncIterable<unknown>;
}

/** What the test hub sends. */
export interface TestEvents {
  Message(message: string): void;
  CustomObject(value: unknown): void;
  Item(index: number): void;
  GroupMessage(value: unknown): void;
  StreamCanceled(): void;
  /** Asked, not told: the client answers. */
  Result(): unknown;
}

export interface ComplexObject {
  String: string;
  IntArray: number[];
  ByteArray: Uint8Array;
  Guid: string;
  DateTime: Date;
}
