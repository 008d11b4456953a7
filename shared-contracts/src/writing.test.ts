import { languageByCode } from './languages';
import { calendarDay, formatDecimal } from './writing';

describe('the day on the calendar', () => {
  const newYear = Date.UTC(2026, 11, 31, 23, 30);

  it.each([
    ['UTC', { year: 2026, month: 12, day: 31 }],
    ['Europe/Moscow', { year: 2027, month: 1, day: 1 }],
    ['America/New_York', { year: 2026, month: 12, day: 31 }],
    ['Pacific/Kiritimati', { year: 2027, month: 1, day: 1 }],
  ])('is that of the shop’s time zone: %s', (timeZone, day) => {
    expect(calendarDay(newYear, timeZone)).toEqual(day);
  });

  it.each([0, 951_782_400_000, 1_709_164_799_999, 1_798_761_599_999, -1])(
    'in UTC is what a formatter says: %i',
    (milliseconds) => {
      const [month, day, year] = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })
        .format(milliseconds)
        .split('/')
        .map(Number);
      expect(calendarDay(milliseconds, 'UTC')).toEqual({ year, month, day });
    },
  );

  it('is refused in a time zone that nobody knows', () => {
    expect(() => calendarDay(newYear, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('a decimal number', () => {
  it.each([0, 0.3, 1, 12.5, 99.99, 0.1 + 0.2, 0.12345, 999])(
    'is written as the language’s readers write it: %d',
    (value) => {
      for (const code of ['en', 'ru'])
        expect(formatDecimal(value, languageByCode(code))).toBe(value.toLocaleString(code));
    },
  );
});
