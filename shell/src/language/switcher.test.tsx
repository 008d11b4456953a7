import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { icons } from '@storefront/ui';
import userEvent from '@testing-library/user-event';
import { home, openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';

const remotes = () => [home(), stubRemote('mf-news', [{ id: 'news', path: 'news/:page?' }])];
const switcher = () => within(screen.getByRole('banner')).getAllByRole('group')[0]!;
const choices = () => within(switcher()).getAllByRole('link');

async function open(path: string) {
  const shop = await openShop({ path, remotes: remotes() });
  await screen.findByRole('banner');
  await userEvent.click(switcher().querySelector('summary')!);
  return shop;
}

beforeEach(() => {
  setWidth(1440);
  localStorage.clear();
  window.scrollTo = jest.fn() as never;
});

afterEach(() => jest.restoreAllMocks());

describe('the language switcher', () => {
  it.each([
    ['/', 'ENGLISH', ['ENGLISH', 'Русский']],
    ['/ru', 'РУССКИЙ', ['English', 'РУССКИЙ']],
  ])('S026 at %s lists every language, the current one in capitals with a check mark', async (path, current, names) => {
    await open(path);
    expect(choices().map((choice) => choice.textContent)).toEqual(names);
    // Each is read in its own language, and leads to it.
    for (const name of ['lang', 'hreflang'])
      expect(choices().map((choice) => choice.getAttribute(name))).toEqual(['en-US', 'ru-RU']);
    for (const choice of choices()) {
      const isCurrent = choice.textContent === current;
      expect([...choice.querySelectorAll('svg path')].map((path) => path.getAttribute('d'))).toEqual(
        isCurrent ? [icons.check] : [],
      );
      expect(choice.getAttribute('aria-current')).toBe(isCurrent ? 'true' : null);
    }
  });

  it.each([
    ['/', 'Русский', '/ru'],
    ['/ru/', 'English', '/'],
    ['/news/2?from=mail#last', 'Русский', '/ru/news/2?from=mail#last'],
    ['/ru/news/2?from=mail#last', 'English', '/news/2?from=mail#last'],
  ])('S020 leads from %s by %s to %s: path, query and hash are kept', async (path, name, target) => {
    const { address } = await open(path);
    await userEvent.click(await within(switcher()).findByRole('link', { name }));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(address()).toBe(target));
  });

  it('S020 leads by a new document for as long as the code of the screen that the server has sent is on its way', async () => {
    const screens = home();
    const { './routes/home': route } = screens.exposes;
    let come = () => {};
    screens.exposes['./routes/home'] = new Promise((resolve) => (come = () => resolve(route)));
    // It waits for its code from its first rendering on: outside of an act that is awaited React does not come back to
    // it.
    await act(async () => void (await openShop({ remotes: [screens], first: { root: null, outcome: null } })));
    await screen.findByRole('banner');
    const isLedHere = () => {
      let isTaken = false;
      const hear = (event: Event) => {
        isTaken = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener('click', hear, { once: true });
      fireEvent.click(within(switcher()).getByText('Русский'));
      return isTaken;
    };
    expect(isLedHere()).toBe(false);
    await act(async () => come());
    await screen.findByRole('heading', { name: 'screen home' });
    expect(isLedHere()).toBe(true);
  });

  it('S020 saves the choice, and only a choice', async () => {
    await open('/ru');
    expect(localStorage.getItem('language')).toBeNull();
    await userEvent.click(await within(switcher()).findByRole('link', { name: 'English' }));
    expect(localStorage.getItem('language')).toBe('en');
    await userEvent.click(await within(switcher()).findByRole('link', { name: 'Русский' }));
    expect(localStorage.getItem('language')).toBe('ru');
  });

  it('S020 saves a choice that is opened in another tab, and none whose link is only looked at', async () => {
    await open('/ru');
    const english = await within(switcher()).findByRole('link', { name: 'English' });
    fireEvent(english, new MouseEvent('auxclick', { button: 2, bubbles: true }));
    expect(localStorage.getItem('language')).toBeNull();
    fireEvent(english, new MouseEvent('auxclick', { button: 1, bubbles: true }));
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('S020 switches where storage is forbidden too: the address carries the language', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const { address } = await open('/news');
    await userEvent.click(await within(switcher()).findByRole('link', { name: 'Русский' }));
    await waitFor(() => expect(address()).toBe('/ru/news'));
    expect(logged).toHaveBeenCalledWith('Saving the chosen language failed.', expect.anything());
  });

  it('S026 speaks the new language at once, in the frame and in the document', async () => {
    await open('/');
    await userEvent.click(await within(switcher()).findByRole('link', { name: 'Русский' }));
    expect(await screen.findAllByRole('link', { name: 'Каталог' })).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Catalog' })).not.toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'ru-RU');
  });

  it('S026 speaks English after a first page in Russian', async () => {
    const { router } = await open('/ru');
    await act(() => router.navigate('/'));
    expect(await screen.findAllByRole('link', { name: 'Announcements' })).not.toHaveLength(0);
  });

  it('S026 closes when a language is chosen, and when focus leaves it', async () => {
    await open('/');
    expect(switcher()).toHaveAttribute('open');
    await userEvent.click(await within(switcher()).findByRole('link', { name: 'ENGLISH' }));
    expect(switcher()).not.toHaveAttribute('open');
    switcher().setAttribute('open', '');
    within(switcher()).getByRole('link', { name: 'ENGLISH' }).focus();
    act(() => screen.getByRole('main').focus());
    expect(switcher()).not.toHaveAttribute('open');
  });

  it('S026 stays while a choice is pressed in a browser that gives no link the focus for that', async () => {
    await open('/');
    const summary = switcher().querySelector('summary')!;
    act(() => summary.focus());
    const choice = await within(switcher()).findByRole('link', { name: 'Русский' });
    const nearest = choice.parentElement!.closest<HTMLElement>('[tabindex]');
    act(() => (nearest ? nearest.focus() : summary.blur()));
    expect(switcher()).toHaveAttribute('open');
  });

  it('S026 closes by Escape alone, and the focus is where it was opened', async () => {
    await open('/');
    const heard = jest.fn();
    addEventListener('keydown', heard);
    const summary = switcher().querySelector('summary')!;
    act(() => within(switcher()).getByRole('link', { name: 'Русский' }).focus());
    await userEvent.keyboard('{Escape}');
    expect(switcher()).not.toHaveAttribute('open');
    expect(summary).toHaveFocus();
    // The menu that it stands in on a phone hears the next one.
    expect(heard).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(heard).toHaveBeenCalledTimes(1);
    removeEventListener('keydown', heard);
  });
});
