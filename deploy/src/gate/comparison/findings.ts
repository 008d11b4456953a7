/** The gate's findings, as whole sentences: refusals, and notes. */
export interface Findings {
  refusals: string[];
  notes: string[];
  /** The notes about what could not be checked, and so may break somebody. */
  gaps?: string[];
}

export const asRefusals = (refusals: string[]): Findings => ({ refusals, notes: [] });

export const asNotes = (notes: string[]): Findings => ({ refusals: [], notes });

/** Findings about what could not be checked. */
export const asGaps = (notes: string[]): Findings => ({ refusals: [], notes, gaps: notes });

export const mergeFindings = (all: readonly Findings[]): Findings => ({
  refusals: [...new Set(all.flatMap(({ refusals }) => refusals))],
  notes: [...new Set(all.flatMap(({ notes }) => notes))],
  gaps: [...new Set(all.flatMap(({ gaps = [] }) => gaps))],
});
