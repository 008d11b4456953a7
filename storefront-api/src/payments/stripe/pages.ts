/**
 * How long a page may be open: Stripe's limits, half an hour to a day by its clock, narrowed by a minute and by an
 * hour, since our clock may be some minutes off.
 */
export const SHORTEST_PAGE_SECONDS = 1_860;
export const LONGEST_PAGE_SECONDS = 82_800;
