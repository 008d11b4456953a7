/** @jest-environment @storefront/build/jest/server.cjs */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readEnvironment } from './environment';

const needed = { RELEASES_DIR: 'releases', RELEASE_KEYS: 'key' };
const read = (variables: NodeJS.ProcessEnv = {}) => readEnvironment({ ...needed, ...variables });

describe('the settings of the shop', () => {
  it('S016 need nothing but where the releases are', () => {
    expect(read()).toEqual({
      port: 3000,
      apiUrl: 'http://127.0.0.1:4000',
      publicApiUrl: null,
      apiPort: 4000,
      publicUrl: null,
      releasesDir: resolve('releases'),
      releaseKeys: ['key'],
      brand: 'Sidekey',
      timeZone: 'UTC',
      renderLimit: 1000,
      renderWorkers: undefined,
      overrideOrigins: [],
      drainSeconds: 1,
      bundle: 'shell',
    });
  });

  it('S016 are each what they are set to', () => {
    const said = {
      PORT: '3100',
      API_PORT: '4100',
      API_URL: 'https://api.test/',
      PUBLIC_API_URL: 'https://public.test/',
      PUBLIC_URL: 'https://shop.test/',
      BRAND: 'Other',
      TIME_ZONE: 'Europe/Moscow',
      RENDER_LIMIT: '500',
      RENDER_WORKERS: '3',
      OVERRIDE_ORIGINS: ' http://localhost:3001/, https://b.test ',
      BUNDLE: 'one',
    };
    expect(read(said)).toMatchObject({
      port: 3100,
      apiPort: 4100,
      apiUrl: 'https://api.test',
      publicApiUrl: 'https://public.test',
      publicUrl: 'https://shop.test',
      brand: 'Other',
      timeZone: 'Europe/Moscow',
      renderLimit: 500,
      renderWorkers: 3,
      overrideOrigins: ['http://localhost:3001', 'https://b.test'],
      bundle: 'one',
    });
    expect(read({ API_PORT: '4100' }).apiUrl).toBe('http://127.0.0.1:4100');
    expect(read({ API_URL: 'https://api.test' }).publicApiUrl).toBe('https://api.test');
  });

  it.each([
    ['PORT', ['x', '30x', 'x30', '-1', '65536'], 'must be a whole number from 0 to 65535'],
    ['API_PORT', ['x', '0', '65536'], 'must be a whole number from 1 to 65535'],
    ['API_URL', ['nowhere', 'ftp://api.test'], 'must be a URL of http: or https:'],
    [
      'PUBLIC_API_URL',
      ['nowhere', 'https://shop.test/api', 'https://shop.test/?a=b', 'ftp://shop.test'],
      'must be an origin, as https://shop.example',
    ],
    [
      'PUBLIC_URL',
      ['nowhere', 'https://shop.test/en', 'https://ann@shop.test'],
      'must be an origin, as https://shop.example',
    ],
    ['API_URL', ['http://ann:secret@api.test'], 'must have no user and no password in it'],
    ['RENDER_LIMIT', ['0', '1.5', '1000000', 'x1', '1x'], 'must be a whole number from 1 to 999999'],
    ['RENDER_WORKERS', ['0'], 'must be a whole number from 1 to 999999'],
    ['DRAIN_SECONDS', ['-1', '301'], 'must be a whole number from 0 to 300'],
    [
      'OVERRIDE_ORIGINS',
      ['localhost:3001', 'http://a.test/path', 'ftp://a.test', 'https://', 'http://a.test nowhere'],
      'must list origins, as https://shop.example',
    ],
    [
      'TRUSTED_PROXIES',
      ['proxy', '10.0.0.0/33', '10.0.0.1, 0.0.0.0/0'],
      'must list addresses and networks, as 10.0.0.0/8,::1',
    ],
    ['TIME_ZONE', ['Europe/Moskow', 'MSK', '+03:00', '/UTC'], 'must be the name of a time zone, as Europe/Moscow'],
    ['BUNDLE', ['two'], ''],
  ])('S016 refuse %s as one of %j', (name, values, sentence) => {
    for (const value of values)
      expect(() => read({ [name]: value })).toThrow(
        new RegExp(`^The environment is not right:\n  ${name}: .*${sentence}`),
      );
  });

  it.each([
    ['', 'UTC'],
    ['Etc/GMT+3', 'Etc/GMT+3'],
    ['America/Port-au-Prince', 'America/Port-au-Prince'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('S139 takes the time zone %j as %s', (said, timeZone) => {
    expect(read({ TIME_ZONE: said }).timeZone).toBe(timeZone);
  });

  it('S016 are not said where they are empty, as with the API', () => {
    const names = [
      'PORT',
      'API_PORT',
      'API_URL',
      'PUBLIC_API_URL',
      'PUBLIC_URL',
      'BRAND',
      'TIME_ZONE',
      'RENDER_LIMIT',
      'RENDER_WORKERS',
      'OVERRIDE_ORIGINS',
      'TRUSTED_PROXIES',
      'DRAIN_SECONDS',
      'BUNDLE',
    ];
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read());
    expect(() => readEnvironment({ RELEASES_DIR: '' })).toThrow('  RELEASES_DIR: ');
  });

  it('S016 let the API have a path for this server alone', () => {
    expect(read({ API_URL: 'http://gateway.test/api', PUBLIC_API_URL: 'https://api.test' })).toMatchObject({
      apiUrl: 'http://gateway.test/api',
      publicApiUrl: 'https://api.test',
    });
    expect(() => read({ API_URL: 'http://gateway.test/api' })).toThrow(
      '  PUBLIC_API_URL: must be set where API_URL is no origin',
    );
  });

  it('S016 name all that is wrong at once', () => {
    expect(() => readEnvironment({ PORT: 'x', API_URL: 'nowhere' })).toThrow(
      /^The environment is not right:\n  PORT: .+\n  API_URL: .+\n  RELEASES_DIR: .+$/,
    );
  });
});

describe('whose releases are believed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const own = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-keys-'));
    mkdirSync(join(folder, 'storefront'));
    writeFileSync(join(folder, 'key.pem'), pem);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const keys = (variables: NodeJS.ProcessEnv) =>
    readEnvironment({ RELEASES_DIR: '.', XDG_CONFIG_HOME: folder, ...variables }).releaseKeys;

  it('S001 are those of the keys that are listed, whatever key signs here', () => {
    expect(keys({ RELEASE_KEYS: ' one,two  three\n', RELEASE_KEY: pem })).toEqual(['one', 'two', 'three']);
  });

  it.each([
    ['itself', () => pem],
    ['in one line', () => `"${pem.replaceAll('\n', '\\n')}"`],
    ['in a file', () => join(folder, 'key.pem')],
  ])('S001 are those of the key that signs here, %s, where none is listed', (_where, key) => {
    expect(keys({ RELEASE_KEY: key(), RELEASE_KEYS: ' , ' })).toEqual([own]);
  });

  it('S001 are refused with a sentence where the key that signs is none', () => {
    for (const none of ['-----BEGIN NOTHING-----', join(folder, 'nowhere.pem')])
      expect(() => keys({ RELEASE_KEY: none })).toThrow(
        /^The environment is not right:\n  RELEASE_KEY: names no private key in a PEM file \(.+\)$/,
      );
  });

  it('S001 are refused together with all else that is wrong', () => {
    expect(() =>
      keys({ RELEASE_KEY: join(folder, 'nowhere.pem'), PORT: 'x', API_URL: 'https://shop.example/api' }),
    ).toThrow(
      /^The environment is not right:\n {2}PORT: .*\n {2}PUBLIC_API_URL: must be set where API_URL is no origin\n {2}RELEASE_KEY: names no/,
    );
    expect(() => keys({ API_URL: 'nowhere' })).toThrow(/^The environment is not right:\n {2}API_URL: [^\n]*$/);
  });

  it('S001 are those of this machine’s development where nothing is said, or nobody’s', () => {
    expect(keys({})).toEqual([]);
    writeFileSync(join(folder, 'storefront/release-key.pub'), 'development\n');
    expect(keys({})).toEqual(['development']);
  });
});
