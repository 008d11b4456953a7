import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';
import { LinkProvider, type LinkProps } from '../link/LinkProvider';
import { isMarkup } from './isMarkup';
import { readMarkup } from './markup';
import { RichText } from './RichText';

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild!;

describe('a text of the content', () => {
  it('S144 has the headings, lists, tables and emphasis of its HTML', () => {
    const text = shown(
      '<h2>Head</h2><p>One <strong>two</strong><br>three</p><ol start="3"><li>four<ul><li>five</li></ul></li></ol><table><tr><th>A</th><td>B</td></tr></table>',
    );
    expect(text.innerHTML).toBe(
      '<h2>Head</h2><p>One <strong>two</strong><br>three</p><ol start="3"><li>four<ul><li>five</li></ul></li></ol><table><tbody><tr><th>A</th><td>B</td></tr></tbody></table>',
    );
  });

  it.each(
    ['strong', 'em', 'b', 'i', 's', 'del', 'u', 'sub', 'sup', 'code']
      .map((name) => `<p><${name}>words</${name}></p>`)
      .concat([
        ...['p', 'h2', 'h3', 'h4', 'pre', 'blockquote'].map((name) => `<${name}>words</${name}>`),
        ...['ul', 'ol'].map((name) => `<${name}><li>words</li></${name}>`),
        '<p>one<br>two</p>',
        '<p>one</p><hr><p>two</p>',
        '<table><thead><tr><th>one</th></tr></thead><tbody><tr><td>two</td></tr></tbody></table>',
      ]),
  )('S144 has %s as it is written', (html) => {
    expect(shown(html).innerHTML).toBe(html);
    expect(shown(html.toUpperCase()).innerHTML).toBe(html.replace(/(?<=>)\w+(?=<)/g, (words) => words.toUpperCase()));
  });

  it.each(
    Object.entries({
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      div: 'p',
      section: 'p',
      article: 'p',
      header: 'p',
      footer: 'p',
      center: 'p',
    }),
  )('S144 has for %s %s', (name, own) => {
    expect(shown(`one<${name}>two</${name}>three`).innerHTML).toBe(`<p>one</p><${own}>two</${own}><p>three</p>`);
  });

  it('S144 has forty elements within each other, and no more', () => {
    expect(shown('<blockquote>'.repeat(50)).querySelectorAll('blockquote')).toHaveLength(40);
  });

  it.each(['script', 'style', 'template', 'iframe', 'svg', 'math', 'noscript', 'title', 'textarea', 'xmp'])(
    'S144 has no words of a %s, which no browser shows as such',
    (name) => {
      expect(shown(`<p>one<${name} x="y">words <b>more</b></${name}>two</p>`).innerHTML).toBe('<p>onetwo</p>');
    },
  );

  it.each(['p', 'br', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'table', 'hr'])(
    'S144 is read as HTML where it has a %s',
    (name) => {
      expect([`a <${name}> b`, `<${name.toUpperCase()} x="y">`, `<${name}/>`].map(isMarkup)).toEqual([
        true,
        true,
        true,
      ]);
      expect([`<${name}x>`, `< ${name}>`, name].map(isMarkup)).toEqual([false, false, false]);
    },
  );

  it('S144 is read as plain words where nothing of it parts them', () => {
    expect(['<b>words</b>', '1 <2', '<h7>', '<a href="/p">'].map(isMarkup)).toEqual([false, false, false, false]);
  });

  it('S144 opens foreign links apart, without a handle on this page, and its own by the shop’s router', () => {
    shown(
      '<p><a href="https://other.test/a?b=1&amp;c=2" target="_top" rel="opener">there</a> <a href="/catalog">here</a> <a href="mailto:a@b.example">write</a></p>',
    );
    const there = screen.getByRole('link', { name: 'there' });
    expect(there).toHaveAttribute('href', 'https://other.test/a?b=1&c=2');
    expect(there).toHaveAttribute('target', '_blank');
    expect(there).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/catalog');
    expect(screen.getByRole('link', { name: 'write' })).toHaveAttribute('href', 'mailto:a@b.example');
  });

  it('S144 leads to a file at exactly its address, whatever the page’s language', () => {
    const russian = ({ to, ...rest }: LinkProps) => <a href={`/ru${to}`} {...rest} />;
    render(<RichText html={'<p><a href="/static/x.zip">file</a> <a href="/catalog">page</a></p>'} />, {
      wrapper: ({ children }) => <LinkProvider component={russian}>{children}</LinkProvider>,
    });
    expect(screen.getByRole('link', { name: 'file' })).toHaveAttribute('href', '/static/x.zip');
    expect(screen.getByRole('link', { name: 'page' })).toHaveAttribute('href', '/ru/catalog');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https:///evil',
    '',
  ])('S144 shows the words alone of a link to %j', (href) => {
    const text = shown(`<p>See <a href="${href}">this</a></p>`);
    expect(text.textContent).toBe('See this');
    expect(text.querySelector('a')).toBeNull();
  });

  it('S144 draws pictures late, in their sizes, and none whose address is not one', () => {
    const text = shown(
      '<p><img src="/static/a.webp" alt="A map" width="640" height="360" onerror="alert(1)"><img src="javascript:alert(1)"><img src=x></p>',
    );
    const pictures = text.querySelectorAll('img');
    expect(pictures).toHaveLength(1);
    for (const [name, value] of Object.entries({
      src: '/static/a.webp',
      alt: 'A map',
      width: '640',
      height: '360',
      loading: 'lazy',
    }))
      expect(pictures[0]).toHaveAttribute(name, value);
    expect(pictures[0]).not.toHaveAttribute('onerror');
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p>a<svg onload=alert(1)><circle/></svg>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['<iframe srcdoc="<script>1</script>"></iframe><p>a</p>', '<p>a</p>'],
    ['<p><form action="/x"><input name="a"><button>go</button></form></p>', '<p>go</p>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<p>a<scr<script>ipt>alert(1)</script>b</p>', '<p>a&lt;scrb</p>'],
    ['<p>a</p><!-- note to editors', '<p>a</p>'],
    ['<p>a<!-- one --><!-- <b>two</b>\n--></p><style>p{', '<p>a</p>'],
    ['<math><mi xlink:href="javascript:1">x</mi></math><p>a</p>', '<p>a</p>'],
    [
      '<p>a<object data="x"></object><embed src="x"><base href="//evil.test"><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0"></p>',
      '<p>a</p>',
    ],
  ])('S144 holds nothing that could run: %s', (html, written) => {
    expect(shown(html).innerHTML).toBe(written);
  });

  it.each([
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<p>one<ul><li>two<li>three</ul>', '<p>one</p><ul><li>two</li><li>three</li></ul>'],
    ['<div><p>one</p>two</div>', '<p>one</p><p>two</p>'],
    ['words <b>bold</b><h1>head</h1>more', '<p>words <b>bold</b></p><h2>head</h2><p>more</p>'],
    ['<ul>loose<li>one</li></ul>', '<ul><li>one</li></ul>'],
    ['<table>loose<td>x</td><tr><td>a<td>b</table>', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'],
    [
      '<table><tr><td>a<table><tr><td>b</td></tr></table>c</td><td>d</td></tr></table>',
      '<table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table>c</td><td>d</td></tr></tbody></table>',
    ],
    ['<p><a href="/a">one<a href="/b">two</a></a></p>', '<p><a href="/a">onetwo</a></p>'],
    ['</p></b></ul><p>one</p>', '<p>one</p>'],
    [`<p title="a<b>c" id='<i>'>one</p>`, '<p>one</p>'],
    ['<p>1 <2, a <b c <b>d</b></p>', '<p>1 &lt;2, a &lt;b c <b>d</b></p>'],
  ])('S144 stands as browsers would read it, so that server and browser agree: %s', (html, written) => {
    expect(shown(html).innerHTML).toBe(written);
  });

  it.each([
    [
      '<a href="/catalog"><h2>Head</h2></a> and <b><p>one</p></b>',
      '<a href="/catalog"><h2>Head</h2></a><p> and </p><b><p>one</p></b>',
    ],
    ['<pre>\n<b>key</b> = 1</pre>', '<pre><b>key</b> = 1</pre>'],
    ['<pre>\nkey\n</pre>', '<pre>key\n</pre>'],
  ])('S144 is written as browsers read it: %s', async (html, written) => {
    const text = renderToStaticMarkup(<RichText html={html} />);
    expect(text).toContain(written);
    const read = document.createElement('div');
    read.innerHTML = text;
    expect(read.innerHTML).toBe(text);
  });

  it('S144 hydrates without a difference, however it is nested', async () => {
    const html =
      '<a href="/x"><h2>z</h2></a><pre>\n<b>k</b>v</pre><div><h2>a<p>b<b>c<i>d</b>e<ul><li>f<table><tr><td>g<p>h</table><blockquote><p>i<hr>j</blockquote>'.repeat(
        3,
      );
    const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<RichText html={html} />);
    await act(
      async () =>
        void hydrateRoot(root, <RichText html={html} />, { onRecoverableError: (error) => console.error(error) }),
    );
    expect(complain).not.toHaveBeenCalled();
    complain.mockRestore();
  });

  it('S144 reads texts that are nested without an end, and long ones, in a moment', () => {
    expect(shown(`${'<blockquote>'.repeat(100_000)}<p>deep</p>`).textContent).toBe('deep');
    expect(shown(`<p>${'<'.repeat(50_000)}</p>`).textContent).toHaveLength(50_000);
  });
});

it.each([
  ...['<a ', '<a "', "<a b='", `<a "'`, '<a ""', '<!-- ', '<script ', '</script', '<p', '<table><tr>', '<a', '&'].map(
    (part) => [part, part.repeat(60_000)],
  ),
  ['<a…', `<${'a'.repeat(200_000)}`],
  ['<a a…>', `<a ${'a'.repeat(200_000)}>`],
  ['<a a-a-…>', `<a ${'a-'.repeat(100_000)}>`],
])('S144 words of which %j is all, over and over, are read in one go', (_part, html) => {
  const began = performance.now();
  expect(readMarkup(html)).toEqual(expect.any(Array));
  expect(performance.now() - began).toBeLessThan(5000);
});

describe('the headings of a text', () => {
  const label = (heading: string) => `Link to ${heading}`;
  const anchored = (html: string, within?: string) =>
    render(<RichText html={html} anchorLabel={label} within={within} words={(text) => text.replace('[b]', '')} />)
      .container;
  const ids = (html: string, within?: string) =>
    [...anchored(html, within).querySelectorAll('h2, h3, h4')].map(({ id }) => id);

  it('S144 can be linked to by their words, each once, whether an API names them or not', () => {
    expect(
      ids('<h2>Как [b]платить</h2><h3>Как платить</h3><h2 id="s-own">Another</h2><h4><b>One</b> &amp; two</h4>'),
    ).toEqual(['s-как-платить', 's-как-платить-2', 's-own', 's-one-two']);
  });

  it.each(['content', 'root', 'location', 'attributes', 's-a" onclick="x', '__proto__', 'S-A', ''])(
    'S144 are never called %j, whoever wishes it',
    (id) => {
      expect(ids(`<h2 id='${id}'>Head</h2>`)).toEqual(['s-head']);
    },
  );

  it('S132 have the name of their part of the page before their own', () => {
    expect(ids('<h3 id="s-note">Note</h3>', 's-start')).toEqual(['s-start.note']);
  });

  it('S144 have a link beside them that a keyboard reaches, and are read as their words alone', () => {
    anchored('<h2>Head</h2>');
    expect(screen.getByRole('heading', { name: 'Head' })).toHaveAttribute('id', 's-head');
    expect(screen.getByRole('link', { name: 'Link to Head' })).toHaveAttribute('href', '#s-head');
  });

  it('S144 are led to from their own text, and by no address that is more than that', () => {
    anchored(
      '<p><a href="#s-note">own</a> <a href="#s-other%20">other</a> <a href="#%22onclick=1">none</a></p><h3>Note</h3>',
      's-start',
    );
    expect(screen.getByRole('link', { name: 'own' })).toHaveAttribute('href', '#s-start.note');
    expect(screen.getByRole('link', { name: 'other' })).toHaveAttribute('href', '#s-other%20');
    expect(screen.queryByRole('link', { name: 'none' })).toBeNull();
  });

  it.each([
    ['<ul><li><a href="/catalog"><h3>Head</h3></a></li></ul>', 1],
    ['<blockquote><a href="https://other.test/"><b><h2>One</h2></b> two</a></blockquote>', 1],
    ['<a href="javascript:1"><h2>One</h2></a>', 0],
    ['<h2></h2>', 0],
    ['<h2>\u00a0 <b> </b></h2>', 0],
    ['<h2>[b]</h2>', 0],
    ['<h3><img src="/static/a.webp"></h3>', 0],
  ])('S144 get no link beside them within a link, or where they have no words: %s', (html, links) => {
    const text = anchored(html);
    expect(text.querySelectorAll('a')).toHaveLength(links);
    expect(text.querySelector('a a, [id]')).toBeNull();
  });

  it('S144 have no names where nobody links to them', () => {
    expect(shown('<h2 id="s-own">Head</h2>').innerHTML).toBe('<h2>Head</h2>');
  });
});
