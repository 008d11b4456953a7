/** Stripe's own limits for how long a page may be open, by its clock: half an hour to a day, of which ours may be some minutes off. */
export const SHORTEST_PAGE_SECONDS = 1_860;
export const LONGEST_PAGE_SECONDS = 82_800;
