import { payload } from '../../testing/facts';
import { beginWithLiveShell, event, fills, goes, refused } from '../../testing/gate';

beginWithLiveShell();

describe('what is read beside what is declared', () => {
  const sends = (shape: object) => ({
    events: { dispatches: [event('mf-a/done', shape as never)], listens: [] },
    renders: [{ slot: 'mf-a/aside', props: shape }],
  });
  const reads = (...names: string[]) => ({
    events: { dispatches: [], listens: [], strays: names.length > 0 ? { 'mf-a/done': names } : {} },
    ...fills('mf-a/aside'),
    fills: [{ slot: 'mf-a/aside', widget: 'W', props: payload({}), strays: names }],
  });

  it('is refused where it is new, and nobody sends it', async () => {
    await goes('mf-a', sends(payload({ mark: payload({ id: {} }) })));
    await goes('mf-b', reads());
    expect((await refused('mf-b', reads('mark.kind'))).split('\n')).toEqual([
      'mf-b reads mark.kind of mf-a/done, which mf-a (live) sends without it.',
      'W of mf-b reads mark.kind of the slot mf-a/aside, which mf-a (live) renders without it.',
    ]);
    await goes('mf-b', reads('mark.id'));
    await goes('mf-b', reads('mark.kind'), { allowBreaking: 'It comes soon.' });
    await goes('mf-b', reads('mark.kind'));
  });

  it('passes where somebody may send it, nobody sends anything there, or the live version does not say', async () => {
    await goes('mf-b', reads('note'));
    await goes('mf-a', sends({ anyOf: [payload({ id: {} }), {}] }));
    await goes('mf-b', reads('note', 'kind'));
    await goes('mf-c', { fills: [{ slot: 'mf-a/aside', widget: 'W', props: payload({}) }] });
    await goes('mf-a', sends(payload({ id: {} })), { allowBreaking: 'a test' });
    await goes('mf-c', { ...reads('note'), slots: [] });
  });
});

it('reads of an answer what its own schema leaves out, and did not before: that is refused', async () => {
  const reads = (strays?: string[]) => ({
    endpoints: [{ name: 'mf-a/page', method: 'GET', path: '/v1/pages/{}', ...(strays && { strays }) }],
  });
  const sentence =
    'mf-a (mf-a/page) reads content of what the API answers GET /v1/pages/…, which its own schema leaves out: it is never there.';
  expect(await refused('mf-a', reads(['content']))).toBe(sentence);
  await goes('mf-a', reads());
  await goes('mf-a', reads(['text']));
  expect(await refused('mf-a', reads(['content', 'text']))).toBe(sentence);
  await goes('mf-a', reads([]));
});
