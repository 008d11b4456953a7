import { createCode, isCodeFile } from '../code/code';
import type { DeclaredTypes } from '../usage/declarations';
import { eventsOf, linksOf, slotsRenderedIn, relativeLinksOf } from '../usage/teams';
import { usagesOf, type Usage } from '../usage/usage';

const nothingDeclared: DeclaredTypes = { events: new Map(), slots: new Map() };

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;
  const from = (names: string) => `import { ${names} } from '@storefront/contracts';`;

  it('links to paths with as many parts as it gives them, to written ones, and by going there', () => {
    const links = (text: string) =>
      linksOf([usage(`${from('paths')} import { useGo } from '@storefront/platform'; ${text}`)]);
    expect(links('paths.news(); paths.news(2);')).toEqual(['/news', '/news/{}']);
    expect(links('paths.payment();')).toEqual(['/payment']);
    expect(links('paths.payment(id);')).toEqual(['/payment/{}']);
    expect(links('paths.manual(...names);')).toEqual(['/products/{}/{}']);
    expect(links('pick(paths.details);')).toEqual(['/details/{}']);
    expect(links('const { contact, payment: pay, news } = paths; contact(); pay(id); const x = { news: 1 };')).toEqual([
      '/contact-us',
      '/payment/{}',
    ]);
    expect(links("paths['contact'](); const { cart } = { ...paths };")).toEqual([]);
    expect(
      links('const go = useGo(); go(`/products/${a}/${b}?x=${c}`); const a = <Link to={`/page-${n}`} />;'),
    ).toEqual(['/products/{}/{}']);
    expect(
      links(
        "useGo()('/basket'); location.assign('/ru/there'); window.location.replace(`/games/${id}`); document.location.href = '/by-place'; location = '/itself';",
      ),
    ).toEqual(['/basket', '/by-place', '/games/{}', '/itself', '/there']);
    for (const way of [
      "go('/order/' + id)",
      "go('/order/'.concat(id))",
      "go(['/order', id].join('/'))",
      "go(way); const way = '/order/' + encodeURIComponent(id)",
      'go(ways.order(id)); const ways = { order: (id: string) => `/order/${encodeURIComponent(id)}` }',
      "go(ways.order(id)); const ways = { order(id: string) { return '/order/' + id; } }",
      "go(Ways.order(id)); class Ways { static order(id: string) { return '/order/' + id; } }",
      "const ways = { order: (id: string) => base + id }; const base = '/order/'; const { order } = ways; go(order(id))",
      'leave(go, id); function leave(lead: (path: string) => void, id: string) { lead(`/order/${id}`); }',
      'leave({ go, id }); const leave = ({ go: lead, id }) => lead(`/order/${id}`)',
      'const Leave = ({ lead }) => <button onClick={() => lead(`/order/${id}`)} />; const a = <Leave lead={go} />',
      'const useLead = () => useGo(); useLead()(`/order/${id}`)',
      "const load = () => { const redirectTo = '/order/' + id; return { redirectTo }; }",
      "const load = () => { const answer = {}; answer.redirectTo = '/order/' + id; return answer; }",
      "const load = () => ({ 'redirectTo': '/order/' + id })",
      "const a = <Link to={'/order/' + id} />",
    ])
      expect([way, links(`const go = useGo(); ${way};`)]).toEqual([way, ['/order/{}']]);
    expect(
      links(
        "const go = useGo(); go('/catalog' + search); go(base + '/x'); go('/a' + (isAll ? '' : '/' + id)); other('/order/' + id); const walk = (id) => '/up/' + walk(id); const load = ({ to }) => ({ to });",
      ),
    ).toEqual([]);
    expect(
      links(
        `const a = <><Link to="/en/contact-us" /><Link to="/ru/help" /><Link to="/ru" /></>; useGo()('/en/games');`,
      ),
    ).toEqual(['/', '/contact-us', '/games', '/help']);
    expect(
      links(
        `const a = <a href="/ru/help" />; const list = [{ to: '/listed' }, { href: '/ru' }]; const b = <a href={'/shown'} />;`,
      ),
    ).toEqual(['/', '/help', '/listed', '/shown']);
    expect(
      links(
        `const a = <><a href="https://elsewhere.example/x" /><use href="/static/sprite.svg#cart" /><a href={\`\${site}/x\`} /></>; place.href = '/no'; text.replace('/a', '/b'); const b = { from: '/x' };`,
      ),
    ).toEqual([]);
    expect(
      links(`const load = () => ({ redirectTo: '/basket' }); const a = <Redirect to={is ? '/here' : '/there'} />;`),
    ).toEqual(['/basket', '/here', '/there']);
  });

  it.each<[string, string[]]>([
    ["go(paths.cart() + '/items')", ['/cart', '/cart/items']],
    ['go(`${paths.payment(id)}/done?x=1`)', ['/payment/{}', '/payment/{}/done']],
    ["const way = paths.cart(); const a = <Link to={way + '/items'} />", ['/cart', '/cart/items']],
    ["const a = <a href={localizePath('/support', language)} />", ['/support']],
    ["const a = <a href={localizePath(paths.cart(), language) + '/items'} />", ['/cart', '/cart/items']],
    ["const head = ({ absolute }) => ({ list: [{ href: absolute('/announcements/' + id) }] })", ['/announcements/{}']],
    ["const head = (context) => ({ href: context.absolute('/support') })", ['/support']],
    // A file, another's address, a part that is no whole one, and what comes at run time.
    ["const head = ({ absolute }) => ({ href: absolute('/static/card.png') })", []],
    ["const absolute = (path) => 'https://else.test' + path; const a = <a href={absolute('/support')} />", []],
    ["import { absolute } from 'elsewhere'; const a = <a href={absolute('/support')} />", []],
    ["go(paths.cart() + 's' + id)", ['/cart']],
    ["go(paths.payment(...ids) + '/done')", ['/payment/{}']],
    ["go(paths[name]() + '/done'); go(paths.toString() + '/done'); go(ways.cart() + '/items')", []],
    [
      "const files = [{ href: '/v1/orders/feed' }, { href: '/static/list' }]; const a = <a href={`/v2/orders/${id}`} />",
      [],
    ],
    [
      "const words = [{ pattern: /_/g, to: '/and/' }, { from: ' ', to: '/' }, { test: isOld, to }]; const to = '/or/';",
      [],
    ],
    ["const motion = [{ min: 0, to: '/unit' }, { initial: '/a', to: '/b' }, { from: '/a', to: 'b/c' }];", []],
    [
      "const list = [{ label, to: '/v1' }, { to: '/and', title: 'from' }, { to: '/v1/x' }]; const a = <a href='/v1' />",
      ['/and', '/v1', '/v1/x'],
    ],
  ])('links to addresses that are made of one: %s', (text, links) => {
    expect(
      linksOf([
        usage(
          `${from('paths, localizePath')} import { useGo } from '@storefront/platform'; const go = useGo(); ${text}`,
        ),
      ]),
    ).toEqual(links);
  });

  it.each<[string, string[]]>([
    ['go(`details/${id}`)', ['details/{}']],
    ["go('details/' + id + '?x=1')", ['details/{}']],
    ["const a = <Link to={is ? 'catalog/new' : '/catalog'} />", ['catalog/new']],
    ["const load = () => ({ redirectTo: 'orders/last' })", ['orders/last']],
    ['const load = (answer) => { answer.redirectTo = `orders/${id}`; }', ['orders/{}']],
    ["const list = [{ to: 'catalog/new' }]", ['catalog/new']],
    // A word, another's address, a kind of file, what is relative on purpose, and what is led to by the browser itself.
    [
      "go('details'); go('https://else.test/x'); go('mailto:a/b'); go(`${base}/x`); go('./details/1'); go('one two/three'); go('/details/1')",
      [],
    ],
    [
      "const kinds = [{ label, to: 'image/png' }]; const a = <a href='details/1' />; location.assign('details/1'); other('details/1')",
      [],
    ],
  ])('leads to addresses whose first slash is left out: %s', (text, slashless) => {
    const usages = [usage(`import { useGo } from '@storefront/platform'; const go = useGo(); ${text}`)];
    expect(relativeLinksOf(usages)).toEqual(slashless);
    expect(linksOf(usages).filter((link) => !link.startsWith('/'))).toEqual([]);
  });

  it('does the same in JavaScript as in TypeScript', () => {
    const picking = `${from('addRequested')} import { Slot } from '@storefront/platform'; import { Button } from '@storefront/ui'; export function Pick({ id }) { return <Button onClick={() => dispatch({ ...addRequested({ productId: id }) })}><Slot name="header.cart" /></Button>; }`;
    for (const path of ['src/Pick.js', 'src/Pick.jsx', 'src/Pick.mjs']) {
      const code = createCode([{ path, text: picking }]);
      expect([path, eventsOf(usagesOf(code), [], nothingDeclared).dispatches.map(({ type }) => type)]).toEqual([
        path,
        ['cart/addRequested'],
      ]);
      expect([path, slotsRenderedIn(usagesOf(code), nothingDeclared).map(({ slot }) => slot)]).toEqual([
        path,
        ['header.cart'],
      ]);
      expect(code.fileFor(path.endsWith('x') ? './Pick.jsx' : './Pick', 'src/Screen.tsx')).toBe(code.files[0]);
    }
    expect(
      ['src/a.ts', 'src/a.tsx', 'src/a.js', 'src/a.jsx', 'src/a.mjs', 'src/a.css', 'src/a.json'].filter(isCodeFile),
    ).toHaveLength(5);
  });
});
