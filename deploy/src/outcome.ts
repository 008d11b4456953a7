/** The result of an action. */
export interface Outcome {
  name: string;
  version: string | undefined;
  revision: number;
  /** The version that was live, or the canary, before. */
  replaced: string | undefined;
  notes: string[];
  /** The same version was live already, and nothing was done. */
  unchanged?: true;
}
