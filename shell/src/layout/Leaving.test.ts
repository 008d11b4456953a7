import { Leaving } from './Leaving';

const { documentElement: html, body } = document;
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const aFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Leaves a page for another one, that does so much in its layout effects; the left one does the last of its own afterwards. */
function leave({ drawing = () => {}, ending = () => {} } = {}) {
  const leaving = new Leaving();
  leaving.begin();
  drawing();
  leaving.drawn();
  ending();
  leaving.end();
}

let hit: Element | null = null;

beforeEach(() => {
  body.innerHTML = '<div id="root"><div class="page"><header>h</header><main><section inert hidden>own</section></main><footer></footer></div></div><script></script>';
  document.elementFromPoint = () => hit;
  hit = find('main');
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  jest.restoreAllMocks();
});

describe('a page that is left', () => {
  it.each(['html', 'body', '#root', '.page', 'header', 'main', 'footer'])('leaves %s within everybody’s reach', (selector) => {
    for (const name of ['inert', 'hidden', 'aria-hidden']) find(selector).setAttribute(name, '');
    find(selector).style.cssText = 'overflow: hidden; position: fixed; top: -200px; pointer-events: none; color: red';
    leave();
    expect(find(selector).getAttributeNames().sort()).toEqual([...(selector === '.page' ? ['class'] : []), ...(selector === '#root' ? ['id'] : []), 'style']);
    expect(find(selector).style.cssText).toBe('color: red;');
  });

  it('leaves no lock of the page’s scrolling', () => {
    html.dataset['scrollLocks'] = '2';
    html.dataset['scrollGutter'] = '';
    leave();
    expect(html.getAttributeNames()).toEqual([]);
  });

  it('leaves nothing of what its last effects do either, and all that the next one has done by then', () => {
    const lock = (selector: string) => () => {
      find(selector).setAttribute('inert', '');
      find(selector).style.overflow = 'hidden';
    };
    leave({ drawing: lock('main'), ending: lock('body') });
    expect(['main', 'body'].flatMap((selector) => [find(selector).hasAttribute('inert'), find(selector).style.overflow])).toEqual([true, 'hidden', false, '']);
  });

  it('leaves no dialog that its last effects open', () => {
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    const add = (id: string) => () => body.insertAdjacentHTML('beforeend', `<dialog open id="${id}"></dialog>`);
    leave({ drawing: add('next'), ending: add('last') });
    expect([...document.querySelectorAll('dialog[open]')].map(({ id }) => id)).toEqual(['next']);
  });

  it('leaves what extensions say, and what its successor has drawn', () => {
    html.setAttribute('class', 'translated-ltr');
    html.setAttribute('data-extension', '1');
    html.lang = 'en-US';
    leave();
    expect(html.getAttributeNames().sort()).toEqual(['class', 'data-extension', 'lang']);
    expect(find('section').getAttributeNames()).toEqual(['inert', 'hidden']);
  });

  it('closes the dialogs that it put beside the shop, and none within', () => {
    body.insertAdjacentHTML('beforeend', '<dialog open></dialog><div><dialog open></dialog></div>');
    find('main').insertAdjacentHTML('beforeend', '<dialog open></dialog>');
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    leave();
    expect([...document.querySelectorAll('dialog[open]')].map(({ parentElement }) => parentElement?.tagName)).toEqual(['MAIN']);
  });

  it('leaves nothing over all of the next one; what lies elsewhere stays', async () => {
    body.insertAdjacentHTML('beforeend', '<div id="backdrop"><p></p></div><div id="extension"></div>');
    hit = find('#backdrop p');
    leave();
    expect(find('#backdrop').style.display).toBe('');
    await aFrame();
    expect([find('#backdrop').style.display, find('#extension').style.display, find('#root').style.display]).toEqual(['none', '', '']);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('hides nothing that its successor lays over all', async () => {
    leave({ drawing: () => body.insertAdjacentHTML('beforeend', '<div id="own"></div>') });
    hit = find('#own');
    await aFrame();
    expect(find('#own').style.display).toBe('');
  });

  it('hides nothing that leaves the header free', async () => {
    body.insertAdjacentHTML('beforeend', '<div id="panel"></div>');
    const over = [find('main'), find('#panel')];
    document.elementFromPoint = () => over.shift() ?? null;
    leave();
    await aFrame();
    expect(find('#panel').style.display).toBe('');
  });
});
