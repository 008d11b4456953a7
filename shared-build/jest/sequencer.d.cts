interface Test {
  path: string;
}

interface Result {
  testFilePath: string;
  numFailingTests: number;
  numPendingTests: number;
  perfStats: { runtime: number };
}

/** Orders test files so that what is long begins early; of jest's own class what is used of it. */
declare class TestSequencer {
  constructor(options: object);
  sort<T extends Test>(tests: T[]): T[];
  cacheResults(tests: readonly Test[], results: { testResults: Result[] }): void;
}

export = TestSequencer;
