/** Limits of how long a page may be open: Stripe's, half an hour to a day by its clock, less some minutes by which ours may differ. */
export const SHORTEST_PAGE_SECONDS = 1_860;
export const LONGEST_PAGE_SECONDS = 82_800;
