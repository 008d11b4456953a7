import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyReleases } from '../shop/releases';
import { freePort, startShell, type Server } from '../shop/servers';
import { GoodAnswers } from './goodAnswers';
import { FaultPublisher } from './faultPublisher';

/** A shop with a release store of its own, where faults are planted. */
export class FaultyShop {
  private constructor(
    private readonly folder: string,
    private readonly options: { releasesDir: string; port: number; apiPort: number },
    private shell: Server,
    readonly garden: FaultPublisher,
    readonly good: GoodAnswers,
  ) {}

  static async start(apiPort: number): Promise<FaultyShop> {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-faults-'));
    const options = { releasesDir: join(folder, 'releases'), port: await freePort(), apiPort };
    await copyReleases(options.releasesDir);
    const shell = await startShell(options);
    try {
      return new FaultyShop(
        folder,
        options,
        shell,
        await FaultPublisher.in(options.releasesDir),
        await GoodAnswers.of(shell.url),
      );
    } catch (error) {
      await shell.stop('SIGKILL');
      throw error;
    }
  }

  get url(): string {
    return this.shell.url;
  }

  isAlive = (): boolean => this.shell.isRunning;

  /** What the process that answers has said. */
  get output(): string {
    return this.shell.output;
  }

  /** A process that ended, or answers nobody any more, must not spoil the next cell. */
  async restartIfBroken(): Promise<void> {
    const answers = await fetch(`${this.url}/contact-us`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (this.isAlive() && answers?.ok) return;
    await this.shell.stop('SIGKILL');
    this.shell = await startShell(this.options);
  }

  async stop(): Promise<void> {
    await this.shell.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
