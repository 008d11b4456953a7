import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canonicalText, type RemoteRelease } from '@storefront/contracts';
import { digestOf } from '../server/releases/digestOf';
import { stubRemote, type StubRoute } from './stubRemotes';

const partsOf = (all: Record<string, string>, isOne: (expose: string) => boolean, before = '') =>
  Object.entries(all)
    .filter(([expose]) => isOne(expose))
    .map(([expose, code]) => `${JSON.stringify(expose)}: ${before}(${code})`)
    .join(', ');

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
module.exports = {
  exposes: { ${partsOf(all, (expose) => !expose.startsWith('./widgets/'))} },
  widgets: { ${partsOf(all, (expose) => expose.startsWith('./widgets/'), 'async () => ')} },
};`;
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** Whose signatures the tests' shops believe. */
export const testKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** A document as the release command signs it. */
export const signed = (content: object): string =>
  JSON.stringify({
    ...content,
    signature: `${testKey}.${sign(null, Buffer.from(canonicalText(content)), privateKey).toString('base64')}`,
  });

/** A release store made by hand: the shell's own files, and what the tests publish into it. */
export function releaseStore() {
  const dir = mkdtempSync(join(tmpdir(), 'shell-releases-'));
  const live = new Map<string, RemoteRelease>();
  const canaries: { percent: number; since: string; release: RemoteRelease }[] = [];
  let revision = 0;

  function write(file: string, content: string) {
    const path = join(dir, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  function writeTable() {
    revision += 1;
    write('releases.next', signed({ revision, remotes: [...live.values()], canaries }));
    renameSync(join(dir, 'releases.next'), join(dir, 'releases.json'));
  }

  /** Puts a version into the store; without exposes it has no server bundle. */
  function keep(
    name: string,
    routes: StubRoute[],
    exposes?: Record<string, string>,
    changes: Partial<RemoteRelease> = {},
  ): RemoteRelease {
    const version = changes.version ?? '1.0.0-a';
    const code = exposes && bundleOf(exposes);
    if (code) write(`${name}/${version}/server/server.cjs`, code);
    const server = code ? { file: 'server/server.cjs', integrity: digestOf(code) } : null;
    const base = `/releases/${name}/${version}/`;
    const entry = `// ${name} ${version}`;
    const files = { 'browser/remoteEntry.js': digestOf(entry), 'browser/remoteEntry.js.br': digestOf('compressed') };
    const { release } = stubRemote(name, routes, {
      server,
      base,
      version,
      files,
      integrity: digestOf(entry),
      ...changes,
    });
    write(`${name}/${version}/browser/remoteEntry.js`, entry);
    write(`${name}/${version}/browser/remoteEntry.js.br`, 'compressed');
    write(`${name}/${version}/release.json`, signed({ kind: 'remote', release }));
    return release;
  }

  /** Makes a version live. */
  function publish(...version: Parameters<typeof keep>) {
    const release = keep(...version);
    live.set(release.name, release);
    writeTable();
  }

  /** Shows a version to so many of a hundred visitors; to none any more with 0. */
  function tryOut(percent: number, ...version: Parameters<typeof keep>) {
    canaries.splice(
      0,
      Infinity,
      ...(percent > 0 ? [{ percent, since: `table ${revision}`, release: keep(...version) }] : []),
    );
    writeTable();
  }

  const build = { scripts: ['browser/main.js'], styles: ['browser/main.css'], fonts: {} };
  write('shell/1.0.0-s/build.json', JSON.stringify(build));
  write('shell/1.0.0-s/browser/main.js', '// shell');
  const files = { 'browser/main.js': digestOf('// shell') };
  write('shell/1.0.0-s/release.json', signed({ kind: 'shell', release: { name: 'shell', version: '1.0.0-s', files } }));
  writeTable();
  return { dir, publish, tryOut, write, remove: () => rmSync(dir, { recursive: true }) };
}
