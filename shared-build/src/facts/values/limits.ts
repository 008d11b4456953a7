/** The most names, calls and fields that are followed in a row. */
export const maxDepth = 8;

/** The most values of an expression; beyond that it is unknown. */
export const maxValues = 16;
