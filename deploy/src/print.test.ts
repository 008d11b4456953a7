import { ago, columns, pluralize } from './print';

it('keeps what somebody wrote in its row, and from telling the terminal anything', () => {
  expect(
    columns([
      ['Package', 'Why'],
      ['mf-news', 'two\nlines \u001b[31mred'],
    ]),
  ).toBe(['Package  Why', '───────  ──────────────────', 'mf-news  two lines  [31mred'].join('\n'));
});

describe('a table', () => {
  const history = [
    ['Table', 'What', 'Package', 'Before', 'Why'],
    ['12', 'publish', 'mf-news', '1.0.0-a', 'Shorter titles, as people asked'],
    ['3', 'unlink', 'mf-gifts', '', ''],
  ];

  it('has each row in one line where there is room, or nobody says how much there is', () => {
    const wide = [
      'Table  What     Package   Before   Why',
      '─────  ───────  ────────  ───────  ───────────────────────────────',
      '12     publish  mf-news   1.0.0-a  Shorter titles, as people asked',
      '3      unlink   mf-gifts',
    ].join('\n');
    expect([columns(history), columns(history, 66)]).toEqual([wide, wide]);
  });

  it('has below its row what a narrower terminal has no room for, in words as they fit', () => {
    expect(columns(history, 32)).toBe(
      [
        'Table  What     Package',
        '─────  ───────  ────────',
        '12     publish  mf-news',
        '    Before: 1.0.0-a · Why:',
        '    Shorter titles, as people',
        '    asked',
        '3      unlink   mf-gifts',
      ].join('\n'),
    );
    expect(columns(history, 65).split('\n')[3]).toBe('    Why: Shorter titles, as people asked');
  });

  it('has no column in which nothing stands', () => {
    expect(
      columns([
        ['Package', 'Served by', 'Why'],
        ['mf-a', '', 'so'],
        ['mf-b', '', ''],
      ]),
    ).toBe('Package  Why\n───────  ───\nmf-a     so\nmf-b');
  });
});

it('counts one as one', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'version'))).toEqual(['0 versions', '1 version', '2 versions']);
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
