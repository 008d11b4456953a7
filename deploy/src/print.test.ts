import { columns } from './print';

it('keeps what somebody wrote in its row, and from telling the terminal anything', () => {
  expect(columns([['Package', 'Why'], ['mf-news', 'two\nlines \u001b[31mred']])).toBe(['Package  Why', '───────  ──────────────────', 'mf-news  two lines  [31mred'].join('\n'));
});
