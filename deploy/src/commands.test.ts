import { commands, type Request } from './commands';
import type { SeenVersion } from './watched';

const seen: SeenVersion[] = [];

jest.mock('./status', () => ({ status: async () => ({ revision: 1, signedBy: undefined, live: [], canaries: [], seen }) }));

const request = { subjects: [], build: true, json: false, releases: { store: { name: 'here' }, history: async () => [] } } as unknown as Request;

describe('what pages told', () => {
  it('is shown as it was measured, and as more than that where it was more', async () => {
    const base = { package: 'mf-a', version: '1', errors: 2 };
    seen.push(
      { ...base, views: 0, failed: 0, lost: 0 },
      { ...base, views: 3, failed: 1, lost: 7, load: 10_000, lcp: 10_001, inp: 200, cls: 1 },
      { ...base, views: 2000, failed: 1, lost: 0, load: 100, lcp: 2500, inp: 10_001, cls: 1.01 },
    );
    const rows = (await commands['status']!(request)).text.split('\n').filter((line) => line.startsWith('mf-a')).map((line) => line.split(/ {2,}/));
    expect(rows).toEqual([
      ['mf-a', '1', '0', '0', '2', '0'],
      ['mf-a', '1', '3', '1 (33.3 %)', '2', '7', '≤ 10000 ms', '> 10 s', '≤ 200 ms', '≤ 1'],
      ['mf-a', '1', '2000', '1 (0.1 %)', '2', '0', '≤ 100 ms', '≤ 2500 ms', '> 10 s', '> 1'],
    ]);
  });
});
