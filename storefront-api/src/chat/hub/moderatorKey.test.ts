import { createKeyCheck } from './moderatorKey';

const KEY = 'a key of the moderators';
const GUESSES = 20;

describe('the check of the moderators’ key', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function guessed() {
    const isKey = createKeyCheck(KEY);
    for (let guess = 0; guess < GUESSES; guess += 1) isKey(`guess ${guess}`, '8.8.4.4');
    return isKey;
  }

  it('looks at nothing of an address that guesses for a minute, and then again', () => {
    const isKey = guessed();
    expect([isKey(KEY, '8.8.4.4'), isKey(KEY, '8.8.8.8')]).toEqual([false, true]);
    jest.advanceTimersByTime(61_000);
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
