import type { AddressInfo } from 'node:net';
import { conformanceHost } from '../conformance/host';
import type { ConnectionSettings } from '../connection/settings';

export interface TestHost {
  url: string;
  /** What the host has logged, one entry a line. */
  logged(): string;
  stop(): Promise<void>;
}

/** The conformance host in this process, on a free port. */
export async function startHost(settings: Partial<ConnectionSettings> = {}, origins: string[] = []): Promise<TestHost> {
  const lines: string[] = [];
  const { app, stop } = conformanceHost(
    { settings, origins },
    { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, logged: () => lines.join(''), stop };
}
