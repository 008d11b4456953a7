import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { long } from '../jest/long.cjs';
import { librariesOf } from '../workspaces.mjs';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(file, 'utf8');
const importsOf = (file: string) =>
  [...read(file).matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, alone]) => (from ?? alone)!,
  );
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?[jt]s$/.test(file))
    .map((file) => join(folder, file));

describe('a command that installs what is missing', () => {
  /** What is loaded before the first line of a script runs. */
  function* loadedBy(file: string, seen = new Set<string>()): Generator<string> {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of importsOf(file))
      if (name.startsWith('.')) yield* loadedBy(join(dirname(file), name), seen);
      else yield `${name} (${file.slice(root.length + 1)})`;
  }

  const commands = Object.values(
    (JSON.parse(read(join(root, 'package.json'))) as { scripts: Record<string, string> }).scripts,
  )
    .flatMap((command) => /^node -r \S+ (scripts\/[\w-]+\.mjs)/.exec(command)?.[1] ?? [])
    .filter((file) => /ensureInstalled\(|withShop\(/.test(read(join(root, file))));

  it.each([...new Set(commands)])('needs nothing of it before: %s', (file) => {
    expect([...loadedBy(join(root, file))].filter((name) => !name.startsWith('node:'))).toEqual([]);
  });

  it('is looked at: those that there are', () => {
    expect(commands).toEqual(
      expect.arrayContaining(
        ['dev', 'start', 'test', 'build', 'bench', 'proof', 'screenshots', 'sizes', 'types'].map(
          (name) => `scripts/${name}.mjs`,
        ),
      ),
    );
  });
});

describe('a machine', () => {
  const rule = join(root, 'scripts/requireNode.cjs');
  const { scripts } = JSON.parse(read(join(root, 'package.json'))) as { scripts: Record<string, string> };

  /** Loads the rule in one process after the other's words of itself: what it says, and the code that it ends with. */
  function toldOn(...machines: { node?: string; platform?: string }[]) {
    const file = JSON.stringify(rule);
    const asking = `const require = (await import('node:module')).createRequire(${file}); const own = process.versions.node; process.exit = (code) => { throw code; }; for (const { node = own, platform = 'linux' } of ${JSON.stringify(machines)}) { Object.defineProperty(process, 'versions', { value: { node }, configurable: true }); Object.defineProperty(process, 'platform', { value: platform }); try { require(${file}); console.error('goes on'); } catch (code) { console.error(code); } delete require.cache[${file}]; }`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', asking], { encoding: 'utf8' })
      .stderr.split('\n')
      .filter(Boolean);
  }

  it('that cannot run the shop is told why', () => {
    expect(toldOn({ node: '12.22.9' }, { node: '20.18.3' }, { platform: 'win32' })).toEqual([
      'This shop needs Node 20.19 or later; this is Node 12.22.9.',
      '1',
      'This shop needs Node 20.19 or later; this is Node 20.18.3.',
      '1',
      'This shop runs on Linux, macOS, or WSL; on Windows itself it does not. Start it inside WSL.',
      '1',
    ]);
  });

  it('runs it with the oldest Node that is taken, and with those that came since', () => {
    expect(toldOn({ node: '20.19.0' }, { node: '22.0.0' }, { node: '26.1.0' })).toEqual([
      'goes on',
      'goes on',
      'goes on',
    ]);
  });

  it('that cannot run the shop is told so, and ends, before any step is taken', () => {
    const asking = `Object.defineProperty(process, 'platform', { value: 'win32' }); await import(${JSON.stringify(pathToFileURL(join(root, 'scripts/steps.mjs')).href)}); console.log('goes on')`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', asking], { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Start it inside WSL.'),
    });
  });

  it('whose shell asks for colours, and says that it is one of production, has the same tests', () => {
    const jest = join(root, 'shared-build/jest');
    const asking = `for (const name of ['preset', 'node', 'environment']) { process.env.FORCE_COLOR = '1'; require(${JSON.stringify(jest)} + '/' + name + '.cjs'); process.stdout.write(name + ' ' + process.env.NODE_ENV + ' ' + process.env.FORCE_COLOR + ';'); delete require.cache[${JSON.stringify(jest)} + '/withoutColours.cjs']; }`;
    const { stdout } = spawnSync(process.execPath, ['-e', asking], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    expect(stdout).toBe('preset test 1;node test undefined;environment test undefined;');
  });

  it('is asked before any of the commands is read, in words that each Node knows', () => {
    const asking = /^(node -r \.\/scripts\/requireNode\.cjs |node scripts\/requireNode\.cjs && exec node )/;
    expect(Object.values(scripts).filter((script) => /^(exec )?node /.test(script) && !asking.test(script))).toEqual(
      [],
    );
    expect(read(rule).replace(/^\/\/.*$/gm, '')).not.toMatch(
      /=>|`|\?[.?]|\.{3}|\b(const|let|class|import|export|async|await|of)\b/,
    );
  });
});

describe('figures', () => {
  it('are the value in the middle, and shares of what there is', () => {
    const code = `const { median, share } = await import(${JSON.stringify(pathToFileURL(join(root, 'scripts/figures.mjs')).href)}); console.log(median([10, 9, 1]), median([4, 3, 2, 1]), share(1, 3), share(0, 0));`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout).toBe(
      '9 3 33.3 % –\n',
    );
  });
});

describe('a checkout', () => {
  let place: string;
  const log = () => (existsSync(join(place, 'log')) ? read(join(place, 'log')).trim().split('\n') : []);

  /**
   * What `npm` does here: in words of the shell, as of all that a checkout starts, since a Node that does nothing takes
   * thirty times as long.
   */
  const npmDoes = (words: string) => writeFileSync(join(place, 'bin/npm'), `#!/bin/sh\n${words}\n`, { mode: 0o755 });

  /** What is locked here, with one library: reading all of them takes as long as a command does. */
  const lock = (() => {
    const { packages, ...more } = JSON.parse(read(join(root, 'package-lock.json'))) as {
      packages: Record<string, { link?: boolean }>;
    };
    return JSON.stringify({
      ...more,
      packages: Object.fromEntries(
        Object.entries(packages).filter(
          ([key, { link }]) => link || !key.startsWith('node_modules/') || key === 'node_modules/tsx',
        ),
      ),
    });
  })();

  /**
   * A checkout without packages, in which `npm` says what it was asked, and ends where there is nothing that it has to
   * wait for.
   */
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'check #1?%20-'));
    for (const path of [
      'scripts/steps.mjs',
      'scripts/steps',
      'scripts/requireNode.cjs',
      'e2e/buildStore.mjs',
      'scripts/processes.mjs',
      'scripts/endWithStarter.mjs',
      'deploy/npm.mjs',
      'deploy/folderLock.mjs',
      'scripts/parseArguments.mjs',
      'shared-build/remotes.cjs',
      'shared-build/workspaces.mjs',
      'package.json',
    ])
      cpSync(join(root, path), join(place, path), { recursive: true });
    writeFileSync(join(place, 'package-lock.json'), lock);
    mkdirSync(join(place, 'bin'));
    npmDoes(
      'echo "begin $1" >>log; mkdir -p node_modules; : >node_modules/.package-lock.json; while [ -e hold ]; do sleep 0.05; done; echo end >>log',
    );
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const asking = (code: string) => [
    '--input-type=module',
    '-e',
    `const steps = await import(${JSON.stringify(pathToFileURL(join(place, 'scripts/steps.mjs')).href)}); ${code}`,
  ];
  const environment = (more: Record<string, string> = {}) => ({
    PATH: `${join(place, 'bin')}:${process.env.PATH}`,
    ...more,
  });
  const run = (code: string, env?: Record<string, string>) =>
    spawnSync(process.execPath, asking(code), { cwd: place, encoding: 'utf8', env: environment(env), timeout: 30_000 });

  /** A command that goes on, with what it says so far. */
  function begin(code: string, env?: Record<string, string>) {
    const child = spawn(process.execPath, asking(code), { cwd: place, env: environment(env) });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (said += words.toString()));
    return { child, said: () => said, ended: new Promise<number | null>((done) => child.once('close', done)) };
  }

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((done) => setTimeout(done, 20));
  };
  const install = 'await steps.ensureInstalled();';
  const stamp = () => join(place, 'node_modules/.storefront/installed');

  it('is installed by one command at a time: another waits, says so once, and finds it done', async () => {
    writeFileSync(join(place, 'hold'), '');
    const first = begin(install);
    await until(() => log().length > 0);
    const second = begin(install);
    await until(() => second.said() !== '');
    rmSync(join(place, 'hold'));
    expect([await first.ended, await second.ended]).toEqual([0, 0]);
    expect(log()).toEqual(['begin ci', 'end']);
    expect(second.said()).toMatch(
      new RegExp(
        `^• Another command \\(process ${first.child.pid}\\) installs or builds here: waiting for it\\. \\(If it does not belong to this shop, delete \\.cache/working/${first.child.pid}-\\w{8}\\.\\)\\n$`,
      ),
    );
    expect(readdirSync(join(place, '.cache/working'))).toEqual([]);
  });

  it('is free again when who worked there was killed', async () => {
    const first = begin(
      "await steps.withLock(() => { console.log('holds'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });",
    );
    await until(() => first.said().includes('holds'));
    expect(readdirSync(join(place, '.cache/working'))).toEqual([expect.stringMatching(`^${first.child.pid}-`)]);
    first.child.kill('SIGKILL');
    await first.ended;
    const { status, stdout } = run(install);
    expect([status, stdout.includes('Another command')]).toEqual([0, false]);
    expect(readdirSync(join(place, '.cache/working'))).toEqual([]);
  });

  // Elsewhere than on Linux nobody says when a process began.
  (process.platform === 'linux' ? it : it.skip)(
    'is free again when the number of who was killed there is another program’s by now',
    () => {
      mkdirSync(join(place, '.cache/working'), { recursive: true });
      const host = run(
        `console.log((await import(${JSON.stringify(pathToFileURL(join(place, 'deploy/folderLock.mjs')).href)})).ownHost)`,
      ).stdout.trim();
      writeFileSync(join(place, '.cache/working', `${process.pid}-${host}`), '1');
      const { status, stdout } = run(install);
      expect([status, stdout.includes('Another command')]).toEqual([0, false]);
      expect(readdirSync(join(place, '.cache/working'))).toEqual([]);
    },
  );

  it('is waited for where another machine or container works there, whose processes nobody sees, and is free again once that gives no sign', async () => {
    mkdirSync(join(place, '.cache/working'), { recursive: true });
    const theirs = join(place, '.cache/working', `${2 ** 22 + 1}-00000000`);
    writeFileSync(theirs, '1');
    const sign = setInterval(() => utimesSync(theirs, new Date(), new Date()), 10);
    // A minute is a third of a second.
    const waiting = begin(
      `const now = performance.now.bind(performance); performance.now = () => 200 * now(); ${install}`,
    );
    let hasEnded = false;
    void waiting.ended.then(() => (hasEnded = true));
    await until(() => waiting.said() !== '');
    await new Promise((done) => setTimeout(done, 700));
    expect([hasEnded, waiting.said()]).toEqual([
      false,
      expect.stringMatching(
        /^• Another command \(process \d+ of another machine or container\) installs or builds here: waiting for it\./,
      ),
    ]);
    clearInterval(sign);
    expect([await waiting.ended, readdirSync(join(place, '.cache/working'))]).toEqual([0, []]);
  });

  it('is free again after a failure, and to the commands that its command starts', () => {
    const inner = JSON.stringify(asking("await steps.withLock(() => console.log('inner'));"));
    const { stdout } = run(
      `const { spawnSync } = await import('node:child_process'); await steps.withLock(() => { console.log(spawnSync(process.execPath, ${inner}, { encoding: 'utf8', timeout: 10000 }).stdout); throw new Error(); }).catch(() => console.log('failed')); await steps.withLock(() => console.log('again', process.env.STOREFRONT_WORKING === steps.root)); console.log(process.env.STOREFRONT_WORKING);`,
    );
    expect(stdout.split('\n').filter(Boolean)).toEqual(['inner', 'failed', 'again true', 'undefined']);
  });

  it('is held by one of many that begin at once', async () => {
    const step =
      "const { appendFileSync } = await import('node:fs'); await steps.withLock(async () => { appendFileSync('log', 'in\\n'); await new Promise((done) => setTimeout(done, 30)); appendFileSync('log', 'out\\n'); });";
    expect(await Promise.all(Array.from({ length: 4 }, () => begin(step).ended))).toEqual([0, 0, 0, 0]);
    expect(log()).toEqual(Array.from({ length: 4 }, () => ['in', 'out']).flat());
  });

  it.each([
    ['by the signal', "process.once('SIGINT', () => process.exit(0));", 'kill -INT $$'],
    ['by its code', '', 'exit 130'],
  ])('whose libraries somebody stops installing has not failed: npm ends %s', (_how, own, ending) => {
    npmDoes(ending);
    const { status, stderr } = run(`${own} ${install}`);
    expect([status, stderr, existsSync(stamp())]).toEqual([130, '', false]);
  });

  it.each([
    ['is ended by the signal', '', 143],
    ['stops what else it started', "process.once('SIGTERM', () => setTimeout(() => process.exit(0), 30_000));", 143],
    ['ends at once', "process.once('SIGTERM', () => process.exit(0));", 0],
  ])(
    'whose libraries are being installed when a supervisor says SIGTERM installs nothing more: who %s',
    async (_how, own, code) => {
      writeFileSync(join(place, 'hold'), '');
      const first = begin(`process.on('exit', () => console.log('goes')); ${own} ${install}`);
      await until(() => log().length > 0);
      first.child.kill('SIGTERM');
      // Who installs holds the same output: it is closed once nobody does any more.
      expect([await first.ended, first.said(), existsSync(stamp())]).toEqual([
        code,
        expect.stringMatching(/goes\n$/),
        false,
      ]);
      expect(log()).toEqual(['begin ci']);
    },
  );

  it('that is installed gets what its libraries lack by now, and keeps the rest', () => {
    run(install);
    const [, machine] = read(stamp()).split(' ');
    writeFileSync(stamp(), `others ${machine}`);
    run(install);
    expect(log()).toEqual(['begin ci', 'end', 'begin install', 'end']);
  });

  long('that was installed for another machine is installed anew; for this one it stays', () => {
    expect(run(install).status).toBe(0);
    expect(read(stamp())).toMatch(new RegExp(`^[0-9a-f]{64} ${process.platform}-${process.arch}`));
    run(install);
    expect(log()).toEqual(['begin ci', 'end']);
    const [libraries, machine] = read(stamp()).split(' ') as [string, string];
    for (const other of [
      machine.replace(process.arch, 'other'),
      machine.replace(process.platform, 'other'),
      ...(process.platform === 'linux' ? [machine.replace(/glibc|musl/, 'other')] : []),
    ]) {
      writeFileSync(stamp(), `${libraries} ${other}`);
      writeFileSync(join(place, 'node_modules/made-for-another'), '');
      rmSync(join(place, 'log'));
      run(install);
      expect([log(), existsSync(join(place, 'node_modules/made-for-another')), read(stamp())]).toEqual([
        ['begin ci', 'end'],
        false,
        `${libraries} ${machine}`,
      ]);
    }
  });

  it('takes an empty setting for none', () => {
    expect(
      run("console.log(steps.setting('DATA_DIR', '.data'), steps.releasesDir)", { DATA_DIR: '', RELEASES_DIR: '' })
        .stdout,
    ).toBe(`.data ${join(place, '.releases')}\n`);
    expect(
      run("console.log(steps.setting('DATA_DIR', '.data'), steps.releasesDir)", { DATA_DIR: 'x', RELEASES_DIR: 'y' })
        .stdout,
    ).toBe('x y\n');
  });

  long(
    'builds anew what holds a package that was changed: servers hold what they have in common, and the API its hub',
    () => {
      for (const name of [
        'shell',
        'storefront-api',
        'signalr-hub',
        ...readdirSync(root).filter((folder) => folder.startsWith('shared-')),
      ])
        cpSync(join(root, name, 'package.json'), join(place, name, 'package.json'));
      for (const folder of [
        'node_modules/.bin',
        'node_modules/tsx',
        'shell/dist',
        'storefront-api/dist/server',
        '.releases/shell',
      ])
        mkdirSync(join(place, folder), { recursive: true });
      // What is published is another matter.
      for (const [file, text] of [
        ['node_modules/tsx/index.js', 'process.exit()'],
        ['shell/dist/build.json', ''],
        ['storefront-api/dist/server/server.cjs', ''],
      ] as const)
        writeFileSync(join(place, file), text);
      writeFileSync(
        join(place, 'node_modules/.bin/lerna'),
        `#!/bin/sh\necho "$@" | grep -o '@storefront/[a-z]*' | xargs >>log\n`,
        { mode: 0o755 },
      );
      mkdirSync(join(place, 'elsewhere/folder'), { recursive: true });
      const link = (target: string) => (file: string) => symlinkSync(target, file);
      const write = (file: string) => writeFileSync(file, '');
      const changes: [string, (file: string) => void][] = [
        ['shared-build/one.ts', write],
        ['shared-build/README.md', write],
        ['shared-server/one.ts', write],
        ['signalr-hub/one.ts', write],
        ['shared-platform/one.ts', write],
        // As an editor leaves it beside a file that is open.
        ['shared-platform/.#one.ts', link('ann@machine.1234:1700000000')],
        ['shared-platform/folder', link(join(place, 'elsewhere/folder'))],
        ['elsewhere/two.ts', write],
        ['signalr-hub/two.ts', link(join(place, 'elsewhere/two.ts'))],
      ];
      for (const [file, act] of changes) {
        act(join(place, file));
        expect(run('await steps.ensureBuilt()').stderr).toBe('');
      }
      expect(log()).toEqual([
        '@storefront/shell @storefront/api',
        '@storefront/shell @storefront/api',
        '@storefront/api',
        '@storefront/shell',
        '@storefront/api',
      ]);
    },
  );

  it.each([
    ['proof', 'proofs', 'prove'],
    ['bench', 'bench', 'bench'],
  ])('may lie in a folder of any name, and installs what is missing first: npm run %s', (command, folder, name) => {
    for (const script of [command, 'scriptsWith'])
      cpSync(join(root, `scripts/${script}.mjs`), join(place, `scripts/${script}.mjs`));
    mkdirSync(join(place, 'scripts', folder, 'tried'), { recursive: true });
    writeFileSync(
      join(place, 'scripts', folder, 'tried.mjs'),
      `export const ${name} = async ([word]) => (console.log('tried', word), []);`,
    );
    writeFileSync(join(place, 'scripts', folder, 'part.mjs'), `// export const ${name}\nexport const ${name}s = [];`);
    const ask = (...words: string[]) =>
      spawnSync(process.execPath, [join(place, 'scripts', `${command}.mjs`), ...words], {
        cwd: place,
        encoding: 'utf8',
        env: environment(),
      });
    expect(ask('part').stderr).toMatch(new RegExp(`^\\nWhich \\w+\\? npm run ${command} -- tried\\n$`));
    const { stdout, stderr } = ask('tried', 'well');
    expect([stdout, stderr, log()]).toEqual([expect.stringContaining('tried well\n'), '', ['begin ci', 'end']]);
  });

  it('takes no pictures, and builds nothing for them, of what there is not', () => {
    for (const script of ['screenshots', 'shop'])
      cpSync(join(root, `scripts/${script}.mjs`), join(place, `scripts/${script}.mjs`));
    const asked = [
      ['--widths', '390,wide, 3.5'],
      ['--widths', ''],
      ['--languages', 'en,de'],
      ['--scheme', 'dusk'],
      ['--width', '390'],
    ];
    // The command reads what was typed whenever it is loaded.
    const asking = `for (const [index, words] of ${JSON.stringify(asked)}.entries()) { process.argv.splice(1, 9, ...words); await new Promise((done) => { process.exit = done; return import(${JSON.stringify(pathToFileURL(join(place, 'scripts/screenshots.mjs')).href)} + '?' + index); }).then((code) => console.error(code)); }`;
    const { stdout, stderr } = run(asking);
    expect([stdout, stderr.split('\n1\n').map((sentence) => sentence.trim())]).toEqual([
      '',
      [
        'A width is a whole number of pixels, as 390; “wide”, “3.5” is none.',
        'A width is a whole number of pixels, as 390; “” is none.',
        'There is no language de; there are en, ru.',
        'There is no scheme dusk; there are dark, light.',
        expect.stringMatching(/^Unknown option '--width'/),
        '',
      ],
    ]);
  });

  long('says in a sentence what its machine refuses, and with its stack what is a mistake of a command', () => {
    mkdirSync(join(place, '.cache'));
    writeFileSync(join(place, '.cache/working'), '');
    expect(run('steps.main(steps.ensureInstalled)')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^\n.+\/\.cache\/working cannot be used \(EEXIST: .+\)\. Mend that, and try again\.\n$/,
      ),
    });
    const failing = (error: string) => run(`steps.main(async () => { throw ${error} })`).stderr;
    for (const code of ['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'])
      expect(failing(`Object.assign(new Error('${code}: no'), { code: '${code}', path: '/x' })`)).toBe(
        `\n/x cannot be used (${code}: no). Mend that, and try again.\n`,
      );
    expect(failing("new steps.PlainError('So it is.')")).toBe('\nSo it is.\n');
    expect(failing("Object.assign(new Error('ENOENT: no'), { code: 'ENOENT', path: '/x' })")).toMatch(/\n {4}at /);
    expect(failing("new Error('Unthought of')")).toMatch(/\n {4}at /);
  });

  it('tests and proves what it builds itself, in a store of its own: what a developer has live, tries out or went back from is neither looked at nor changed', () => {
    const looking = ['test', 'sizes', 'proof', 'bench', 'screenshots'].map((name) => `scripts/${name}.mjs`);
    for (const file of [...looking, 'e2e/playwright.config.ts'])
      expect([file, importsOf(join(root, file))[0]]).toEqual([
        file,
        expect.stringMatching(/^(\.|\.\.\/e2e)\/buildStore\.mjs$/),
      ]);
    expect(filesIn(join(root, 'e2e')).filter((file) => /['/]\.releases\b/.test(read(file)))).toEqual([]);
    // Both servers' own words of what they read.
    const settings = ['shell/src/server/environment.ts', 'storefront-api/src/env.ts'].flatMap((file) =>
      [...read(join(root, file)).matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map(([, name]) => name!),
    );
    expect(settings.length).toBeGreaterThan(40);
    const names = [...new Set([...settings, 'RELEASE_KEY', 'RELEASE_KEYS'])].filter((name) => name !== 'RELEASES_DIR');
    const theirs = { RELEASES_DIR: '.releases', ...Object.fromEntries(names.map((name) => [name, 'theirs'])) };
    const asked = `console.log(steps.releasesDir, process.env.RELEASES_DIR, ...${JSON.stringify(names)}.filter((name) => process.env[name] !== undefined))`;
    const { stdout } = run(asked, {
      ...theirs,
      NODE_OPTIONS: `--import=${pathToFileURL(join(place, 'e2e/buildStore.mjs')).href}`,
    });
    expect(stdout).toBe(`${join(place, '.cache/builds')} ${join(place, '.cache/builds')}\n`);
  });

  describe('that builds', () => {
    /** What keeps the store of this checkout's builds, in a home of its own. */
    const own = () => ({
      HOME: join(place, 'home'),
      NODE_OPTIONS: `--import=${pathToFileURL(join(place, 'e2e/buildStore.mjs')).href}`,
    });
    const made = (code: string, env?: Record<string, string>) =>
      run(`process.execPath = ${JSON.stringify(join(place, 'bin/node'))}; ${code}`, env);
    const how = ' --no-build --back --unless-left --allow-breaking From a working checkout';

    /** Packages of which nothing but a name is built, and commands that say what they were asked. */
    beforeEach(() => {
      for (const name of [
        'one-bundle',
        'shell',
        'storefront-api',
        'signalr-hub',
        ...readdirSync(root).filter((folder) => folder.startsWith('shared-')),
      ])
        cpSync(join(root, name, 'package.json'), join(place, name, 'package.json'));
      for (const folder of [
        'node_modules/.bin',
        'one-bundle/dist',
        'shell/dist',
        'storefront-api/dist/server',
        '.cache/builds/mf-stranger',
      ])
        mkdirSync(join(place, folder), { recursive: true });
      const publishing =
        'shift 3; words=; while [ "$1" != --releases ]; do words="$words $1"; shift; done; echo "${words# }" >>log; for name in $words; do mkdir -p "$2/${name%-bundle}"; done';
      writeFileSync(join(place, 'bin/node'), `#!/bin/sh\n${publishing}\n`, { mode: 0o755 });
      for (const [file, text] of [
        ['one-bundle/dist/build.json', ''],
        ['shell/dist/build.json', ''],
        ['storefront-api/dist/server/server.cjs', ''],
      ] as const)
        writeFileSync(join(place, file), text);
      writeFileSync(join(place, 'node_modules/.bin/lerna'), '#!/bin/sh\necho "lerna $2" >>log\n', { mode: 0o755 });
    });

    long(
      'begins that store anew where it does not know what is in it, keeps what it published there, and gives the one bundle to each store',
      () => {
        for (const env of [own(), own(), {}])
          expect(made('await steps.ensureBuilt(); await steps.ensureOneBundle()', env).stderr).toBe('');
        expect(existsSync(join(place, '.cache/builds/mf-stranger'))).toBe(false);
        expect(log()).toEqual([
          'lerna build',
          `publish shell${how}`,
          'prune --keep 3',
          'lerna build:one',
          `publish one-bundle${how}`,
          `publish shell${how}`,
          `publish one-bundle${how}`,
        ]);
      },
    );

    const builds = () => {
      rmSync(join(place, 'log'), { force: true });
      made('await steps.ensureBuilt(); await steps.ensureOneBundle()', own());
      return log().filter((line) => line.startsWith('lerna'));
    };

    describe('for a store that others fill, too', () => {
      const store = () => join(place, '.releases');
      const build = () => {
        rmSync(join(place, 'log'), { force: true });
        const { stdout, stderr } = made('await steps.ensureBuilt()', { HOME: join(place, 'home') });
        expect(stderr).toBe('');
        return { stdout, asked: log().filter((line) => line !== '' && !line.startsWith('lerna')) };
      };

      it('takes nothing of that away, and publishes anew where all of it is gone', () => {
        mkdirSync(join(store(), 'mf-stranger'), { recursive: true });
        expect([build().asked, existsSync(join(store(), 'mf-stranger')), build().asked]).toEqual([
          [`publish shell${how}`],
          true,
          [],
        ]);
        rmSync(store(), { recursive: true });
        expect(build().asked).toEqual([`publish shell${how}`]);
      });

      it('takes a remote out whose folder is gone only where all that the shop has of it is what was built here', () => {
        const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
        const stamp = join(place, '.cache/stores', digestOf(store()).slice(0, 12), 'mf-gone');
        mkdirSync(join(stamp, '..'), { recursive: true });
        const shown = (version: string, base = `/releases/mf-gone/${version}/`) => ({ name: 'mf-gone', version, base });
        const gone = (remotes: object[], ...tried: object[]) => {
          writeFileSync(stamp, `of-sources ${digestOf('built here')}`);
          writeFileSync(
            join(store(), 'releases.json'),
            JSON.stringify({ remotes, canaries: tried.map((release) => ({ release })) }),
          );
          const { stdout, asked } = build();
          return [
            asked.filter((line) => line.includes('mf-gone')),
            stdout.includes(
              '• mf-gone is no longer here, and stays in the shop: it was published there from elsewhere, or by hand.',
            ),
          ];
        };
        for (const [version, text] of [
          ['1', 'built here'],
          ['2', 'built elsewhere'],
        ] as const) {
          mkdirSync(join(store(), 'mf-gone', version), { recursive: true });
          writeFileSync(join(store(), 'mf-gone', version, 'build.json'), text);
        }
        const taken = ['unlink mf-gone --because Its folder is gone', 'prune mf-gone'];
        expect([
          gone([shown('1')]),
          gone([shown('2')]),
          gone([shown('1')], shown('2')),
          gone([shown('1', 'https://team.test/')]),
        ]).toEqual([
          [taken, false],
          [[], true],
          [[], true],
          [[], true],
        ]);
      });
    });

    it('makes anew what is not there any more, or is not what it made: each of the two', () => {
      const files = ['shell', 'one-bundle'].map((name) => join(place, name, 'dist/build.json'));
      const both = ['lerna build', 'lerna build:one'];
      builds();
      for (const file of files) writeFileSync(file, 'another');
      expect([builds(), builds()]).toEqual([both, []]);
      for (const file of files) rmSync(file);
      expect(builds()).toEqual(both);
    });

    it('does not take for made what it was stopped in, also where the sources are as they were before', () => {
      const lerna = read(join(place, 'node_modules/.bin/lerna'));
      const sources = { build: join(place, 'shell/one.ts'), 'build:one': join(place, 'one-bundle/one.ts') };
      builds();
      for (const [command, source] of Object.entries(sources)) {
        writeFileSync(source, '');
        writeFileSync(join(place, 'node_modules/.bin/lerna'), `${lerna}[ "$2" = ${command} ] && kill -9 $PPID\n`);
        expect(builds()).toEqual([`lerna ${command}`]);
        rmSync(source);
        writeFileSync(join(place, 'node_modules/.bin/lerna'), lerna);
        expect(builds()).toEqual([`lerna ${command}`]);
      }
      expect(builds()).toEqual([]);
    });

    long('begins that store anew, too, where another home’s key has signed it, which nobody believes here', () => {
      const table = join(place, '.cache/builds/releases.json');
      const sign = (key: string) => writeFileSync(table, JSON.stringify({ remotes: [], signature: `${key}.abc` }));
      const build = () => {
        rmSync(join(place, 'log'), { force: true });
        expect(made('await steps.ensureBuilt()', own()).stderr).toBe('');
        return [existsSync(table), log()];
      };
      build();
      sign('theirs');
      expect(build()).toEqual([false, [`publish shell${how}`, 'prune --keep 3']]);
      mkdirSync(join(place, 'home/.config/storefront'), { recursive: true });
      writeFileSync(join(place, 'home/.config/storefront/release-key.pub'), 'ours\n');
      sign('ours');
      expect(build()).toEqual([true, []]);
      sign('theirs');
      expect(build()).toEqual([false, [`publish shell${how}`, 'prune --keep 3']]);
    });
  });

  describe('that is tested', () => {
    type Outcome = Record<string, 'passed' | 'failed'>;

    /** What jest reports of files: how each test ended, or that a file cannot be loaded. */
    const report = (files: Record<string, Outcome | undefined>, numPendingTests = 0) => {
      const testResults = Object.entries(files).map(([name, tests]) => ({
        name: join(place, name),
        status: tests && !Object.values(tests).includes('failed') ? 'passed' : 'failed',
        assertionResults: Object.entries(tests ?? {}).map(([fullName, status]) => ({ fullName, status })),
      }));
      const ended = (wanted: string) =>
        testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
          .length;
      return {
        numPassedTests: ended('passed'),
        numFailedTests: ended('failed'),
        numRuntimeErrorTestSuites: Object.values(files).filter((tests) => !tests).length,
        numPendingTests,
        testResults,
      };
    };

    // What is installed is not asked here.
    beforeEach(() => {
      mkdirSync(dirname(stamp()), { recursive: true });
      writeFileSync(stamp(), librariesOf(place));
    });

    /**
     * Runs the unit tests with a jest that ends so, one time after the other; how often it was called, how all ended,
     * and the last lines.
     */
    function test(...runs: { code: number; said?: string; result?: object }[]) {
      for (const script of ['test', 'endWithNpm', 'inMemory'])
        cpSync(join(root, `scripts/${script}.mjs`), join(place, `scripts/${script}.mjs`));
      const jest =
        'echo jest >>log; run=$(grep -c jest log); for word; do case $word in --outputFile=*) [ ! -f result-$run ] || cp result-$run "${word#*=}";; esac; done; [ ! -f said-$run ] || cat said-$run; exit $(cat code-$run)';
      writeFileSync(join(place, 'bin/node'), `#!/bin/sh\n${jest}\n`, { mode: 0o755 });
      for (const [index, { code, said, result }] of runs.entries())
        for (const [name, text] of Object.entries({
          code: String(code),
          said: said && `${said}\n`,
          result: result && JSON.stringify(result),
        })) {
          rmSync(join(place, `${name}-${index + 1}`), { force: true });
          if (text !== undefined) writeFileSync(join(place, `${name}-${index + 1}`), text);
        }
      const starting = `data:text/javascript,${encodeURIComponent(`process.execPath = ${JSON.stringify(join(place, 'bin/node'))};`)}`;
      const { status, stdout } = spawnSync(
        process.execPath,
        ['--import', starting, join(place, 'scripts/test.mjs'), '--only', 'unit'],
        { cwd: place, encoding: 'utf8', env: environment({ TMPDIR: place }), timeout: 30_000 },
      );
      return [log().filter((line) => line === 'jest').length, status, stdout.trim().split('\n\n').at(-1)!.split('\n')];
    }

    const mixed: Outcome = { adds: 'failed', divides: 'passed' };
    const good: Outcome = { adds: 'passed', divides: 'passed' };

    it('tries again, alone, what failed: what passes then is named, and passes', () => {
      expect(
        test(
          { code: 1, result: report({ 'a.ts': mixed, 'b.ts': good }) },
          { code: 0, result: report({ 'a.ts': good }) },
        ),
      ).toEqual([2, 0, ['passed at the second attempt only: adds', '4 passed, 0 failed']]);
      rmSync(join(place, 'log'));
      expect(
        test(
          { code: 1, result: report({ 'a.ts': undefined, 'b.ts': good }) },
          { code: 0, result: report({ 'a.ts': good }) },
        ),
      ).toEqual([2, 0, ['passed at the second attempt only: a.ts', '4 passed, 0 failed']]);
    });

    it.each<[string, number, string, () => Parameters<typeof test>]>([
      [
        'a test fails twice',
        2,
        '2 passed, 1 failed',
        () => [
          { code: 1, result: report({ 'a.ts': mixed, 'b.ts': { more: 'passed' } }) },
          { code: 1, result: report({ 'a.ts': mixed }) },
        ],
      ],
      [
        'six files fail, which is not the machine',
        1,
        '6 passed, 6 failed',
        () => [
          { code: 1, result: report(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, mixed]))) },
        ],
      ],
      ['no test is to blame', 1, '2 passed, 1 failed', () => [{ code: 1, result: report({ 'a.ts': good }) }]],
      [
        'nothing is to blame the second time',
        2,
        '2 passed, 1 failed',
        () => [
          { code: 1, result: report({ 'a.ts': mixed }) },
          { code: 1, result: report({ 'a.ts': good }) },
        ],
      ],
      ['nothing is reported', 1, '0 passed, 1 failed', () => [{ code: 0 }]],
      [
        'nothing is reported the second time',
        2,
        '0 passed, 1 failed',
        () => [{ code: 1, result: report({ 'a.ts': mixed }) }, { code: 0 }],
      ],
    ])('fails where %s', (_what, times, sentence, runs) => {
      const [called, status, lines] = test(...runs());
      expect([called, status, (lines as string[]).at(-1)]).toEqual([times, 1, sentence]);
    });

    it('says what did not run, and why', () => {
      expect(test({ code: 0, said: 'not run: there is no database', result: report({ 'a.ts': good }, 2) })).toEqual([
        1,
        0,
        ['not run: there is no database', '2 passed, 0 failed'],
      ]);
      rmSync(join(place, 'log'));
      expect(test({ code: 0, result: report({ 'a.ts': good }, 2) })).toEqual([
        1,
        0,
        ['not run: 2 unit tests marked as skipped', '2 passed, 0 failed'],
      ]);
    });
  });

  it('gives a sign of life while it works, by which another machine knows that it does', () => {
    const often = 'globalThis.setInterval = ((real) => (act) => real(act, 5))(setInterval);';
    const waiting =
      "const { readdirSync, statSync, utimesSync } = await import('node:fs'); const [own] = readdirSync('.cache/working'); utimesSync('.cache/working/' + own, 0, 0); while (statSync('.cache/working/' + own).mtimeMs === 0) await new Promise((done) => setTimeout(done, 5)); console.log('alive');";
    expect(
      run(
        `${often} setTimeout(() => process.exit(1), 10_000).unref(); await steps.withLock(async () => { ${waiting} });`,
      ),
    ).toMatchObject({ status: 0, stdout: 'alive\n' });
  });

  it('says of a shop that another home’s key has signed what can be done, before it builds anything', () => {
    mkdirSync(join(place, '.releases'));
    writeFileSync(join(place, '.releases/releases.json'), JSON.stringify({ remotes: [], signature: 'theirs.abc' }));
    const build = (settings = {}) =>
      run('steps.main(() => steps.ensureBuilt())', { XDG_CONFIG_HOME: join(place, 'home/.config'), ...settings });
    const anew = `To begin anew, take the folder away: mv '${join(place, '.releases')}' '${join(place, '.releases')}-before'`;
    const { status, stderr } = build();
    expect([status, log()]).toEqual([1, []]);
    expect(stderr.trim().split('\n')).toEqual([
      `${join(place, '.releases')} was signed with another key (theirs) than this home's, which has none yet, as after a move to another machine or user.`,
      anew,
      'Whoever has the other key names it by RELEASE_KEY.',
    ]);
    mkdirSync(join(place, 'home/.config/storefront'), { recursive: true });
    writeFileSync(join(place, 'home/.config/storefront/release-key.pub'), 'ours\n');
    expect(build().stderr).toContain(
      `${anew}\nTo go on with it, sign it with this one: RELEASE_KEYS=theirs,ours npm run release -- sign\n`,
    );
    expect(log()).toEqual([]);
    for (const [name, value] of [
      ['RELEASE_KEYS', 'theirs'],
      ['RELEASE_KEY', 'key.pem'],
    ] as const)
      expect(run('steps.main(async () => steps.requireOwnStore())', { [name]: value })).toMatchObject({
        status: 0,
        stderr: '',
      });
  });

  it('names a table of live releases that is damaged', () => {
    mkdirSync(join(place, '.releases'));
    writeFileSync(join(place, '.releases/releases.json'), '{ "remotes": [');
    const { status, stderr } = run('steps.main(async () => steps.liveShell())');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^\n.+\/\.releases\/releases\.json cannot be read: it is damaged \(.+\)\. `npm run release -- verify` says what else is\.\n$/,
    );
  });

  it('shows what a command says in colour to people, unless they want none', () => {
    const wishes = [{}, { NO_COLOR: '' }, { NO_COLOR: '1' }, { FORCE_COLOR: '0' }];
    const asking = `process.stdout.isTTY = true; for (const wish of ${JSON.stringify(wishes)}) { for (const name of ['NO_COLOR', 'FORCE_COLOR']) delete process.env[name]; Object.assign(process.env, wish); await steps.tee('sh', ['-c', 'echo \${FORCE_COLOR-none}']); }`;
    expect(run(asking).stdout).toBe('1\n1\nnone\n0\n');
  });
});
