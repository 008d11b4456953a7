import { withoutBracketMarkup } from '@storefront/contracts';
import { translatePage } from '@storefront/platform/testing';
import { render, screen } from '@testing-library/react';
import { toExcerpt } from './excerpt';
import { Prose } from './Prose';

describe('an excerpt', () => {
  it('S135 strips tags, scripts and entities to plain text on one line', () => {
    expect(toExcerpt('<p>Salt &amp; <b>pepper</b></p><script>alert(1)</script><ul><li>one</li><li>two</li></ul>')).toBe(
      'Salt & pepper one two',
    );
  });

  it('S135 removes bracketed segments with what they hold', () => {
    expect(toExcerpt('Before [note] the [b]bold[/b] end [see [the] page].')).toBe('Before the bold end.');
  });

  it.each([
    ['An un[b]bold[/b]ed word', 'An unbolded word'],
    ['«[b]Одно[/b]» ([i]и другое[/i])', '«Одно» (и другое)'],
    ['One ([note] two [note]) three [note]!', 'One (two) three!'],
  ])('S135 puts nothing in the place of the segments of %j', (content, words) => {
    expect(toExcerpt(content)).toBe(words);
  });

  it.each([
    ['2026. A year of news', '2026. A year of news'],
    ['<p>2026. A year of news</p>', '2026. A year of news'],
    ['First line\n7. September it opened', 'First line 7. September it opened'],
    ['<ol><li>one</li><li>2. of May</li></ol>', 'one 2. of May'],
    ['<ul><li><p>one</p></li><li>two</li></ul>', 'one two'],
    ['• one\n• two', 'one two'],
    ['Open the .zip file : now', 'Open the .zip file : now'],
  ])('S135 keeps the words of %j, and drops the marks of lists alone', (content, words) => {
    expect(toExcerpt(content)).toBe(words);
  });

  it('S135 leaves 250 characters as they are', () => {
    expect(toExcerpt('a'.repeat(250))).toBe('a'.repeat(250));
  });

  it('S135 cuts at a word and never shows more than 250 characters', () => {
    const excerpt = toExcerpt('Sidekey '.repeat(60));
    expect(excerpt.length).toBeLessThanOrEqual(250);
    expect(excerpt).toMatch(/Sidekey…$/);
  });

  it('S135 cuts inside a word that is longer than the whole room', () => {
    expect(toExcerpt('a'.repeat(400))).toBe(`${'a'.repeat(249)}…`);
  });

  it('S135 keeps a less-than sign that opens no tag', () => {
    expect(toExcerpt('2 < 3 and 5 > 4')).toBe('2 < 3 and 5 > 4');
  });
});

describe('an article’s text', () => {
  it.each([
    ['One\nTwo\nThree', 'Uno'],
    ['<p>One <b>two</b> three</p>', '<p>Uno</p>'],
    ['<p>One</p>two', '<p>Uno</p>'],
  ])('S144 gives place to another on a page that the browser translates: %s', (content, other) => {
    const { container, rerender } = render(<Prose content={content} />);
    translatePage(container);
    rerender(<Prose content={other} />);
    expect(container).toHaveTextContent(/^Uno$/);
    translatePage(container);
    rerender(<Prose content={content} />);
    expect(container).toHaveTextContent(/^One ?two/i);
  });

  it('S144 parts plain text at blank lines and breaks it at single ones', () => {
    const { container } = render(<Prose content={'One\nstill one\n\nTwo'} />);
    expect(container.querySelectorAll('p')).toHaveLength(2);
    expect(container.querySelectorAll('p br')).toHaveLength(1);
  });

  it('S144 keeps paragraphs, headings and lists of simple HTML, and no other tag of it', () => {
    const { container } = render(
      <Prose
        content={
          '<h2>Head</h2><p>First <a href="javascript:alert(1)">link</a><img src=x onerror=alert(1)></p><ol><li><p>one</p></li><li>two</li></ol>'
        }
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
    expect(container.querySelectorAll('ol')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 2, name: 'Head' })).toBeInTheDocument();
    expect(container.querySelectorAll('a, img, script')).toHaveLength(0);
    expect(screen.getByText('First link')).toBeInTheDocument();
  });

  it('S144 keeps the numbers that the text has', () => {
    const { container } = render(<Prose content={'3. three\n4. four\n7. seven\n2026. A year'} />);
    const lists = [...container.querySelectorAll('ol')].map((list) => [list.start, list.children.length]);
    expect(lists).toEqual([
      [3, 2],
      [7, 1],
    ]);
    expect(screen.getByText('2026. A year')).toBeInTheDocument();
  });

  it('S144 shows encoded tags as words, never as markup', () => {
    const { container } = render(<Prose content={'<p>&lt;img src=x onerror=alert(1)&gt;</p>'} />);
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
  });

  it.each(['[note]A [b]bold[/b] step [Read this first]', '<p>[note]A [b]bold[/b] step [Read this first]</p>'])(
    'S144 drops the markup of brackets in an announcement and keeps the words: %s',
    (content) => {
      const { container } = render(<Prose content={content} words={withoutBracketMarkup} />);
      expect(container).toHaveTextContent('A bold step Read this first');
    },
  );

  it.each(['Press [insert], then edit config[0]', '<p>Press [insert], then edit config[0]</p>'])(
    'S132 keeps in a manual what stands in brackets: %s',
    (content) => {
      const { container } = render(<Prose content={content} />);
      expect(container).toHaveTextContent('Press [insert], then edit config[0]');
    },
  );
});
