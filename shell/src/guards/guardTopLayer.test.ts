import { guardTopLayer } from './guardTopLayer';

const aMoment = () => new Promise((done) => setTimeout(done));

let modal: Set<Element>;
let closed: string[];
let shown: Element[];

beforeEach(() => {
  modal = new Set();
  closed = [];
  shown = [];
  document.body.innerHTML = '<div id="root"><header></header><dialog></dialog><div popover></div></div>';
  // jsdom knows neither modal dialogs nor popovers.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      modal.add(this);
      this.open = true;
    },
    show(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      modal.delete(this);
      this.open = false;
      setTimeout(() => this.dispatchEvent(new Event('close')));
    },
  });
  Object.assign(HTMLElement.prototype, { popover: null, hidePopover: () => void closed.push('popover') });
  document.querySelectorAll = new Proxy(document.querySelectorAll, {
    apply: (find, _document, [selector]: [string]) =>
      selector === 'dialog:modal'
        ? [...modal]
        : selector.endsWith(':popover-open')
          ? shown
          : (Reflect.apply(find, document, [selector]) as unknown),
  });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  endWatching();
  jest.restoreAllMocks();
});

const dialog = () => document.querySelector('dialog')!;

let endWatching = () => {};

function watch(isPressed = false): void {
  endWatching = guardTopLayer(() => isPressed);
}

describe('a modal dialog', () => {
  it('that comes by itself is shown as one that is not modal, and is not told of it', async () => {
    watch();
    dialog().addEventListener('close', () => closed.push('dialog'));
    dialog().showModal();
    await aMoment();
    expect([modal.size, dialog().open]).toEqual([0, true]);
    await aMoment();
    expect(closed).toEqual([]);
    dialog().close();
    await aMoment();
    expect(closed).toEqual(['dialog']);
  });

  it('that came before anybody looked is, too', () => {
    dialog().showModal();
    watch();
    expect([modal.size, dialog().open]).toEqual([0, true]);
  });

  it('that is raised again and again ends that by an error, and is closed until the visitor asks for it', async () => {
    let isPressed = false;
    endWatching = guardTopLayer(() => isPressed);
    let raised = 0;
    let thrown: unknown;
    const raiser = new MutationObserver(() => {
      if (modal.has(dialog()) || thrown || raised === 100) return;
      raised += 1;
      try {
        dialog().showModal();
      } catch (error) {
        thrown = error;
      }
    });
    raiser.observe(dialog(), { attributeFilter: ['open'] });
    dialog().showModal();
    for (let moment = 0; moment < 5; moment++) await aMoment();
    expect([modal.size, dialog().open, raised, (thrown as Error).message]).toEqual([
      0,
      false,
      21,
      'What nobody asked for was opened over the whole page 20 times.',
    ]);
    raiser.disconnect();
    isPressed = true;
    dialog().showModal();
    await aMoment();
    expect(modal.size).toBe(1);
  });

  it('stays modal where the visitor has pressed something', async () => {
    watch(true);
    dialog().showModal();
    await aMoment();
    expect(modal.size).toBe(1);
  });
});

describe('a popover', () => {
  const popover = () => document.querySelector<HTMLElement>('[popover]')!;
  const open = (over: Element) => {
    shown = [popover()];
    document.elementFromPoint = () => over;
    popover().dispatchEvent(new Event('toggle'));
  };

  it('that comes by itself and covers all is closed', () => {
    watch();
    open(popover());
    expect(closed).toEqual(['popover']);
  });

  it('that came before anybody looked is closed, too', () => {
    shown = [popover()];
    document.elementFromPoint = () => popover();
    watch();
    expect(closed).toEqual(['popover']);
  });

  it.each(['showPopover', 'togglePopover'] as const)(
    'that is raised again and again by %s ends that by an error, and is closed until the visitor asks for it',
    (way) => {
      let isPressed = false;
      const raising = jest.fn(() => open(popover()));
      Object.assign(HTMLElement.prototype, { [way]: raising });
      endWatching = guardTopLayer(() => isPressed);
      const raised = Array.from({ length: 100 }, () => {
        try {
          popover()[way]();
          return 'raised';
        } catch (error) {
          return (error as Error).message;
        }
      });
      expect([raising.mock.calls.length, closed.length, raised.at(-1)]).toEqual([
        21,
        21,
        'What nobody asked for was opened over the whole page 20 times.',
      ]);
      isPressed = true;
      popover()[way]();
      expect(raising).toHaveBeenCalledTimes(22);
    },
  );

  it('that leaves the header free, or follows a press, stays', () => {
    watch();
    open(document.querySelector('header')!);
    endWatching();
    watch(true);
    open(popover());
    expect(closed).toEqual([]);
  });
});
