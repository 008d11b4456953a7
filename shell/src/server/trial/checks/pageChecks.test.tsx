/** @jest-environment @storefront/build/jest/server.cjs */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Shown, ShownPage } from '../pages/readPages';
import { checkAllAmounts, checkPages } from './pageChecks';
import type { EdgeCases, Trial } from '../Trial';

interface Around {
  head?: object;
  /** What the API answers. */
  content?: string;
  /** The remote's own words. */
  words?: object;
  sample?: object;
  page?: Partial<ShownPage>;
  /** Nothing else is on the page. */
  isAlone?: boolean;
}

const real = { route: { id: 'a', path: 'a', visibility: 'public' }, pathname: '/a', isListed: false };

/** What is seen on a page, and which checks find nothing there. */
async function seenOn(
  elements: ReactNode,
  { head = {}, content = '', words = {}, sample = {}, page = {}, isAlone = false }: Around = {},
) {
  const html = `<header><button></button></header>${renderToString(
    <main>
      {elements}
      {!isAlone && <p>Words</p>}
    </main>,
  )}`;
  const shown = {
    sample: { ...real, ...sample },
    answers: new Map([['GET /', { status: 200, text: JSON.stringify({ result: content }) }]]),
    unread: undefined,
    page: { kind: 'page', html, head: { title: 'A', ...head }, complete: true, lacking: false, ...page },
  };
  const trial = {
    owner: 'mf-try',
    table: { remotes: [{ name: 'mf-try' }] },
    source: { load: async () => ({ default: words }) },
  };
  const found: EdgeCases = { stood: [], failed: [] };
  await checkPages(trial as unknown as Trial, [shown as unknown as Shown], found);
  const at = ', at /a (route a)';
  expect(found.failed.every(({ what, complaint }) => what.endsWith(at) && complaint.endsWith(at))).toBe(true);
  return {
    failed: found.failed.map(({ complaint }) => complaint.slice(0, -at.length)),
    stood: found.stood.map((what) => what.slice(0, -at.length)),
  };
}

/** Each look. */
const all = [
  'what it waits for',
  'words for nothing',
  'whether it shows anything',
  'days of another unit',
  'amounts',
  'structured data',
  'currency of structured data',
  'ids of two elements',
  'what its sitemap says',
  'links out of its language',
  'what is dropped',
  'what is moved',
  'what has no name',
];

const nothing = { failed: [], stood: all };

const only = (name: string, complaint: string) => ({ failed: [complaint], stood: all.filter((look) => look !== name) });

beforeEach(() => {
  // React says of what may not stand where it is written that it may not.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

it('is seen of a page that it shows nothing', async () => {
  for (const elements of [null, <div key="a"> </div>])
    expect((await seenOn(elements, { isAlone: true })).failed).toEqual(['its screen shows nothing']);
  expect(await seenOn(<img alt="" src="/a.png" />, { isAlone: true })).toEqual(nothing);
});

describe('words for nothing', () => {
  const missing = String(undefined);

  it.each([
    ['a text', <b key="a">{`Price: ${missing}`}</b>, 'undefined ("Price: undefined")'],
    [
      'a text beside an element',
      <b key="a">
        <i>€</i>
        {String(0 / 0)}
      </b>,
      'NaN ("NaN")',
    ],
    ['a number with its unit', <b key="a">{`${1 / 0}%`}</b>, 'Infinity ("Infinity%")'],
    ['a text of what is none', <b key="a">{`By${String({})}`}</b>, '[object Object] ("By[object Object]")'],
    ['a day', <b key="a">{String(new Date('no'))}</b>, 'Invalid Date ("Invalid Date")'],
    ['a picture', <img key="a" alt={`Picture of ${missing}`} />, 'undefined ("Picture of undefined")'],
    ['a name', <button key="a" aria-label={`Remove ${missing}`} />, 'undefined ("Remove undefined")'],
    [
      'an address',
      <img key="a" alt="" src={`https://x.test/${missing}.png`} />,
      'undefined ("https://x.test/undefined.png")',
    ],
  ])('are seen in %s', async (_where, element, word) => {
    expect(await seenOn(element)).toEqual(only('words for nothing', `it writes ${word}`));
  });

  it.each([
    [{ title: 'About undefined' }, 'undefined ("About undefined")'],
    [{ description: 'About undefined' }, 'undefined ("About undefined")'],
    [{ jsonLd: [{ offers: [{ name: 'NaN' }] }] }, 'NaN ("NaN")'],
  ])('are seen in a head: %j', async (head, word) => {
    expect((await seenOn('A', { head })).failed).toEqual([`it writes ${word}`]);
  });

  it.each([
    ['the content', { content: 'Steps into undefined' }],
    ['its own words', { words: { steps: { into: 'undefined behaviour' } } }],
  ])('may be those of %s', async (_whose, more) => {
    expect(await seenOn(`Into ${missing}`, more)).toEqual(nothing);
    expect((await seenOn(`Into ${0 / 0}`, more)).failed).toHaveLength(1);
  });

  it('are whole words that somebody reads', async () => {
    expect(
      await seenOn(
        <b className="undefined" data-x={String(0 / 0)}>
          Undefined isNaN NaNny InfinityWar Infinity_ [object] null<script type="application/json">undefined</script>
        </b>,
      ),
    ).toEqual(nothing);
  });
});

describe('days of another unit', () => {
  it.each([
    [
      'seconds in place of milliseconds',
      <time key="a" dateTime="1970-01-21T12:00:00.000Z">
        A
      </time>,
      '1970-01-21',
    ],
    ['the same, as English writes it', '01/21/1970', '01/21/1970'],
    ['the same, as others do', '21.01.1970', '21.01.1970'],
    [
      'milliseconds in place of seconds',
      <time key="a" dateTime="+057854-03-02T00:00:00.000Z">
        A
      </time>,
      '+057854-03-02',
    ],
    ['the same, as English writes it', '03/02/57854', '03/02/57854'],
  ])('are seen: %s', async (_what, element, day) => {
    expect(await seenOn(element)).toEqual(
      only('days of another unit', `it writes the day ${day}, as of a moment in another unit`),
    );
  });

  it('are seen in data for search engines', async () => {
    expect((await seenOn('A', { head: { jsonLd: [{ datePublished: '1970-01-21' }] } })).failed).toHaveLength(1);
    expect((await seenOn('A', { head: { jsonLd: [{ priceCurrency: 'RUB' }] } })).failed).toEqual([
      'its structured data names prices in RUB, where those of its language are in USD',
    ]);
    expect((await seenOn('A', { head: { jsonLd: [{ priceCurrency: 'USD' }] } })).failed).toEqual([]);
  });

  it.each([
    ['of another year', '11/20/2026 and 20.11.2026, 2026-11-20'],
    ['a version', 'Version 3.1.1970.4'],
    ['a year alone', 'since 1970'],
    ['a number', '12.34567'],
  ])('are not: %s', async (_what, text) => {
    expect(await seenOn(text)).toEqual(nothing);
  });

  it('may be the content’s', async () => {
    expect(await seenOn('01/21/1970', { content: 'On 01/21/1970' })).toEqual(nothing);
  });
});

describe('ids of two elements', () => {
  const twice = (id: string) =>
    only('ids of two elements', `it has two elements with the id ${id}: what leads there comes to the first of them`);

  it('are seen, also where one is the frame’s', async () => {
    expect(await seenOn([<b key="a" id="x" />, <b key="b" id="x" />])).toEqual(twice('x'));
    const html = renderToString(
      <>
        <a href="#content">A</a>
        <main id="content">
          <h1 id="content">A</h1>
        </main>
      </>,
    );
    expect(await seenOn('', { page: { html } })).toEqual(twice('content'));
  });

  it('are none in drawings, and none where each has its own', async () => {
    const drawing = (key: string) => (
      <svg key={key} aria-hidden="true">
        <linearGradient id="shade" />
      </svg>
    );
    expect(
      await seenOn([
        drawing('a'),
        drawing('b'),
        <b key="c" id="x" />,
        <b key="d" id="y" />,
        <b key="e" id="" />,
        <b key="f" id="" />,
      ]),
    ).toEqual(nothing);
  });
});

describe('what its sitemap says of a page', () => {
  const listed = { ...real, isListed: true };
  const contradicted = (sentence: string) =>
    only('what its sitemap says', `its sitemap lists the page, and its head says that ${sentence}`);

  it('is not that nobody should find it, or that it is elsewhere', async () => {
    expect(await seenOn('A', { sample: listed, head: { noindex: true } })).toEqual(
      contradicted('nobody should find it (noindex)'),
    );
    expect(await seenOn('A', { sample: listed, head: { path: '/b' } })).toEqual(contradicted('it is at /b'));
  });

  it('may be what its head says, and is nothing of a page that it does not list', async () => {
    for (const head of [{}, { noindex: false }, { path: '/a' }, { path: '/A' }])
      expect(await seenOn('A', { sample: listed, head })).toEqual(nothing);
    for (const head of [{ noindex: true }, { path: '/b' }]) expect(await seenOn('A', { head })).toEqual(nothing);
  });
});

/** What is found on a page at an address, where the API answers this. */
async function failedAt(pathname: string, elements: ReactNode, content: string): Promise<string[]> {
  const html = renderToString(
    <main>
      <p>Words</p>
      {elements}
    </main>,
  );
  const found: EdgeCases = { stood: [], failed: [] };
  const shown = {
    sample: { ...real, pathname },
    answers: new Map([['GET /', { status: 200, text: JSON.stringify({ result: content }) }]]),
    unread: undefined,
    page: { kind: 'page', html, head: { title: 'A' }, complete: true, lacking: false },
  };
  await checkPages({ owner: 'mf-try', table: { remotes: [] } } as unknown as Trial, [shown as unknown as Shown], found);
  return found.failed.map(({ complaint }) => complaint);
}

describe('amounts', () => {
  it.each([
    ['/a', '1 063 ₽', '1 063 ₽, and none in the currency of en (USD)'],
    ['/ru/a', 'from $ 4.00', '$ 4.00, and none in the currency of ru (RUB)'],
  ])('are in the currency of the page’s language: %s', async (pathname, amount, words) => {
    expect(await failedAt(pathname, amount, '')).toEqual([
      `it writes amounts such as ${words}, at ${pathname} (route a)`,
    ]);
  });

  it.each([
    ['in both', '1 063 ₽ ($ 4.00)'],
    ['in neither', 'Free, or $ODD'],
    ['as the content has them', 'A card of $20, for games', 'A card of $20, for games'],
  ])('may be %s', async (_how, amount, content = '') => {
    expect(await failedAt('/ru/a', amount, content)).toEqual([]);
  });
});

describe('all amounts', () => {
  const amountsOf = (pathname: string, html: string, more = {}) => {
    const found: EdgeCases = { stood: [], failed: [] };
    const shown = {
      sample: { ...real, pathname, ...more },
      answers: new Map(),
      page: { kind: 'page', html: `<main>${html}</main>`, head: { title: 'A' }, complete: true, lacking: false },
    };
    checkAllAmounts([shown as unknown as Shown], found);
    return found;
  };

  it('of a first page are taken down with their currency, each once', () => {
    expect(amountsOf('/ru/a', '<b>1 063,50 ₽</b><i>1 063,50 ₽</i><i>from $1,204.25</i>')).toEqual({
      failed: [],
      stood: ['1204.25 USD', '1063.5 RUB'].map((one) => `its screen at /ru/a (route a) shows the amount ${one}`),
    });
    expect(amountsOf('/a', '<b>$4.00</b>', { isFurther: true }).stood).toEqual([]);
    expect(amountsOf('/a', '<b>4 games</b>').stood).toEqual([]);
  });
});

describe('links', () => {
  const leaving = (...hrefs: string[]) =>
    failedAt(
      '/ru/a',
      hrefs.map((href) => (
        <a key={href} href={href}>
          A
        </a>
      )),
      '/b',
    );

  it('of a page that all leave its language are seen', async () => {
    expect(await leaving('/news', '/catalog')).toEqual([
      'its links leave its language, as /news does, at /ru/a (route a)',
    ]);
  });

  it.each([['/ru/news', '/catalog'], ['https://other.test/news'], ['/feed.xml', '#top'], ['/b'], []])(
    'may lead elsewhere in part, or as the content says: %s',
    async (...hrefs) => {
      expect(await leaving(...hrefs)).toEqual([]);
    },
  );
});

describe('letters', () => {
  const [russian, english] = [
    'Осень пришла в лавку, и листья падают на прилавок с товарами. ',
    'Autumn came to the shop, and leaves fall on the counter with its goods. ',
  ].map((text) => text.repeat(3)) as [string, string];
  const letters = async (text: string, around: Around = {}) => {
    const page = { sample: { ...real, pathname: '/ru/a' }, ...around };
    const html = `<main>${text}</main>`;
    const found: EdgeCases = { stood: [], failed: [] };
    const shown = {
      ...page,
      answers: new Map(),
      unread: undefined,
      page: { kind: 'page', html, head: { title: 'A' }, complete: true, lacking: false },
    };
    const trial = {
      owner: 'mf-try',
      table: { remotes: [{ name: 'mf-try' }] },
      source: {
        load: async (_remote: object, expose: string) => ({
          default: expose.endsWith('ru') ? (around.words ?? {}) : {},
        }),
      },
    };
    await checkPages(trial as unknown as Trial, [shown as unknown as Shown], found);
    return {
      failed: found.failed.filter(({ isQuiet }) => isQuiet).map(({ complaint }) => complaint),
      stood: found.stood.filter((what) => what.startsWith('the letters')),
    };
  };

  it('of another language are seen on a page', async () => {
    expect(await letters(english)).toEqual({
      failed: ['of its letters 0 % are Cyrillic ones, in which ru is written, at /ru/a (route a)'],
      stood: [],
    });
    expect(await letters(russian)).toEqual({ failed: [], stood: ['the letters of ru, at /ru/a (route a)'] });
    expect((await letters(russian, { sample: real })).failed).toEqual([
      'of its letters 0 % are Latin ones, in which en is written, at /a (route a)',
    ]);
  });

  it('of another language are seen in the words of a remote', async () => {
    expect((await letters('', { words: { a: { b: english } } })).failed).toEqual([
      'of its letters 0 % are Cyrillic ones, in which ru is written, in its own words',
    ]);
    expect((await letters('', { words: { a: { b: russian } } })).stood).toEqual([
      'the letters of ru, in its own words',
    ]);
  });

  it('may be many of another one, which tells nothing', async () => {
    expect(await letters(russian + english)).toEqual({ failed: [], stood: [] });
    expect(await letters('English names')).toEqual({ failed: [], stood: [] });
  });
});

describe('what the page’s policy has a browser leave out', () => {
  it.each([
    ['a style', <b key="a" style={{ width: '50%' }} />, 'the style of <b style="width:50%">'],
    ['a sheet', <style key="a">{'.a{color:red}'}</style>, '<style>'],
    ['a script', <script key="a" dangerouslySetInnerHTML={{ __html: 'go()' }} />, 'a <script> of its own'],
    [
      'a module',
      <script key="a" type="module" dangerouslySetInnerHTML={{ __html: 'go()' }} />,
      'a <script> of its own',
    ],
    [
      'another’s page',
      <iframe key="a" title="A" src="https://player.vimeo.com/1" />,
      '<iframe src="https://player.vimeo.com/1">',
    ],
  ])('is seen: %s', async (_what, element, dropped) => {
    expect(await seenOn(element)).toEqual(
      only('what is dropped', `the server makes ${dropped}, which the page’s policy has a browser leave out`),
    );
  });

  it.each([
    ['a page that may be there', <iframe key="a" title="A" src="https://www.youtube-nocookie.com/embed/1" />],
    ['data', <script key="a" type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{}' }} />],
    ['a style of nothing', <b key="a" style={{}} />],
  ])('is not: %s', async (_what, element) => {
    expect(await seenOn(element)).toEqual(nothing);
  });
});

describe('what a browser moves elsewhere', () => {
  it.each([
    [
      'a list in a paragraph',
      <p key="a">
        <b>
          <ul />
        </b>
      </p>,
      '<p><b><ul>',
    ],
    [
      'a link in a link',
      <a key="a" href="/">
        A
        <b>
          <a href="/">B</a>
        </b>
      </a>,
      '<a><b><a>',
    ],
    [
      'rows without their body',
      <table key="a">
        <tr>
          <td>A</td>
        </tr>
      </table>,
      '<main><table><tr>',
    ],
    [
      'a button in a button',
      <button key="a">
        A<button>B</button>
      </button>,
      '<main><button><button>',
    ],
  ])('is seen: %s', async (_what, element, tags) => {
    expect(await seenOn(element)).toEqual(
      only(
        'what is moved',
        `its HTML is none (${tags}): a browser moves an element elsewhere, and does not find what the server made`,
      ),
    );
  });

  it.each([
    [
      'a table',
      <table key="a">
        <tbody>
          <tr>
            <td>
              A<br />
              <ul>
                <li />
              </ul>
            </td>
          </tr>
        </tbody>
      </table>,
    ],
    [
      'a drawing',
      <svg key="a" aria-hidden="true">
        <linearGradient>
          <stop />
        </linearGradient>
        <path d="M0 0" />
        <foreignObject>
          <p />
        </foreignObject>
        <title>{'<b>'}</title>
      </svg>,
    ],
    [
      'signs in words and attributes',
      <p key="a" title={`<ul> "> '</p>`}>
        {'<li>&amp;'}
        {'</p>'}
        <textarea aria-label="A" defaultValue="<p><div>" />
      </p>,
    ],
    [
      'signs in attributes of HTML that was written',
      <div key="a" dangerouslySetInnerHTML={{ __html: '<p title="A><ul>">A<br>B</p>' }} />,
    ],
    ['data', <script key="a" type="application/json" dangerouslySetInnerHTML={{ __html: '{"a":"<p><ul>"}' }} />],
    [
      'what is there without scripts',
      <noscript key="a">
        <p>A</p>
      </noscript>,
    ],
    [
      'a template',
      <template key="a">
        <p>A</p>
      </template>,
    ],
  ])('is not: %s', async (_what, element) => {
    expect(await seenOn(element)).toEqual(nothing);
  });
});

describe('what has no name', () => {
  const icon = (
    <svg aria-hidden="true">
      <title>A</title>
    </svg>
  );

  it.each([
    ['a button', <button key="a">{icon}</button>, '1 of its controls and pictures (<button>)'],
    [
      'a link',
      <a key="a" href="/" aria-label=" ">
        <img alt="" />
      </a>,
      '1 of its controls and pictures (<a>)',
    ],
    ['a field', <input key="a" id="x" />, '1 of its controls and pictures (<input>)'],
    [
      'a field whose label says nothing',
      [<label key="a" htmlFor="x"></label>, <input key="b" id="x" />],
      '1 of its controls and pictures (<input>)',
    ],
    ['a picture', <img key="a" src="/a.png" />, '1 of its controls and pictures (<img>)'],
    [
      'several',
      [<textarea key="a" />, <select key="b" />, <select key="c" />],
      '3 of its controls and pictures (<textarea>, <select>)',
    ],
  ])('is counted: %s', async (_what, element, count) => {
    expect(await seenOn(element)).toEqual(only('what has no name', `nothing names ${count}`));
  });

  it.each([
    [
      'by its words',
      <button key="a">
        {icon}
        <span>A</span>
      </button>,
    ],
    [
      'by itself',
      [
        <button key="a" aria-label="A">
          {icon}
        </button>,
        <img key="b" aria-label="A" />,
      ],
    ],
    [
      'by a picture',
      <a key="a" href="/">
        <img alt="A" />
      </a>,
    ],
    [
      'by a drawing',
      <button key="a">
        <svg>
          <title>A</title>
        </svg>
      </button>,
    ],
    ['by another element', <button key="a" aria-labelledby="x" />],
    [
      'by a label',
      [
        <label key="a" htmlFor="x">
          A
        </label>,
        <input key="b" id="x" />,
        <label key="c">
          B
          <b>
            <select />
          </b>
        </label>,
      ],
    ],
    ['by what stands in it', <input key="a" placeholder="A" />],
    ['by its kind', <input key="a" type="submit" />],
  ])('is not what is named %s', async (_what, element) => {
    expect(await seenOn(element)).toEqual(nothing);
  });

  it.each([
    [
      'what nobody sees',
      [
        <div key="a" hidden>
          <button />
        </div>,
        <a key="b" href="/" aria-hidden="true">
          <img src="/a.png" />
        </a>,
        <input key="c" type="hidden" />,
      ],
    ],
    ['a picture that says nothing', [<img key="a" alt="" />, <img key="b" role="presentation" />]],
    ['what leads nowhere', <a key="a">{icon}</a>],
  ])('is not %s', async (_what, element) => {
    expect(await seenOn(element)).toEqual(nothing);
  });
});

it.each([
  ['private', { sample: { route: { ...real.route, visibility: 'private' } } }],
  ['at an address that was made up', { sample: { route: { ...real.route, path: 'a/:id' } } }],
  ['not whole', { page: { complete: false } }],
  ['without what it can do without', { page: { lacking: true } }],
])('a page is not looked at that is %s', async (_what, around) => {
  expect(await seenOn(<b style={{ width: 1 }} />, around)).toEqual({ failed: [], stood: [] });
});

describe('a page whose calls are under way when it is rendered', () => {
  const name = 'what it waits for';
  const complaint =
    'its load does not wait for all that it asks of the API, so that servers send the page with gaps, and no cache keeps it';

  it('is told of, and nothing else is, since it is not whole', async () => {
    expect(await seenOn('A', { page: { lacking: true, isUnfinished: true } })).toMatchObject({
      failed: [complaint],
      stood: [],
    });
  });

  it('is none where all has come', async () => {
    expect((await seenOn('A')).stood).toContain(name);
  });

  it.each<[string, Around]>([
    ['a call has failed', { page: { lacking: true, isUnfinished: false } }],
    ['the page was not made', { page: { complete: false, lacking: true, isUnfinished: true } }],
    ['it is private', { sample: { route: { ...real.route, visibility: 'private' } } }],
  ])('is not known where %s', async (_where, around) => {
    const { failed, stood } = await seenOn('A', around);
    expect([failed, stood.includes(name)]).toEqual([[], false]);
  });
});
