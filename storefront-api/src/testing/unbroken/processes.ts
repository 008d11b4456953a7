import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from '../programs';

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** A process of a test's own: killed with kill -9, and started again at the same place. */
abstract class Killable {
  #child: ChildProcess | undefined;
  #wasReady = false;

  /**
   * @param port where it begins, or another one where somebody came first; then it keeps it, and waits for it where somebody has it for a moment
   */
  constructor(public port: number) {}

  protected abstract spawn(): Promise<ChildProcess>;
  protected abstract isReady(): Promise<boolean>;

  async start(): Promise<void> {
    const child = (this.#child = await this.spawn());
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
    while (!(await this.isReady()) || ended(child)) {
      if (ended(child)) return this.#startAgain(said);
      await delay(20);
    }
    this.#wasReady = true;
  }

  async #startAgain(said: string): Promise<void> {
    if (!/already in use/i.test(said)) throw new Error(`A process did not start. It said:\n${said}`);
    if (this.#wasReady) await delay(50);
    else this.port = await freePort();
    return this.start();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || ended(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

/** The API as a process, at a port of its own. */
export class ApiProcess extends Killable {
  constructor(
    port: number,
    private readonly env: Record<string, string>,
  ) {
    super(port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  protected async spawn(): Promise<ChildProcess> {
    const env = {
      PATH: process.env.PATH,
      API_PORT: String(this.port),
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      ...this.env,
    };
    return spawn(process.execPath, await commandOf('server.ts'), { env });
  }

  protected isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** A Redis that keeps nothing. */
export class RedisProcess extends Killable {
  protected async spawn(): Promise<ChildProcess> {
    return spawn('redis-server', [
      '--port',
      String(this.port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      tmpdir(),
    ]);
  }

  protected isReady(): Promise<boolean> {
    return new Promise((resolve) => {
      const probe = connect(this.port, '127.0.0.1');
      probe.once('connect', () => (probe.destroy(), resolve(true)));
      probe.once('error', () => resolve(false));
    });
  }
}

/** What stands before several instances: it leads to the first one that is there. */
export async function balancer(ports: number[]): Promise<{ url: string; stop(): void }> {
  const open = new Set<Socket>();
  const join = (one: Socket, other: Socket) => {
    open.add(one);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.once('close', () => (open.delete(one), other.destroy()));
  };
  const lead = (from: Socket, [port, ...others]: number[]) => {
    if (port === undefined) return void from.destroy();
    const to = connect(port, '127.0.0.1');
    const next = () => lead(from, others);
    to.once('error', next);
    to.once('connect', () => {
      to.off('error', next);
      join(from, to);
      join(to, from);
    });
  };
  const server: Server = createServer((from) => {
    from.on('error', () => from.destroy());
    lead(from, ports);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
