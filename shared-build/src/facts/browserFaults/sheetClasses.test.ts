import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCode } from '../code/code';
import { sheetClasses } from './sheetClasses';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'classes-'));
  mkdirSync(join(folder, 'src/parts'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

function classes(text: string, sheet = '', others: Record<string, string> = {}) {
  writeFileSync(join(folder, 'src/news.module.css'), sheet);
  const sources = Object.entries({ 'src/News.tsx': `import styles from './news.module.css'; ${text}`, ...others }).map(
    ([path, text]) => ({ path, text }),
  );
  return sheetClasses(createCode(sources, { folder }), folder)['src/news.module.css'];
}

it('a sheet has the classes of its selectors', () => {
  const sheet = `/* .old { } */ .card, .card--wide:hover > a.link { margin: .5em; background: url(./a.png) } @media print { .a_1 { .b & { color: red } } } .x::after { content: '.no' }`;
  expect(classes('', sheet)).toEqual({ has: ['a_1', 'b', 'card', 'card--wide', 'link', 'x'], names: [] });
});

it.each([
  ['<p className={styles.card} />;', ['card']],
  ["<p className={`${styles.card} ${styles['card--wide']}`} />;", ['card', 'card--wide']],
  ["const isWide = size > 3; <p className={styles[isWide ? 'wide' : 'small']} />;", ['small', 'wide']],
  ["const { card, 'card--wide': wide } = styles;", ['card', 'card--wide']],
])('code names them: %s', (text, names) => {
  expect(classes(text)).toEqual({ has: [], names });
});

it.each([
  '<p className={styles[kind]} />;',
  'const look = classNames.bind(styles);',
  'const { card, ...others } = styles;',
  'const { [kind]: look } = styles;',
])('and may name any: %s', (text) => {
  expect(classes(`<p className={styles.title} />; ${text}`)).toMatchObject({
    names: expect.arrayContaining(['title']),
    mayName: true,
  });
});

it('files name those of one sheet together, each by its own name for it', () => {
  const other =
    "import look from '../news.module.css'; import styles from './own.module.css'; import '../global.css'; import { gone } from './gone.module.css'; <p className={look.mark + styles.own} />;";
  writeFileSync(join(folder, 'src/parts/own.module.css'), '.own {}');
  expect(classes('styles.card;', '.card {}', { 'src/parts/Part.tsx': other })).toEqual({
    has: ['card'],
    names: ['card', 'mark'],
  });
});
