import { timeIn } from './times';

const language = (code: string) => ({
  code,
  name: code,
  locale: code,
  currency: 'USD' as const,
  decimalMark: '.',
  browserLanguages: [],
  fonts: [],
});

it.each([
  ['en', '3:05 PM'],
  ['ru', '15:05'],
  ['de', '3:05 PM'],
])('S155 writes a time in %s as %s: every language but Russian has AM and PM', (code, time) => {
  expect(timeIn(language(code))(new Date(2026, 10, 20, 15, 5).getTime() / 1000)).toBe(time);
});

it('S155 begins a Russian day at 00, and every other at 12 AM', () => {
  const midnight = new Date(2026, 10, 20, 0, 5).getTime() / 1000;
  expect(['ru', 'en'].map((code) => timeIn(language(code))(midnight))).toEqual(['00:05', '12:05 AM']);
});
