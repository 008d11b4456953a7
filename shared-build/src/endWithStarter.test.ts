import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Server, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { long } from '../jest/long.cjs';

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits until something is so, and no longer than its test. */
async function until(isSo: () => boolean) {
  const end = Date.now() + 25_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('It never came to be so.');
    await new Promise((done) => setTimeout(done, 50));
  }
}

const root = join(__dirname, '../..');

interface Parts {
  ready(url: string, part: ChildProcess, name: string): Promise<unknown>;
  requirePorts(
    wanted: { name: string; port: number; whose: string }[],
    command: string,
    patience?: number,
  ): Promise<void>;
  run(script: string, env: Record<string, string>): ChildProcess;
}

const parts = jest.requireActual<Parts>(join(root, 'scripts/processes.mjs'));

/**
 * What is loaded before a program that looks every second whether somebody is there: it looks twenty times as often.
 */
const glancing =
  'data:text/javascript,globalThis.setInterval = ((real) => (act, time) => real(act, time / 20))(setInterval);';

/** Two glances, and as much again. */
const twoGlances = () => new Promise((done) => setTimeout(done, 200));

/** Has a part started by a script of a few words, kills the script, and waits for the end of the part. */
async function killStarterOf(startOf: (part: string) => string, ...options: string[]) {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  const part = join(place, 'part.mjs');
  writeFileSync(part, 'setInterval(() => {}, 1000); console.log(process.pid);');
  writeFileSync(join(place, 'starter.mjs'), startOf(part));
  const starter = spawn(process.execPath, [...options, join(place, 'starter.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [said] = (await once(starter.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  expect(isThere(pid)).toBe(true);
  starter.kill('SIGKILL');
  try {
    await until(() => !isThere(pid));
  } finally {
    if (isThere(pid)) process.kill(pid, 'SIGKILL');
    rmSync(place, { recursive: true });
  }
}

long(
  'a part of a shop ends when its starter is killed: nothing holds ports and data for ever',
  async () => {
    await killStarterOf(
      (part) =>
        `import { run } from ${JSON.stringify(join(root, 'scripts/processes.mjs'))};\nrun(${JSON.stringify(part)}, {});`,
    );
  },
  30_000,
);

long(
  'a server of journeys and tools ends when those are killed, too',
  async () => {
    const starting = (part: string) => `import { Server } from ${JSON.stringify(join(root, 'e2e/shop/servers.ts'))};
const server = new Server(${JSON.stringify(relative(root, part))}, {}, '');
const waiting = setInterval(() => server.output !== '' && (clearInterval(waiting), console.log(server.output)), 20);`;
    await killStarterOf(starting, '--import', 'tsx');
  },
  30_000,
);

it('a command that npm has started ends with the shell between them, which says nothing to it; one that somebody started alone goes on', async () => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  const part = join(place, 'part.mjs');
  writeFileSync(
    part,
    `import ${JSON.stringify(join(root, 'scripts/endWithNpm.mjs'))};\nsetInterval(() => {}, 1000); console.log(process.pid);`,
  );
  /** The process of a command whose shell was killed. */
  async function orphan(env: Record<string, string>) {
    const shell = spawn('sh', ['-c', `'${process.execPath}' '--import' '${glancing}' '${part}'; :`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, ...env },
    });
    const [said] = (await once(shell.stdout, 'data')) as [Buffer];
    shell.kill('SIGTERM');
    return Number(said.toString());
  }
  const [alone, ofNpm] = await Promise.all([orphan({}), orphan({ npm_lifecycle_event: 'start' })]);
  try {
    await until(() => !isThere(ofNpm));
    // It has seen by then what the other saw.
    await twoGlances();
    expect(isThere(alone)).toBe(true);
  } finally {
    for (const pid of [alone, ofNpm]) if (isThere(pid)) process.kill(pid, 'SIGKILL');
    rmSync(place, { recursive: true });
  }
}, 30_000);

it('a build goes on as long as its publisher does', async () => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  writeFileSync(
    join(place, 'endless.config.mjs'),
    "export default { context: import.meta.dirname, plugins: [{ apply: ({ hooks }) => hooks.beforeRun.tapPromise('long', () => new Promise(() => console.log('it builds'))) }, { apply: () => void setInterval(() => {}, 1000) }] };",
  );
  const publisher = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const building = spawn(
    process.execPath,
    ['--import', glancing, join(__dirname, '../bin/storefront-webpack.mjs'), 'endless.config.mjs'],
    {
      cwd: place,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, STOREFRONT_PUBLISHER: String(publisher.pid) },
    },
  );
  try {
    await once(building.stdout, 'data');
    // It has seen that its publisher is there.
    await twoGlances();
    expect(building.exitCode ?? building.signalCode).toBeNull();
    publisher.kill('SIGKILL');
    expect(await once(building, 'close')).toEqual([null, 'SIGTERM']);
  } finally {
    for (const one of [publisher, building]) one.kill('SIGKILL');
    rmSync(place, { recursive: true });
  }
}, 60_000);

describe('a command that npm starts by a shell', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const outside =
    /scripts: (\{[^}]*\})/.exec(readFileSync(join(root, 'scripts/remotes/outside.mjs'), 'utf8'))?.[1] ?? '';
  const ofRepository = Object.fromEntries(
    [...outside.matchAll(/(\w+): '([^']+)'/g)].map(([, name, script]) => [name, script]),
  );

  it.each([
    ...['release', 'moderator', 'content', 'admin'].map((name) => [`npm run ${name}`, scripts[name]]),
    ...['dev', 'build', 'release'].map((name) => [
      `npm run ${name}, in a repository of a team's own`,
      ofRepository[name],
    ]),
  ])('is stopped with that: %s', async (_name, script = '') => {
    const place = mkdtempSync(join(tmpdir(), 'starter-'));
    const goesOn =
      '#!/bin/sh\nfor word; do case "$word" in *requireNode.cjs) exit;; esac; done\necho $$\nexec sleep 60\n';
    for (const program of ['node', 'tsx', ...(script.match(/storefront-\w+/g) ?? [])])
      writeFileSync(join(place, program), goesOn, { mode: 0o755 });
    const shell = spawn('sh', ['-c', script], {
      cwd: place,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: `${place}:${process.env.PATH}` },
    });
    const [said] = (await once(shell.stdout, 'data')) as [Buffer];
    shell.kill('SIGTERM');
    await once(shell, 'exit');
    const goes = isThere(Number(said.toString()));
    if (goes) process.kill(Number(said.toString()), 'SIGKILL');
    expect(goes).toBe(false);
    rmSync(place, { recursive: true });
  });
});

it.each([
  ['with a code', 'process.exit(3)', 'The part could not start; the sentence above says why.'],
  ['by a signal', "process.kill(process.pid, 'SIGKILL')", 'The part was ended by SIGKILL before it answered.'],
])(
  'a part of a shop that ended %s before it answered is waited for no longer',
  async (_how, ending, said) => {
    const place = mkdtempSync(join(tmpdir(), 'starter-'));
    const part = join(place, 'part.mjs');
    writeFileSync(part, ending);
    await expect(parts.ready('http://127.0.0.1:1/', parts.run(part, {}), 'The part')).rejects.toThrow(said);
    rmSync(place, { recursive: true });
  },
  30_000,
);

const partsFile = JSON.stringify(join(root, 'scripts/processes.mjs'));
const env = () => ({ PATH: process.env.PATH });

it('a shop that is stopped while it comes up says no more, and ends well', async () => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  const part = (name: string, milliseconds: number) => {
    const file = join(place, name);
    writeFileSync(
      file,
      `process.once('SIGTERM', () => setTimeout(() => process.exit(0), ${milliseconds})); setInterval(() => {}, 1000); console.log('up');`,
    );
    return JSON.stringify(file);
  };
  writeFileSync(
    join(place, 'starter.mjs'),
    `import { isStopping, ready, run, stop } from ${partsFile};
process.once('SIGINT', () => void stop(0));
run(${part('slow.mjs', 1500)}, {});
try { await ready('http://127.0.0.1:1/', run(${part('quick.mjs', 0)}, {}), 'The part'); } catch (error) { if (!isStopping()) console.log(error.message); await stop(1); }
console.log('it runs');`,
  );
  const starter = spawn(process.execPath, [join(place, 'starter.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: env(),
  });
  let said = '';
  starter.stdout.on('data', (words: Buffer) => (said += words.toString()));
  await until(() => said === 'up\nup\n');
  starter.kill('SIGINT');
  expect([await once(starter, 'close'), said]).toEqual([[0, null], 'up\nup\n']);
  rmSync(place, { recursive: true });
}, 30_000);

it('a shop whose parts hear Ctrl-C, too, ends well: with what else there is to end, however long that takes', async () => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  writeFileSync(
    join(place, 'part.mjs'),
    "process.once('SIGINT', () => process.exit(0)); setInterval(() => {}, 1000); console.log('up');",
  );
  writeFileSync(
    join(place, 'starter.mjs'),
    `import { run, stop, watch } from ${partsFile};
process.once('SIGINT', () => void stop(0, () => new Promise((done) => setTimeout(() => done(console.log('the other has ended')), 1500))));
watch(run(${JSON.stringify(join(place, 'part.mjs'))}, {}), 'The part');`,
  );
  // A group of its own, as a terminal makes one: each process of it gets the signal.
  const starter = spawn(process.execPath, [join(place, 'starter.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: env(),
    detached: true,
  });
  let said = '';
  for (const stream of [starter.stdout, starter.stderr])
    stream.on('data', (words: Buffer) => (said += words.toString()));
  await until(() => said === 'up\n');
  process.kill(-starter.pid!, 'SIGINT');
  expect([await once(starter, 'close'), said]).toEqual([[0, null], 'up\nthe other has ended\n']);
  rmSync(place, { recursive: true });
}, 30_000);

it.each([
  ['with a code', 'process.exit(3)', 'code 3'],
  ['by a signal', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
])(
  'a part of a shop that runs and ends %s takes the whole shop with it, loudly',
  (_how, ending, said) => {
    const place = mkdtempSync(join(tmpdir(), 'starter-'));
    const part = join(place, 'part.mjs');
    writeFileSync(part, ending);
    const running = `const { run, watch } = await import(${partsFile}); watch(run(${JSON.stringify(part)}, {}), 'The part'); setTimeout(() => {}, 20_000);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', running], {
      encoding: 'utf8',
      timeout: 20_000,
      env: env(),
    });
    expect([status, stderr]).toEqual([1, `\nThe part ended unexpectedly (${said}); the shop stops.\n`]);
    rmSync(place, { recursive: true });
  },
  30_000,
);

it('a part of a shop has no setting that is empty', () => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  const part = join(place, 'part.mjs');
  writeFileSync(part, 'console.log(process.env.API_URL, process.env.BRAND, process.env.PORT);');
  const asking = `const { run } = await import(${partsFile}); run(${JSON.stringify(part)}, { PORT: '5' });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', asking], {
    encoding: 'utf8',
    env: { ...env(), API_URL: '', BRAND: 'x', PORT: '4' },
  });
  expect(stdout).toBe('undefined x 5\n');
  rmSync(place, { recursive: true });
});

describe('the ports of a shop', () => {
  const ask = (wanted: Parameters<Parts['requirePorts']>[0]): Promise<string> =>
    parts.requirePorts(wanted, 'npm start').then(
      () => 'free',
      ({ message }: Error) => message,
    );
  const shop = (port: number) => ({ name: 'PORT', port, whose: 'the shop' });
  const api = (port: number) => ({ name: 'API_PORT', port, whose: 'the API' });
  const servers: Server[] = [];
  const occupy = async (port = 0) => {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, done));
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))));

  /** The ports that a sentence advises. */
  const advised = (sentence: string) => [...sentence.matchAll(/PORT=(\d+)/g)].map(([, port]) => Number(port));

  it('that are one and the same are told apart', async () => {
    const sentence = await ask([shop(41000), api(41000)]);
    expect(sentence).toMatch(
      /^PORT and API_PORT are both 41000, and the shop and the API need one each: PORT=41000 API_PORT=\d+ DATA_DIR=\.data-41000 npm start$/,
    );
    expect(advised(sentence)[1]).toBeGreaterThan(41000);
  });

  it('that are busy are named together, with one advice that holds', async () => {
    const [port, apiPort] = [await occupy(), await occupy()];
    const sentence = await ask([shop(port), api(apiPort)]);
    expect(sentence).toContain(
      `Port ${port}, wanted for the shop, is in use. Port ${apiPort}, wanted for the API, is in use. Stop what uses them, or choose otherwise: PORT=`,
    );
    const [first, second] = advised(sentence) as [number, number];
    expect(sentence).toContain(`DATA_DIR=.data-${first} npm start`);
    expect(await ask([shop(first), api(second)])).toBe('free');
  });

  it('that become free in time are had: what a killed shop has left behind ends a moment later', async () => {
    const port = await occupy();
    setTimeout(() => servers.at(-1)!.close(), 150);
    await expect(parts.requirePorts([shop(port)], 'npm start', 20_000)).resolves.toBeUndefined();
  });

  it('that are too low for who asks are not called busy, nor are others that low advised', async () => {
    // Whoever may do everything is refused nothing.
    const { listen } = Server.prototype;
    const listening = jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...asked) {
      if (Number(asked[0]) >= 1024 || asked[0] === 0) return listen.apply(this, asked as never);
      setImmediate(() => this.emit('error', Object.assign(new Error(), { code: 'EACCES' })));
      return this;
    });
    const sentence = await ask([shop(80)]);
    expect(sentence).toMatch(
      /^Port 80, wanted for the shop, cannot be had: this user may not open ports so low\. Choose otherwise: PORT=\d+ npm start$/,
    );
    expect(advised(sentence)[0]).toBeGreaterThanOrEqual(1024);
    const busy = await occupy();
    expect(await ask([shop(80), api(busy)])).toContain(
      `so low. Port ${busy}, wanted for the API, is in use. Stop what uses it, or choose otherwise: PORT=`,
    );
    listening.mockRestore();
  });

  it('leave a folder that was named as it is, and a shop with an API elsewhere needs none', async () => {
    const port = await occupy();
    process.env['DATA_DIR'] = '/srv/data';
    expect(await ask([shop(port), api(port + 1)])).toContain('DATA_DIR=/srv/data npm start');
    // Who has both is a shop, and has the folder, too.
    const [own] = advised(await ask([shop(port), api(await occupy())])) as [number];
    expect(await ask([shop(port), api(await occupy())])).toContain(`DATA_DIR=/srv/data-${own} npm start`);
    delete process.env['DATA_DIR'];
    expect(await ask([shop(port)])).toMatch(/: PORT=\d+ npm start$/);
  });

  it.each([
    [{ API_URL: '' }, 'API_PORT must be a port number from 1 to 65535; it is 70000.'],
    [{ API_URL: 'http://api.test' }, expect.stringMatching(/^Port \d+, wanted for the shop, is in use\./)],
  ])('are asked for by npm start, the API’s only where that runs here: %j', async (settings, sentence) => {
    const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...env(), PORT: String(await occupy()), API_PORT: '70000', ...settings },
    });
    let said = '';
    child.stderr.on('data', (words: Buffer) => (said += words.toString()));
    expect([await once(child, 'close'), said.trim()]).toEqual([[1, null], sentence]);
  });

  it('are never advised beyond the last', async () => {
    await occupy(65535);
    const [port] = advised(await ask([shop(65535)])) as [number];
    expect(port).toBeGreaterThanOrEqual(1024);
    expect(port).toBeLessThan(65535);
    process.env['PORT'] = '65536';
    expect(await ask([shop(65536)])).toBe('PORT must be a port number from 1 to 65535; it is 65536.');
    delete process.env['PORT'];
  });
});
