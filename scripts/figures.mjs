// Statistics for proofs and benchmarks.

/** The median; of an even number of values, the larger one of the middle two. */
export const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** A share in per cent; a dash if there are none. */
export const share = (count, all) => (all === 0 ? '–' : `${((100 * count) / all).toFixed(1)} %`);
