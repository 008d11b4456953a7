/** Up to this number `yearsTotal` is a number of years, above it the year of the opening (S034). */
const highestCount = 1900;

export function yearsOfWork(yearsTotal: number, thisYear: number): number {
  return yearsTotal > highestCount ? thisYear - yearsTotal : yearsTotal;
}

export function openingYear(yearsTotal: number, thisYear: number): number {
  return yearsTotal > highestCount ? yearsTotal : thisYear - yearsTotal;
}
