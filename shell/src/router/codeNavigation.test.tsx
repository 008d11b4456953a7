import { Redirect, Slot, useGo, useSearchParams } from '@storefront/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, type ComponentType } from 'react';
import { home, openShop } from '../testing/shop';
import { recordPress } from './currentPress';
import { stubRemote, type StubRoute } from '../testing/stubRemotes';
import { inWideWindow } from '../testing/window';

inWideWindow();

const refusal = () =>
  waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining('is ignored'), expect.anything()));
const arrival = (address: () => string, path: string) => waitFor(() => expect(address()).toBe(path));

/** A shop with a page of mf-a and one of mf-b, and a fragment of mf-a in the header. */
function openTwo(path: string, { Screen, Badge }: { Screen?: ComponentType; Badge?: ComponentType }) {
  const slots = Badge && [{ slot: 'header.cart', widget: 'Badge', load: 'idle' as const }];
  const pages = [
    { id: 'a', path: 'a', ...(Screen && { Screen }) },
    { id: 'thanks', path: 'a/thanks' },
  ];
  const a = stubRemote('mf-a', pages, { ...(slots && { slots }), exposes: { './widgets/Badge': { Widget: Badge } } });
  return openShop({ path, remotes: [home(), a, stubRemote('mf-b', [{ id: 'b', path: 'b' }])] });
}

/** What the visitor has pressed; jsdom vouches for no event. */
function pressed(element: HTMLElement): HTMLElement {
  recordPress({ target: element });
  return element;
}

/** What the screen goes on with once something has come that it waited for. */
let goOn: () => void;

function Thanks() {
  const go = useGo();
  useEffect(() => void (goOn = () => go('/a/thanks')), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, and never ended
  return <h1>screen a</h1>;
}

/** A fragment that says later that the visitor has asked for what it does. */
function Asked() {
  const go = useGo();
  useEffect(() => void (goOn = () => go('/a', { isAsked: true })), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, and never ended
  return <button>badge</button>;
}

describe('a fragment', () => {
  it('leads nobody away from another’s page', async () => {
    const { address } = await openTwo('/b', { Badge: () => <Redirect to="/a" /> });
    await refusal();
    expect(address()).toBe('/b');
  });

  it('leads nobody away from the page in a place of which it stands, either', async () => {
    const a = stubRemote('mf-a', [
      { id: 'a', path: 'a', Screen: () => <Slot name={'mf-a/aside' as never} props={undefined as never} /> },
    ]);
    const aside = { slot: 'mf-a/aside', widget: 'Aside', load: 'idle' as const };
    const b = stubRemote('mf-b', [{ id: 'b', path: 'b' }], {
      slots: [aside],
      exposes: { './widgets/Aside': { Widget: () => <Redirect to="/b" /> } },
    });
    const { address } = await openShop({ path: '/a', remotes: [home(), a, b] });
    await refusal();
    expect(address()).toBe('/a');
  });

  it('leads on where the visitor has asked for it', async () => {
    function Badge() {
      const go = useGo();
      return <button onClick={() => go('/a', { isAsked: true })}>badge</button>;
    }
    const { address } = await openTwo('/b', { Badge });
    pressed(await screen.findByText('badge')).click();
    await arrival(address, '/a');
  });

  it('leads nobody on by its own word that the visitor has asked for it, and once for what they have pressed of it', async () => {
    const { router, address } = await openTwo('/b', { Badge: Asked });
    const badge = await screen.findByText('badge');
    pressed(screen.getByText('screen b'));
    act(() => goOn());
    await refusal();
    expect(address()).toBe('/b');
    pressed(badge);
    act(() => goOn());
    await arrival(address, '/a');
    await act(() => router.navigate('/b'));
    jest.mocked(console.error).mockClear();
    act(() => goOn());
    await refusal();
    expect(address()).toBe('/b');
  });

  it('leads nobody on by what they have pressed on another page', async () => {
    const { router, address } = await openTwo('/a', { Badge: Asked });
    pressed(await screen.findByText('badge'));
    await act(() => router.navigate('/b'));
    act(() => goOn());
    await refusal();
    expect(address()).toBe('/b');
  });

  it('leads nobody by a press that was elsewhere, of which all code hears; by one in itself it does', async () => {
    function Badge() {
      const go = useGo();
      useEffect(() => void (goOn = () => go('/a')), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, and never ended
      return <button>badge</button>;
    }
    const { address } = await openTwo('/b', { Badge });
    const badge = await screen.findByText('badge');
    const press = (target: Element) => {
      Object.defineProperty(globalThis, 'event', {
        value: { type: 'click', isTrusted: true, target },
        configurable: true,
      });
      act(() => goOn());
      Reflect.deleteProperty(globalThis, 'event');
    };
    for (const elsewhere of [screen.getByRole('banner'), screen.getByText('screen b')]) press(elsewhere);
    await refusal();
    expect([address(), jest.mocked(console.error).mock.calls.length]).toEqual(['/b', 2]);
    press(badge);
    await arrival(address, '/a');
  });

  it('leads on by itself on its own remote’s pages', async () => {
    const { address } = await openTwo('/a', { Badge: () => <Redirect to="/a/thanks" /> });
    await arrival(address, '/a/thanks');
  });
});

describe('a screen', () => {
  it('leads on by itself while it is shown', async () => {
    const { address } = await openTwo('/a', { Screen: Thanks });
    await screen.findByText('screen a');
    act(() => goOn());
    await arrival(address, '/a/thanks');
  });

  it.each(['/b', '/privacy-policy', '/nowhere'])('that is left leads nobody away from %s', async (elsewhere) => {
    const { router, address } = await openTwo('/a', { Screen: Thanks });
    await screen.findByText('screen a');
    await act(() => router.navigate(elsewhere));
    const shown = address();
    act(() => goOn());
    await refusal();
    expect(address()).toBe(shown);
  });

  it('that is left leads nobody from another page of its own remote either', async () => {
    const { router, address } = await openTwo('/a/thanks', { Screen: Thanks });
    await act(() => router.navigate('/a'));
    await screen.findByText('screen a');
    await act(() => router.navigate('/a/thanks?kept'));
    act(() => goOn());
    await refusal();
    expect(address()).toBe('/a/thanks?kept');
  });

  it('that is left changes no other page’s query', async () => {
    function Counting() {
      const [, setQuery] = useSearchParams();
      useEffect(() => void (goOn = () => setQuery({ count: '1' })), []); // eslint-disable-line react-hooks/exhaustive-deps -- once, and never ended
      return <h1>screen a</h1>;
    }
    const { router, address } = await openTwo('/a', { Screen: Counting });
    await screen.findByText('screen a');
    await act(() => router.navigate('/b'));
    act(() => goOn());
    await refusal();
    expect(address()).toBe('/b');
  });

  it('S021 leads on in the language that the visitor is on the way to when the answer comes', async () => {
    function Sending() {
      const go = useGo();
      return <button onClick={() => (goOn = () => go('/a/thanks', { isAsked: true }))}>send</button>;
    }
    let release = () => {};
    const russian = new Promise<void>((resolve) => void (release = resolve));
    const pages: StubRoute[] = [
      {
        id: 'a',
        path: 'a',
        Screen: Sending,
        load: async ({ language }) => (language.code === 'ru' ? russian : undefined),
      },
      { id: 'thanks', path: 'a/thanks' },
    ];
    const { router, address } = await openShop({ path: '/a', remotes: [home(), stubRemote('mf-a', pages)] });
    pressed(await screen.findByText('send')).click();
    let switched: Promise<void> | undefined;
    act(() => void (switched = router.navigate('/ru/a', { isAsked: true })));
    expect(address()).toBe('/a');
    act(() => goOn());
    await arrival(address, '/ru/a/thanks');
    release();
    await act(() => switched!);
    expect(address()).toBe('/ru/a/thanks');
  });
});
