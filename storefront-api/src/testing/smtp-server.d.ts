declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  interface Options {
    authOptional?: boolean;
    disabledCommands?: string[];
    onRcptTo?(address: { address: string }, session: unknown, done: (error?: Error) => void): void;
    onData?(stream: Readable, session: unknown, done: (error?: Error) => void): void;
  }

  export class SMTPServer {
    constructor(options: Options);
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
  }
}
