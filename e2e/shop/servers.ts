import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '../..');

/**
 * A free port below the ephemeral range: one of that could be taken by an outgoing connection before the server
 * starts.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(freePort()));
    probe.listen(port, () => probe.close(() => done(port)));
  });
}

/** Ends a server when its starter is gone, even if that was killed. */
const endWithStarter = pathToFileURL(join(root, 'scripts/endWithStarter.mjs')).href;

/** One of the shop's processes, as `npm start` runs it. */
export class Server {
  output = '';
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  private readonly process: ChildProcess;

  constructor(
    script: string,
    environment: Record<string, string>,
    readonly url: string,
  ) {
    const { NODE_OPTIONS: _ownLoader, ...inherited } = process.env;
    this.process = spawn(process.execPath, ['--import', endWithStarter, '--enable-source-maps', join(root, script)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inherited, NODE_ENV: 'production', ...environment },
    });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((done) => this.process.once('exit', (code) => done(code)));
    // At once when this process exits by itself; `endWithStarter` notices a killed one a moment later.
    const end = () => this.process.kill('SIGKILL');
    process.once('exit', end);
    void this.ended.then(() => process.off('exit', end));
  }

  /** Waits until the path answers with success, at most a minute. */
  async ready(path: string): Promise<this> {
    for (let attempt = 0; attempt < 600; attempt++) {
      if (this.process.exitCode !== null) break;
      const answer = await fetch(this.url + path).catch(() => undefined);
      if (answer?.ok) return this;
      await sleep(100);
    }
    await this.stop('SIGKILL');
    throw new Error(`${this.url}${path} did not answer. The process said:\n${this.output}`);
  }

  /** Whether the process is still running. */
  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.isRunning) this.process.kill(signal);
    await this.ended;
  }
}

interface ApiOptions {
  dataDir: string;
  port: number;
  shopPort: number;
  /** More of its settings. */
  environment?: Record<string, string>;
}

/** The API, not yet ready. */
export function launchApi({ dataDir, port, shopPort, environment: more }: ApiOptions): Server {
  return new Server(
    'storefront-api/dist/server/server.cjs',
    { DATA_DIR: dataDir, API_PORT: String(port), PORT: String(shopPort), LOG_LEVEL: 'warn', ...more },
    `http://localhost:${port}`,
  );
}

export const startApi = (options: ApiOptions) => launchApi(options).ready('/readyz');

interface ShellOptions {
  releasesDir: string;
  port: number;
  apiPort: number;
  /** `one`: the same source as one bundle. */
  bundle?: 'shell' | 'one';
  /** More of its settings. */
  environment?: Record<string, string>;
}

/** A generous limit for rendering, since journeys share the machine with browsers; the limit has tests of its own. */
export const generousRenderLimit = { RENDER_LIMIT: '5000' };

export function startShell({
  releasesDir,
  port,
  apiPort,
  bundle = 'shell',
  environment: more,
}: ShellOptions): Promise<Server> {
  const environment = {
    PORT: String(port),
    API_PORT: String(apiPort),
    RELEASES_DIR: releasesDir,
    BUNDLE: bundle,
    ...more,
  };
  const script = bundle === 'one' ? 'one-bundle/dist/server/server.cjs' : 'shell/dist/server/server.cjs';
  return new Server(script, environment, `http://localhost:${port}`).ready('/healthz');
}
