/** @jest-environment @storefront/build/jest/server.cjs */
import type { Shape } from '@storefront/contracts';
import { api, asking, beginEdgeCases, described, text, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('answers in other words', () => {
  const states = { enum: ['new', 'paid', 'void'] };
  const thing: Shape = {
    type: 'object',
    properties: {
      status: { ...states, type: 'string' },
      plans: { type: 'array', items: { type: 'object', properties: { isCheap: { type: 'boolean' } } } },
      pair: { type: 'array', prefixItems: [{ enum: ['a', 'b'], type: 'string' }, text] },
      mark: { anyOf: [{ ...states, type: 'string' }, { type: 'null' }] },
      only: { type: 'boolean', enum: [true] },
      note: text,
    },
  };
  const result = { status: 'paid', plans: [{ isCheap: true }], pair: ['a', 'a'], mark: 'new', only: true, note: 'new' };
  const failing = async (condition: string) => {
    const { failed } = await verdictOn(
      asking(`(() => { if (${condition}) throw new Error('unforeseen'); return 'A'; })()`),
      { described: described(thing) },
    );
    return failed;
  };

  beforeEach(() => {
    api.answers['/v1/things/7'] = { result };
  });

  it.each([
    ['another state', "data?.status === 'void'", 'void (status)'],
    ['a flag within a list', 'data?.plans[0]?.isCheap === false', 'false (isCheap)'],
    ['a place of a list', "data?.pair[0] === 'b'", 'b (pair)'],
    ['a state that may be nothing', "data?.mark === 'paid'", 'paid (mark)'],
  ])('are tried on pages that servers render: %s', async (_what, condition, said) => {
    const failed = (await failing(condition)).filter((one) => one.includes(said));
    expect(failed).toContainEqual(
      expect.stringMatching(/^its screen failed \(Error: unforeseen\) where the API says .+, at \/a \(route a\)$/),
    );
  });

  it('are those that the description allows', async () => {
    expect(await failing("data && 'note' in data && (!['', 'new'].includes(data.note) || !data.only)")).toEqual([]);
  });
});

describe('answers that are as poor as the API may give them', () => {
  const thing: Shape = {
    type: 'object',
    properties: {
      names: { type: 'array', items: text },
      maker: { anyOf: [{ type: 'object', properties: { name: text } }, { type: 'null' }] },
      note: text,
      sure: text,
      pair: { type: 'array', items: text, minItems: 1 },
    },
    required: ['names', 'maker', 'sure', 'pair'],
  };

  beforeEach(() => {
    api.answers['/v1/things/7'] = { result: { names: ['a'], maker: { name: 'b' }, note: 'c', sure: 'd', pair: ['e'] } };
  });

  it.each([
    ['lists', 'data?.names[0].trim()', 'where all lists in the answers of the API are empty'],
    ['what may be nothing', 'data?.maker.name', 'where all that may be nothing in the answers of the API is nothing'],
    ['what need not be there', 'data?.note.trim()', 'where the answers of the API hold no more than they must'],
    ['texts', '/./.exec(data?.sure ?? "a")[0]', 'where all texts in the answers of the API are empty that may be'],
  ])('are tried: %s', async (_what, screen, when) => {
    const { complaints, failed } = await verdictOn(asking(screen), { described: described(thing) });
    expect(complaints).toEqual([]);
    expect(failed).toEqual([
      expect.stringMatching(new RegExp(`^its screen failed \\(TypeError: .*\\) ${when}, at /a \\(route a\\)$`)),
    ]);
  });

  it('cost a head its title', async () => {
    const head = `head: ({ getState }) => ({ title: api.endpoints.one.select('7')(getState()).data ? 'The ' + api.endpoints.one.select('7')(getState()).data.names[0].trim() : 'None' }),`;
    expect((await verdictOn(asking(`'A'`, head), { described: described(thing) })).failed).toEqual([
      'its head states no title where all lists in the answers of the API are empty, at /a (route a)',
    ]);
  });

  it('hold what must be there, and what is said of them is what was stood', async () => {
    const { failed, stood } = await verdictOn(
      asking(
        'data && data.sure.trim() + data.pair[0].trim() + (data.note ?? "").trim() + data.names.join() + (data.maker?.name ?? "")',
      ),
      { described: described(thing) },
    );
    expect(failed).toEqual([]);
    expect(stood.filter((one) => /^(a,|its screen that is alive)/.test(one))).toHaveLength(18);
  });

  it('are tried of lists alone where the API does not say what it answers', async () => {
    expect((await verdictOn(asking('data?.names[0].trim() + data?.maker.name'))).failed).toHaveLength(1);
    expect((await verdictOn(asking('data?.maker.name'))).failed).toEqual([]);
  });
});
