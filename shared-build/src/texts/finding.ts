export interface SourceText {
  /** Relative to the repository. */
  path: string;
  text: string;
}

/** What a person is told: where, and a sentence that says what to do. */
export interface Finding {
  path: string;
  line: number;
  sentence: string;
}
