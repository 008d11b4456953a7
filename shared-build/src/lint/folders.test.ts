import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'lint-'));
  cpSync(join(__dirname, '../../lint'), join(place, 'shared-build/lint'), { recursive: true });
  for (const name of ['mf-ours', 'mf-theirs']) mkdirSync(join(place, name, 'src'), { recursive: true });
});
afterEach(() => rmSync(place, { recursive: true }));

/** How a linter ends, and what it says of files that are written so. */
function linted(script: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [join(place, `shared-build/lint/${script}.mjs`)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, lines: stderr.split('\n').filter(Boolean) };
}

it('the linter of colours names each line with one that is no token, and none that only spells one', () => {
  const [raw, named] = [
    [
      '.a { color: #abc; }',
      '.a { background: RGBA(0 0 0 / 50%); }',
      '.a { border-color: hsl(1 2% 3%); }',
      '.a { fill: oklch(0.5 0.1 20); }',
      '.a { outline: 1px solid grey; }',
      '.a { color:White; }',
    ],
    [
      '/* #abc, color: red;',
      '   white */',
      '.a { background: url(a.svg#fff); }',
      '.a { color: var(--red-500); --white: var(--b); fill: var(--white); }',
      '.a { color: transparent; fill: currentColor; background: Canvas; }',
      '.a { white-space: nowrap; animation-name: red-alert; }',
      '.blue { color: color-mix(in srgb, var(--a), var(--b)); }',
    ],
  ];
  const sheets = {
    'mf-ours/src/a.css': [...named, ...raw].join('\n'),
    'shared-ui/src/tokens.css': raw.join('\n'),
    'mf-ours/dist/a.css': raw.join('\n'),
    'mf-ours/src/a.svg': raw.join('\n'),
  };
  expect(linted('colours', sheets)).toEqual({
    status: 1,
    lines: [
      'Use the colour tokens of shared-ui/src/tokens.css instead of these raw colours:',
      ...raw.map((line, index) => `  mf-ours/src/a.css:${named.length + index + 1}  ${line}`),
    ],
  });
});

it('the linter of names names modules and folders that are one where the case of letters is not minded', () => {
  const files = [
    'a.ts',
    'A.ts',
    'b.d.ts',
    'B.tsx',
    'c/x.ts',
    'C.mjs',
    'd.ts',
    'd.css',
    'D.css',
    'e.ts',
    'e.test.ts',
  ].map((name) => [`mf-ours/src/${name}`, ''] as const);
  const { status, lines } = linted(
    'names',
    Object.fromEntries([...files, ['mf-ours/dist/f.ts', ''], ['mf-ours/dist/F.ts', '']]),
  );
  const pairs = lines.slice(1).map((line) => line.trim().replace('mf-ours/src/', '').split(' and ').sort());
  expect([status, lines[0], pairs.sort()]).toEqual([
    1,
    'Rename these, whose names differ in case only and are the same on many machines:',
    [
      ['A.ts', 'a.ts'],
      ['B.tsx', 'b.d.ts'],
      ['C.mjs', 'c'],
    ],
  ]);
});

it.each([
  ['colours', [['a.css', '.a { color: red; }']]],
  [
    'names',
    [
      ['videos.ts', ''],
      ['Videos.tsx', ''],
    ],
  ],
] as const)(
  'the linter of %s looks at the folders that it is given, and at all without one: a team’s run is not red for another’s',
  (script, files) => {
    for (const [file, text] of files) writeFileSync(join(place, 'mf-theirs/src', file), text);
    const lint = (...folders: string[]) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(place, `shared-build/lint/${script}.mjs`), ...folders],
        { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
      );
      return [status, stderr.includes('mf-theirs/src/')];
    };
    expect([lint('mf-ours'), lint('mf-ours', 'mf-theirs'), lint()]).toEqual([
      [0, false],
      [1, true],
      [1, true],
    ]);
  },
);
