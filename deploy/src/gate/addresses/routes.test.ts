import { beginWithLiveShell, exposes, goes, refused, route } from '../../testing/gate';
import { facts } from '../../testing/facts';
import type { PackageVersion } from '../comparison/comparison';
import { mayBeDead } from './links';
import { patternsOf } from './routePatterns';
import { routeFindings } from './routes';
import { packageVersion } from '../../testing/packageVersion';

beginWithLiveShell();

describe('a route’s patterns', () => {
  it('are one for each way to leave out what may be left out', () => {
    const texts = (path: string) =>
      patternsOf(path)
        .map(({ segments }) => segments.join('/'))
        .sort();
    expect(texts('')).toEqual(['']);
    expect(texts('News/:page?')).toEqual(['news', 'news/:']);
    expect(texts('a/:b?/c?')).toEqual(['a', 'a/:', 'a/:/c', 'a/c']);
  });
});

describe('a link that leads nowhere', () => {
  const canary = packageVersion({
    name: 'mf-b',
    isTrial: true,
    definition: { routes: [{ id: 'b', path: 'b/:x?', visibility: 'public' }], slots: [], wakes: [] },
  });

  it('may do so where it did before, and not where a version that some see has the page', () => {
    const isExcused = mayBeDead({
      candidate: packageVersion({}),
      former: packageVersion({ facts: facts({ links: ['/old/{}', '/Gone'] }) }),
      others: [canary],
    });
    expect(['/old/1', '/gone'].map(isExcused)).toEqual([true, true]);
    expect(['/old', '/old/1/2', '/gone/1', '/b', '/b/2', '/new'].map(isExcused)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(mayBeDead({ candidate: packageVersion({}), former: undefined, others: [] })('/old/1')).toBe(false);
  });
});

describe('routes of a new version', () => {
  const party = (label: string, ...paths: string[]) =>
    packageVersion({
      name: label,
      label,
      definition: {
        routes: paths.map((path, index) => ({ id: `route${index}`, path, visibility: 'public' })),
        slots: [],
        wakes: [],
      },
    });
  const found = (candidate: PackageVersion, former?: PackageVersion, ...others: PackageVersion[]) =>
    routeFindings({ candidate, former, others });
  const secret = (one: PackageVersion): PackageVersion => ({
    ...one,
    definition: {
      ...one.definition,
      routes: one.definition.routes.map((route) => ({ ...route, visibility: 'private' })),
    },
  });

  it('may not be two for the same addresses', () => {
    expect(found(party('mf-a', 'a/:id?', 'b', 'A')).refusals).toEqual([
      'mf-a has two routes for the same addresses: /a/:id? (route0) and /A (route2).',
    ]);
    expect(found(party('mf-a', 'a/:id', 'a/top', 'a')).refusals).toEqual([]);
  });

  it('stand in its navigation as addresses, not as patterns', () => {
    const leading = (path: string): PackageVersion => ({
      ...party('mf-a', 'a/:id?'),
      definition: { ...party('mf-a', 'a/:id?').definition, navigation: [{ path, label: { en: 'A' }, order: 1 }] },
    });
    expect(found(leading('/a/:id')).refusals).toEqual([
      'mf-a has /a/:id in its navigation, which is a pattern, and no address of a page.',
    ]);
    for (const path of ['/a', '/a/1', '/a/b:c']) expect(found(leading(path)).refusals).toEqual([]);
  });

  it('may have less than what others have in words, which is said', () => {
    expect(found(party('mf-a', ':x/:y'), undefined, party('mf-b', 'b/:id'))).toMatchObject({
      refusals: [],
      notes: ['Some addresses of /:x/:y of mf-a belong to mf-b: /b/:id.'],
    });
    expect(found(party('mf-a', 'a'), undefined, party('mf-b', 'b'))).toMatchObject({ refusals: [], notes: [] });
  });

  it('may be seen by others than before, or be gone, which is said', () => {
    expect(found(secret(party('mf-a', 'a')), party('mf-a', 'a', 'b')).notes).toEqual([
      '/b is gone: who has kept its address finds nothing there.',
      '/a is private now.',
    ]);
    expect(found(party('mf-a', 'a'), secret(party('mf-a', 'a'))).notes).toEqual(['/a is public now.']);
    expect(found(party('mf-a', 'a'), party('mf-a', 'a')).notes).toEqual([]);
  });
});

describe('an address', () => {
  const shell = { routes: [{ id: 'privacy', path: 'privacy' }], reserved: ['static'] };

  it('whose parts come in another order is refused, and one whose parts have other names is not', async () => {
    await goes('mf-a', { routes: [route('a/:game/:product', 'news')], params: ['game'] });
    expect(await refused('mf-a', { routes: [route('a/:product/:game', 'news')], params: ['game'] })).toBe(
      'mf-a has the parts of /a/:game/:product in another order, as /a/:product/:game: who leads there, as live pages do, gives them in the former one.',
    );
    expect(await refused('mf-a', { routes: [route('a/:title/:product', 'news')], params: ['game'] })).toBe(
      'mf-a reads game of its addresses, as /a/:game/:product had it, and none of its routes has it any more.',
    );
    await goes('mf-a', { routes: [route('a/:title/:product', 'news')], params: ['title'] });
  });

  it('whose part is called otherwise is refused to the file of its route, though another route has that part still', async () => {
    const article = route('a/:page/:article', 'article');
    const both = exposes('./routes/news', './routes/article');
    await goes('mf-a', {
      routes: [route('a/:page?', 'news'), article],
      ...both,
      params: ['article:page', 'news:page'],
    });
    expect(
      await refused('mf-a', {
        routes: [route('a/:number?', 'news'), article],
        ...both,
        params: ['article:page', 'news:page'],
      }),
    ).toBe('mf-a reads page of its addresses, as /a/:page? had it, and its route news has it no more.');
    expect(await refused('mf-a', { routes: [route('a/:number?', 'news')], params: ['news:page'] })).toMatch(
      /its route news has it no more/,
    );
    await goes('mf-a', {
      routes: [route('a/:number?', 'news'), article],
      ...both,
      params: ['article:page', 'news:number', 'page'],
    });
    await goes('mf-a', { routes: [route('a/:page?', 'news'), article], ...both, params: ['article,news:page'] });
    await goes('mf-a', {
      routes: [route('a/:number?', 'news'), article],
      ...both,
      params: ['article,news:page', 'news:number'],
    });
    await goes('mf-a', { routes: [route('a/:page?', 'news'), article], ...both, params: ['news,other:page'] });
    expect(
      await refused('mf-a', {
        routes: [route('a/:number?', 'news'), article, route('c', 'other')],
        ...exposes('./routes/news', './routes/article', './routes/other'),
        params: ['news,other:page'],
      }),
    ).toMatch(/reads page .* its route news has it no more/);
  });

  describe('whose part its code calls otherwise', () => {
    const reads = (params: string[], straightParams?: string[]) => ({
      routes: [route('a/:page?/:more?', 'news'), route('b/:item', 'item')],
      ...exposes('./routes/news', './routes/item'),
      params,
      ...(straightParams && { straightParams }),
    });
    const before = reads(['news:page', 'item:item', 'news:map'], ['news:page', 'item:item']);

    it('is refused', async () => {
      await goes('mf-a', before);
      expect(await refused('mf-a', reads(['news:number', 'item:item'], ['item:item']))).toBe(
        'mf-a reads number of the address of its route news, in place of page: /a/:page?/:more? has no such part.',
      );
      expect(
        await refused(
          'mf-a',
          reads(['news:page', 'news:number', 'item:item'], ['news:page', 'news:number', 'item:item']),
        ),
      ).toBe('mf-a reads number of the address of its route news: /a/:page?/:more? has no such part.');
      expect(
        await refused('mf-a', reads(['news:page', 'item:item', 'item,news:number'], ['item,news:number'])),
      ).toMatch(/reads number of the address of its route news: .*\n.*reads number of the address of its route item: /);
    });

    it.each<[string[], string[] | undefined]>([
      // One more thing that is called params, and one part less that is read.
      [
        ['news:page', 'news:number', 'item:item'],
        ['news:page', 'item:item'],
      ],
      [['item:item'], ['item:item']],
      [['item:item', 'news:filter', 'news:get'], []],
      // A fragment stands on pages of others.
      [
        ['news:page', 'item:item', 'productId'],
        ['news:page', 'productId'],
      ],
      [['news:page', 'item:item', 'item,news:page'], ['item,news:page']],
      [['news:more', 'item:item'], ['news:more']],
      [
        ['item,news:page', 'item:item'],
        ['news:*', 'other:number'],
      ],
      [['page', 'item:item', 'news:number'], []],
      [['news:page', 'item:item'], undefined],
    ])('is not refused for %j, %j', async (...said) => {
      await goes('mf-a', before);
      await goes('mf-a', reads(...said));
    });

    it('is not compared with a build that does not say it', async () => {
      await goes('mf-a', reads(['news:page', 'item:item']));
      await goes('mf-a', reads(['news:page', 'news:number', 'item:item'], ['news:number']));
    });
  });

  it('without its first slash is refused to a link that is new', async () => {
    const sentence =
      'mf-b links to details/…, an address without its first slash: with the prefix of a language before it, it is another one. It is /details/….';
    await goes('mf-a', {
      routes: [route('details/:id'), route('orders/last', 'last')],
      ...exposes('./routes/page', './routes/last'),
    });
    expect(await refused('mf-b', { slashless: ['details/{}'] })).toBe(sentence);
    await goes('mf-b', {});
    await goes('mf-b', { slashless: ['orders/last'] });
    expect(await refused('mf-b', { slashless: ['details/{}', 'orders/last'] })).toBe(sentence);
    // No page is called so: it is no link.
    await goes('mf-b', { slashless: ['orders/last', 'km/h', 'dd/MM/yyyy', 'mf-a/picked'] });
  });

  it('that nobody has is refused to a link that is new', async () => {
    await goes('mf-a', { links: ['/away'] });
    expect(await refused('mf-a', { links: ['/away', '/basket/{}'] })).toBe(
      'mf-a links to /basket/…, a page that nobody has.',
    );
    await goes('mf-a', { links: ['/away', '/', '/privacy', '/static/x.xml', '/{}'] });
  });

  it('that a shell answers itself is no other’s, whichever is new', async () => {
    await goes('mf-a', {});
    expect(await refused('shell', { ...shell, reserved: ['static', 'mf-a'] })).toBe(
      'shell answers /mf-a itself, which belongs to mf-a (live) (route news).',
    );
  });

  it('that a shell answers no more is refused where others lead there, and worth knowing elsewhere', async () => {
    await goes('shell', { ...shell, reserved: ['static', 'feed.xml'] });
    await goes('mf-a', { links: ['/feed.xml'] });
    expect(await refused('shell', { ...shell, reserved: ['static'] })).toBe(
      'shell does not answer /feed.xml any more, to which mf-a (live) leads.',
    );
    const { notes } = await goes('shell', { ...shell, reserved: ['feed.xml'] });
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^shell \S+ does not answer \/static any more: who has kept such an address finds nothing there\.$/,
      ),
    );
  });
});
