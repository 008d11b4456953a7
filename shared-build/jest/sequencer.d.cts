interface Test {
  path: string;
}

interface Result {
  testFilePath: string;
  numFailingTests: number;
  numPendingTests: number;
  perfStats: { runtime: number };
}

/** Orders test files so that long ones begin early. Declares only the members of jest's class that are used. */
declare class TestSequencer {
  constructor(options: object);
  sort<T extends Test>(tests: T[]): T[];
  cacheResults(tests: readonly Test[], results: { testResults: Result[] }): void;
}

export = TestSequencer;
