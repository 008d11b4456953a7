import { beginWithLiveShell, exposes, goes, outcomeOf } from '../../testing/gate';

beginWithLiveShell();

const styled = (name: string, sheet: string) => goes(name, name === 'shell' ? {} : exposes('./routes/news'), { sheet });

describe('a style sheet', () => {
  const refusedSheet = (name: string, sheet: string) =>
    styled(name, sheet).then(
      () => 'nothing',
      (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
    );

  it('with rules for everybody is refused, whoever built it; the shell’s may have them', async () => {
    expect(await refusedSheet('mf-b', '.mine{}body,header a{display:none}')).toBe(
      'mf-b changes elements that are not its own: `body`, `header a` in browser/news.css. Each rule of a remote names a class.',
    );
    expect(await refusedSheet('mf-b', '.mine{')).toMatch(
      /^mf-b changes elements that are not its own: `Unclosed block/,
    );
    await styled('shell', 'body{margin:0}.a{}');
  });

  it('that is too much for the shop to look at is refused, and so are several', async () => {
    const weighs = '(131072 at most, its characters and 32 for each selector), and is not looked at';
    expect(await refusedSheet('mf-b', '.own{color:red}'.repeat(60_000))).toBe(
      `mf-b changes elements that are not its own: \`it weighs 2820000 ${weighs}\` in browser/news.css. Each rule of a remote names a class.`,
    );
    const sheets = Object.fromEntries(
      [0, 1, 2, 3, 4].map((index) => [`browser/${index}.css`, `.own{content:"${'a'.repeat(120_000)}"}`]),
    );
    expect((await outcomeOf('mf-b', sheets)).refusal).toMatch(
      /has style sheets that weigh 600276 together \(524288 at most, .*\): the shop does not look at more, and shows the version to nobody\.$/,
    );
  });

  it.each([
    ['.card{color:red}', '.card{color:blue}', '`.card`'],
    ['@font-face{font-family:Golos;src:url(a)}', '@font-face{font-family:"Golos";src:url(b)}', '`the font golos`'],
    ['@keyframes turn{from{rotate:0deg}}', '@keyframes turn{from{rotate:9deg}}', '`the animation turn`'],
  ])('that says something else of what a live one names is refused: %s', async (theirs, ours, named) => {
    await styled('mf-a', theirs);
    expect(await refusedSheet('mf-b', ours)).toBe(
      `The style sheets of mf-b and of mf-a both say what ${named} is, each something else: every page with both of them shows one as the other.`,
    );
    await styled('mf-b', theirs);
    await styled('mf-a', theirs);
    await styled('mf-b', '.own{}');
    await styled('mf-a', ours);
  });

  it('is compared with the shell’s, both ways', async () => {
    await styled('shell', ':root{--gap:4px}');
    expect(await refusedSheet('mf-b', '@property --gap{syntax:"*";inherits:true}')).toMatch(
      /^The style sheets of mf-b and of shell both say what `the property --gap` is/,
    );
    await styled('mf-b', '.b{color:red}');
    expect(await refusedSheet('shell', '.b{color:blue}')).toMatch(/^The style sheets of shell and of mf-b both say/);
  });

  it('that draws with what nobody sets is refused, unless it drew with it before', async () => {
    await styled('shell', ':root{--gap:4px}');
    const draws = '.b{margin:var(--gap);gap:var(--space-99);border-width:var(--edge,2px)}';
    expect(await refusedSheet('mf-b', draws)).toMatch(
      /^The style sheets of mf-b draw with --space-99, which neither they nor shell \(live\) set\.$/,
    );
    const code = (text: string) => goes('mf-b', exposes('./routes/news'), { sheet: draws, code: text });
    for (const asked of [
      'x.style.getPropertyValue("--space-99")',
      'x.style.removeProperty("--space-99"),x.style.setProperty(n,1)',
      's.getPropertyValue?.("--space-99"),x.style.setProperty(n,1)',
      'const r=["--space-99"];r.forEach(n=>x.style.removeProperty(n)),x.style.setProperty("--b",1)',
      'const n="--space-99";s.getPropertyValue(n);if(t["--space-99"]==1)a()',
    ])
      await expect(code(asked)).rejects.toThrow('--space-99');
    for (const text of [
      'x.style.setProperty("--space-99", 1)',
      'x.style.setProperty(`--space-${n}`, 1)',
      'x.style.setProperty("--space-".concat(n), 1)',
      'let e="--space-99";x.style.setProperty(e,1),x.style.removeProperty(e)',
      'const t={gap:"--space-99"};x.style.setProperty(t.gap,1)',
      'const n="--space-99";e("p",{style:{[n]:1}})',
      'const n="--space-99",s={};s[n]=1',
      'e("p",{style:{["--space-99"]:1}})',
    ]) {
      await code(text);
      await styled('mf-b', '.b{}');
    }
    await styled('mf-c', '.c{--space-99:1px}');
    await styled('mf-b', draws);
    await styled('mf-c', '.c{}');
    await styled('mf-b', draws);
  });

  it('that is everybody’s keeps its properties: code that sets one anew for the whole page is refused', async () => {
    await styled('shell', ':root{--gap:4px}.dark{--tone:red}');
    const says = (code: string) =>
      goes('mf-b', exposes('./routes/news'), { code }).then(
        () => 'nothing',
        (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
      );
    for (const code of [
      'document.documentElement.style.setProperty("--gap","8px")',
      'const r=window.document.documentElement,n="--gap";r.style.setProperty(n,1)',
      'document.body.style["setProperty"]("--gap",1)',
    ])
      expect([code, await says(code)]).toEqual([
        code,
        'mf-b sets --gap for the whole page by code, as the style sheets of shell (live) do, with which everybody draws. Set it for an element of your own.',
      ]);
    for (const code of [
      'document.documentElement.style.setProperty("--own",1)',
      'document.documentElement.style.setProperty("--tone",1)',
      'x.style.setProperty("--gap",1)',
      'document.documentElement.style.setProperty(n,"--gap")',
      'document.documentElement.style.getPropertyValue("--gap")',
      'document.documentElement.style.setProperty("overflow","hidden")',
    ])
      expect([code, await says(code)]).toEqual([code, 'nothing']);
  });

  it('that draws with what a shell sets keeps that shell setting it', async () => {
    await styled('shell', ':root{--gap:4px;--edge:1px;--own:1px;--spare:1px}');
    await styled('mf-b', '.b{--own:2px;margin:var(--gap) var(--own);border-width:var(--edge,2px)}');
    for (const sheet of [':root{--edge:1px}', ':root{--edge:1px;--big--gap:1px}.a{margin:var(--gap, 4px)}'])
      expect(await refusedSheet('shell', sheet)).toBe(
        'shell no longer sets --gap, which the style sheets of mf-b draw with.',
      );
    // A shell's libraries set properties by names that they are given.
    for (const code of ['getPropertyValue?.("--gap")', 'const n="--gap";getPropertyValue(n),x.setProperty(m,1)'])
      await expect(goes('shell', {}, { sheet: '.a{}', code })).rejects.toThrow('no longer sets --gap');
    for (const code of ['x.style.setProperty("--gap", 1)', 'const style = { "--gap": 1 }', 'style["--gap"] = 1'])
      await goes('shell', {}, { sheet: '.a{}', code });
    await styled('shell', ':root{--gap:8px}');
  });

  it('that draws with what a shell sets for the whole page hears of it where it does so for some classes alone', async () => {
    await styled('shell', ':root{--gap:4px}body{--tone:red}');
    await styled('mf-b', '.b{margin:var(--gap);color:var(--tone)}');
    const notes = async (sheet: string, code = '') =>
      (await goes('shell', {}, { sheet, code })).notes
        .filter((note) => note.includes('--'))
        .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
    const sentence = (names: string) =>
      `shell sets ${names} for some classes alone, and no longer for the whole page: the style sheets of mf-b draw with it, wherever they stand.`;
    expect(await notes('html{--gap:4px}@media print{*{--tone:red}}')).toEqual([]);
    expect(await notes('.dark{--gap:4px;--tone:red}')).toEqual([sentence('--gap, --tone')]);
    // That is no news then.
    expect(await notes('.light{--gap:4px;--tone:red}')).toEqual([]);
    await styled('shell', ':root{--gap:4px;--tone:red}');
    expect(await notes('.dark{--gap:4px}:root{--tone:red}', 'x.style.setProperty("--gap", 1)')).toEqual([]);
  });
});
