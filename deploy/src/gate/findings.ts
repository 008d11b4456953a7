/** Whole sentences: what speaks against a candidate, and what is only worth knowing. */
export interface Findings {
  refusals: string[];
  notes: string[];
  /** Those of the notes that say what nobody has looked at: it may break somebody all the same. */
  gaps?: string[];
}

export const refusing = (refusals: string[]): Findings => ({ refusals, notes: [] });

export const noting = (notes: string[]): Findings => ({ refusals: [], notes });

/** What could not be looked at. */
export const unseen = (notes: string[]): Findings => ({ refusals: [], notes, gaps: notes });

export const together = (all: readonly Findings[]): Findings => ({
  refusals: [...new Set(all.flatMap(({ refusals }) => refusals))],
  notes: [...new Set(all.flatMap(({ notes }) => notes))],
  gaps: [...new Set(all.flatMap(({ gaps = [] }) => gaps))],
});
