import * as v from 'valibot';
import { price, timeOf } from './fields';

const now = new Date('2026-11-27T12:00:00.000Z');

describe('a time of the content', () => {
  it.each([
    ['2030-01-01', false, '2030-01-01T00:00:00.000Z'],
    ['2030-01-01', true, '2030-01-02T00:00:00.000Z'],
    ['2030-01-01 18:30', true, '2030-01-01T18:30:00.000Z'],
    ['2 days ago', true, '2026-11-25T12:00:00.000Z'],
    ['9999-12-31', true, '9999-12-31T23:59:59.999Z'],
  ])('is, where it says %s and a day that is named alone counts whole: %s, %s', (text, endOfDay, time) => {
    expect(timeOf(text, now, { endOfDay }).toISOString()).toBe(time);
  });
});

it('a price of the content is more than nothing', () => {
  expect(['0.00 USD', '0 RUB', '0.01 USD', '10 RUB'].map((text) => v.is(price, text))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
