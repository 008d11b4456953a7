/** @jest-environment @storefront/build/jest/server.cjs */
import type { Shape } from '@storefront/contracts';
import { api, beginEdgeCases, described, hooked, routes, samples, text, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('what a visitor sees who has been here', () => {
  describe('is drawn once more with answers that are as poor as the API may give them', () => {
    const names: Shape = { type: 'array', items: text };
    const one: Shape = {
      type: 'object',
      properties: { name: { anyOf: [text, { type: 'null' }] }, note: text, names },
      required: ['name', 'names'],
    };
    const full = { name: 'a', note: 'b', names: ['c'] };
    const failing = (what: string, when: string) => [
      expect.stringMatching(new RegExp(`^its ${what} failed \\(TypeError: .*\\) where ${when}$`)) as string,
    ];
    const [list, value, field] = [
      'all lists in the answers of the API are empty',
      'all that may be nothing in the answers of the API is nothing',
      'the answers of the API hold no more than they must',
    ];

    it.each([
      ['data?.names[0].trim()', list],
      ['data?.name.trim()', value],
      ['data?.note.trim()', field],
    ])('a private screen: %s', async (screen, when) => {
      const { complaints, failed, stood } = await verdictOn(hooked(screen), {
        routes,
        described: described(one, full),
      });
      expect([complaints, failed]).toEqual([[], failing('screen that is alive \\(route a\\)', when)]);
      expect(stood.filter((what) => /, where /.test(what))).toHaveLength(3);
    });

    it('a fragment, and a list that is the whole answer', async () => {
      const fragments = [{ widget: 'W', props: [{ id: 1 }] }];
      const shows = (code: string) => ({
        ...hooked(`'A'`),
        './widgets/W': `{ Widget: ({ id }) => { const { data } = module.hooks.useOneQuery(id); return createElement('a', { href: '/a' }, data ? ${code} : 'None'); } }`,
      });
      expect(
        (await verdictOn(shows('data.note.trim()'), { routes, described: described(one, full), fragments })).failed,
      ).toEqual(failing('fragment W', field));
      expect(
        (await verdictOn(shows('data[0].trim()'), { routes, described: described(names, ['a']), fragments })).failed,
      ).toEqual(failing('fragment W', list));
    });

    it('and asks nobody for them', async () => {
      api.answers['/v1/things/7'] = { result: full };
      const { failed } = await verdictOn(hooked('data?.note.trim()'), { routes, described: described(one, full) });
      expect(failed).toHaveLength(1);
      expect(api.asked.filter((path) => path === '/v1/things/7')).toHaveLength(1);
    });

    it('which stands where it is ready for that, and is not tried where nothing of it may be missing', async () => {
      const verdict = await verdictOn(
        hooked('data && [data.names[0], data.name, data.note].map((some) => some?.trim())'),
        { routes, described: described(one, full) },
      );
      expect(verdict.failed).toEqual([]);
      expect(verdict.stood.filter((what) => /, where /.test(what))).toHaveLength(4);
      expect(
        (await verdictOn(hooked('data?.name.trim()'), { routes, described: samples })).stood.filter((what) =>
          /, where (?!all texts)/.test(what),
        ),
      ).toEqual([]);
    });

    it('and tells nothing of one that it cannot use: then less is drawn', async () => {
      const reading = hooked('data?.name.trim()');
      const only = reading['./routes/a'].replace(
        `url: '/v1/things/' + id`,
        `url: '/v1/things/' + id, result: { '~standard': {}, '~run': (dataset) => (dataset.value?.name ? { ...dataset, typed: true } : { ...dataset, typed: false, issues: [{ message: 'no', path: [] }] }), kind: 'schema', type: 'custom', async: false }`,
      );
      const { failed, stood } = await verdictOn(
        { ...reading, './routes/a': only },
        { routes, described: described(one, full) },
      );
      expect([failed, stood.filter((what) => what.includes(value))]).toEqual([[], []]);
    });

    it('and is tried with each word that the API may say', async () => {
      const words: Shape = {
        type: 'object',
        properties: {
          state: { enum: ['open', 'paid', 'refunded'] },
          mark: { anyOf: [{ const: 'old' }, { const: 'new' }, { type: 'null' }] },
          note: text,
        },
        required: ['state'],
      };
      const told = { routes, described: described(words, { state: 'open', mark: 'old', note: 'a' }) };
      const { complaints, failed, stood } = await verdictOn(
        hooked('data && ({ open: "Open", paid: "Paid" })[data.state].trim()'),
        told,
      );
      expect([complaints, failed]).toEqual([
        [],
        [
          expect.stringMatching(
            /^its screen that is alive \(route a\) failed \(TypeError: .*\) where the API says refunded \(state\) and old \(mark\)$/,
          ),
        ],
      ]);
      expect(stood.filter((what) => what.includes('turn'))).toEqual(
        [0, 1].map((turn) => `its screen that is alive (route a), with the words of turn ${turn}`),
      );
      expect((await verdictOn(hooked('data && data.state + data.mark'), told)).failed).toEqual([]);
    });

    it('but not a public one, which servers draw so', async () => {
      expect((await verdictOn(hooked(`'A', data?.name.trim()`), { described: described(one, full) })).failed).toEqual(
        [],
      );
    });
  });
});
