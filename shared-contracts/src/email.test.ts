import * as v from 'valibot';
import { EmailSchema, emailPattern, isEmail } from './email';

const sharp = (length: number) => `${'a'.repeat(length - '@mail.test'.length)}@mail.test`;

const accepted = [
  ['a@b.c', 'what the payment form’s pattern took'],
  ['user1@mail.ru', 'what the chat form’s pattern took'],
  ['first.last@mail.test', 'dots'],
  ['me+shop@mail.test', 'a plus'],
  ["o'neil@mail.test", 'an apostrophe'],
  ['me@mail2.test', 'digits in the domain'],
  ['me@my-mail.co.uk', 'a hyphen, and more than one dot, in the domain'],
  ['me@mail.photography', 'a long ending'],
  ['Me.Too@Mail.TEST', 'upper case'],
  ['anna@xn--e1afmkfd.xn--p1ai', '.рф, as browsers write it'],
  ['me@mail.XN--P1AI', 'the same in upper case'],
  ['me@mail.xn--80a-b1c.test', 'such a label in the middle'],
  ['me@пример.рф', 'a domain in other letters'],
  ['Me@Mail.Müller.DE', 'some other letters in a domain'],
  ['me@例え。jp', 'another script’s dot'],
  [sharp(254), '254 characters'],
] as const;

const refused = [
  ['', 'nothing'],
  ['me', 'no at sign'],
  ['@mail.test', 'nobody'],
  ['me@', 'nowhere'],
  ['me@mail', 'no dot'],
  ['me@mail.', 'no ending'],
  ['me@.test', 'a domain that begins with a dot'],
  ['me@-mail.test', 'a domain that begins with a hyphen'],
  ['me@mail-.test', 'a hyphen before the ending'],
  ['me@@mail.test', 'two at signs'],
  ['me@mail.test, you@mail.test', 'two addresses'],
  ['<me@mail.test>', 'brackets'],
  ['m e@mail.test', 'a space'],
  ['me@mail.te5t', 'a digit in the ending'],
  ['me@mail.xn--', 'an ending in other letters without any'],
  ['me@mail.xn--p1ai-', 'an ending with a hyphen after it'],
  ['me@mail.x--p1ai', 'hyphens in an ending that is none of those'],
  ['иван@пример.рф', 'other letters before the at sign'],
  ['me@рф', 'no dot in other letters'],
  ['me@пример..рф', 'two dots'],
  ['me@пример.рф/mail.test', 'an address of the web'],
  ['me@пример.рф:80', 'a port'],
  ['me@при мер.рф', 'a space in other letters'],
  ['me@xn--a.рф', 'a domain that nobody can have'],
  ['me@１.２', 'a number in other digits'],
  [sharp(255), '255 characters'],
  ['me@mail.test\r\nBcc: you@mail.test', 'CR and LF'],
  ['me\r@mail.test', 'CR'],
  ['me@mail.test\n', 'LF at the end'],
  ['\nme@mail.test', 'LF at the beginning'],
  ['me@mail.test\r\n', 'CR and LF at the end'],
  ['me\0@mail.test', 'NUL'],
  ['me@mail.test\0', 'NUL at the end'],
] as const;

describe('an e-mail address', () => {
  it.each(accepted)('S105 S149 is %p: %s', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each(refused)('S105 S149 is not %p: %s', (address) => {
    expect(isEmail(address)).toBe(false);
  });

  it('S149 is kept trimmed and in lower case', () => {
    expect(v.parse(EmailSchema, ' Me.Too@Mail.TEST ')).toBe('me.too@mail.test');
  });

  it.each(['\u200b', '\u2060', '\u200e', '\u202a', '\u202c', '\u00ad'])(
    'S105 S149 is what is seen of a copied one, without %j',
    (unseen) => {
      expect(v.parse(EmailSchema, `${unseen} me${unseen}@mail.test${unseen} `)).toBe('me@mail.test');
    },
  );

  it('S105 S149 has its domain in ASCII', () => {
    expect(v.parse(EmailSchema, 'Me@Пример.РФ')).toBe('me@xn--e1afmkfd.xn--p1ai');
    expect(v.is(EmailSchema, `me@${'п'.repeat(60)}.${'п'.repeat(60)}.${'п'.repeat(60)}.${'п'.repeat(60)}.рф`)).toBe(
      false,
    );
  });

  const letters = (count: number) =>
    Array.from({ length: count }, (_one, index) => String.fromCharCode(0x4e00 + (index % 20_000))).join('');
  it.each([
    ['dots of another script', '。'.repeat(65_000)],
    ['distinct letters', `${letters(65_000)}.jp`],
    ['marks above and below', `a${'\u0300\u0327'.repeat(32_000)}.jp`],
    ['signs that nobody sees', `${'\u200b'.repeat(65_000)}пример.рф`],
  ])(
    'S105 S206 is refused unwritten where it is longer than any is: one of %s held the whole API for seconds',
    (_what, domain) => {
      const { URL } = globalThis;
      const written = jest.spyOn(globalThis, 'URL').mockImplementation((address) => new URL(address));
      const tidied = jest.spyOn(String.prototype, 'replace');
      try {
        expect(isEmail(`me@${domain}`)).toBe(false);
        expect([written.mock.calls.length, tidied.mock.calls.length]).toEqual([0, 0]);
        expect(isEmail('me@пример.рф')).toBe(true);
        expect([written.mock.calls.length, tidied.mock.calls.length]).toEqual([1, 2]);
      } finally {
        jest.restoreAllMocks();
      }
    },
  );

  it('S105 is typed with four signs for each that it may have, and no more', () => {
    const typed = (length: number) => `me@mail.test${'\u200b'.repeat(length - 'me@mail.test'.length)}`;
    expect([4 * 254, 4 * 254 + 1].map((length) => isEmail(typed(length)))).toEqual([true, false]);
  });

  it('S105 is typed with as many signs as its letters are composed of', () => {
    const composed = `me@${'é'.repeat(50)}.${'й'.repeat(30)}.рф`;
    expect(v.parse(EmailSchema, `\u200b${composed.normalize('NFD')} `)).toBe(v.parse(EmailSchema, composed));
  });

  it('S105 S210 means the same to a browser’s own form check, but for domains in other letters that are none', () => {
    // HTML compiles the attribute with the `v` flag and the whole value.
    const inBrowser = new RegExp(`^(?:${emailPattern})$`, 'v');
    for (const [address] of accepted) expect([address, inBrowser.test(address)]).toEqual([address, true]);
    for (const [address] of refused.filter(
      ([text]) => text.length < 254 && !/[\r\n\0]$|^\n|@[^ /:]*[^\0-\x7f][^ /:]*$/.test(text),
    ))
      expect([address, inBrowser.test(address)]).toEqual([address, false]);
  });

  it('S105 is answered at once, however long and strange the text', () => {
    const started = performance.now();
    isEmail(`a@${'a.-'.repeat(80)}`);
    for (const label of ['a.', 'xn--a.', 'xn--', '.xn--a', 'п.'])
      new RegExp(`^(?:${emailPattern})$`, 'v').test(`a@a${label.repeat(5000)}!`);
    new RegExp(`^(?:${emailPattern})$`, 'v').test(`a@a${'。'.repeat(60_000)}!`);
    // A pattern that goes back and forth would need years.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
