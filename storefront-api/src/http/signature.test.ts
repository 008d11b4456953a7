import { isGenuine, sign } from './signature';

describe('a signature', () => {
  const at = 1_800_000_000;
  const isBelieved = (seconds: number) =>
    isGenuine('secret', String(at), 'body', sign('secret', String(at), 'body'), new Date((at + seconds) * 1000));

  it.each([0, 300, -300])('S117 is believed when %i seconds have passed', (seconds) => {
    expect(isBelieved(seconds)).toBe(true);
  });

  it.each([301, -301])('S117 is not believed when %i seconds have passed', (seconds) => {
    expect(isBelieved(seconds)).toBe(false);
  });
});
