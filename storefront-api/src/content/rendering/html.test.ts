import { sanitise } from './html';

describe('HTML of the content', () => {
  it('S144 keeps all that a text may be made of', () => {
    const inline = ['strong', 'em', 'b', 'i', 's', 'del', 'u', 'sub', 'sup', 'code']
      .map((tag) => `<${tag}>x</${tag}>`)
      .join('');
    const blocks = ['h2', 'h3', 'h4', 'pre', 'blockquote'].map((tag) => `<${tag}>x</${tag}>`).join('');
    const html = `<p>${inline}<br /></p><hr />${blocks}<ul><li>x</li></ul><ol start="3"><li>x</li></ol><table><thead><tr><th>x</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>`;
    expect(sanitise(html)).toBe(html);
  });

  it.each([
    [
      '<a href="https://a.example/">x</a>',
      '<a href="https://a.example/" rel="noopener noreferrer" target="_blank">x</a>',
    ],
    ['<a href="/news" rel="x" target="_top">x</a>', '<a href="/news">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<img src="http://a.example/a.png" alt="x" />', '<img alt="x" />'],
    ['<img src="https://a.example/a.png" alt="x" />', '<img src="https://a.example/a.png" alt="x" />'],
  ])('S144 has foreign links open apart, and pictures come by https: %s', (html, kept) => {
    expect(sanitise(html)).toBe(kept);
  });
});
