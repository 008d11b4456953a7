import { createKeyCheck } from './moderatorKey';

const KEY = 'a key of the moderators';

describe('the check of the moderators’ key', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function guessed(guesses = 20) {
    const isKey = createKeyCheck(KEY);
    for (let guess = 0; guess < guesses; guess += 1) isKey(`guess ${guess}`, '8.8.4.4');
    return isKey;
  }

  it('looks at nothing of an address that guesses for a minute, and then again', () => {
    const isKey = guessed();
    expect([isKey(KEY, '8.8.4.4'), isKey(KEY, '8.8.8.8')]).toEqual([false, true]);
    jest.advanceTimersByTime(59_999);
    expect(isKey(KEY, '8.8.4.4')).toBe(false);
    jest.advanceTimersByTime(1);
    expect(isKey(KEY, '8.8.4.4')).toBe(true);
  });

  it('looks at nothing again of an address that guesses on after its minute', () => {
    const isKey = guessed();
    jest.advanceTimersByTime(60_000);
    expect(isKey(KEY, '8.8.4.4')).toBe(true);
    for (let guess = 0; guess < 20; guess += 1) isKey(`guess ${guess}`, '8.8.4.4');
    expect(isKey(KEY, '8.8.4.4')).toBe(false);
  });

  it('looks at the key of whoever has guessed nineteen times', () => {
    expect(guessed(19)(KEY, '8.8.4.4')).toBe(true);
  });

  it('remembers ten thousand addresses, and forgets first who has not guessed for the longest', () => {
    const isKey = guessed(19);
    isKey('a guess', '9.9.9.9');
    isKey('the last guess', '8.8.4.4');
    for (let other = 0; other < 9999; other += 1) isKey('a guess', `10.1.${other >> 8}.${other & 255}`);
    expect(isKey(KEY, '8.8.4.4')).toBe(false);
    isKey('a guess', '10.2.0.0');
    expect(isKey(KEY, '8.8.4.4')).toBe(true);
  });

  it('counts its minute by no clock that somebody sets', () => {
    const isKey = guessed();
    jest.setSystemTime(Date.now() + 3_600_000);
    expect(isKey(KEY, '8.8.4.4')).toBe(false);
    jest.setSystemTime(Date.now() - 7_200_000);
    jest.advanceTimersByTime(61_000);
    expect(isKey(KEY, '8.8.4.4')).toBe(true);
  });
});
