declare module 'smtp-server' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Done = (error?: Error | null) => void;

  interface Options {
    authOptional?: boolean;
    disabledCommands?: string[];
    onConnect?(session: unknown, done: Done): void;
    onClose?(session: unknown): void;
    onMailFrom?(address: { address: string }, session: unknown, done: Done): void;
    onRcptTo?(address: { address: string }, session: unknown, done: Done): void;
    onData?(stream: Readable, session: { envelope: { rcptTo: { address: string }[] } }, done: Done): void;
  }

  export class SMTPServer extends EventEmitter {
    constructor(options: Options);
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
  }
}
