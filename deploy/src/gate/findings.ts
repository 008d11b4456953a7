/** Whole sentences: what speaks against a candidate, and what is only worth knowing. */
export interface Findings {
  refusals: string[];
  notes: string[];
}

export const refusing = (refusals: string[]): Findings => ({ refusals, notes: [] });

export const noting = (notes: string[]): Findings => ({ refusals: [], notes });

export const together = (all: readonly Findings[]): Findings => ({
  refusals: [...new Set(all.flatMap(({ refusals }) => refusals))],
  notes: [...new Set(all.flatMap(({ notes }) => notes))],
});
