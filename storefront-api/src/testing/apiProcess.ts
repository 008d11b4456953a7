import { spawn, type ChildProcess } from 'node:child_process';
import { commandOf } from './programs';

const running = new Set<ChildProcess>();

/** Ends what a failed test left behind. */
export function killApis(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The API as a process of its own, at a port that it finds itself. */
export async function spawnApi(env: Record<string, string>) {
  const child = spawn(process.execPath, await commandOf('server.ts'), {
    env: { PATH: process.env.PATH, API_PORT: '0', ...env },
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => (running.delete(child), resolve(code))),
  );
  const origin = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (words: Buffer) => {
        output += words.toString();
        const [, port] = /The API is ready at \S+:(\d+)/.exec(output) ?? [];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    void ended.then(() => reject(new Error(`The API ended before it was ready: ${output}`)));
  });
  // Whoever expects no start asks for no address.
  origin.catch(() => undefined);
  return { child, ended, origin, output: () => output };
}
