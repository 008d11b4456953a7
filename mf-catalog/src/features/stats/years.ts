/** `yearsTotal` is the year of the opening, or, up to this, a count of years (S034). */
const highestCount = 1900;

export function yearsOfWork(yearsTotal: number, thisYear: number): number {
  return yearsTotal > highestCount ? thisYear - yearsTotal : yearsTotal;
}

export function openingYear(yearsTotal: number, thisYear: number): number {
  return yearsTotal > highestCount ? yearsTotal : thisYear - yearsTotal;
}
