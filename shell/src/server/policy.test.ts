/** @jest-environment @storefront/build/jest/server.cjs */
import { admittedOrigins, otherOrigin } from '@storefront/contracts';
import { stubRemote, tableOf } from '../testing/stubRemotes';
import { inlinedScriptHashes } from './document';
import { readEnvironment } from './environment';
import { contentSecurityPolicy, plainPolicy, type Admitted } from './policy';

const page = new URL('https://shop.test/ru');
const remotes = [
  stubRemote('mf-own'),
  stubRemote('mf-far', [], { base: 'https://cdn.test/mf-far/1/' }),
  stubRemote('mf-near', [], { base: 'https://cdn.test/mf-near/1/' }),
];

function rulesOf(variables: NodeJS.ProcessEnv = {}, admitted: Admitted = {}) {
  const environment = readEnvironment({ RELEASES_DIR: '.', RELEASE_KEYS: 'key', ...variables });
  const policy = contentSecurityPolicy(environment, tableOf(remotes), page, admitted);
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  );
}

it('S016 a page may use what is the shop’s and its live remotes’, each origin once, and nothing else', () => {
  expect(rulesOf()).toEqual({
    'default-src': "'self'",
    'script-src': `'self' https://cdn.test ${inlinedScriptHashes.join(' ')}`,
    'style-src': "'self' https://cdn.test",
    'font-src': "'self' https://cdn.test",
    'img-src': "'self' data: https: https://shop.test:4000",
    'connect-src': "'self' https://cdn.test https://shop.test:4000 wss://shop.test:4000",
    'frame-src': 'https://www.youtube-nocookie.com',
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

it('S016 a page may ask the API where the operator says that it is', () => {
  expect(rulesOf({ API_URL: 'http://api.test' })['connect-src']).toBe(
    "'self' https://cdn.test http://api.test ws://api.test",
  );
});

it('S016 a page has the styles that stand in it by their hashes, and a developer’s remotes from where they are', () => {
  const rules = rulesOf({}, { styleHashes: ["'sha256-a'"], others: ['http://localhost:3001/mf-x/'] });
  expect(rules['style-src']).toBe("'self' https://cdn.test http://localhost:3001 'sha256-a'");
  expect(rules['script-src']).toBe(`'self' https://cdn.test http://localhost:3001 ${inlinedScriptHashes.join(' ')}`);
});

it('S016 a page’s policy stays within what proxies accept of headers, whatever origins its remotes have', () => {
  const far = Array.from({ length: 200 }, (_none, index) =>
    stubRemote(`mf-far-${index}`, [], { base: `https://team-${index}.remotes.test/` }),
  );
  const admitted = admittedOrigins(far.map(({ release }) => release));
  const table = tableOf(far.filter(({ release }) => otherOrigin(release).every((origin) => admitted.has(origin))));
  const environment = readEnvironment({ RELEASES_DIR: '.', RELEASE_KEYS: 'key' });
  const styleHashes = Array.from({ length: 10 }, (_none, index) => `'sha256-${'a'.repeat(43)}${index}'`);
  expect(table.remotes.length).toBeGreaterThan(30);
  expect(contentSecurityPolicy(environment, table, page, { styleHashes }).length).toBeLessThan(7168);
});

it('S016 a page of words alone may show its icon, run the script that stands in it, and nothing else', () => {
  expect(plainPolicy()).toBe(
    "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(plainPolicy("'sha256-a'")).toContain("; script-src 'sha256-a'; ");
});
