import { renderMarkdown, type ShownPicture } from './markdown';
import type { Mistake } from '../reading/mistakes';

const map: ShownPicture = { address: '/static/pictures/a-640x360.webp', width: 640, height: 360 };

function render(text: string) {
  const mistakes: Mistake[] = [];
  const html = renderMarkdown(
    { text, line: 1 },
    {
      file: 'announcements/a.md',
      field: 'en',
      picture: (path) => (path === 'pictures/my map.png' ? map : undefined),
      mistakes,
    },
  );
  return { html, sentences: mistakes.map(({ sentence }) => sentence) };
}

describe('a text of the content', () => {
  it('S144 names its headings by their words, each once, whatever they are written in', () => {
    const { html } = render('# One *two*\n\n## Запуск\n\n## Запуск\n\n### 🎉');
    expect(html).toBe(
      '<h2 id="s-one-two">One <em>two</em></h2>\n<h2 id="s-запуск">Запуск</h2>\n<h2 id="s-запуск-2">Запуск</h2>\n<h3 id="s-section">🎉</h3>',
    );
  });

  it('S144 takes tags of an owner’s own for no words, and gives no id that they have given', () => {
    expect(render('## <b>Pay</b> now').html).toBe('<h2 id="s-pay-now"><b>Pay</b> now</h2>');
    expect(render('<h2 id="s-one">A</h2>\n\n## One').html).toBe('<h2 id="s-one">A</h2>\n<h2 id="s-one-2">One</h2>');
  });

  it.each(['content', 'root', 'location', 's-"x', 'S-A'])(
    'S144 keeps no id of an owner’s own that a page may use: %s',
    (id) => {
      expect(render(`<h2 id='${id}'>One</h2>`).html).toBe('<h2>One</h2>');
    },
  );

  it('S144 leads to a heading by its words', () => {
    expect(render('[a](#s-one) [b](#One-two) [c](<#Как платить>)').html).toBe(
      '<p><a href="#s-one">a</a> <a href="#s-one-two">b</a> <a href="#s-%D0%BA%D0%B0%D0%BA-%D0%BF%D0%BB%D0%B0%D1%82%D0%B8%D1%82%D1%8C">c</a></p>',
    );
  });

  it.each(['pictures/my%20map.png', '<pictures/my map.png>', '../pictures/my%20map.png', './pictures/my%20map.png'])(
    'S144 finds a picture by %s, late and in its size',
    (path) => {
      expect(render(`![A map](${path})`)).toEqual({
        html: '<p><img src="/static/pictures/a-640x360.webp" alt="A map" width="640" height="360" loading="lazy" decoding="async" /></p>',
        sentences: [],
      });
    },
  );

  it.each([
    '#pictures/my map.png',
    'pictures/100%.png',
    '../../pictures/my%20map.png',
    'pictures/../pictures/my%20map.png',
    '/pictures/my map.png',
  ])('S144 finds none by %s', (path) => {
    expect(render(`![A map](<${path}>)`).sentences).toEqual([expect.stringMatching(/^There is no picture /)]);
  });
});
