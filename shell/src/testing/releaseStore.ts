import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteRelease } from '@storefront/contracts';
import { stubRemote, type StubRoute } from './stubRemotes';

/** A server bundle whose exposes are given as JavaScript: `{ './routes/home': 'route({ … })' }`. */
export function bundleOf(exposes: Record<string, string>): string {
  const all: Record<string, string> = {
    './register': '{ register() {} }',
    './locales/en': '{ default: { hello: "Hello" } }',
    './locales/ru': '{ default: { hello: "Привет" } }',
    ...exposes,
  };
  return `const { createElement } = require('react');
const platform = require('@storefront/platform');
const route = (parts) => ({ route: { head: () => ({ title: 'x' }), Screen: () => null, ...parts } });
const words = (text) => () => createElement('h1', null, text);
module.exports = { exposes: { ${Object.entries(all).map(([expose, code]) => `${JSON.stringify(expose)}: ${code}`)} } };`;
}

/** A release store made by hand: the shell's own files, and what the tests publish into it. */
export function releaseStore() {
  const dir = mkdtempSync(join(tmpdir(), 'shell-releases-'));
  const live = new Map<string, RemoteRelease>();
  let revision = 0;

  function write(file: string, content: string) {
    const path = join(dir, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  function writeTable() {
    revision += 1;
    write('releases.next', JSON.stringify({ revision, remotes: [...live.values()] }));
    renameSync(join(dir, 'releases.next'), join(dir, 'releases.json'));
  }

  /** Makes a version live; without exposes it has no server bundle. */
  function publish(name: string, routes: StubRoute[], exposes?: Record<string, string>, changes: Partial<RemoteRelease> = {}) {
    const version = changes.version ?? '1.0.0-a';
    const code = exposes && bundleOf(exposes);
    if (code) write(`${name}/${version}/server/server.cjs`, code);
    const integrity = `sha384-${createHash('sha384').update(code ?? '').digest('base64')}`;
    const server = code ? { file: 'server/server.cjs', integrity } : null;
    const base = `/releases/${name}/${version}/`;
    const { release } = stubRemote(name, routes, { server, base, version, ...changes });
    write(`${name}/${version}/browser/remoteEntry.js`, `// ${name} ${version}`);
    live.set(name, release);
    writeTable();
  }

  write('shell/live.json', JSON.stringify({ version: '1.0.0-s' }));
  const build = { scripts: ['browser/main.js'], styles: ['browser/main.css'], fonts: {} };
  write('shell/1.0.0-s/build.json', JSON.stringify(build));
  write('shell/1.0.0-s/browser/main.js', '// shell');
  writeTable();
  return { dir, publish, write, remove: () => rmSync(dir, { recursive: true }) };
}
