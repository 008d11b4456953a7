import { languageByCode, type Manual } from '@storefront/contracts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manualApi } from '../../api/manualApi';
import { definition } from '../../remote';
import { route } from '../../routes/manual';
import { manualOf, network, newsHarness, type Answer } from '../../testing/newsHarness';
import { routeContext } from '../../testing/routeContext';
import { manualData } from './manualData';
import { ManualScreen } from './ManualScreen';

const pattern = definition.routes.find(({ id }) => id === 'manual')!.path;
const path = '/products/Iron%20Meridian/Lantern';

function show(answer: Answer, at = path) {
  const net = network({ '/v1/products/manual': answer });
  const harness = newsHarness(<ManualScreen />, { path: at, pattern, fetch: net.fetch });
  render(harness.ui);
  return { ...net, ...harness };
}

const showManual = (changes: Partial<Manual> = {}, at = path) => show({ result: manualOf(changes) }, at);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('the manual', () => {
  it.each([
    ['', 'Thank you for buying Lantern'],
    ['/ru', 'Спасибо за покупку Lantern'],
  ])('S129 thanks at %s/products for the purchase and shows icon, name and game', async (prefix, thanks) => {
    showManual({}, prefix + path);
    expect(await screen.findByRole('heading', { level: 1, name: thanks })).toBeInTheDocument();
    expect(screen.getByText('Lantern', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('Iron Meridian')).toBeInTheDocument();
    expect(document.querySelector('main img, img')).toHaveAttribute('src', '/static/art/product/lantern.svg');
  });

  it.each([
    ['', { result: manualOf() }, ['Home', '/'], 'Lantern'],
    ['/ru', { result: manualOf() }, ['Главная', '/ru'], 'Lantern'],
    ['', { result: null }, ['Home', '/'], 'Manual'],
  ])('S032 begins the way at %s/products with home', async (prefix, answer, [home, target], name) => {
    show(answer, prefix + path);
    await screen.findByRole('heading', { level: 1 });
    const crumbs = within(screen.getByRole('navigation', { name: /You are here|Вы здесь/ }));
    expect(crumbs.getAllByRole('listitem').map((crumb) => crumb.textContent)).toEqual([home, name]);
    expect(crumbs.getByRole('link')).toHaveAttribute('href', target);
  });

  it('S202 is asked for again after 250 s', async () => {
    jest.useFakeTimers();
    try {
      const { asked } = showManual();
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(asked).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(250_000));
      expect(asked).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each(['', '/static/gone.svg'])(
    'S129 leaves a mark in the place of an icon that cannot be shown: %j',
    async (icon) => {
      showManual({ icon });
      await screen.findByText('Iron Meridian');
      document.querySelectorAll('img').forEach((img) => fireEvent.error(img));
      expect(document.querySelectorAll('svg.missing')).toHaveLength(1);
    },
  );

  it.each([
    [0, 'ok', 'Undetected', 'Не обнаружен'],
    [1, 'info', 'On update', 'На обновлении'],
    [2, 'risk', 'Use at own risk', 'На свой риск'],
    [7, 'risk', 'Use at own risk', 'На свой риск'],
  ])('S130 shows status %i in its colour (%s) as "%s", and "%s" in Russian', async (status, tone, en, ru) => {
    showManual({ status });
    expect(await screen.findByText(en)).toHaveClass(tone);
    showManual({ status }, `/ru${path}`);
    expect(await screen.findByText(ru)).toHaveClass(tone);
  });

  it.each([undefined, null, 'soon'])('S130 is red where the API gives no status: %j', async (status) => {
    showManual({ status: status as never });
    expect(await screen.findByText('Use at own risk')).toHaveClass('risk');
  });

  it.each([
    [14_889_779, 'ZIP', '14.2 MB, ZIP'],
    [350_000, 'exe', '342 KB, exe'],
    ['about 12 MB', 'RAR', 'about 12 MB, RAR'],
    [2048, null, '2 KB'],
    [0, null, '0 B'],
    [1023, null, '1,023 B'],
    [1_048_063, null, '1,023 KB'],
    [1_048_300, null, '1 MB'],
    [1024 ** 3 - 1, null, '1 GB'],
    [5 * 1024 ** 3, null, '5 GB'],
    [3 * 1024 ** 4, null, '3,072 GB'],
    ['', 'ZIP', 'File size: unspecified'],
    [null, 'ZIP', 'File size: unspecified'],
    [undefined, undefined, 'File size: unspecified'],
    [undefined, 'ZIP', 'File size: unspecified'],
  ])('S131 describes a file of %s and %s as "%s"', async (fileSize, fileFormat, words) => {
    showManual({ fileSize, fileFormat });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each([
    [512, '512 Б, ZIP'],
    [350_000, '342 КБ, ZIP'],
    [14_889_779, '14,2 МБ, ZIP'],
    [5 * 1024 ** 3, '5 ГБ, ZIP'],
    [null, 'Размер файла не указан'],
  ])('S131 writes of a file of %s in Russian on a Russian page: %s', async (fileSize, words) => {
    showManual({ fileSize }, `/ru${path}`);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each([
    ['', 'Download'],
    ['/ru', 'Скачать'],
  ])(
    'S131 S015 downloads at %s/products in a new tab from the address that the API gave, resolved on its host',
    async (prefix, name) => {
      showManual({}, prefix + path);
      const link = await screen.findByRole('link', { name });
      expect(link).toHaveAttribute('href', 'http://api.test/v1/products/manual/download/1');
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    },
  );

  it('S015 uses another host’s download address as it is', async () => {
    showManual({ downloadLink: 'https://files.test/a.zip?signed=1' });
    expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      'https://files.test/a.zip?signed=1',
    );
  });

  it.each(['', 'javascript:alert(1)', 'https://user:word@files.test/', 'http://'])(
    'S131 never links "%s"',
    async (downloadLink) => {
      showManual({ downloadLink });
      expect(await screen.findByText(/The download is not ready yet/)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
    },
  );

  it('S206 stays before a reader’s eyes when a later poll finds it no more, and gives way to another one', async () => {
    const { answers, store, router } = showManual();
    await screen.findByRole('heading', { level: 1, name: 'Thank you for buying Lantern' });
    const request = { gameName: 'Iron Meridian', productName: 'Lantern', language: 'en' };
    const lookAgain = () =>
      act(
        async () =>
          void (await store.dispatch(
            manualApi.endpoints.manual.initiate(request, { subscribe: false, forceRefetch: true }),
          )),
      );
    answers['/v1/products/manual'] = { result: manualOf({ gameName: 'Iron Meridian 2' }) };
    await lookAgain();
    expect(await screen.findByText('Iron Meridian 2')).toBeInTheDocument();
    answers['/v1/products/manual'] = { result: null };
    await lookAgain();
    expect(manualApi.endpoints.manual.select(request)(store.getState() as never).data).toBeNull();
    // Renders the current state of the store.
    await act(() => router.navigate(`${path}#end`));
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you for buying Lantern' })).toBeInTheDocument();
    expect(screen.getByText('Iron Meridian 2')).toBeInTheDocument();
    await act(() => router.navigate('/products/Iron%20Meridian/Compass'));
    expect(await screen.findByText('There is no manual at this address')).toBeInTheDocument();
  });

  it.each([
    ['', 'How to start'],
    ['/ru', 'Как запустить'],
  ])('S132 numbers its steps at %s/products, each with header and text', async (prefix, name) => {
    showManual({}, prefix + path);
    const steps = within(await screen.findByRole('region', { name })).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual(['Download', 'Start']);
    expect(steps[1]).toHaveTextContent('Run it.');
    expect(steps.map((step) => step.firstElementChild?.textContent)).toEqual(['1', '2']);
    expect(steps[0]?.parentElement?.tagName).toBe('OL');
  });

  it('S133 keeps one question open, and a click on it closes it', async () => {
    showManual();
    const first = (await screen.findByText('Does it start?')).closest('details')!;
    const second = screen.getByText('And then?').closest('details')!;
    await userEvent.click(screen.getByText('Does it start?'));
    expect(first).toHaveProperty('open', true);
    await userEvent.click(screen.getByText('And then?'));
    expect(second).toHaveProperty('open', true);
    expect(first).toHaveProperty('open', false);
    await userEvent.click(screen.getByText('And then?'));
    expect(second).toHaveProperty('open', false);
  });

  const named = (path: string) => document.getElementById(path);

  it('S132 S133 has headings that can be linked to, each by its own name, in the language of the page', async () => {
    const step = { header: 'Шаг', text: '<h3>Совет</h3><p>a</p>' };
    showManual({ manual: { steps: [step, step], faq: [{ question: 'Шаг', answer: 'b' }] } }, `/ru${path}`);
    await screen.findByRole('heading', { level: 1 });
    expect([...document.querySelectorAll('[id^="s-"]')].map(({ id, tagName }) => `${tagName} ${id}`)).toEqual([
      'H3 s-шаг',
      'H3 s-шаг.совет',
      'H3 s-шаг-2',
      'H3 s-шаг-2.совет',
      'SECTION s-частые-вопросы',
      'DETAILS s-шаг-3',
    ]);
    expect(screen.getAllByRole('link', { name: 'Ссылка на «Шаг»' })[1]).toHaveAttribute(
      'href',
      `#${encodeURIComponent('s-шаг-2')}`,
    );
  });

  const stepsOf = (...headers: string[]) => ({
    manual: { steps: headers.map((header) => ({ header, text: 'a' })), faq: [{ question: 'b', answer: 'c' }] },
  });

  it('S132 tells what it holds where that is much, and leads there without a script', async () => {
    showManual(stepsOf('One', 'Two', 'Three'));
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    const targets = contents.getAllByText(/./, { selector: 'a' }).map((link) => link.getAttribute('href')!);
    expect(targets).toEqual(['#s-one', '#s-two', '#s-three', '#s-frequent-questions']);
    for (const target of targets) expect(named(target.slice(1))).not.toBeNull();
  });

  it('S132 S133 has no part for questions that nobody asked, and names none', async () => {
    const { steps } = stepsOf('One', 'Two', 'Three').manual;
    showManual({ manual: { steps, faq: [] } });
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    expect(contents.getAllByText(/./, { selector: 'a' }).map(({ textContent }) => textContent)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    expect(screen.getByRole('region', { name: 'How to start' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Frequent questions' })).not.toBeInTheDocument();
  });

  it('S132 has no part for steps that there are not', async () => {
    showManual({ manual: { steps: [], faq: manualOf().manual.faq } });
    expect(await screen.findByRole('region', { name: 'Frequent questions' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'How to start' })).not.toBeInTheDocument();
  });

  it('S132 tells nothing of what is seen at a glance', async () => {
    showManual(stepsOf('One', 'Two'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
  });

  it.each(['#s-and-then', '#%73-and-then'])('S133 opens the question that the address names by %s', async (hash) => {
    showManual({}, `${path}${hash}`);
    await screen.findByText('And then?', { selector: 'summary > span' });
    expect(named('s-and-then')).toHaveProperty('open', true);
    expect(named('s-does-it-start')).toHaveProperty('open', false);
  });

  it('S133 opens what is named later, and once more where the visitor has closed it', async () => {
    const { router } = showManual();
    await screen.findByText('And then?', { selector: 'summary > span' });
    for (const _time of ['first', 'again']) {
      await act(() => router.navigate('#s-and-then'));
      expect(named('s-and-then')).toHaveProperty('open', true);
      named('s-and-then')!.removeAttribute('open');
    }
  });

  it('S133 opens the answer that holds what the address names, and leads there', async () => {
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this);
    };
    showManual(
      { manual: { steps: [], faq: [{ question: 'Why?', answer: '<h3>Part</h3><p>a</p>' }] } },
      `${path}#s-why.part`,
    );
    await screen.findByText('Why?', { selector: 'summary > span' });
    expect(named('s-why')).toHaveProperty('open', true);
    expect(shown).toEqual([named('s-why.part')]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it.each(['#%', '#content', '#s-download'])('S133 opens nothing for %s', async (hash) => {
    showManual({}, `${path}${hash}`);
    await screen.findByText('And then?', { selector: 'summary > span' });
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  });

  it('S134 ends with a button to support', async () => {
    showManual({}, `/ru${path}`);
    expect(await screen.findByRole('link', { name: 'Написать нам' })).toHaveAttribute('href', '/ru/contact-us');
  });

  it('S180 S015 asks with both names as the address carried them, in the page’s language', async () => {
    const { asked } = showManual({}, '/ru/products/Ash%20%26%20Thorn/night_ledger%2Fpro');
    await screen.findByRole('heading', { level: 1 });
    expect(asked).toEqual(['/v1/products/manual?gameName=Ash+%26+Thorn&productName=night_ledger%2Fpro&language=ru']);
  });

  it('S180 asks nothing when a name is empty', async () => {
    const { asked } = showManual({}, '/products/%20/Lantern');
    expect(await screen.findByText('There is no manual at this address')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('S207 says so when there is no such manual', async () => {
    show({ result: null });
    expect(await screen.findByText('There is no manual at this address')).toBeInTheDocument();
  });

  it('S204 says of names that no manual can have that there is none', async () => {
    show({ status: 400 }, `/products/${'x'.repeat(201)}/Lantern`);
    expect(await screen.findByText('There is no manual at this address')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('S204 offers to try again when the call failed', async () => {
    const { answers } = show({ status: 500 });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers['/v1/products/manual'] = { result: manualOf() };
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for buying Lantern' })).toBeInTheDocument();
  });

  it('S204 keeps the retry, and the focus on it, until the answer', async () => {
    const { answers } = show({ status: 500 });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers['/v1/products/manual'] = 'silence';
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });
});

describe('the route of the manual', () => {
  const params = { gameName: 'Iron Meridian', productName: 'Lantern' };

  it('S005 S133 is titled by its heading and describes its questions as a FAQPage', async () => {
    const context = routeContext(network({ '/v1/products/manual': { result: manualOf() } }).fetch, params);
    await route.load?.(context);
    expect(route.head(context)).toMatchObject({
      title: 'Thank you for buying Lantern',
      description: expect.stringMatching(/Lantern.*Iron Meridian|Iron Meridian.*Lantern/),
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: [
            { '@type': 'Question', name: 'Does it start?', acceptedAnswer: { '@type': 'Answer', text: 'It does.' } },
            {},
          ],
        },
      ],
    });
  });

  it('S133 gives searchers 5000 characters of an answer', async () => {
    const manual = manualOf({ manual: { steps: [], faq: [{ question: 'Long?', answer: 'x'.repeat(6000) }] } });
    const context = routeContext(network({ '/v1/products/manual': { result: manual } }).fetch, params);
    await route.load?.(context);
    expect(route.head(context).jsonLd).toMatchObject([
      { mainEntity: [{ acceptedAnswer: { text: `${'x'.repeat(4999)}…` } }] },
    ]);
  });

  it('S133 gives searchers thirty questions: a head has no room for any number', async () => {
    const faq = Array.from({ length: 31 }, (_none, at) => ({ question: `Question ${at}`, answer: 'x' }));
    const context = routeContext(
      network({ '/v1/products/manual': { result: manualOf({ manual: { steps: [], faq } }) } }).fetch,
      params,
    );
    await route.load?.(context);
    const [{ mainEntity }] = route.head(context).jsonLd as [{ mainEntity: object[] }];
    expect(mainEntity).toHaveLength(30);
  });

  it('S015 has one address, whatever the spelling of its names that led here', async () => {
    const context = routeContext(network({ '/v1/products/manual': { result: manualOf() } }).fetch, {
      gameName: 'IRON_meridian',
      productName: 'lantern',
    });
    await route.load?.(context);
    expect(route.head(context).path).toBe('/products/Iron%20Meridian/Lantern');
  });

  it('S132 S133 describes an answer with what stands in brackets, as the page shows it', () => {
    const manual = manualOf({
      manual: {
        steps: [],
        faq: [{ question: 'How is it opened?', answer: '<p>Press [insert], then edit config[0].</p>' }],
      },
    });
    expect(manualData(manual, languageByCode('en'))).toMatchObject([
      { mainEntity: [{ acceptedAnswer: { text: 'Press [insert], then edit config[0].' } }] },
    ]);
  });

  it('S133 describes no FAQPage where nobody asked', async () => {
    const manual = manualOf({ manual: { steps: [], faq: [] } });
    const context = routeContext(network({ '/v1/products/manual': { result: manual } }).fetch, params);
    await route.load?.(context);
    expect(route.head(context).jsonLd).toEqual([]);
  });

  it('S207 is not for search engines while there is no manual', () => {
    expect(route.head(routeContext(network({}).fetch, params))).toEqual({ title: 'Manual', noindex: true });
  });

  it.each([{ gameName: 'Iron Meridian' }, { productName: 'Lantern' }, {}])(
    'S180 asks nothing for an address with only %j',
    async (part) => {
      const net = network({});
      await route.load?.(routeContext(net.fetch, part));
      expect(net.asked).toEqual([]);
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  it('S180 asks nothing on the server either when a name is empty', async () => {
    const net = network({});
    await route.load?.(routeContext(net.fetch, { ...params, productName: ' ' }));
    expect(net.asked).toEqual([]);
  });
});

it('S129 breaks a word of the names that is longer than its place', () => {
  const sheet = readFileSync(join(__dirname, 'ManualView.module.css'), 'utf8');
  expect(sheet).toMatch(/^\.names \{[^}]*overflow-wrap: anywhere;/m);
  expect(sheet).toMatch(/^\.download \{[^}]*overflow-wrap: anywhere;/m);
});
