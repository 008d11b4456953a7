// The compared shops: static pages, the same source as one bundle, the composed shop, and the one bundle of an older
// commit.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { remotesIn } from '../../shared-build/remotes.cjs';
import { freePort } from '../shop.mjs';
import { ensureOneBundle, loadTypeScript, PlainError, releasesDir, root, say } from '../steps.mjs';

/** The commit of the older bundle. */
const formerCommit = '67761a6';

/** Serves the same pages without scripts. */
export async function startStatic(origin) {
  const withoutScripts = (html) =>
    html
      .replace(/<script\b(?![^>]*application\/ld)[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="preload" as="script"[^>]*>/g, '');
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(origin + url);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const isText = /text|javascript|svg|json/.test(type);
    const content = type.startsWith('text/html') ? Buffer.from(withoutScripts(body.toString('utf8'))) : body;
    response.writeHead(answer.status, { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) });
    response.end(isText ? brotliCompressSync(content) : content);
  });
  const port = await freePort();
  await new Promise((done) => server.listen(port, done));
  return { url: `http://localhost:${port}`, stop: () => new Promise((done) => server.close(done)) };
}

export async function startOneBundle(apiPort) {
  await ensureOneBundle();
  const { startShell } = await loadTypeScript('e2e/shop/servers.ts');
  return startShell({ releasesDir, port: await freePort(), apiPort, bundle: 'one' });
}

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new PlainError(`The older shop cannot be made: git ${args[0]} says: ${stderr.trim()}`);
}

function inFolder(folder, command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new PlainError(`The older shop cannot be built: ${command} ${args.join(' ')} failed in ${folder}.`);
}

/** Builds the older commit's bundle once, in a worktree; it uses this checkout's API. */
export async function startFormer(apiPort) {
  const folder = join(root, '.cache/bench', formerCommit);
  if (!existsSync(join(folder, '.releases/one'))) {
    say(`Building the one bundle of ${formerCommit} …`);
    if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, formerCommit);
    // With its own libraries, of which this checkout no longer has all. npm writes this file last, so that it marks a
    // complete installation.
    if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
      inFolder(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
    inFolder(join(folder, 'one-bundle'), process.execPath, ['../shared-build/bin/storefront-webpack.mjs']);
    inFolder(folder, process.execPath, [
      '--import',
      'tsx',
      'deploy/src/cli.ts',
      'publish',
      'one-bundle',
      '--no-build',
      '--releases',
      '.releases',
    ]);
    for (const name of remotesIn(folder)) {
      inFolder(join(folder, name), process.execPath, ['../shared-build/bin/storefront-webpack.mjs']);
      inFolder(folder, process.execPath, [
        '--import',
        'tsx',
        'deploy/src/cli.ts',
        'publish',
        name,
        '--no-build',
        '--releases',
        '.releases',
      ]);
    }
  }
  const port = await freePort();
  const environment = {
    PORT: String(port),
    API_PORT: String(apiPort),
    RELEASES_DIR: join(folder, '.releases'),
    BUNDLE: 'one',
    NODE_ENV: 'production',
  };
  const server = spawn(process.execPath, ['one-bundle/dist/server/server.cjs'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 300 && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok; attempt++)
    await new Promise((next) => setTimeout(next, 100));
  return { url, stop: async () => void server.kill() };
}
