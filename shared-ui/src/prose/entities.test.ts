import { decodeEntities } from './entities';

describe('an entity of a text', () => {
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['&Eacute;lan, caf&eacute;, &szlig;, &yuml;', 'Élan, café, ß, ÿ'],
    ['5&nbsp;&euro; &times; 2&sup2; &ne; &frac12;&deg;', '5\u00a0€ × 2² ≠ ½°'],
    ['&ldquo;a&rdquo; &bdquo;b&ldquo; &lsaquo;c&rsaquo; &laquo;d&raquo;', '“a” „b“ ‹c› «d»'],
    ['&larr;&uarr;&rarr;&darr;&harr; &trade;&reg;&COPY; &numero;&thinsp;1', '←↑→↓↔ ™®© №\u20091'],
    ['&dagger;&Dagger; &phone;', '†‡ ☎'],
    ['&#8364;&#x20AC;', '€€'],
    ['&#127;&#128;&#x80; &#132;a&#147; &#150; b&#151;c&#133; &#153; &#159;&#160;', '\u007f€€ „a“ – b—c… ™ Ÿ\u00a0'],
    ['&#xD7FF;&#xE000;&#x10FFFF;', '\ud7ff\ue000\u{10ffff}'],
    ['&amp;lt;', '&lt;'],
  ])('S144 stands for a character: %s', (text, shown) => expect(decodeEntities(text)).toBe(shown));

  it.each(['&#0;', '&#xD800;', '&#xDFFF;', '&#x110000;', '&#99999999999999999999;'])(
    'S144 stands for nothing where no character has that number: %s',
    (text) => expect(decodeEntities(`a${text}b`)).toBe('ab'),
  );

  it.each(['&constructor;', '&toString;', '&__proto__;', '&unheardof;', '&;', '&amp'])(
    'S144 stays as it is written where nobody knows it: %s',
    (text) => expect(decodeEntities(text)).toBe(text),
  );
});
