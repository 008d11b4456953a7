import { ago, columns } from './print';

it('keeps what somebody wrote in its row, and from telling the terminal anything', () => {
  expect(columns([['Package', 'Why'], ['mf-news', 'two\nlines \u001b[31mred']])).toBe(['Package  Why', '───────  ──────────────────', 'mf-news  two lines  [31mred'].join('\n'));
});

describe('how long ago something was', () => {
  const [second, minute, hour] = [1, 60, 3600];

  it.each([
    [-second, '0 s ago'],
    [59 * second, '59 s ago'],
    [60 * second, '1 min ago'],
    [60 * minute - second, '59 min ago'],
    [60 * minute, '1 h ago'],
    [24 * hour - second, '23 h ago'],
    [24 * hour, '1 d ago'],
    [47 * hour, '1 d ago'],
  ])('is said of %i s as %s', (seconds, said) => {
    const when = '2026-11-27T12:00:00.000Z';
    expect(ago(when, Date.parse(when) + 1000 * seconds)).toBe(said);
  });

  it('is not said where nobody knows', () => {
    expect(ago(undefined)).toBe('');
  });
});
