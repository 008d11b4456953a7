import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, failing, silent, type Answers } from '../testing/openScreen';
import { runRoute } from '../testing/runRoute';
import { game, stats } from '../testing/demoShop';
import { route } from './home';

const openHome = (path = '/', answers?: Answers) => openScreen(route, 'home', path, answers);
const styleSheet = (file: string) => readFileSync(join(__dirname, '../features', file), 'utf8');
const figure = (place: HTMLElement, label: string) => within(place).getByText(label).closest('div');

describe('the home screen', () => {
  it('S033 offers the catalogue, the chat community and the contact page', async () => {
    await openHome();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Subscriptions that simply work');
    expect(screen.getByRole('link', { name: 'Browse the catalog' })).toHaveAttribute('href', '/catalog');
    expect(screen.getByRole('link', { name: 'Join the community' })).toHaveAttribute(
      'href',
      'https://chat.example/invite',
    );
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  });

  it('S033 offers them in Russian', async () => {
    await openHome('/ru');
    expect(screen.getByRole('link', { name: 'Открыть каталог' })).toHaveAttribute('href', '/ru/catalog');
    expect(screen.getByRole('link', { name: 'Вступить в сообщество' })).toHaveAttribute(
      'href',
      'https://chat.example/invite',
    );
    expect(screen.getByRole('link', { name: 'Написать нам' })).toHaveAttribute('href', '/ru/contact-us');
  });

  it('S033 leads to a community that is a page of this shop in the page’s language', async () => {
    await openHome('/ru', {
      '/service-config': { stats: { ...stats, links: [{ name: 'discord', url: '/news', icon: '' }] } },
    });
    expect(screen.getByRole('link', { name: 'Вступить в сообщество' })).toHaveAttribute('href', '/ru/news');
  });

  it.each([
    '/\t/evil.example',
    'javascript:alert(1)',
    'https://me:secret@chat.example',
    '//evil.example',
    '/redirect/discord',
  ])('S033 draws no community button for the address %s', async (url) => {
    await openHome('/', { '/service-config': { stats: { ...stats, links: [{ name: 'discord', url, icon: '' }] } } });
    expect(screen.getByRole('link', { name: 'Browse the catalog' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Join the community' })).not.toBeInTheDocument();
  });

  it('S033 shows the art of the last popular game, which no card in sight repeats', async () => {
    const { container } = await openHome();
    expect(container.querySelector('img[fetchpriority="high"]')).toHaveAttribute('src', '/art/game-3.svg');
  });

  it('S034 shows categories, products, satisfied clients and years in the strip', async () => {
    await openHome();
    const strip = screen.getByRole('region', { name: 'The shop in short' });
    expect(
      within(strip)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Categories', 'Products', 'Satisfied clients', 'Years of work']);
    expect(figure(strip, 'Categories')).toHaveTextContent('43');
    expect(figure(strip, 'Products')).toHaveTextContent('120');
    expect(figure(strip, 'Satisfied clients')).toHaveTextContent('5 150+');
    expect(figure(strip, 'Years of work')).toHaveTextContent('7+');
  });

  it('S034 takes a small yearsTotal for the count itself', async () => {
    await openHome('/', { '/service-config': { stats: { ...stats, yearsTotal: 9 } } });
    const strip = screen.getByRole('region', { name: 'The shop in short' });
    expect(figure(strip, 'Years of work')).toHaveTextContent('9+');
    expect(figure(screen.getByRole('region', { name: 'Our work in numbers' }), 'Working since')).toHaveTextContent(
      '2017',
    );
  });

  it('S034 counts years by the calendar of the shop’s time zone', async () => {
    await openScreen(route, 'home', '/', {}, { now: Date.UTC(2026, 11, 31, 22), timeZone: 'Europe/Moscow' });
    expect(figure(screen.getByRole('region', { name: 'The shop in short' }), 'Years of work')).toHaveTextContent('8+');
  });

  it('S035 S040 states six advantages, with a dot for each', async () => {
    await openHome();
    const section = screen.getByRole('region', { name: 'Why people buy here' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(6);
    expect(within(section).getAllByRole('button')).toHaveLength(6);
    for (const words of [
      /return the money/,
      /setup and launch/,
      /forums and on a third-party review site/,
      /a person answers/,
      /come by e-mail/,
      /pay in the way you are used to/,
    ])
      expect(within(section).getByText(words)).toBeInTheDocument();
  });

  it.each([
    [
      '/',
      'Why people buy here',
      [
        'Money backIf a product does not start or does not work for you, we return the money.',
        'Free technical supportWe help with setup and launch until everything runs on your computer.',
        'Reviews you can checkCustomers write about us on forums and on a third-party review site.',
        'Answers to your questionsAsk before you buy or after it: a person answers in the chat.',
        'Delivery within a minuteThe key and the manual come by e-mail as soon as the payment is through.',
        'Many ways to payCards, e-wallets, cryptocurrency, Steam skins: pay in the way you are used to.',
      ],
    ],
    [
      '/ru',
      'Почему покупают у нас',
      [
        'Вернём деньгиЕсли товар не запустится или не заработает у вас, мы вернём деньги.',
        'Бесплатная техподдержкаПоможем с установкой и запуском и не бросим, пока всё не заработает.',
        'Отзывы, которые можно проверитьО нас пишут на форумах и на независимом сайте отзывов.',
        'Ответы на вопросыСпрашивайте до покупки и после неё: в чате отвечает живой человек.',
        'Доставка за минутуКлюч и инструкция придут на почту сразу после оплаты.',
        'Много способов оплатыКарты, электронные кошельки, криптовалюта, скины Steam: платите, как привыкли.',
      ],
    ],
  ])(
    'S035 S040 states each of them at %s with its conditions, those that are specified first',
    async (path, name, texts) => {
      await openHome(path);
      const items = within(screen.getByRole('region', { name })).getAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(texts);
    },
  );

  it('S036 scrolls 370 px for each dot and lights the dot of the position', async () => {
    await openHome();
    const section = screen.getByRole('region', { name: 'Why people buy here' });
    const list = within(section).getByRole('list');
    const scrollTo = jest.fn();
    Object.assign(list, { scrollTo });
    Object.defineProperties(list, { clientWidth: { value: 1000 }, scrollWidth: { value: 2048 } });
    const dots = within(section).getAllByRole('button');
    await userEvent.click(dots[3] as HTMLElement);
    expect(scrollTo).toHaveBeenCalledWith({ left: 1110 });
    const lit = (position: number) => {
      fireEvent.scroll(list, { target: { scrollLeft: position } });
      return dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true');
    };
    expect([0, 329, 330, 1046, 1048, 2500].map(lit)).toEqual([0, 0, 1, 3, 5, 5]);
  });

  it('S035 S036 lays the cards in a row that scrolls, of one pitch, by the style sheet', () => {
    const css = styleSheet('home/Advantages.module.css');
    // 370 px in any window, also with narrower cards.
    expect(css).toMatch(/^\.list {[^}]*\bcolumn-gap: calc\(370px - min\(350px, 100%\)\);[^}]*\boverflow-x: auto;/m);
    expect(css).toMatch(/^\.item {\s*flex: 0 0 min\(350px, 100%\);/m);
  });

  it('S036 lights the dot of the position by the style sheet', () => {
    const css = styleSheet('home/Advantages.module.css');
    expect(css).toMatch(/^\.dot::before {[^}]*background: var\(--color-control-line\);/m);
    expect(css).toMatch(/^\.dot\[aria-current='true'\]::before {\s*background: var\(--color-text\);/m);
    expect(css).toMatch(
      /@media \(forced-colors: active\) {[^]*\.dot\[aria-current='true'\]::before {\s*background: Highlight;/,
    );
  });

  it('S037 leaves six popular games on a window narrower than 1170 px, by the style sheet alone', async () => {
    const many = Array.from({ length: 9 }, (_, index) => game({ id: index + 1, name: `Game ${index + 1}` }));
    await openHome('/', { '/v1/games/popular': many });
    const popular = screen.getByRole('region', { name: 'Popular games' });
    expect(within(popular).getAllByRole('article')).toHaveLength(9);
    expect(within(popular).getByRole('list')).toHaveClass('popular');
    expect(styleSheet('home/PopularGames.module.css')).toMatch(
      /@media \(max-width: 1169\.98px\) {\s*\.popular > :nth-child\(n \+ 7\) {\s*display: none;/,
    );
  });

  it.each([
    ['/', 'The whole catalog', '/catalog'],
    ['/ru', 'Весь каталог', '/ru/catalog'],
  ])('S038 links at %s to the whole catalogue', async (path, name, target) => {
    await openHome(path);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', target);
  });

  it.each([
    [
      '/',
      'Our work in numbers',
      [
        ['Working since', '2019'],
        ['Satisfied clients', '5 150+'],
        ['Visitors a month', '3 000'],
        ['Refunds for all time', '0.3 %'],
        ['Issues resolved', '1 234'],
        ['Categories', '43'],
        ['Products', '120'],
        ['Years of work', '7+'],
      ],
    ],
    [
      '/ru',
      'Наша работа в цифрах',
      [
        ['год начала работы', '2019'],
        ['довольных клиентов', '5 150+'],
        ['посетителей в месяц', '3 000'],
        ['возвратов за всё время', '0,3 %'],
        ['решённых вопроса', '1 234'],
        ['категории', '43'],
        ['товаров', '120'],
        ['лет работы', '7+'],
      ],
    ],
  ])('S039 shows at %s the large block of figures, without the sales', async (path, name, figures) => {
    await openHome(path);
    const block = screen.getByRole('region', { name });
    const shown = within(block)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(shown).toEqual(figures);
    expect(block).not.toHaveTextContent('7 300');
  });

  it('S039 swaps its decoration above 1170 px by the style sheet', () => {
    const [narrow, wide] = styleSheet('stats/StatsBlock.module.css').split('@media (min-width: 1170.02px)');
    expect(narrow).toMatch(/\.wide {\s*display: none;/);
    expect(narrow).not.toMatch(/\.narrow {[^}]*display: none;/);
    expect(wide).toMatch(/\.narrow {\s*display: none;/);
    expect(wide).toMatch(/\.wide {\s*display: block;/);
  });

  it('S201 keeps its figures when the configuration fails', async () => {
    await openHome('/', { '/service-config': failing });
    const strip = screen.getByRole('region', { name: 'The shop in short' });
    expect(figure(strip, 'Satisfied clients')).toHaveTextContent('0+');
    expect(figure(strip, 'Products')).toHaveTextContent('20');
  });

  it('S204 offers a retry in the place of popular games that failed', async () => {
    const { answers } = await openHome('/', { '/v1/games/popular': failing });
    const popular = screen.getByRole('region', { name: 'Popular games' });
    answers['/v1/games/popular'] = [game({ id: 5, name: 'Quiet Orbit' })];
    await userEvent.click(within(popular).getByRole('button', { name: 'Try again' }));
    expect(await within(popular).findByRole('heading', { name: 'Quiet Orbit' })).toBeInTheDocument();
  });

  it('S204 keeps the retry of popular games, and the focus on it, until the answer', async () => {
    const { answers } = await openHome('/', { '/v1/games/popular': failing });
    const retry = screen.getByRole('button', { name: 'Try again' });
    answers['/v1/games/popular'] = silent;
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });

  it.each([
    ['en', 'Home'],
    ['ru', 'Главная'],
  ])('S005 names itself in %s "%s", and is in the sitemap', async (languageCode, title) => {
    const { head, sitemap } = await runRoute(route, { languageCode });
    expect(head.title).toBe(title);
    expect(head.exactTitle).toBeUndefined();
    expect(sitemap).toEqual([{ path: '/' }]);
  });
});
