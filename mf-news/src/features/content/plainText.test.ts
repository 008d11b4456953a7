import { withoutBracketMarkup } from '@storefront/contracts';
import { toBlocks } from './blocks';
import { toExcerpt } from './excerpt';
import { toPlainText } from './plainText';

describe('S144 plain text', () => {
  it.each([
    ['&amp;&lt;&gt;', '&<>'],
    ['&quot;&apos;', `"'`],
    ['a&nbsp;b', 'a\u00a0b'],
    ['&ndash;&mdash;&hellip;', '–—…'],
    ['&laquo;&raquo;&bull;&copy;', '«»•©'],
    ['&AMP; &Laquo;', '& «'],
    ['&unknown; &amp', '&unknown; &amp'],
    ['&#8364; &#x20AC; &#X20ac;', '€ € €'],
    ['&#x1F600;&#128512;', '😀😀'],
    ['a&#0;b', 'ab'],
    ['a&#1114111;b', 'a\u{10ffff}b'],
    ['a&#1114112;b', 'ab'],
    ['a&#1;b', 'a\u0001b'],
    ['&#zz; &#xg;', '&#zz; &#xg;'],
  ])('has the characters that %j stands for', (content, text) => {
    expect(toPlainText(content)).toBe(text);
  });

  it.each(['<table>\n<tr>\na\nb\n</tr>\n</table>', '<hr>\na\nb', '<p>a\nb</p>'])(
    'of HTML is written without the line breaks of its source: %j',
    (content) => {
      expect(toPlainText(content)).toBe('a b');
    },
  );

  it('has no space at its ends that an entity left there', () => {
    expect(toPlainText('&#32;a&#10;')).toBe('a');
  });

  it.each([
    ['a<!-- b\nc -->d<!-- e -->f', 'adf'],
    ['a<script>b\nc</script>d', 'ad'],
    ['a<SCRIPT src="x">b</SCRIPT >d', 'ad'],
    ['a<style>p{}</style>b<template>c</template>d<iframe src="x">e</iframe>f', 'abdf'],
    ['a<script>never closed', 'a'],
    ['a<style>b</script>c</style>d', 'ad'],
    ['a<scripture>b', 'ab'],
  ])('holds nothing that no reader would see: %j', (content, text) => {
    expect(toPlainText(content)).toBe(text);
  });

  it.each([
    ['a<b>b</b><i class="x>y">c</i>', 'abc'],
    [`a<i title='>'>b</i><i title='>>>'>c`, 'abc'],
    ['a <3 and <> b', 'a <3 and <> b'],
    ['<b', '<b'],
  ])('drops tags with all that their quotes hold, and nothing else: %j', (content, text) => {
    expect(toPlainText(content)).toBe(text);
  });

  it.each([
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['one<BR>two', 'one\ntwo'],
    ['<p>one</p><p>two</p>', 'one\n\n\n\ntwo'],
    ['<p>one\n  two</p>', 'one two'],
    ['<h2>one</h2>two', 'one\n\ntwo'],
    ['<h4>one\ntwo</h4>', 'one two'],
    ['<blockquote>one\ntwo</blockquote>', 'one two'],
    ['one\r\ntwo', 'one\ntwo'],
    ['one\n\ntwo <b>three</b>\nfour', 'one\n\ntwo three\nfour'],
    ['<hr>one<section>two</section>', 'one\n\ntwo'],
    ['one<spanp>two</spanp>three', 'onetwothree'],
    ['one<picture>two</picture>', 'onetwo'],
    ['one<h7>two</h7>', 'onetwo'],
    ['one<u>two</u><wbr>three', 'onetwothree'],
  ])('breaks where %j does', (content, text) => {
    expect(toPlainText(content)).toBe(text);
  });

  it.each([
    'p',
    'div',
    'section',
    'article',
    'header',
    'footer',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'table',
    'tr',
    'hr',
    'pre',
  ])('parts what stands in a %s from what does not', (name) => {
    expect(toPlainText(`one<${name}>two</${name.toUpperCase()}>three`)).toBe('one\n\ntwo\n\nthree');
  });

  it.each([
    ['<ul><li>one</li><li>two</li></ul>', '• one\n• two'],
    ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    ['<ul><li> <p>one</p></li></ul>', '• one'],
    ['<ol><li> <p>one</p></li></ol>', '1. one'],
    ['<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol>', '1. one \n• in \n2. two'],
    ['<ol><li>a</li></ol><ol><li>b</li></ol>', '1. a\n\n \n1. b'],
    ['<li>alone</li>', '• alone'],
    [
      '<ol>' + '<li>x</li>'.repeat(10) + '<li>y</li></ol>',
      `${Array.from({ length: 10 }, (_, index) => `${index + 1}. x`).join('\n')}\n11. y`,
    ],
    [
      '<ol>' + '<li>x</li>'.repeat(9) + '<li> <p>y</p></li></ol>',
      `${Array.from({ length: 9 }, (_, index) => `${index + 1}. x`).join('\n')}\n10. y`,
    ],
  ])('marks the items of %j', (content, text) => {
    expect(toPlainText(content)).toBe(text);
  });

  it('begins items on lines of their own, unmarked where marks are not wanted', () => {
    expect(toPlainText('<ul><li>one</li><li>two</li></ul>', { marksItems: false })).toBe('one\ntwo');
    expect(toPlainText('<ol><li>one</li><li>two</li></ol>', { marksItems: false })).toBe('one\ntwo');
  });
});

describe('S144 the blocks of a text', () => {
  it.each([
    ['• one\n- two\n*  three', [{ kind: 'list', items: ['one', 'two', 'three'] }]],
    ['•one', [{ kind: 'paragraph', lines: ['•one'] }]],
    ['a - b', [{ kind: 'paragraph', lines: ['a - b'] }]],
    ['1)  one\n2. two', [{ kind: 'list', items: ['one', 'two'], start: 1 }]],
    [
      '9. nine\n10. ten\n100. hundred',
      [
        { kind: 'list', items: ['nine', 'ten'], start: 9 },
        { kind: 'list', items: ['hundred'], start: 100 },
      ],
    ],
    ['1.one', [{ kind: 'paragraph', lines: ['1.one'] }]],
    ['v1. one', [{ kind: 'paragraph', lines: ['v1. one'] }]],
    [
      '• one\n1. first',
      [
        { kind: 'list', items: ['one'] },
        { kind: 'list', items: ['first'], start: 1 },
      ],
    ],
    [
      '1. first\n• one',
      [
        { kind: 'list', items: ['first'], start: 1 },
        { kind: 'list', items: ['one'] },
      ],
    ],
    [
      'words\n• one\nmore',
      [
        { kind: 'paragraph', lines: ['words'] },
        { kind: 'list', items: ['one'] },
        { kind: 'paragraph', lines: ['more'] },
      ],
    ],
    [
      'a \t  b\n  \nc',
      [
        { kind: 'paragraph', lines: ['a b'] },
        { kind: 'paragraph', lines: ['c'] },
      ],
    ],
    ['a \n  b ', [{ kind: 'paragraph', lines: ['a', 'b'] }]],
    [
      'a\n  • one',
      [
        { kind: 'paragraph', lines: ['a'] },
        { kind: 'list', items: ['one'] },
      ],
    ],
    [
      'a\n \t\nb',
      [
        { kind: 'paragraph', lines: ['a'] },
        { kind: 'paragraph', lines: ['b'] },
      ],
    ],
    ['\n\n', []],
    ['[b]bold[/b] [size=12px]big[/size] [Note 7]', [{ kind: 'paragraph', lines: ['bold big Note 7'] }]],
  ])('of %j', (content, blocks) => {
    expect(toBlocks(content, withoutBracketMarkup)).toEqual(blocks);
  });
});

it.each(['<a ', '<a "', "<a b='", '<!-- ', '<script ', '<ol><li>', '• ', '\n1. '])(
  'S133 words of which %j is all, over and over, are read in one go',
  (part) => {
    expect(toPlainText(part.repeat(100_000))).toEqual(expect.any(String));
    expect(toExcerpt(part.repeat(100_000)).length).toBeLessThan(1000);
  },
);

it('S135 an excerpt is made of segments in segments without an end, too', () => {
  expect(toExcerpt(`a${'['.repeat(50_000)}${']'.repeat(50_000)}b${' '.repeat(100_000)}c`)).toBe('ab c');
});

describe('S135 an excerpt', () => {
  it.each([
    ['one • two', 'one • two'],
    ['a [b [c] d] e', 'a e'],
    ['a [b [c] d [e]] f [g [h', 'a f [g [h'],
    ['a ] b [c] [d [e] f', 'a ] b [d f'],
    ['a  [b]. c', 'a. c'],
    ['one[b]two', 'onetwo'],
    ['one [b] [c][d]. two', 'one. two'],
    ['[note] one [x]', 'one'],
    ['one<b>two</b>', 'onetwo'],
    ['  one  two  ', 'one two'],
  ])('of %j', (content, words) => {
    expect(toExcerpt(content)).toBe(words);
  });

  it.each([
    ['one two three', 8, 'one two…'],
    ['one two three', 9, 'one two…'],
    ['one two, three', 9, 'one two…'],
    ['one two –, three', 12, 'one two…'],
    ['one, b–c three', 9, 'one, b–c…'],
    ['😀😀😀', 4, '😀…'],
    ['abc😀def', 5, 'abc…'],
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    [' abcdefgh ijk', 6, 'abcde…'],
  ])('of %j in %i characters', (content, length, excerpt) => {
    expect(toExcerpt(content, length)).toBe(excerpt);
  });
});
