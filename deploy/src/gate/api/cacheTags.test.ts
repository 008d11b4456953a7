import { beginWithLiveShell, goes, refused } from '../../testing/gate';

beginWithLiveShell();

it('a tag of the cache that calls make out of date is refused once nothing has it any more', async () => {
  const tags = (provides: string[], invalidates: string[]) => ({ tags: { provides, invalidates } });
  await goes('mf-a', tags(['Order'], ['Order']));
  expect(await refused('mf-a', tags([], ['Order']))).toBe(
    'mf-a has calls that make Order out of date (invalidatesTags), and no endpoint that has this tag any more (providesTags): what is shown of it would stay as it was.',
  );
  await goes('mf-a', tags(['Offer'], ['Offer']));
  await goes('mf-a', tags(['Offer'], ['Offer', 'Order']));
  await goes('mf-a', tags([], []));
});
