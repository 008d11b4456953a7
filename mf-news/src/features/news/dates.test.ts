import { formatDate } from './dates';

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
  ['en', '01/05/2026'],
  ['ru', '05.01.2026'],
  ['de', '05.01.2026'],
])('S139 writes a day in %s as %s: every language but English has it before its month', (code, day) => {
  expect(formatDate(Date.UTC(2026, 0, 5) / 1000, language(code), 'UTC')).toBe(day);
});
