import { openingYear, yearsOfWork } from './years';

describe('S034 the years of the shop', () => {
  it.each([
    [1900, 1900, 126],
    [1901, 125, 1901],
    [2019, 7, 2019],
    [7, 7, 2019],
  ])('%i are %i years of work since %i', (given, years, opening) => {
    expect([yearsOfWork(given, 2026), openingYear(given, 2026)]).toEqual([years, opening]);
  });
});
