import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { actionScript } from '../inlined/scripts';
import { watchListeners } from '../testing/listeners';
import { replayEvents } from './replayEvents';

const heard = jest.fn();

/** All that a visitor may do something with; what they do is heard with the state that it has led to. */
function Screen() {
  const [name, setName] = useState('');
  const [size, setSize] = useState('small');
  const [plan, setPlan] = useState('day');
  return (
    <>
      <button onClick={() => heard('press')}>
        <b>Press</b>
      </button>
      <form onSubmit={(event) => (event.preventDefault(), heard('submit', name, size))}>
        <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        {['small', 'large'].map((each) => (
          <input key={each} type="radio" aria-label={each} checked={each === size} onChange={() => setSize(each)} />
        ))}
        <select aria-label="Plan" value={plan} onChange={(event) => setPlan(event.target.value)}>
          {['day', 'year'].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button>Send</button>
        <button type="button" aria-label="Clear" onClick={() => heard('clear')}>
          <svg>
            <path />
          </svg>
        </button>
      </form>
      <p>{`${name}, ${size}`}</p>
      <p>{`for a ${plan}`}</p>
    </>
  );
}

let bring = () => {};
const roots: { unmount: () => void }[] = [];

/** The server's page of a screen whose code comes when it is brought, or is there. */
function open({ isThere = false } = {}) {
  const coming = new Promise<{ default: ComponentType }>((resolve) => (bring = () => resolve({ default: Screen })));
  const Late = lazy(() => coming);
  const { container, unmount } = render(<Screen />);
  const html = container.innerHTML;
  unmount();
  document.body.innerHTML = `<div id="root"><button>Menu</button><!--$-->${html}<!--/$--></div>`;
  return (
    <>
      <button onClick={() => heard('menu')}>Menu</button>
      <Suspense>{isThere ? <Screen /> : <Late />}</Suspense>
    </>
  );
}

const begin = (tree: ReturnType<typeof open>) => void roots.push(hydrateRoot(document.getElementById('root')!, tree));
/** In steps: React works at the end of each. */
const wait = async (milliseconds: number) => {
  for (const step of [1, milliseconds - 1]) await act(() => jest.advanceTimersByTimeAsync(step));
};
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const write = (value: string) => fireEvent.input(field(), { target: { value } });
const send = () => fireEvent.submit(field().form!);
let forget = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  forget = watchListeners();
});

afterEach(() => {
  act(() => roots.splice(0).forEach((root) => root.unmount()));
  forget();
  Reflect.deleteProperty(window, 'storefrontActs');
  jest.useRealTimers();
  heard.mockReset();
});

describe.each([
  ['before the shell’s own code is there', () => void window.eval(actionScript), () => replayEvents(document)],
  ['before the screen’s code is there', () => replayEvents(document), () => {}],
])('S204 what a visitor does %s is done when somebody hears it', (_when, listen, takeOver) => {
  /** Does something on the page that is not alive, then lets it come to life. */
  async function afterActing(acting: () => void) {
    const tree = open();
    listen();
    acting();
    takeOver();
    begin(tree);
    await wait(1000);
    const before = heard.mock.calls.length;
    bring();
    await wait(1000);
    return heard.mock.calls.slice(before);
  }

  it('a press once, however often they tried', async () => {
    expect(await afterActing(() => [1, 2, 3].forEach(() => screen.getByText('Press').click()))).toEqual([['press']]);
    expect(heard).toHaveBeenCalledTimes(1);
    button('Press').click();
    await wait(1000);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('a press on an icon, also of a form’s button that sends nothing', async () => {
    const part = () => button('Clear').querySelector('path')!;
    expect(await afterActing(() => part().dispatchEvent(new MouseEvent('click', { bubbles: true })))).toEqual([
      ['clear'],
    ]);
  });

  it('what they wrote and chose, and what they sent after it', async () => {
    let isDefaultPrevented = false;
    const calls = await afterActing(() => {
      write('An');
      write('Ann');
      field().setSelectionRange(1, 2);
      screen.getByRole('radio', { name: 'large' }).click();
      isDefaultPrevented = !send();
    });
    expect(isDefaultPrevented).toBe(true);
    expect(calls).toEqual([['submit', 'Ann', 'large']]);
    expect(screen.getByText('Ann, large')).toBeInTheDocument();
    expect([field().value, field().selectionStart, field().selectionEnd]).toEqual(['Ann', 1, 2]);
  });

  it('what they chose alone', async () => {
    await afterActing(() => screen.getByRole('radio', { name: 'large' }).click());
    expect(screen.getByText(', large')).toBeInTheDocument();
    expect((window as { storefrontActs?: () => unknown }).storefrontActs?.()).toBeUndefined();
  });

  it('what they chose from a list', async () => {
    await afterActing(() => fireEvent.input(screen.getByRole('combobox'), { target: { value: 'year' } }));
    expect(screen.getByText('for a year')).toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('year');
  });

  it('what they wrote last, though they had sent it before', async () => {
    expect(
      await afterActing(() => [() => write('An'), send, () => write('Ann'), send].forEach((each) => each())),
    ).toEqual([['submit', 'Ann', 'small']]);
  });

  it.each([
    ['action', '/elsewhere'],
    ['method', 'Dialog'],
  ])('but for a form that leads somewhere by itself, or closes its dialog (%s=%s)', async (name, value) => {
    let isDefaultPrevented = true;
    await afterActing(() => {
      field().form!.setAttribute(name, value);
      isDefaultPrevented = !send();
    });
    expect(isDefaultPrevented).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });

  it('in the frame at once, while the screen is not there yet', async () => {
    expect(await afterActing(() => [button('Press'), button('Menu')].forEach((each) => each.click()))).toEqual([
      ['press'],
    ]);
    expect(heard.mock.calls).toEqual([['menu'], ['press']]);
  });

  it('but for what they took back', async () => {
    await afterActing(() => ['Ann', ''].forEach(write));
    expect(field().value).toBe('');
    expect(screen.getByText(', small')).toBeInTheDocument();
  });
});

describe('S204 what a visitor does with a page that is coming to life', () => {
  // Not by the library, which lets React come to life first.
  const writeAtOnce = () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), 'Ann');
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };

  it.each([
    ['a press', () => button('Press').click(), [['press']], ', small'],
    ['what they write', writeAtOnce, [], 'Ann, small'],
  ])('is heard once where React brings it to life for that: %s', async (_what, acting, calls, words) => {
    const warned = jest.spyOn(console, 'error').mockImplementation(() => {});
    const tree = open({ isThere: true });
    replayEvents(document);
    begin(tree);
    acting();
    await wait(1000);
    expect(heard.mock.calls).toEqual(calls);
    expect(screen.getByText(words)).toBeInTheDocument();
    warned.mockRestore();
  });

  it.each([
    [9_900, [['press']]],
    [10_100, []],
  ])('is done after %d ms: %j; what they have written is theirs for longer', async (milliseconds, calls) => {
    const tree = open();
    replayEvents(document);
    button('Press').click();
    write('Ann');
    begin(tree);
    await wait(milliseconds);
    bring();
    await wait(1000);
    expect(heard.mock.calls).toEqual(calls);
    expect(screen.getByText('Ann, small')).toBeInTheDocument();
  });

  it.each([
    [9_900, [['press']]],
    [10_100, []],
  ])(
    'is done where the shop’s own code comes after %d ms: %j; what they have written is theirs for longer',
    async (milliseconds, calls) => {
      const tree = open({ isThere: true });
      window.eval(actionScript);
      button('Press').click();
      write('Ann');
      await wait(milliseconds);
      replayEvents(document);
      begin(tree);
      await wait(1000);
      expect(heard.mock.calls).toEqual(calls);
      expect(screen.getByText('Ann, small')).toBeInTheDocument();
    },
  );

  it('is forgotten where its button is gone', async () => {
    replayEvents(document);

    document.body.innerHTML = '<button>Gone</button>';
    button('Gone').click();
    await wait(100);
    expect(jest.getTimerCount()).toBe(1);
    document.body.innerHTML = '';
    await wait(100);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not written over what they have written since', async () => {
    const tree = open();
    replayEvents(document);
    write('Ann');
    await wait(10);
    bring();
    begin(tree);
    // It is alive at the end of this, before the next look.
    await act(async () => {});
    write('Anna');
    await wait(1000);
    expect(field().value).toBe('Anna');
    expect(screen.getByText('Anna, small')).toBeInTheDocument();
  });

  it('is React’s at once where the page is alive, also on what it was given as HTML', async () => {
    render(
      <form onSubmit={(event) => (event.preventDefault(), heard('sent'))}>
        <button type="button" onClick={() => heard('own')}>
          own
        </button>
      </form>,
    );
    render(<button onClick={() => heard('given')} dangerouslySetInnerHTML={{ __html: '<b>given</b>' }} />);
    replayEvents(document);
    const press = () => ['own', 'given'].forEach((name) => screen.getByText(name).click());
    press();
    // As a dialog does that lets no press through beside it.
    const stop = (event: Event) => event.stopPropagation();
    document.body.addEventListener('click', stop, true);
    press();
    document.body.removeEventListener('click', stop, true);
    await wait(1000);
    expect(heard.mock.calls).toEqual([['own'], ['given']]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is the browser’s where that does it: links, forms’ buttons, what opens a popover or a dialog', async () => {
    document.body.innerHTML =
      '<a href="#x"><b>link</b></a><form action="#y"><button>in a form</button><button type="reset">empties</button></form><button popovertarget="y">opens</button><button commandfor="z" command="show-modal">opens</button>';
    replayEvents(document);
    for (const element of document.querySelectorAll<HTMLElement>('a b, button')) element.click();
    await wait(10);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('S204 what a visitor does where nothing marks an element before it is alive', () => {
  beforeEach(() => replayEvents(document));
  /** As React marks it. */
  const bringToLife = (element: HTMLElement) => Object.assign(element, { __reactProps$: {} });
  const done = async (element: HTMLElement) => {
    bringToLife(element);
    await wait(100);
  };

  it('is done again for each that they press, though the one before is done already', async () => {
    document.body.innerHTML = '<button>one</button><button>two</button>';
    for (const element of document.querySelectorAll('button')) {
      const pressed = jest.fn();
      element.click();
      await wait(100);
      element.addEventListener('click', pressed);
      await done(element);
      expect(pressed).toHaveBeenCalledTimes(1);
    }
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is heard of a field of which no browser says where its cursor stands: an e-mail address', async () => {
    document.body.innerHTML = '<input type="email">';
    const [address, heard] = [document.querySelector('input')!, jest.fn()];
    fireEvent.input(address, { target: { value: 'ann@mail.test' } });
    await wait(100);
    address.addEventListener('input', heard);
    await done(address);
    expect([heard.mock.calls.length, address.value]).toEqual([1, 'ann@mail.test']);
  });

  it('is let be where somebody else has written in the field meanwhile', async () => {
    document.body.innerHTML = '<input>';
    const [name, heard] = [document.querySelector('input')!, jest.fn()];
    fireEvent.input(name, { target: { value: 'An' } });
    await wait(100);
    name.value = 'filled in by a browser';
    name.addEventListener('input', heard);
    await done(name);
    expect([heard.mock.calls.length, name.value]).toEqual([0, 'filled in by a browser']);
  });
});
