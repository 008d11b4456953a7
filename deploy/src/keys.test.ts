import { generateKeyPairSync } from 'node:crypto';
import * as fs from 'node:fs';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { developmentKeyPlace, readSigned } from '@storefront/contracts';
import fc from 'fast-check';
import { readOptionalSigner, readSigner, readTrusted, verifySignature } from './keys';

let folder: string;
const environment = (more: Record<string, string> = {}) => ({ XDG_CONFIG_HOME: folder, ...more });
const place = () => developmentKeyPlace(environment(), '/nowhere');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const pem = (type: 'ed25519' | 'x25519') =>
  (generateKeyPairSync as any)(type).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

describe('the key that releases are signed with', () => {
  it('is made on first use, for its owner’s eyes alone, and is the same from then on', () => {
    const { key } = readSigner(environment());
    const { key: file, publicKey } = place();
    expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
    expect(readSigner(environment()).key).toBe(key);
    expect(readFileSync(publicKey, 'utf8')).toBe(`${key}\n`);
    expect(readdirSync(dirname(file)).sort()).toEqual(['release-key.pem', 'release-key.pub']);
  });

  it('is the first one’s where two make it at once', () => {
    const theirs = pem('ed25519');
    const { linkSync } = fs;
    const linking = jest
      .spyOn(jest.requireActual<typeof fs>('node:fs'), 'linkSync')
      .mockImplementationOnce((draft, file) => (writeFileSync(file, theirs), linkSync(draft, file)));
    expect(readSigner(environment()).key).toBe(readSigner(environment({ RELEASE_KEY: theirs })).key);
    linking.mockRestore();
  });

  it('is another one when RELEASE_KEY names it, and none is made then', () => {
    const file = join(folder, 'other.pem');
    writeFileSync(file, pem('ed25519'));
    const signer = readSigner(environment({ RELEASE_KEY: file }));
    expect(signer.key).toBe(readSigner(environment({ RELEASE_KEY: readFileSync(file, 'utf8') })).key);
    expect(existsSync(place().key)).toBe(false);
  });

  it('may be given in one line, and stands in no sentence, whatever was made of it', () => {
    const key = pem('ed25519');
    expect(readSigner(environment({ RELEASE_KEY: ` "${key.replaceAll('\n', '\\n')}"` })).key).toBe(
      readSigner(environment({ RELEASE_KEY: key })).key,
    );
    const bare = key.split('\n')[1]!;
    const told = () => readSigner(environment({ RELEASE_KEY: bare }));
    expect(told).toThrow(/^RELEASE_KEY names no private key in a PEM file: there is no such file/);
    expect(told).not.toThrow(bare);
  });

  it.each(['/nowhere.pem', '-----BEGIN PRIVATE KEY-----'])('is missed in a sentence: %s', (name) => {
    expect(() => readSigner(environment({ RELEASE_KEY: name }))).toThrow(
      /^RELEASE_KEY names no private key in a PEM file/,
    );
  });

  it.each([
    ['', 'it is empty.'],
    ['no key', 'what stands there is something else.'],
    [
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      'it is the public one, which signs nothing.',
    ],
    [
      generateKeyPairSync('ed25519')
        .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' })
        .toString(),
      'it is protected by a password, which nobody is asked for here.',
    ],
  ])('is refused in words where its file holds something else', (content, flaw) => {
    const file = join(folder, 'other.pem');
    writeFileSync(file, content);
    expect(() => readSigner(environment({ RELEASE_KEY: file }))).toThrow(
      `RELEASE_KEY names no private key in a PEM file: ${flaw}`,
    );
  });

  it('may have been written on another system, which ends its lines otherwise', () => {
    const file = join(folder, 'other.pem');
    writeFileSync(file, pem('ed25519').replaceAll('\n', '\r\n'));
    expect(readSigner(environment({ RELEASE_KEY: file })).key).toMatch(/^MCow/);
  });

  it('is refused when it cannot sign', () => {
    expect(() => readSigner(environment({ RELEASE_KEY: pem('x25519') }))).toThrow('releases are signed with Ed25519.');
  });
});

describe('who only looks', () => {
  const lookAt = (variables: Record<string, string>) => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const looks = readOptionalSigner(environment(variables));
    const lines = said.mock.calls.flat() as string[];
    said.mockRestore();
    return { key: looks.key, lines };
  };

  it('goes by the key that is there, and writes nothing', () => {
    const { key } = readSigner(environment());
    const { publicKey: known } = place();
    rmSync(known);
    expect(lookAt({})).toEqual({ key, lines: [] });
    expect(existsSync(known)).toBe(false);
    const named = pem('ed25519');
    expect(lookAt({ RELEASE_KEY: named })).toEqual({
      key: readSigner(environment({ RELEASE_KEY: named })).key,
      lines: [],
    });
  });

  it.each([
    ['a file that is not there', '/nowhere.pem'],
    ['no key', '-----BEGIN PRIVATE KEY-----'],
    ['one that signs nothing', pem('x25519')],
  ])('is nobody where RELEASE_KEY names %s, and hears of it', (_what, named) => {
    expect(lookAt({ RELEASE_KEY: named })).toEqual({
      key: '',
      lines: [expect.stringMatching(/^RELEASE_KEY names .+ Read-only commands need no key\.$/)],
    });
  });

  it('is nobody where the development key cannot be read, and hears of it', () => {
    const { key: file } = place();
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, '');
    expect(lookAt({})).toEqual({
      key: '',
      lines: [expect.stringMatching(/release-key\.pem .+ Read-only commands need no key\.$/)],
    });
  });
});

describe('who is trusted', () => {
  it('is whoever signs, or exactly who is listed', () => {
    const signer = readSigner(environment());
    expect(readTrusted(signer, environment())).toEqual([signer.key]);
    expect(readTrusted(signer, environment({ RELEASE_KEYS: 'a, b\nc' }))).toEqual(['a', 'b', 'c']);
  });
});

describe('a signed document', () => {
  const jsonObject = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => {
    const { signature: _signature, ...rest } = value;
    return rest;
  });

  /** Names that a reader does not take over: they mean something else to an object. */
  const leftOut = ['__proto__', 'prototype', 'constructor'];

  it('is believed whatever it says, in whatever order it is written', () => {
    const signer = readSigner(environment());
    fc.assert(
      fc.property(jsonObject, (content) => {
        const written = JSON.parse(JSON.stringify(signer.signed(content))) as Record<string, unknown>;
        const reversed = Object.fromEntries(Object.entries(written).reverse());
        const read = Object.fromEntries(Object.entries(written).filter(([name]) => !leftOut.includes(name)));
        expect(readSigned(reversed, [signer.key], verifySignature)).toEqual(read);
      }),
    );
  });

  it('is not believed after any change of what it says', () => {
    const signer = readSigner(environment());
    fc.assert(
      fc.property(
        jsonObject,
        fc.string().filter((key) => key !== 'signature' && key !== '__proto__'),
        fc.jsonValue(),
        (content, key, value) => {
          const written = JSON.parse(JSON.stringify(signer.signed(content))) as Record<string, unknown>;
          const changed = JSON.parse(JSON.stringify({ ...written, [key]: value })) as Record<string, unknown>;
          fc.pre(JSON.stringify(changed[key]) !== JSON.stringify(written[key]));
          expect(() => readSigned(changed, [signer.key], verifySignature)).toThrow('does not fit its content');
        },
      ),
    );
  });
});
