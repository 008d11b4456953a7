// What the figures of proofs and tables are made of.

/** The value in the middle; where there are two, the larger one. */
export const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** How many of all, in per cent; a dash where there are none. */
export const share = (count, all) => (all === 0 ? '–' : `${((100 * count) / all).toFixed(1)} %`);
