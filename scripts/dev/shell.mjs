// The shell of this checkout, rebuilt and restarted with each save, with everything else from a running shop.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ready, run } from '../processes.mjs';
import { freePort } from '../shop.mjs';
import { loadTypeScript, PlainError, root } from '../steps.mjs';

/** Runs one process of the shell's server at a time, of the newest build. */
class ShellServer {
  constructor(port, settings) {
    Object.assign(this, { port, settings, url: new URL(`http://localhost:${port}/`) });
  }

  async restart(script) {
    await this.stop();
    this.process = run(script, { ...this.settings, PORT: String(this.port) });
    await ready(`http://127.0.0.1:${this.port}/healthz`, this.process, 'The shell');
  }

  async stop() {
    const { process: former } = this;
    if (!former || former.exitCode !== null || former.signalCode !== null) return;
    const ended = new Promise((done) => former.once('exit', done));
    former.kill('SIGKILL');
    await ended;
  }
}

/** The newest build of this checkout's shell, as a server. */
class CheckoutShell {
  constructor({ folder, place, around, onBuilt, publishForDevelopment }) {
    Object.assign(this, {
      releases: join(place, 'releases'),
      dist: join(place, 'dist'),
      folder,
      around,
      onBuilt,
      publishForDevelopment,
    });
    this.first = new Promise((done, fail) => Object.assign(this, { begin: done, fail }));
    this.settled = this.first;
  }

  /** Replaces the former build before the new one is announced. */
  async take(news) {
    if (news.faults.length === 0) {
      this.settled = this.replace();
      await this.settled;
    }
    this.newest = news;
    this.begin();
    this.pages?.tell(news);
    this.onBuilt(news);
  }

  async replace() {
    const { remotes, apiUrl, brand, timeZone } = await this.around;
    const key = await this.publishForDevelopment({
      folder: this.folder,
      dist: this.dist,
      releases: this.releases,
      remotes,
    });
    this.server ??= new ShellServer(await freePort(), {
      RELEASES_DIR: this.releases,
      RELEASE_KEYS: key,
      API_URL: apiUrl,
      BRAND: brand,
      TIME_ZONE: timeZone,
    });
    await this.server.restart(join(this.dist, 'server/server.cjs'));
  }
}

/**
 * Runs the shell inside a running shop until it is stopped; `onBuilt` is called for each build, `onBroken` when
 * building has failed for good.
 */
export async function workOnShell({ folder = join(root, 'shell'), shop, port, host, onBuilt, onBroken }) {
  const files = [
    'shared-build/src/dev/runningShop.ts',
    'shared-build/src/dev/watchShell.ts',
    'shared-build/src/dev/DevServer.ts',
    'deploy/src/index.ts',
  ];
  const [{ readRunningShop }, { watchShell }, { DevServer }, { publishForDevelopment }] = await Promise.all(
    files.map(loadTypeScript),
  );
  // Inside the checkout, so that the server finds its libraries.
  const place = join(root, `.cache/dev-shell-${port}`);
  const clear = () => rmSync(place, { recursive: true, force: true });
  clear();
  mkdirSync(place, { recursive: true });
  // Also if it ends during the first build, before there is anything to stop.
  process.once('exit', clear);
  const here = new CheckoutShell({
    folder,
    place,
    around: Promise.resolve(shop).then(readRunningShop),
    onBuilt,
    publishForDevelopment,
  });
  const watching = watchShell(
    here.folder,
    here.dist,
    (news) =>
      here.take(news).catch((error) => {
        if (here.pages) console.error('The shell was built, and could not be started.', error);
        here.fail(error);
      }),
    (error) => {
      if (here.pages) onBroken(error);
      else here.fail(error);
    },
  );
  const stop = async () => {
    await Promise.all([watching.stop(), here.pages?.stop(), here.server?.stop()]);
    clear();
  };
  try {
    await Promise.all([here.around, here.first]);
    if (!here.server) throw new PlainError('The shell does not build; why stands above.');
    const { origin: pagesOf } = await here.around;
    here.pages = new DevServer({
      remotes: [],
      shop: here.server.url,
      pagesOf,
      port,
      host,
      settled: () => here.settled,
      built: new Map([['shell', here.newest]]),
    });
    return { url: await here.pages.start(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
