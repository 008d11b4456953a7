/** @jest-environment @storefront/build/jest/server.cjs */
import type { ReleaseTable } from '@storefront/contracts';
import { sharedFrames } from './frames';
import type { PageAnswer } from '../rendering/messages';

const table: ReleaseTable = { revision: 1, remotes: [] };
const url = new URL('http://shop.test/catalog');

describe('a frame that the server makes', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is for all who ask for its address in the same second, and made anew afterwards, though the clock was set back', async () => {
    const made: number[] = [];
    const frameFor = sharedFrames(
      async (_url, _table, now) => ({ kind: 'page', html: String(made.push(now)) }) as PageAnswer,
    );
    // Whole milliseconds: of others a sum may be a hair less.
    const began = 5000;
    const time = jest.spyOn(performance, 'now').mockReturnValue(began);
    const first = frameFor(url, table, 7_200_000);
    time.mockReturnValue(began + 999);
    expect(frameFor(url, table, 3_600_000)).toBe(first);
    time.mockReturnValue(began + 1000);
    expect(await frameFor(url, table, 3_600_000)).toMatchObject({ html: '2' });
    expect(await frameFor(url, { ...table }, 3_600_000)).toMatchObject({ html: '3' });
    expect(made).toEqual([7_200_000, 3_600_000, 3_600_000]);
  });
});
