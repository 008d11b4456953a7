import { isWholeText } from './wholeText';

describe('a whole text', () => {
  it.each(['', 'Привет', '👩‍🚀', 'a\tb\n', '\ufffd'])('takes %j', (text) => expect(isWholeText(text)).toBe(true));

  it.each(['\0', 'a\0b', '\ud83d', '\udc00', 'a\udc00\ud83d'])('refuses %j', (text) =>
    expect(isWholeText(text)).toBe(false),
  );
});
