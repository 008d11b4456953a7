import { randomUUID } from 'node:crypto';
import { promote, startCanary } from '../../canaries';
import { findings, publish, type PublishOptions } from '../../publish';
import { facts } from '../../testing/facts';
import { inMemory, type InMemory } from '../../testing/inMemory';
import { script } from '../../testing/place';

jest.mock('node:child_process', () => ({
  ...jest.requireActual<object>('node:child_process'),
  fork: jest.requireActual<{ forkHere: unknown }>('../../testing/forkHere').forkHere,
}));

let here: InMemory;

beforeEach(() => {
  here = inMemory();
});

/** A build of a shell that tries remotes so. */
const shellWith = (program: string, code?: string) =>
  here.candidate('shell', { kind: 'shell', code, files: { 'server/trial.cjs': program } });

/** Says of each remote that it is asked for which version of it stands in the table. */
const saysVersions = `process.once('message', ({ owner, table }) => process.send({ verdict: { complaints: [owner + ' is ' + table.remotes.filter(({ name }) => name === owner).map(({ version }) => version)] } })); process.send({ ready: true });`;

it('a new shell is tried with every remote that is live, and with every version under trial, each in a table of its own', async () => {
  const { version: live } = await here.release('mf-a', 1);
  const { version: tried } = await startCanary(
    here.releases,
    await here.candidate('mf-a', { code: `${script} // 2` }),
    5,
  );
  const said = await publish(here.releases, await shellWith(saysVersions)).catch(String);
  for (const version of [live, tried])
    expect(said).toMatch(new RegExp(`mf-a ${version} in shell \\S+ cannot be rendered: mf-a is ${version}\\.`));
});

it('a new shell says what it reads of the entry of a remote of which servers render nothing; one that cannot is not asked', async () => {
  await here.release('mf-a', 1, { more: { server: null } });
  const shell = async (ready: object, code: string) => {
    return publish(
      here.releases,
      await shellWith(
        `process.once('message', ({ isReadOnly, owner }) => process.send({ verdict: { complaints: [owner + ' ' + isReadOnly] } })); process.send(${JSON.stringify(ready)});`,
        code,
      ),
    );
  };
  await expect(shell({ ready: true, reads: true }, '// 1')).rejects.toThrow(
    /^mf-a \S+ in shell \S+ cannot be rendered: mf-a true\.$/,
  );
  expect((await shell({ ready: true }, '// 2')).notes.join()).not.toMatch(/true|render/);
});

it('a remote is tried anew where another shell has gone live since', async () => {
  const shell = async (complaints: string[], code: string) => {
    await publish(
      here.releases,
      await shellWith(
        `process.once('message', () => process.send({ verdict: { complaints: ${JSON.stringify(complaints)} } })); process.send({ ready: true });`,
        code,
      ),
    );
  };
  const candidate = await here.candidate('mf-a');
  const refusals = async () => (await findings(here.releases, candidate, await here.releases.entries(), {})).refusals;
  await shell([], '// 1');
  expect(await refusals()).toEqual([]);
  await shell(['no'], '// 2');
  expect(await refusals()).toEqual([
    expect.stringMatching(/^mf-a \S+ in shell \S+ \(live\) cannot be rendered: no\.$/),
  ]);
});

it('a remote is tried while it is compared: where that refuses it, the trial is stopped, and begins anew where it is wanted', async () => {
  const program = `process.once('message', () => setTimeout(() => process.send({ verdict: { complaints: ['no'] } }), 500)); process.send({ ready: true });`;
  await publish(here.releases, await shellWith(program));
  const candidate = await here.candidate('mf-a', { more: facts({ slices: ['cart'] }) });
  const said = async (options: PublishOptions = {}) => {
    const { refusals, notes } = await findings(here.releases, candidate, await here.releases.entries(), options);
    return [...refusals, ...notes].join('\n');
  };
  expect(await said()).toMatch(/has the slice cart/);
  expect(await said()).not.toMatch(/rendered/);
  expect(await said({ allowBreaking: 'It is meant.' })).toMatch(/has the slice cart[^]*cannot be rendered: no\./);
});

it('a live version is tried once for many checks, and anew where a candidate fails at what its trial says nothing of', async () => {
  const shared = globalThis as { formers?: number; fails?: string };
  // Otherwise a trial of this test's last run would be remembered.
  const program = `/* ${randomUUID()} */ process.once('message', ({ isFormer, isLive }) => {
    if (isFormer) globalThis.formers += 1;
    const told = isFormer ? { stood: globalThis.formers > 1 ? ['a'] : ['b'] } : { failed: isLive ? [] : [globalThis.fails].flatMap((what) => what ? [{ what, complaint: what + ' fails' }] : []) };
    process.send({ verdict: { complaints: [], heard: {}, ...told } });
  }); process.send({ ready: true });`;
  await here.release('mf-a', 1);
  await publish(here.releases, await shellWith(program));
  shared.formers = 0;
  const refusalsOf = async (fails: string | undefined, code: string) => {
    shared.fails = fails;
    const candidate = await here.candidate('mf-a', { code: `${script} // ${code}` });
    return (await findings(here.releases, candidate, await here.releases.entries(), {})).refusals.join();
  };
  expect([await refusalsOf(undefined, '2'), shared.formers]).toEqual(['', 1]);
  expect([await refusalsOf('b', '3'), shared.formers]).toEqual([
    expect.stringMatching(/: b fails, unlike the live/),
    1,
  ]);
  expect([await refusalsOf('a', '4'), shared.formers]).toEqual([
    expect.stringMatching(/: a fails, unlike the live/),
    2,
  ]);
  // What the former trial has seen still counts.
  expect([await refusalsOf('a', '5'), shared.formers]).toEqual([
    expect.stringMatching(/: a fails, unlike the live/),
    2,
  ]);
  delete shared.formers;
  delete shared.fails;
});

it('a remote and its live version are tried beside each other: neither waits for the other', async () => {
  await here.release('mf-a', 1);
  const program = `process.once('message', () => { globalThis.asked = (globalThis.asked ?? 0) + 1; setTimeout(() => process.send({ verdict: { complaints: ['so many were asked: ' + globalThis.asked] } }), 500); }); process.send({ ready: true });`;
  await publish(here.releases, await shellWith(program), { allowBreaking: 'It says what it is asked.' });
  Reflect.deleteProperty(globalThis, 'asked');
  const { refusals } = await findings(
    here.releases,
    await here.candidate('mf-a', { code: `${script} // 2` }),
    await here.releases.entries(),
    {},
  );
  Reflect.deleteProperty(globalThis, 'asked');
  expect(refusals).toEqual([expect.stringMatching(/so many were asked: 2\.$/)]);
});

it('a remote is tried at the queries that it or its live version reads, or with which others link to it, and its live version at the same', async () => {
  const reads = (queryValues: Record<string, string[]>) => ({
    more: {
      ...facts({ asksQueries: Object.keys(queryValues), queryValues }),
      routes: [{ id: 'news', path: 'news', visibility: 'public' }],
      assets: Object.fromEntries(
        ['./register', './routes/news'].map((name) => [name, { scripts: ['news.js'], styles: [] }]),
      ),
    },
  });
  await here.release('mf-a', 1, reads({ sort: ['price'] }));
  await here.release('mf-b', 1, {
    more: { ...facts({ linkQueries: ['/news?page', '/other?tag'] }), server: null, assets: reads({}).more.assets },
  });
  await publish(
    here.releases,
    await shellWith(
      `process.once('message', ({ queries }) => process.send({ verdict: { complaints: [JSON.stringify(queries)], alive: [] } })); process.send({ ready: true });`,
    ),
    { allowBreaking: 'It says what it is asked.' },
  );
  const candidate = await here.candidate('mf-a', { ...reads({ sort: ['name'] }), code: `${script} // 2` });
  const { refusals } = await findings(here.releases, candidate, await here.releases.entries(), {});
  expect(refusals).toEqual([expect.stringContaining(JSON.stringify({ sort: ['price', 'name'], page: [] }))]);
});

it('a live version that is damaged is named, since nothing is compared with it then', async () => {
  const { version } = await here.release('mf-a', 1);
  await publish(
    here.releases,
    await shellWith(
      `process.once('message', () => process.send({ verdict: { complaints: [] } })); process.send({ ready: true });`,
    ),
  );
  const gaps = async () =>
    (
      await findings(
        here.releases,
        await here.candidate('mf-a', { code: `${script} // 2` }),
        await here.releases.entries(),
        {},
      )
    ).gaps;
  const sentence = `mf-a ${version} (live) could not be tried beside it, since its file server/server.cjs is missing or damaged: what its pages do was not compared. \`verify\` says what is damaged.`;
  expect(await gaps()).not.toContain(sentence);
  await here.lose(`mf-a/${version}/server/server.cjs`);
  expect(await gaps()).toContain(sentence);
});

describe('rules of sheets that hide', () => {
  const program = `process.once('message', ({ hiding, isFormer }) => process.send({ verdict: { complaints: isFormer ? [] : ['hides ' + JSON.stringify(hiding?.map(({ selector, isKnown }) => selector + ' ' + isKnown))], alive: [], stood: [] } })); process.send({ ready: true });`;
  const asked = async (before: string, now: string) => {
    await here.release('mf-a', 1, { sheet: before });
    await publish(here.releases, await shellWith(program), { allowBreaking: 'It says what it is asked.' });
    const { refusals } = await findings(
      here.releases,
      await here.candidate('mf-a', { sheet: now, code: `${script} // 2` }),
      await here.releases.entries(),
      {},
    );
    return refusals.join().replace(/^.*: hides /, '');
  };

  it('are tried where they are others than the live version’s, with whether their elements are known of it', async () => {
    expect(
      await asked(
        '.b { color: red } .c { display: none }',
        '.b { visibility: hidden } .c { display: none } .d { display: none }',
      ),
    ).toBe('[".b true",".c true",".d false"].');
  });

  it('are tried of no version that has none more', async () => {
    expect(await asked('.b { visibility: hidden }', '.b { visibility: hidden } .c { color: red }')).toBe('undefined.');
  });
});

it('what a remote keeps otherwise than before is refused, unless a trial has seen that what is kept already is read as well', async () => {
  const keeps = (items: object) => ({
    more: {
      ...facts({ kept: { 'localStorage.things': { type: 'array', items } } }),
      assets: Object.fromEntries(
        ['./register', './routes/news'].map((name) => [name, { scripts: ['news.js'], styles: [] }]),
      ),
    },
  });
  const shell = (stood: string[], code: string) =>
    shellWith(
      `process.once('message', () => process.send({ verdict: { complaints: [], stood: ${JSON.stringify(stood)} } })); process.send({ ready: true });`,
      code,
    ).then((one) => publish(here.releases, one));
  await here.release('mf-a', 1, keeps({ type: 'number' }));
  const candidate = () =>
    here.candidate('mf-a', { ...keeps({ type: 'object', properties: { id: {} } }), code: `${script} // 2` });
  const refusals = async () =>
    (await findings(here.releases, await candidate(), await here.releases.entries(), {})).refusals;
  const sentence = expect.stringMatching(
    /^mf-a \S+ keeps things of the browser's localStorage otherwise than mf-a \S+ \(live\), whose visitors have kept something there: /,
  ) as string;
  expect(await refusals()).toEqual([sentence]);
  await shell([], '// 1');
  expect(await refusals()).toEqual([sentence]);
  await shell(['what visitors have kept as localStorage.things'], '// 2');
  expect(await refusals()).toEqual([]);
});

describe('a screen of a live remote that throws once it is alive', () => {
  const says = (verdict: object) =>
    `process.once('message', () => process.send({ verdict: ${JSON.stringify({ complaints: [], ...verdict })} })); process.send({ ready: true });`;
  const failing = (route: string, why = 'no') => ({
    alive: [`its screen that is alive (route ${route}) failed (${why})`],
  });

  /** Publishes a shell of which this comes, after one of which that did. */
  async function outcomeAfter(before: object, now: object) {
    const shell = async (verdict: object, code: string) => {
      return publish(here.releases, await shellWith(says(verdict), code));
    };
    await here.release('mf-a', 1);
    await shell(before, '// 1');
    return shell(now, '// 2');
  }

  it('is a new shell’s fault where the live one can tell that it does not there', async () => {
    const both = { alive: [...failing('a').alive, ...failing('b').alive] };
    await expect(outcomeAfter(failing('b'), both)).rejects.toThrow(
      /^mf-a \S+ in shell \S+ cannot be rendered: its screen that is alive \(route a\) failed \(no\)\.$/,
    );
  });

  it.each([
    ['it does with the live one, however that says it', failing('a', 'nein')],
    ['the live one does not try that', {}],
    ['the live one could not try all', { alive: [], notes: ['no time'] }],
  ])('is a note where %s', async (_what, before) => {
    expect((await outcomeAfter(before, failing('a'))).notes).toContainEqual(
      expect.stringMatching(/^mf-a \S+ in shell \S+: its screen that is alive \(route a\) failed \(no\)\.$/),
    );
  });

  const list = (why: string) => ({
    unread: [`it reads no item of a list of the API (GET /v1/all), at /a (route a): ${why}`],
  });
  const key = { wordless: ['its screen that is alive (route a): it shows news.latest in place of words'] };

  it.each([
    ['a list of which it reads nothing', list('none of 2, since no'), { alive: [], unread: [] }],
    [
      'a list of which it reads nothing, where the live one left out something else',
      list('none of 2, since no'),
      { alive: [], unread: [], notes: ['no time'] },
    ],
    ['a key in place of words', key, { alive: failing('a').alive, wordless: [] }],
    [
      'a page without a heading',
      { bare: ['its screen at /a (route a) has no heading (<h1>)'] },
      { bare: ['its screen at /b (route a) has no heading (<h1>)', 'its head at /a (route a) states no title'] },
    ],
  ])('is so for %s where the live one looked for that', async (_what, now, before) => {
    await expect(outcomeAfter(before, { alive: [], ...now })).rejects.toThrow(/cannot be rendered: it/);
  });

  it.each([
    [
      'a list of which it reads nothing, where the live one did not look for that',
      list('none of 2, since no'),
      { alive: [] },
    ],
    [
      'a list of which it reads nothing, where the live one says that in other words',
      list('none of 2, since no'),
      list('none of 3, since nein'),
    ],
    ['a key in place of words, where the live one did not look for that', key, { alive: [], unread: [] }],
    [
      'a page without a title, as with the live one',
      { bare: ['its head at /a (route a) states no title'] },
      { bare: ['its head at /a (route a) states no title'] },
    ],
  ])('is a note for %s', async (_what, now, before) => {
    const { notes } = await outcomeAfter(before, { alive: [], ...now });
    expect(notes).toContainEqual(expect.stringMatching(/^mf-a \S+ in shell \S+: it/));
  });
});

/** Says of each remote that it is asked for what stands in its server bundle. */
const saysWhatItHolds = `process.once('message', ({ owner, table, releasesDir }) => {
  const { version } = table.remotes.find(({ name }) => name === owner);
  const [, verdict] = /says (.*)/.exec(require('node:fs').readFileSync(releasesDir + '/' + [owner, version, 'server/server.cjs'].join('/'), 'utf8'));
  process.send({ verdict: { complaints: [], ...JSON.parse(verdict) } });
}); process.send({ ready: true });`;

describe('a remote that reads nothing of a list, whose content may be to blame,', () => {
  const list = (path: string, page = '/a') =>
    `it reads no item of a list of the API (GET ${path}), at ${page} (route a): none of 1, since no`;
  const code = (...unread: string[]) => `${script} // says ${JSON.stringify({ unread })}`;

  /** Publishes a remote where its live version read nothing of these lists; undefined where none is live. */
  async function outcomeAfter(before: string[] | undefined, now: string[], more: object = {}) {
    if (before) await here.release('mf-a', 1, { code: code(...before), more });
    await publish(here.releases, await shellWith(saysWhatItHolds));
    return here.release('mf-a', 2, { code: code(...now) });
  }
  const sentence =
    /^mf-a \S+ in shell \S+ \(live\) cannot be rendered: it reads no item of a list of the API \(GET \/more\), at \/a \(route a\): none of 1, since no\.$/;

  it.each([
    ['reads it', []],
    ['reads another', [list('/all')]],
    ['is none', undefined],
  ])('is refused where its live version %s', async (_what, before) => {
    await expect(outcomeAfter(before, [list('/more')])).rejects.toThrow(sentence);
  });

  it.each([
    ['reads no more of it, wherever', [list('/more', '/b')], {}],
    ['cannot be asked', [], { server: null }],
  ])('is a note where its live version %s', async (_what, before, more) => {
    const { notes } = await outcomeAfter(before, [list('/more')], more);
    expect(notes).toContainEqual(
      expect.stringMatching(/^mf-a \S+ in shell \S+ \(live\): it reads no item of a list of the API \(GET \/more\)/),
    );
  });
});

/**
 * What comes of publishing a version of which the trial of the live shell says so much, and so much of the one before.
 */
async function outcomeBeside(before: object | undefined, verdict: object) {
  const code = (said: object) => `${script} // says ${JSON.stringify(said)}`;
  if (before) await here.release('mf-a', 1, { code: code(before) });
  await publish(here.releases, await shellWith(saysWhatItHolds));
  return here.release('mf-a', 2, { code: code(verdict) });
}

describe('a remote with a private page whose load never ends, which may wait for what a browser alone has,', () => {
  const endless = ['its screen that is alive (route a): its load did not end within 3 s, and waits for no answer'];
  const outcomeAfter = (before: object | undefined) => outcomeBeside(before, { endless });

  it.each([[undefined], [{ endless: [], notes: ['no time'] }]])('is refused after %j', async (before) => {
    await expect(outcomeAfter(before)).rejects.toThrow(
      /^mf-a \S+ in shell \S+ \(live\) cannot be rendered: its screen that is alive \(route a\): its load did not end within 3 s, and waits for no answer\.$/,
    );
  });

  it.each([[{ endless, remarks: ['and more'] }], [{ notes: ['a shell of before'] }]])(
    'is noted after %j',
    async (before) => {
      expect((await outcomeAfter(before)).notes).toContainEqual(
        expect.stringMatching(/its load did not end within 3 s/),
      );
    },
  );
});

describe('a remote with a page that leads away by itself', () => {
  const leading = [{ route: 'a', complaint: 'its page (route a) leads away by itself, from /a to /' }];
  const outcomeAfter = (before: object | undefined) => outcomeBeside(before, { leading });

  it.each([[{ staying: ['a', 'b'] }], [{ staying: ['a'], notes: ['no time'] }]])(
    'is refused after %j',
    async (before) => {
      await expect(outcomeAfter(before)).rejects.toThrow(
        /^mf-a \S+ in shell \S+ \(live\): its page \(route a\) leads away by itself, from \/a to \/, where the live one stays\.$/,
      );
    },
  );

  it.each([[undefined], [{ staying: ['b'] }], [{ leading, staying: [] }], [{ notes: ['a shell of before'] }]])(
    'is noted after %j',
    async (before) => {
      expect((await outcomeAfter(before)).notes).toContainEqual(expect.stringMatching(/leads away by itself/));
    },
  );

  it('is noted where it looks at what its visitor has first', async () => {
    const guarded = leading.map((one) => ({ ...one, isGuarded: true }));
    expect((await outcomeBeside({ staying: ['a', 'b'] }, { leading: guarded })).notes).toContainEqual(
      expect.stringMatching(/leads away by itself/),
    );
  });
});

describe('a remote whose pages fail at what may never come', () => {
  const failed = [
    { what: 'a, where all is empty', complaint: 'its screen failed (no) where all is empty, at /a (route a)' },
  ];
  const outcomeAfter = (before: object | undefined) =>
    outcomeBeside(before, { failed, stood: ['b, where all is empty'] });

  it.each([[{ stood: ['a, where all is empty'] }], [{ stood: ['a, where all is empty'], notes: ['no time'] }]])(
    'is refused after %j',
    async (before) => {
      await expect(outcomeAfter(before)).rejects.toThrow(
        /^mf-a \S+ in shell \S+ \(live\) cannot be rendered: its screen failed \(no\) where all is empty, at \/a \(route a\), unlike the live one\.$/,
      );
    },
  );

  it('is not noted where it is worth no word', async () => {
    const quiet = { failed: failed.map((one) => ({ ...one, isQuiet: true })), stood: [] };
    expect((await outcomeBeside({ stood: [] }, quiet)).notes).not.toContainEqual(
      expect.stringMatching(/where all is empty/),
    );
  });

  it.each([
    [undefined],
    [{ stood: ['b, where all is empty'] }],
    [{ failed, stood: [] }],
    [{ notes: ['a shell of before'] }],
  ])('is noted after %j', async (before) => {
    expect((await outcomeAfter(before)).notes).toContainEqual(
      expect.stringMatching(/its screen failed \(no\) where all is empty/),
    );
  });
});

it('what is tried so that another version can be compared with it is tried as such, with what the visitors of both keep', async () => {
  const kept = {
    'localStorage.a': {
      type: 'array' as const,
      items: { type: 'object' as const, properties: { id: {}, kind: {}, note: {} }, required: ['id', 'kind', 'note'] },
    },
  };
  const keptReads = {
    reads: {
      'localStorage.a': {
        type: 'array' as const,
        items: { type: 'object' as const, properties: { note: { type: 'string' as const } } },
      },
    },
    inTab: { 'sessionStorage.coupon': { type: 'string' as const }, 'sessionStorage.draft/${…}': {} },
    texts: ['localStorage.b'],
    others: 0,
  };
  const lines = ['a', '1', '2026-11-20T12:00:00.000Z', 'https://shop.test/a'].map((note, at) => ({
    id: at + 1,
    kind: at % 2 === 0 ? 'x' : 'y',
    note,
  }));
  const says = `process.once('message', ({ isLive, isFormer, kept, described }) => process.send({ verdict: { complaints: [], remarks: [JSON.stringify({ isLive, isFormer, kept, described })], ...(isFormer ? { stood: ['a'] } : { failed: [{ what: isLive ? '' : 'a', complaint: JSON.stringify({ isFormer, kept, described }) }] }) } })); process.send({ ready: true });`;
  const endpoint = { name: 'mf-a/pay', sends: { type: 'object' as const, properties: { kind: { enum: ['x', 'y'] } } } };
  const assets = Object.fromEntries(
    ['./register', './routes/news'].map((name) => [name, { scripts: ['news.js'], styles: [] }]),
  );
  await here.release('mf-a', 1, { more: { ...facts({ kept, keptReads, endpoints: [endpoint] }), assets } });
  await publish(here.releases, await shellWith(says));
  await expect(here.release('mf-a', 2, { more: { ...facts(), assets } })).rejects.toThrow(
    JSON.stringify({
      kept: { 'localStorage.b': 'a', 'sessionStorage.coupon': '"a"', 'localStorage.a': JSON.stringify(lines) },
      described: [],
    }),
  );
});

/** Says whether it is told what the remote names. */
const saysWhetherNamed = `process.once('message', ({ promised }) => process.send({ verdict: { complaints: [], remarks: [promised ? 'it names ' + promised.slices : 'nobody knows what it names'] } })); process.send({ ready: true });`;

it.each([
  ['What mf-a/list asks of the API could not be found out: it waits.', 'it names mf-a/cart'],
  ['What defines endpoints could not be evaluated: window is not defined', 'it names mf-a/cart'],
  ['Its registration could not be evaluated: window is not defined', 'nobody knows what it names'],
])(
  'what a remote names is compared with what it adds unless its build could not find that out: %s',
  async (unread, remark) => {
    const assets = Object.fromEntries(
      ['./register', './routes/news'].map((name) => [name, { scripts: ['news.js'], styles: [] }]),
    );
    await publish(here.releases, await shellWith(saysWhetherNamed));
    const { notes } = await publish(
      here.releases,
      await here.candidate('mf-a', { more: { ...facts({ slices: ['mf-a/cart'], unread: [unread] }), assets } }),
    );
    expect(notes).toContainEqual(expect.stringContaining(remark));
  },
);

/** Says of the remote that it is asked for what its server bundle throws. */
const saysWhatThrows = `process.once('message', ({ owner, table, releasesDir }) => {
  const { version } = table.remotes.find(({ name }) => name === owner);
  const complaints = [];
  try { require(releasesDir + '/' + [owner, version, 'server/server.cjs'].join('/')); } catch (error) { complaints.push(error.message); }
  process.send({ verdict: { complaints } });
}); process.send({ ready: true });`;

it('what is meant to break somebody is rendered all the same: a screen that throws is none of that, and is said and written down', async () => {
  await publish(here.releases, await shellWith(saysWhatThrows));
  await here.release('mf-a', 1, { code: '// fine' });
  const candidate = await here.candidate('mf-b', {
    code: 'throw new Error("its screen throws")',
    more: { routes: [{ id: 'news', path: 'mf-a', visibility: 'public' }] },
  });
  await expect(publish(here.releases, candidate)).rejects.toThrow(
    /^mf-b \S+ takes \/mf-a \(route news\), which belongs to mf-a \S+ \(live\): \/mf-a \(route news\)\.$/,
  );
  const meant = { allowBreaking: 'It moves' };
  const said = expect.arrayContaining([
    expect.stringMatching(/^Allowed to break \(It moves\): mf-b \S+ takes/),
    expect.stringMatching(
      /^Allowed to break \(It moves\): mf-b \S+ in shell \S+ \(live\) cannot be rendered: its screen throws\.$/,
    ),
  ]) as unknown;
  await startCanary(here.releases, candidate, 5, meant);
  expect((await here.releases.history())[0]).toMatchObject({ action: 'canary', notes: said });
  await promote(here.releases, 'mf-b', meant);
  expect((await here.releases.history())[0]).toMatchObject({ action: 'promote', notes: said });
});
