import type { LiveRemote } from '@storefront/contracts';
import { PageReport } from './beacon';
import { remoteOfError, Journal, recordingSource, watchPage } from './Journal';

const remote = (name: string, base = `/releases/${name}/1.0.0-a/`) =>
  ({ name, version: '1.0.0-a', base }) as LiveRemote;
const remotes = [
  remote('mf-a'),
  remote('mf-b'),
  remote('mf-c', 'https://cdn.test/mf-c/'),
  remote('mf-d', 'https://cdn.test/mf-c/inner/'),
];

const thrownAt = (...places: string[]) =>
  Object.assign(new Error('oh'), {
    stack: ['Error: oh', ...places.map((place) => `    at x (${place}:1:2)`)].join('\n'),
  });
const codeOf = (name: string) => `https://shop.test/releases/${name}/1.0.0-a/browser/1.js`;

describe('whose fault an error is', () => {
  it.each([
    ['the code that threw it', [codeOf('mf-a')], 'mf-a'],
    [
      'the innermost remote, below the shell’s own code',
      [codeOf('shell'), codeOf('mf-b'), codeOf('shell'), codeOf('mf-a')],
      'mf-b',
    ],
    ['a remote of another origin', ['https://cdn.test/mf-c/browser/2.js', codeOf('mf-a')], 'mf-c'],
    ['a remote that another one’s place is around', ['https://cdn.test/mf-c/inner/3.js'], 'mf-d'],
    ['nobody’s, where no remote is in it', [codeOf('shell')], undefined],
    [
      'nobody’s, where an address’s query names a remote',
      ['https://shop.test/catalog?r=/releases/mf-a/1.0.0-a/', `https://shop.test/?r=${codeOf('mf-b')}`],
      undefined,
    ],
    [
      'nobody’s, where an address’s fragment names a remote',
      [`https://shop.test/catalog#${codeOf('mf-a')}`],
      undefined,
    ],
    [
      'nobody’s, where a path has a remote’s within it',
      ['https://shop.test/go/releases/mf-a/1.0.0-a/browser/1.js'],
      undefined,
    ],
    [
      'the code that threw it, below a page whose address names another',
      [`https://shop.test/catalog?r=${codeOf('mf-b')}`, codeOf('mf-a')],
      'mf-a',
    ],
    ['the remote’s whose older version’s code it is', [codeOf('mf-a').replace('1.0.0-a', '0.9.0-b')], 'mf-a'],
    [
      'nobody’s, where a folder is called like a remote’s name’s beginning',
      [codeOf('mf-a').replace('mf-a', 'mf-a-other')],
      undefined,
    ],
    ['that of code with a query of its own', [`${codeOf('mf-a')}?v=${codeOf('mf-b')}`], 'mf-a'],
  ])('%s', (_whose, places, name) => {
    expect(remoteOfError(thrownAt(...places), remotes)).toBe(name);
  });

  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('nobody looks at it');
      },
    },
  );

  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a word', 'a word'],
    ['a number', 7],
    ['an object', {}],
    ['what throws at whoever looks at it', trap],
  ])('%s tells nothing of itself', (_what, thrown) => {
    expect(remoteOfError(thrown, remotes)).toBeUndefined();
    const journal = new Journal();
    journal.addError('mf-a', thrown, remotes);
    expect(journal.incidents).toMatchObject([{ remote: 'mf-a' }]);
  });

  it('is told by other browsers’ stacks, too', () => {
    const stack = `#load@${codeOf('mf-a')}?v=1:1:2\nx/<@https://shop.test/#${codeOf('mf-b')}:3:4\n`;
    expect(remoteOfError(Object.assign(new Error('oh'), { stack }), remotes)).toBe('mf-a');
  });

  it('is told at once of a stack that holds a file of many characters: a message that was changed stands there as it was', () => {
    const began = performance.now();
    expect(
      remoteOfError(
        { message: 'oh', stack: `Error: ${'x'.repeat(100_000)}\n    at x (${codeOf('mf-a')}:1:2)` },
        remotes,
      ),
    ).toBe('mf-a');
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('is nobody’s for being named in what is said', () => {
    const message = `${codeOf('mf-b')} did not come`;
    expect(
      remoteOfError(
        Object.assign(new Error(message), { stack: `Error: ${message}\n    at x (${codeOf('mf-a')}:1:2)` }),
        remotes,
      ),
    ).toBe('mf-a');
  });

  it('is the one who threw, not the one whose rectangle it was', () => {
    const journal = new Journal();
    journal.addError('mf-a', thrownAt(codeOf('mf-b')), remotes);
    expect(journal.incidents).toMatchObject([{ remote: 'mf-b' }]);
  });
});

it('a page keeps what happened first, and tells of all that happens: a remote that fails without end costs no memory without end', () => {
  const journal = new Journal();
  const heard = jest.fn();
  journal.listen(heard);
  for (let count = 0; count < 300; count += 1) journal.add({ remote: `mf-${count}` });
  expect([journal.incidents.length, journal.incidents.at(-1)?.remote, heard.mock.calls.length]).toEqual([
    200,
    'mf-199',
    300,
  ]);
});

describe('what a page tells of itself', () => {
  const reportsOf = (report: PageReport) => report.takeReports().flatMap(({ reports }) => reports);
  const open = (owner: string | undefined) => {
    const place = { owner };
    const report = new PageReport(remotes, () => place.owner);
    return { report, place, of: (name: string) => reportsOf(report).find((one) => one.remote === name) };
  };
  const failure = (name: string) => ({ at: 0, remote: name, error: new Error('oh') });

  it('is a view of its owner and of everybody whose code is there, failed where something failed', () => {
    const { report } = open('mf-a');
    report.record({ at: 0, remote: 'mf-b', expose: './register', took: 12.4 });
    report.record(failure('mf-b'));
    report.record(failure('mf-b'));
    report.count();
    report.count();
    expect(reportsOf(report)).toEqual([
      expect.objectContaining({ remote: 'mf-b', version: '1.0.0-a', views: 1, failed: 1, errors: 2, loads: [12] }),
      expect.objectContaining({ remote: 'mf-a', views: 1, failed: 0, errors: 0 }),
    ]);
    expect(report.takeReports()).toEqual([]);
  });

  it('is another view after a navigation, which begins without fault', () => {
    const { report, place, of } = open('mf-a');
    report.record(failure('mf-a'));
    report.beginPage();
    place.owner = 'mf-c';
    report.count();
    expect(of('mf-a')).toMatchObject({ views: 2, failed: 1 });
  });

  it('is said once more where a page fails that was counted', () => {
    const { report, of } = open('mf-a');
    report.count();
    report.takeReports();
    report.record(failure('mf-a'));
    expect(of('mf-a')).toMatchObject({ views: 0, failed: 1, errors: 1 });
  });

  it('has the worst of each that was measured of a remote', () => {
    const { report } = open('mf-b');
    report.measure('mf-b', 'lcp', 700.4);
    report.measure('mf-b', 'lcp', 900.6);
    report.measure('mf-b', 'lcp', 800);
    report.measure('mf-b', 'cls', 0.02);
    report.measure('mf-a', 'inp', 90);
    report.measure('shell', 'inp', 900);
    expect(reportsOf(report)).toEqual([
      expect.objectContaining({ remote: 'mf-b', lcp: 901, cls: 0.02 }),
      expect.objectContaining({ remote: 'mf-a', inp: 90 }),
    ]);
  });

  it('says a measure once: again only what is worse, or another page’s', () => {
    const { report, of } = open('mf-a');
    report.measure('mf-a', 'inp', 90);
    report.takeReports();
    report.measure('mf-a', 'inp', 90);
    expect(report.takeReports()).toEqual([]);
    report.beginPage();
    report.measure('mf-a', 'inp', 60);
    expect(of('mf-a')).toMatchObject({ inp: 60 });
  });

  it('tells nothing of a page that is the shell’s own', () => {
    const { report } = open('shell');
    report.count();
    expect(report.takeReports()).toEqual([]);
  });
});

it('what a remote exposes is noted when it has come, with the time that it took, and the page’s own script hears who is on it', async () => {
  const shown = jest.fn();
  Object.assign(globalThis, { storefrontShown: shown });
  const journal = new Journal();
  const source = recordingSource({ load: async () => ({ route: 1 }) }, journal);
  expect(await source.load(remote('mf-a'), './routes/a')).toEqual({ route: 1 });
  expect(journal.incidents).toEqual([
    expect.objectContaining({ remote: 'mf-a', expose: './routes/a', took: expect.any(Number) }),
  ]);
  expect(shown.mock.calls).toEqual([['mf-a@1.0.0-a']]);
  Object.assign(globalThis, { storefrontShown: undefined });
});

it('what failed before the shell’s own code was there is blamed too', () => {
  const error = thrownAt(codeOf('mf-a'));
  const gone = Object.assign(document.createElement('script'), { src: codeOf('mf-b') });
  // What has no stack is whose file the browser names.
  const bare = [
    { error: 'a word', filename: codeOf('mf-c'), target: window },
    { error: thrownAt(codeOf('mf-a')), filename: codeOf('mf-b'), target: window },
    { error: 7, filename: '', target: window },
    { error: 7, filename: `https://shop.test/?r=${codeOf('mf-b')}`, target: window },
  ];
  Object.assign(globalThis, {
    storefrontEarly: () => [{ error, target: window }, { reason: error }, { target: gone }, ...bare],
  });
  const journal = new Journal();
  watchPage(journal, [...remotes, remote('mf-c')]);
  expect(journal.incidents.map((incident) => incident.remote)).toEqual(['mf-a', 'mf-a', 'mf-b', 'mf-c', 'mf-a']);
  Object.assign(globalThis, { storefrontEarly: undefined });
});

describe('what nobody catches', () => {
  const heard = (tell: () => void) => {
    const journal = new Journal();
    watchPage(journal, remotes);
    tell();
    return journal.incidents.map((incident) => incident.remote);
  };

  it('is blamed while the page is open, as an error or as a promise', () => {
    expect(heard(() => dispatchEvent(new ErrorEvent('error', { error: thrownAt(codeOf('mf-a')) })))).toEqual(['mf-a']);
    expect(
      heard(() => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrownAt(codeOf('mf-b')) }))),
    ).toEqual(['mf-b']);
  });

  it('is a file that does not come, too, of which no other element hears', () => {
    const gone = Object.assign(document.createElement('img'), { src: codeOf('mf-b') });
    document.body.append(gone);
    expect(heard(() => gone.dispatchEvent(new Event('error')))).toEqual(['mf-b']);
    gone.remove();
  });
});
