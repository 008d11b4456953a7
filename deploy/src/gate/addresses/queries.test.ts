import { beginWithLiveShell, exposes, goes, refused, route } from '../../testing/gate';

beginWithLiveShell();

it('a text in a path that the contracts build is encoded where it was', async () => {
  const builds = (builtPaths: Record<string, boolean>) => ({ builtPaths });
  await goes('mf-a', builds({ manual: true, product: false }));
  expect(await refused('mf-a', builds({ manual: false, product: false }))).toMatch(
    /^mf-a leads to pages by paths\.manual, which puts a text into an address as it is, where that of mf-a \(live\) encodes it: /,
  );
  await goes('mf-a', builds({ manual: true, product: false, article: false }));
  await goes('mf-a', builds({ product: false }));
  await goes('mf-a', {});
  await goes('mf-a', builds({ manual: false }));
});

describe('a name in the query of an address', () => {
  const asks = (...asksQueries: string[]) => ({
    routes: [route('list/:id?')],
    ...exposes('./routes/page'),
    asksQueries,
  });
  const leads = (...linkQueries: string[]) => ({ linkQueries });

  it('is not called otherwise while others lead there with it', async () => {
    await goes('mf-a', asks('sort'));
    await goes('mf-b', leads('/list?sort', '/list/{}?sort', '/other?sort'));
    expect(await refused('mf-a', asks('order'))).toBe(
      'mf-a asks for order in the query of its addresses, in place of sort, with which mf-b (live) leads to /list.\nmf-a asks for order in the query of its addresses, in place of sort, with which mf-b (live) leads to /list/….',
    );
    await goes('mf-a', asks('order', 'sort'));
    await goes('mf-b', leads('/list?order'));
    await goes('mf-a', asks('order'));
  });

  it('may be asked for no more, or newly', async () => {
    await goes('mf-a', asks('sort'));
    await goes('mf-b', leads('/list?sort'));
    await goes('mf-a', asks());
    await goes('mf-a', asks('page'));
  });

  it('is that for which its page asks, where it was', async () => {
    await goes('mf-a', asks('sort'));
    await goes('mf-b', leads('/list?sort'));
    expect(await refused('mf-b', leads('/list?order'))).toBe(
      'mf-b leads to /list with order in its query, for which mf-a (live) does not ask, in place of sort.',
    );
    await goes('mf-b', leads('/list?sort', '/list?utm_source', '/nowhere?order'));
    await goes('mf-b', leads('/list/{}?order'));
  });
});
