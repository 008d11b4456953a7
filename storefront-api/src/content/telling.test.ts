import { changeLines, noteLines, summary } from './telling';

const manual = (text: string) => ({ en: { steps: [{ header: 'A', text: 'same' }, { header: 'B', text }] } });

describe('what an import changes, in words', () => {
  it('is told by the texts that differ, wherever they stand', () => {
    const change = { what: 'changed' as const, noun: 'product', key: '7', name: 'Lantern', fields: [{ field: 'manual', before: manual('one'), after: manual('two') }] };
    expect(changeLines([change])).toEqual(['  product 7 “Lantern”: changes', '    manual.en.steps[1].text: one → two']);
  });

  it('shows long texts from where they differ, and names what is new or gone', () => {
    const long = 'word '.repeat(30);
    const fields = [{ field: 'text', before: `${long}old`, after: `${long}new` }, { field: 'aliases', before: ['a'], after: ['a', 'b'] }, { field: 'popular', before: 1, after: null }];
    expect(changeLines([{ what: 'changed', noun: 'game', key: '1', fields }])).toEqual([
      '  game 1: changes', '    text: …word word word old → …word word word new', '    aliases[1]: nothing → b', '    popular: 1 → null',
    ]);
  });

  it('names each page that no screen shows', () => {
    const pages = ['about', 'payment', 'terms-of-service', 'privacy-policy'].map((name) => ({ table: 'pages' as const, values: { name } }));
    expect(noteLines(pages, new Date())).toEqual(['  pages/about.md is kept, but no screen shows it: there are privacy-policy and terms-of-service']);
  });

  it('is no longer than a screen, and says how much there is', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ what: 'added' as const, noun: 'game', key: String(index) }));
    expect(changeLines(many)).toHaveLength(201);
    expect(summary(many)).toBe('300 added');
    expect(summary([])).toBe('nothing changes');
  });
});
