import { changeLines, noteLines, summary } from './changeReport';

const manual = (text: string) => ({
  en: {
    steps: [
      { header: 'A', text: 'same' },
      { header: 'B', text },
    ],
  },
});

describe('what an import changes, in words', () => {
  it('is told by the texts that differ, wherever they stand', () => {
    const change = {
      what: 'changed' as const,
      noun: 'product',
      key: '7',
      name: 'Lantern',
      fields: [{ field: 'manual', before: manual('one'), after: manual('two') }],
    };
    expect(changeLines([change])).toEqual(['  product 7 “Lantern”: changes', '    manual.en.steps[1].text: one → two']);
  });

  it('shows long texts from where they differ, and names what is new or gone', () => {
    const long = 'word '.repeat(30);
    const fields = [
      { field: 'text', before: `${long}old`, after: `${long}new` },
      { field: 'aliases', before: ['a'], after: ['a', 'b'] },
      { field: 'popular', before: 1, after: null },
    ];
    expect(changeLines([{ what: 'changed', noun: 'game', key: '1', fields }])).toEqual([
      '  game 1: changes',
      '    text: …word word word old → …word word word new',
      '    aliases[1]: nothing → b',
      '    popular: 1 → null',
    ]);
  });

  it('shows sixty signs of a long text, and three of the texts that differ in one field', () => {
    const fields = [
      { field: 'text', before: 'old', after: 'n'.repeat(61) },
      { field: 'name', before: 'old', after: 'n'.repeat(60) },
      { field: 'items', before: ['a', 'b', 'c', 'd', 'e'], after: ['1', '2', '3', '4', '5'] },
    ];
    expect(changeLines([{ what: 'changed', noun: 'page', key: 'a', fields }])).toEqual([
      '  page a: changes',
      `    text: old → ${'n'.repeat(60)}…`,
      `    name: old → ${'n'.repeat(60)}`,
      '    items[0]: a → 1',
      '    items[1]: b → 2',
      '    items[2]: c → 3',
      '    … and 2 more in items',
    ]);
  });

  it.each([
    ['added', 'new'],
    ['removed', 'goes'],
    ['retired', 'is retired, since it was ordered'],
    ['returned', 'comes back'],
  ] as const)('says of what is %s: %s', (what, words) => {
    expect(changeLines([{ what, noun: 'plan', key: '3' }])).toEqual([`  plan 3: ${words}`]);
  });

  it('names each page that no screen shows', () => {
    const pages = ['about', 'payment', 'terms-of-service', 'privacy-policy'].map((name) => ({
      table: 'pages' as const,
      values: { name },
    }));
    expect(noteLines(pages, new Date())).toEqual([
      '  pages/about.md is kept, but no screen shows it: there are privacy-policy and terms-of-service',
    ]);
  });

  it('is no longer than a screen, and says how much there is', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      what: 'added' as const,
      noun: 'game',
      key: String(index),
    }));
    expect(changeLines(many)).toHaveLength(201);
    expect(changeLines(many).at(-1)).toBe('  … and 100 more');
    expect(summary(many)).toBe('300 added');
    expect(summary([])).toBe('nothing changes');
  });
});
