import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { readEnvironment } from '../server/environment';
import { createServerSource } from '../server/rendering/serverRemotes';
import type { Trial } from '../server/trial/Trial';
import { tryRemote } from '../server/trial/tryRemote';
import { apiServer } from './apiServer';
import { releaseStore, testKey } from './releaseStore';

export interface TrialShop {
  api: Awaited<ReturnType<typeof apiServer>>;
  store: ReturnType<typeof releaseStore>;
}

/**
 * Gives each test of a file an API that says what it said at first, and an empty release store; what is logged
 * meanwhile is not printed.
 */
export function forEachTrial(give: (shop: TrialShop) => void): void {
  let api: TrialShop['api'];
  let store: TrialShop['store'];
  beforeAll(async () => {
    api = await apiServer();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.reset();
    store = releaseStore();
    for (const level of ['error', 'warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
    give({ api, store });
  });
  afterEach(() => {
    store.remove();
    jest.restoreAllMocks();
  });
}

/** Within a year: at its turn the footer of every page asks for its zone's year, by a formatter of its own. */
const now = Date.UTC(2026, 5, 1);

/** Tries the remote `mf-try` of the store. */
export function tryPublished({ api, store }: TrialShop, more: Partial<Trial>) {
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({ RELEASES_DIR: store.dir, API_URL: api.url, RELEASE_KEYS: testKey });
  return tryRemote({
    environment,
    source: createServerSource(store.dir),
    table,
    owner: 'mf-try',
    now,
    onTry: () => {},
    ...more,
  });
}
