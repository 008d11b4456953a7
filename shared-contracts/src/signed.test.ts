import { canonicalText, developmentKeyPlace, listedKeys, readSigned, signingKeyText } from './signed';

const signature = 'a2V5/+=.c2ln/+=';
const content = { b: [{ d: 1, c: null }], a: 'x' };
const text = '{"a":"x","b":[{"c":null,"d":1}]}';

it('is about the content in one order, however deep, whoever wrote it, and without the signature itself', () => {
  expect(canonicalText(content)).toBe(text);
  expect(canonicalText({ signature, a: 'x', b: [{ c: null, d: 1 }] })).toBe(text);
  expect(canonicalText({ list: [2, 1] })).toBe('{"list":[2,1]}');
});

it('lets a document through whose trusted key has signed this very content', () => {
  const verify = jest.fn(() => true);
  expect(readSigned({ ...content, signature }, ['other', 'a2V5/+='], verify)).toEqual({ ...content, signature });
  expect(verify).toHaveBeenCalledWith(text, 'a2V5/+=', 'c2ln/+=');
});

it.each([[['a2V5']], [[]]])('says which key is not trusted where %p are, and does not ask it', (trusted) => {
  const verify = jest.fn(() => true);
  expect(() => readSigned({ ...content, signature }, trusted, verify)).toThrow(
    'It is signed with the key a2V5/+=, which is not trusted here.',
  );
  expect(verify).not.toHaveBeenCalled();
});

it('says that a content was changed', () => {
  expect(() => readSigned({ ...content, signature }, ['a2V5/+='], () => false)).toThrow(
    'Its signature does not fit its content: it was changed after it was signed.',
  );
});

it.each([undefined, null, 7, '', 'key', '.', 'key.', '.sig', ' key.sig', 'key.sig ', 'key.s!g', 'k y.sig', 'a.b.c'])(
  'has no signature in %p',
  (odd) => {
    expect(() => readSigned({ ...content, signature: odd }, ['key', 'a', ''], () => true)).toThrow(
      'It has no signature.',
    );
  },
);

it.each([null, 'text', 7])('has no signature where the document is %p', (odd) => {
  expect(() => readSigned(odd, [], () => true)).toThrow('It has no signature.');
});

it('is about every name of a content, also one that a reader leaves out', () => {
  const odd = JSON.parse(`{"__proto__":{"a":1},"signature":"${signature}"}`) as object;
  const verify = jest.fn(() => true);
  expect(readSigned(odd, ['a2V5/+='], verify)).toEqual({ signature });
  expect(verify).toHaveBeenCalledWith('{"__proto__":{"a":1}}', 'a2V5/+=', 'c2ln/+=');
});

it('has its development’s key where a user keeps settings, for the command and the shop alike', () => {
  expect(developmentKeyPlace({}, '/home/ann')).toEqual({
    key: '/home/ann/.config/storefront/release-key.pem',
    publicKey: '/home/ann/.config/storefront/release-key.pub',
  });
  expect(developmentKeyPlace({ XDG_CONFIG_HOME: '/etc/ann' }, '/home/ann').key).toBe(
    '/etc/ann/storefront/release-key.pem',
  );
  // As the specification of these folders has it, an empty name is none.
  expect(developmentKeyPlace({ XDG_CONFIG_HOME: '' }, '/home/ann').key).toBe(
    '/home/ann/.config/storefront/release-key.pem',
  );
  expect([listedKeys(' a,b  c\n'), listedKeys(''), listedKeys(undefined)]).toEqual([['a', 'b', 'c'], [], []]);
});

describe('the key that a setting names', () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQ==\n-----END PRIVATE KEY-----';
  const fails = (code: string) => (file: string) => {
    throw Object.assign(new Error(`${code}: open '${file}'`), { code });
  };

  it.each([
    ['as it is', pem],
    ['after an empty line', `\n${pem}`],
    ['in one line', pem.replaceAll('\n', '\\n')],
    ['quoted', `"${pem}"`],
    ['indented, as another system ends lines', `  ${pem.replaceAll('\n', '\r\n  ')}  `],
  ])('may be the key itself: %s', (_how, setting) => {
    expect(signingKeyText(setting, fails('ENOENT'))).toBe(pem);
  });

  it('is what its file holds', () => {
    expect(signingKeyText('key.pem', (file) => `the text of ${file}`)).toBe('the text of key.pem');
  });

  it.each(['ENOENT', 'ENAMETOOLONG', 'ENOTDIR'])(
    'is never said where it is no file, since it may be a key: %s',
    (code) => {
      const asked = () => signingKeyText('MC4CAQ==', fails(code));
      expect(asked).toThrow('there is no such file (what was given is not said here: it may be a key)');
      expect(asked).not.toThrow('MC4CAQ');
    },
  );

  it('is named where its file is there, and cannot be read', () => {
    expect(() => signingKeyText('key.pem', fails('EACCES'))).toThrow("EACCES: open 'key.pem'");
  });
});
