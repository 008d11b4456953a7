/** The gate's findings, as whole sentences: refusals, and notes. */
export interface Findings {
  refusals: string[];
  notes: string[];
  /** The notes about what could not be checked, and so may break somebody. */
  gaps?: string[];
}

export const refusing = (refusals: string[]): Findings => ({ refusals, notes: [] });

export const noting = (notes: string[]): Findings => ({ refusals: [], notes });

/** Findings about what could not be checked. */
export const unseen = (notes: string[]): Findings => ({ refusals: [], notes, gaps: notes });

export const together = (all: readonly Findings[]): Findings => ({
  refusals: [...new Set(all.flatMap(({ refusals }) => refusals))],
  notes: [...new Set(all.flatMap(({ notes }) => notes))],
  gaps: [...new Set(all.flatMap(({ gaps = [] }) => gaps))],
});
