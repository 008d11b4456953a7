import { sanitiseSvg } from './svg';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
const cleaned = (inside: string, open = OPEN) =>
  sanitiseSvg(`${open}${inside}</svg>`)?.replace(OPEN, '').replace('</svg>', '');

describe('a drawing of the content', () => {
  it('keeps the colours that programs write as styles', () => {
    expect(
      cleaned(
        '<style>/* a */ .a, #b { fill: #f00; stroke:none } path{opacity:.5 !important}</style><path class="x a" d="M0 0"/><g id="b" style="fill:blue"/>',
      ),
    ).toBe('<path d="M0 0" opacity=".5" fill="#f00" stroke="none"></path><g id="b" fill="blue" stroke="none"></g>');
    expect(
      cleaned('<defs><style type="text/css"><![CDATA[.cls-1{fill:url(#g)}]]></style></defs><path class="cls-1"/>'),
    ).toBe('<defs></defs><path fill="url(#g)"></path>');
  });

  it.each([
    'fill="url(https://evil.example/#x)"',
    'fill="\\75rl(https://evil.example/#x)"',
    'fill="u\\72l(//evil.example/#x)"',
    'mask="image-set(\'https://evil.example/x\' 1x)"',
    'fill="src(//evil.example)"',
    'fill="url/**/(//evil.example)"',
    'style="fill:url(\'https://evil.example/#x\')"',
    'style="background:url(https://evil.example)"',
    'style="fill:URL( https://evil.example )"',
    'class="evil"',
    'onload="alert(1)"',
    'href="https://evil.example/#x"',
    'xlink:href="data:image/svg+xml,x#a"',
    'xmlns="http://www.w3.org/1999/xhtml"',
    'xml:base="javascript:"',
    'ev:event="load"',
    'style="fill:x;fill:javascript:alert(1)"',
  ])('loads and runs nothing by %s', (attribute) => {
    expect(
      cleaned(`<style>.evil{fill:url(//evil.example)}@import "//evil.example";</style><path ${attribute}/>`),
    ).toMatch(/^<path( fill="x")?><\/path>$/);
  });

  it.each(['url(#a)', "url('#a')", 'url( "#a" )', 'rgb(1, 2, 3)', 'rgba(0 0 0 / 50%)'])('keeps %s', (value) => {
    expect(cleaned(`<path fill='${value.replaceAll("'", '&apos;')}'/>`)).toContain('fill=');
  });

  it('keeps how things are moved', () => {
    expect(cleaned('<g transform="translate(1,2) rotate(45)"/>')).toBe('<g transform="translate(1,2) rotate(45)"></g>');
  });

  it('is drawn by a browser that asks for the names of its kind, which programs leave out', () => {
    expect(cleaned('<use xlink:href="#a"/>', '<svg>')).toBe('<use xlink:href="#a"></use>');
    expect(
      sanitiseSvg('<svg xmlns="http://www.w3.org/1999/xhtml"><g xmlns="http://www.w3.org/1999/xhtml"/></svg>'),
    ).toBe(`${OPEN}<g></g></svg>`);
  });

  it.each(['<style>', '<style>/*', '<style>{', '.a{', '/*', 'a', '('])(
    'is read in no time, however often it says %s',
    (piece) => {
      expect(() =>
        sanitiseSvg(`<svg><path d="${piece.repeat(60_000).replaceAll('<', '')}"/>${piece.repeat(60_000)}</svg>`),
      ).not.toThrow();
    },
  );

  it('is none where its elements are nested more deeply than anybody draws', () => {
    const nested = (levels: number) => cleaned('<g>'.repeat(levels) + '</g>'.repeat(levels));
    expect(nested(900)).toHaveLength(900 * '<g></g>'.length);
    expect(nested(1100)).toBeUndefined();
    // No more are open at once.
    expect(cleaned('<g></g>'.repeat(1100))).toHaveLength(1100 * '<g></g>'.length);
  });
});
