import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatOf, contactHarness, file, message } from '../../testing/supportHarness';
import type { UploadControl } from '../../testing/uploadRequest';

function show(...args: Parameters<typeof contactHarness>) {
  localStorage.setItem('chatToken', 'secret');
  const harness = contactHarness(...args);
  render(harness.ui);
  return harness;
}

const found = (...args: Parameters<typeof chatOf>) => ({ 'GET /v1/chats/client': { result: chatOf(...args) } });
const taken = { 'POST /v1/chats/12': { result: message(99, { text: 'Hello from the API' }) } };
const post = 'POST /v1/chats/12';

const field = () => screen.findByLabelText('Your message');
const picker = () => screen.getByLabelText('Add files', { selector: 'input' });
const bubble = (text: string) => screen.getByText(text).closest('li');
const texts = () => [...screen.getByRole('log').querySelectorAll('.text')].map((text) => text.textContent);

/** Pastes files and text into a field. */
function pasted(target: HTMLElement, files: File[], words = '') {
  const isLeftAlone = fireEvent.paste(target, {
    clipboardData: { files, getData: (type: string) => (type === 'text/plain' ? words : '') },
  });
  return { isPrevented: !isLeftAlone };
}

const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen files' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.name')?.textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'info').mockImplementation(() => {});
});

/** Ends waiting resends, which belong to the page and outlive its screen. */
afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new Event('online'));
});

describe('a saved token', () => {
  it('S151 asks for its chat, with the token as bearer, and shows the history in its order', async () => {
    const { named } = show(found([message(1), message(2, { moderatorName: 'Vera' })]));
    const log = await screen.findByRole('log', { name: 'Messages' });
    expect(log).toHaveTextContent(/Message 1.*Vera.*Message 2/);
    expect(bubble('Message 1')).toHaveClass('mine');
    expect(bubble('Message 2')).toHaveClass('theirs');
    expect(named('GET /v1/chats/client')[0]?.token).toBe('Bearer secret');
    // A scrollable area has to be focusable.
    expect(log).toHaveAttribute('tabindex', '0');
  });

  it('S151 says to who hears it whose a message is, and of one’s own alone that it is sent', async () => {
    show(found([message(1), message(2, { moderatorName: 'Vera' })]));
    await screen.findByRole('log');
    expect(bubble('Message 1')).toHaveTextContent(/^You:Message 1.*Sent$/);
    expect(bubble('Message 2')).toHaveTextContent(/^VeraMessage 2/);
    expect(bubble('Message 2')).not.toHaveTextContent(/You|Sent/);
  });

  it('S152 without a chat is dropped, and the form is there', async () => {
    show({ 'GET /v1/chats/client': { result: null, success: false } });
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBeNull();
  });

  it('S152 is dropped where its token is one that no call can carry', async () => {
    localStorage.setItem('chatToken', 'ключ');
    render(contactHarness(found([message(1)])).ui);
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBeNull();
  });

  it('S151 S204 shows of a message what it has, where it lacks text, files or a moment that a date can have', async () => {
    const given = [
      message(1, { attachments: null as never }),
      message(2, { text: undefined, attachments: ['/static/uploads/1/a.zip'] }),
      message(3, { createdAt: 1e20 }),
    ];
    show({ 'GET /v1/chats/client': { result: { ...chatOf(), messages: given } } });
    await screen.findByText('Message 3');
    expect(texts()).toEqual(['Message 1', 'Message 3']);
    expect(screen.getByRole('link', { name: 'a.zip' })).toBeInTheDocument();
  });

  it.each([401, 403])('S152 is dropped when the API answers %i: its token opens no chat', async (status) => {
    show({ 'GET /v1/chats/client': { status, body: { success: false, result: null, message: 'No.' } } });
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBeNull();
  });

  it.each([500, 429, 401])(
    'S152 S204 outlives a call that failed with %i, and the chat is asked for again',
    async (status) => {
      const { answers } = show({ 'GET /v1/chats/client': { status } });
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(localStorage.getItem('chatToken')).toBe('secret');
      Object.assign(answers, found([message(1)]));
      await userEvent.click(retry);
      expect(await screen.findByRole('log')).toHaveTextContent('Message 1');
    },
  );

  it('S204 is asked for its chat by a button that stays, busy and with the focus, until the answer comes', async () => {
    const { answers } = show({ 'GET /v1/chats/client': { status: 503 } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    answers['GET /v1/chats/client'] = () => pending.then(() => ({ status: 503 })) as never;
    await userEvent.click(retry);
    expect(retry).toHaveAttribute('aria-busy', 'true');
    expect(retry).toHaveFocus();
    await act(async () => answer());
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    expect(retry).toHaveFocus();
    Object.assign(answers, found());
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('S204 is asked for its chat again when the network is back', async () => {
    const { answers } = show({ 'GET /v1/chats/client': { status: 503 } });
    await screen.findByRole('button', { name: 'Try again' });
    Object.assign(answers, found([message(1)]));
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('log')).toHaveTextContent('Message 1');
  });
});

describe('the chat of other tabs', () => {
  const inAnotherTab = (change: () => void, key: string | null) =>
    act(() => {
      change();
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });

  it('S154 ends here when it is closed there', async () => {
    show(found([message(1)]));
    await screen.findByRole('log');
    inAnotherTab(() => localStorage.removeItem('chatToken'), 'chatToken');
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
  });

  it('S154 ends here when it was closed there while the browser kept this page', async () => {
    show(found([message(1)]));
    await screen.findByRole('log');
    act(() => {
      localStorage.removeItem('chatToken');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
  });

  it('S154 ends here when the storage is cleared there', async () => {
    show(found([message(1)]));
    await screen.findByRole('log');
    inAnotherTab(() => localStorage.clear(), null);
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
  });

  it('S153 begins here when it is created there, with its own token', async () => {
    const { named } = show(found([message(1)]));
    await screen.findByRole('log');
    inAnotherTab(() => localStorage.setItem('chatToken', 'another'), 'chatToken');
    await waitFor(() => expect(named('GET /v1/chats/client').at(-1)?.token).toBe('Bearer another'));
    expect(await screen.findByRole('log')).toBeInTheDocument();
  });
});

describe('closing', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close chat' }));
    return within(screen.getByRole('dialog', { name: 'Close this chat?' }));
  };
  const close = async () => userEvent.click((await ask()).getByRole('button', { name: 'Close chat' }));

  it('S154 asks first, and does nothing when the visitor thinks better of it', async () => {
    const { named } = show({ ...found([message(1)]), 'PATCH /v1/chats/12': { result: null, success: true } });
    await userEvent.click((await ask()).getByRole('button', { name: 'Keep chatting' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close chat' })).toHaveFocus();
    expect(named('PATCH /v1/chats/12')).toEqual([]);
  });

  it('S154 S196 sends an empty PATCH, drops the token and shows the form', async () => {
    const { named } = show({ ...found(), 'PATCH /v1/chats/12': { result: null, success: true } });
    const dialog = await ask();
    const places = screen.getAllByRole('status');
    await userEvent.click(dialog.getByRole('button', { name: 'Close chat' }));
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    // Screen readers announce changes of a live region that existed before.
    expect(places).toContain(screen.getByText(/This chat is closed/).closest('[role="status"]'));
    expect(localStorage.getItem('chatToken')).toBeNull();
    expect(named('PATCH /v1/chats/12')).toMatchObject([
      { name: 'PATCH /v1/chats/12', token: 'Bearer secret', body: undefined },
    ]);
  });

  it('S154 cannot be left while it is under way, and its failure is told where it was asked for', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    show({ ...found(), 'PATCH /v1/chats/12': () => pending.then(() => ({ result: null, success: false })) as never });
    await close();
    const dialog = screen.getByRole('dialog');
    const keep = within(dialog).getByRole('button', { name: 'Keep chatting' });
    expect(keep).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(keep);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog).toHaveAttribute('open');
    await act(async () => answer());
    expect(await within(dialog).findByText(/The chat was not closed/)).toBeInTheDocument();
    await userEvent.click(keep);
    expect(dialog).not.toHaveAttribute('open');
  });

  it('S154 says of another try nothing that was said of the last one', async () => {
    const waiting: (() => void)[] = [];
    const refusal = () => new Promise((resolve) => waiting.push(() => resolve({ result: null, success: false })));
    show({ ...found(), 'PATCH /v1/chats/12': refusal as never });
    const hasFailed = () => screen.queryByText(/The chat was not closed/) !== null;
    await close();
    await act(async () => waiting[0]!());
    expect(hasFailed()).toBe(true);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close chat' }));
    expect(hasFailed()).toBe(false);
    await act(async () => waiting[1]!());
    expect(hasFailed()).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep chatting' }));
    await ask();
    expect(hasFailed()).toBe(false);
  });

  it('S154 drops no other chat that has begun by the time the answer comes', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    show({ ...found(), 'PATCH /v1/chats/12': () => pending.then(() => ({ result: null, success: true })) as never });
    await close();
    localStorage.setItem('chatToken', 'another');
    act(() => void window.dispatchEvent(new Event('storage')));
    await act(async () => answer());
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(localStorage.getItem('chatToken')).toBe('another');
    expect(await screen.findByRole('log')).toBeInTheDocument();
  });

  it.each([{ result: null, success: false }, { status: 500 }])(
    'S154 S196 keeps the chat when the answer is %j',
    async (answer) => {
      show({ ...found(), 'PATCH /v1/chats/12': answer });
      await close();
      expect(await screen.findByText(/The chat was not closed/)).toBeInTheDocument();
      expect(screen.getByRole('log')).toBeInTheDocument();
      expect(localStorage.getItem('chatToken')).toBe('secret');
    },
  );

  it('S166 leaves a chat that was closed elsewhere to be read, and takes what was being written along', async () => {
    const { answers } = show({ ...found([message(1)]), [post]: { result: null, success: false } }, '/ru/contact-us');
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Ещё вопрос');
    answers['GET /v1/chats/client'] = { result: null, success: false };
    fireEvent(document, new Event('visibilitychange'));
    await userEvent.type(screen.getByLabelText('Ваше сообщение'), '{Enter}');
    expect(await screen.findByText('Тикет был закрыт')).toBeInTheDocument();
    expect(screen.getByRole('log')).toHaveTextContent('Message 1');
    expect(screen.queryByLabelText('Ваше сообщение')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Закрыть чат' })).not.toBeInTheDocument();
    expect(screen.getByText('Тикет был закрыт').closest('[role="status"]')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Написать нам снова' }));
    expect(await screen.findByLabelText('Сообщение')).toHaveValue('Ещё вопрос');
    expect(localStorage.getItem('chatToken')).toBeNull();
  });
});

describe('what is shown', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes).getTime() / 1000;

  it.each([
    ['/contact-us', /^3:05 PM$/, /^12:07 AM$/],
    ['/ru/contact-us', /^15:05$/, /^00:07$/],
  ])('S155 writes times of %s in the visitor’s zone', async (path, afternoon, night) => {
    show(found([message(1, { createdAt: at(15, 5) }), message(2, { createdAt: at(0, 7) })]), path);
    expect(await screen.findByText(afternoon)).toHaveAttribute('datetime', new Date(2026, 10, 20, 15, 5).toISOString());
    expect(screen.getByText(night)).toHaveAttribute('datetime', new Date(2026, 10, 20, 0, 7).toISOString());
  });

  it.each([
    ['/contact-us', ['November 20', 'November 21']],
    ['/ru/contact-us', ['20 ноября', '21 ноября']],
  ])('S155 writes on %s the day above its first message alone, in the visitor’s zone', async (path, days) => {
    const times = [at(23, 50), at(23, 55), at(24, 5)];
    show(found(times.map((createdAt, index) => message(index + 1, { createdAt }))), path);
    const log = await screen.findByRole('log');
    expect([...log.querySelectorAll('.day')].map(({ textContent }) => textContent)).toEqual(days);
    expect(log).toHaveTextContent(new RegExp(`^${days[0]}.*Message 2.*${days[1]}.*Message 3`));
  });

  it.each([
    ['/contact-us', ['November 20, 2025', 'November 20']],
    ['/ru/contact-us', ['20 ноября 2025 г.', '20 ноября']],
  ])('S155 tells on %s a day from the same one of another year', async (path, days) => {
    const lastYear = new Date(2025, 10, 20, 15, 5).getTime() / 1000;
    show(found([lastYear, at(15, 5)].map((createdAt, index) => message(index + 1, { createdAt }))), path);
    const log = await screen.findByRole('log');
    expect([...log.querySelectorAll('.day')].map(({ textContent }) => textContent)).toEqual(days);
  });

  it.each([
    ['/contact-us', 'online', 'waiting'],
    ['/ru/contact-us', 'в сети', 'ожидание'],
  ])(
    'S156 is at %s “%s” with the moderator’s name, and “%s” without, each in its colour',
    async (path, online, waiting) => {
      show(found([], { moderatorName: 'Vera' }), path);
      expect(await screen.findByText(online)).toHaveClass('ok');
      expect(screen.getByRole('heading', { name: 'Vera' })).toBeInTheDocument();
      cleanup();
      show(found([message(1)], { moderatorName: null }), path);
      expect(await screen.findByText(waiting)).toHaveClass('info');
    },
  );

  it('S156 is online when only a message names the moderator', async () => {
    show(found([message(1, { moderatorName: 'Vera' }), message(2)]));
    expect(await screen.findByText('online')).toBeInTheDocument();
  });

  it('S193 is busy while earlier messages come', async () => {
    show({
      'GET /v1/chats/client': ({ url }) =>
        url.searchParams.has('before')
          ? (new Promise(() => {}) as never)
          : { result: chatOf([message(3)], { hasMore: true }) },
    });
    const older = await screen.findByRole('button', { name: 'Earlier messages' });
    expect(older).not.toHaveAttribute('aria-busy');
    await userEvent.click(older);
    expect(older).toHaveAttribute('aria-busy', 'true');
  });

  it.each([null, '', ' '])(
    'S156 is waiting when the chat has no moderator any more (%j), whoever has written',
    async (moderatorName) => {
      show(found([message(1, { moderatorName: 'Vera' })], { moderatorName }));
      expect(await screen.findByText('waiting')).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Support' })).toBeInTheDocument();
    },
  );

  it('S156 names the moderator who has written last where the chat names none', async () => {
    show(found([message(1, { moderatorName: 'Ann' }), message(2, { moderatorName: 'Vera' })]));
    expect(await screen.findByRole('heading', { name: 'Vera' })).toBeInTheDocument();
  });

  it('S193 S204 says that earlier messages did not come, and asks for them again', async () => {
    const newest = { result: chatOf([message(3)], { hasMore: true }) };
    const { answers } = show({
      'GET /v1/chats/client': ({ url }) => (url.searchParams.has('before') ? { status: 500 } : newest),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Earlier messages did not load.');
    answers['GET /v1/chats/client'] = { result: chatOf([message(1), message(2)], { hasMore: false }) };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('S165 shows pictures in place and other files as links, resolved on the API’s host', async () => {
    const attachments = [
      '/f/a.jpg',
      '/f/b.PNG',
      '/f/c.gif?v=1',
      '/f/d.jpeg',
      '/f/e%20e.pdf',
      'https://files.test/x.zip',
    ];
    show(found([message(1, { attachments })]));
    const log = await screen.findByRole('log');
    expect(
      within(log)
        .getAllByRole('img')
        .map((image) => image.getAttribute('src')),
    ).toEqual([
      'http://api.test/f/a.jpg',
      'http://api.test/f/b.PNG',
      'http://api.test/f/c.gif?v=1',
      'http://api.test/f/d.jpeg',
    ]);
    expect(within(log).getByRole('link', { name: 'e e.pdf' })).toHaveAttribute('href', 'http://api.test/f/e%20e.pdf');
    expect(within(log).getByRole('link', { name: 'x.zip' })).toHaveAttribute('href', 'https://files.test/x.zip');
    // A file is downloaded and never opened in place of the chat.
    for (const name of ['e e.pdf', 'x.zip'])
      expect(within(log).getByRole('link', { name })).toHaveAttribute('download', name);
  });

  it('S165 leaves a mark, with the name of the file, in the place of a picture that does not come', async () => {
    show(found([message(1, { attachments: ['/f/a.jpg'] })]));
    const log = await screen.findByRole('log');
    fireEvent.error(within(log).getByRole('img'));
    expect(within(log).getByRole('img', { name: 'a.jpg' })).toHaveClass('missing');
    expect(within(log).getByRole('link')).toHaveAttribute('href', 'http://api.test/f/a.jpg');
  });

  it('S165 S006 never links an attachment that is no http address', async () => {
    show(found([message(1, { attachments: ['javascript:alert(1)//a.png'] })]));
    const log = await screen.findByRole('log');
    expect(log).toHaveTextContent('A file that cannot be opened');
    expect(within(log).queryByRole('link')).not.toBeInTheDocument();
    expect(within(log).queryByRole('img')).not.toBeInTheDocument();
  });

  it.each(['Ticket was closed', 'Тикет был закрыт', 'Тикет закрыт'])(
    'S166 shows "%s" in the page’s language',
    async (text) => {
      show(found([message(1, { text, moderatorName: 'Vera' })]), '/ru/contact-us');
      expect(await screen.findByText('Тикет был закрыт')).toBeInTheDocument();
      cleanup();
      show(found([message(1, { text, moderatorName: 'Vera' })]));
      expect(await screen.findByText('Ticket was closed')).toBeInTheDocument();
    },
  );
});

describe('the composer', () => {
  it('S158 S195 sends by Enter, shows the message once and empties the field', async () => {
    const { named } = show({ ...found(), ...taken });
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Hello from the API')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    expect(named(post)).toMatchObject([
      {
        name: post,
        token: 'Bearer secret',
        body: { text: 'Hello', attachments: [], clientMessageId: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    ]);
  });

  it('S158 shows what was sent after all that came before, and never drops that', async () => {
    show({ ...found([message(1), message(2, { moderatorName: 'Vera' })]), ...taken });
    await userEvent.type(await field(), 'Hello{Enter}');
    await screen.findByText('Hello from the API');
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Hello from the API']);
  });

  it('S158 S171 shows what was sent at once, also to who has scrolled up', async () => {
    show({ ...found([message(1)]), ...taken });
    const log = await screen.findByRole('log');
    Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 300 } });
    log.scrollTop = 200;
    fireEvent.scroll(log);
    await userEvent.type(await field(), 'Hello{Enter}');
    await screen.findByText('Hello from the API');
    expect(log.scrollTop).toBe(1000);
  });

  it('S158 S171 shows once a message that the history had before the answer', async () => {
    show({ ...found([message(1), message(99, { text: 'Hello from the API' })]), ...taken });
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(texts()).toEqual(['Message 1', 'Hello from the API']);
  });

  it('S152 writes each message in the direction of its words, also while it is on its way', async () => {
    show({ ...found([message(1, { text: 'שלום' })]), [post]: () => new Promise(() => {}) as never });
    await userEvent.type(await field(), 'مرحبا{Enter}');
    for (const words of ['שלום', 'مرحبا'])
      expect(await screen.findByText(words, { selector: 'li p' })).toHaveAttribute('dir', 'auto');
  });

  it('S158 writes a new line by Shift+Enter', async () => {
    const { named } = show({ ...found(), ...taken });
    await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}Two');
    expect(await field()).toHaveValue('One\nTwo');
    expect(named(post)).toEqual([]);
  });

  it('S158 does not send while an input method composes', async () => {
    const { named } = show({ ...found(), ...taken });
    await userEvent.type(await field(), 'Привет');
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
    await userEvent.type(await field(), '!{Enter}');
    await waitFor(() => expect(named(post)).toMatchObject([{ body: { text: 'Привет!' } }]));
  });

  it('S159 trims and turns three line breaks and more into two', async () => {
    const { named } = show({ ...found(), ...taken });
    fireEvent.change(await field(), { target: { value: '  a\n\n\nb\n\n\n\nc\n\nd  \n' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(named(post)[0]?.body).toMatchObject({ text: 'a\n\nb\n\nc\n\nd', attachments: [] }));
  });

  it('S160 sends nothing without text and files', async () => {
    const { named } = show({ ...found(), ...taken });
    await userEvent.type(await field(), '  {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(named(post)).toEqual([]);
  });

  it('S160 sends nothing when its only file is taken back before it is up', async () => {
    const uploads: UploadControl = { underway: [] };
    const { named } = show({ ...found(), ...taken }, undefined, { uploads });
    await field();
    await userEvent.upload(picker(), file('a.txt'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel a.txt' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy'));
    expect(named(post)).toEqual([]);
  });

  it('S160 sends files without text', async () => {
    const { named } = show({ ...found(), ...taken, 'POST /v1/static/upload': { result: '/f/1.pdf' } });
    await field();
    await userEvent.upload(picker(), file('1.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(named(post)[0]?.body).toMatchObject({ text: '', attachments: ['/f/1.pdf'] }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument());
  });

  it('S161 takes 420 characters', async () => {
    show(found());
    await userEvent.click(await field());
    await userEvent.paste('a'.repeat(421));
    expect(await field()).toHaveValue('a'.repeat(420));
  });

  it('S162 takes ten files and ignores the others', async () => {
    show(found());
    await field();
    await userEvent.upload(
      picker(),
      Array.from({ length: 12 }, (_, index) => file(`${index}.txt`)),
    );
    expect(chosen()).toHaveLength(10);
    expect(chosen().at(-1)).toBe('9.txt');
    expect(screen.getByText('10 files of 10')).toBeInTheDocument();
    const [add, ask] = [
      screen.getByRole('button', { name: 'Add files' }),
      jest.spyOn(picker() as HTMLInputElement, 'click'),
    ];
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toBeEnabled();
    await userEvent.click(add);
    expect(add).toHaveFocus();
    expect(ask).not.toHaveBeenCalled();
  });

  it('S163 takes the fourteen extensions in any case, and lists all but jpeg in the picker', async () => {
    show(found());
    await field();
    const names = ['a.JPG', 'b.jpeg', 'c.7z', 'd.exe', 'e.html', 'f.svg', 'g', 'h.png.js'];
    fireEvent.change(picker(), { target: { files: names.map((name) => file(name)) } });
    expect(chosen()).toEqual(['a.JPG', 'b.jpeg', 'c.7z', 'd.exe']);
    expect(picker()).toHaveAttribute('accept', '.jpg,.png,.gif,.doc,.docx,.xls,.xlsx,.pdf,.txt,.zip,.rar,.7z,.exe');
  });

  it('S164 takes pasted files by the same rule', async () => {
    show(found());
    const { isPrevented } = pasted(await field(), [file('image.png'), file('page.html')]);
    expect(chosen()).toEqual(['image.png']);
    expect(isPrevented).toBe(true);
  });

  it.each([
    ['снимок 1.png', 'file:///home/ann/%D1%81%D0%BD%D0%B8%D0%BC%D0%BE%D0%BA%201.png\r\n'],
    ['снимок й.png', `/home/ann/${'снимок й.png'.normalize('NFD')}`],
    ['100%.png', 'file:///home/ann/100%.png'],
    ['a#b.png', 'file:///home/ann/a%23b.png'],
    ['a.png', 'C:\\ann\\a.png'],
  ])('S164 takes the file %s, whose address or name a file manager gives as %j', async (name, words) => {
    show(found());
    const { isPrevented } = pasted(await field(), [file(name)], words);
    expect(chosen()).toEqual([name]);
    expect(isPrevented).toBe(true);
  });

  it.each(['It does not start', 'see image.png', 'image.png is what I see'])(
    'S164 takes the words %j, and not the picture that an office puts beside them',
    async (words) => {
      show(found());
      const { isPrevented } = pasted(await field(), [file('image.png')], words);
      expect(screen.queryByText('image.png')).not.toBeInTheDocument();
      expect(isPrevented).toBe(false);
    },
  );

  it.each(['a.png', '/home/ann/a.png\nfile:///home/ann/b.txt\n', 'a.png\r\nb.txt'])(
    'S164 takes files whose names come as words: %j',
    async (names) => {
      show(found());
      pasted(await field(), [file('a.png'), file('b.txt')], names);
      expect(chosen()).toEqual(['a.png', 'b.txt']);
    },
  );

  it('S195 marks what was not sent, and nothing else', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    show({ ...found([message(1)]), [post]: () => pending.then(() => ({ status: 500 })) as never });
    await userEvent.type(await field(), 'One{Enter}');
    expect(bubble('One')).toHaveClass('mine');
    await act(async () => answer());
    await screen.findByText('This message has not arrived yet.');
    expect(bubble('One')).toHaveClass('unsent');
    expect(screen.getByRole('alert')).toHaveTextContent('This message has not arrived yet.');
    expect(bubble('Message 1')).toHaveClass('mine');
  });

  it('S195 leaves who has scrolled up where they are when they take a message back', async () => {
    show({ ...found([message(1)]), [post]: { status: 400 } });
    await userEvent.type(await field(), 'One{Enter}');
    const takeBack = await screen.findByRole('button', { name: 'Delete' });
    const log = screen.getByRole('log');
    Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 300 } });
    log.scrollTop = 200;
    fireEvent.scroll(log);
    await userEvent.click(takeBack);
    expect(bubble('Message 1')).toBeInTheDocument();
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(log.scrollTop).toBe(200);
  });

  it('S195 names the files of a message that is on its way', async () => {
    show({
      ...found(),
      'POST /v1/static/upload': { result: '/f/7/a%20b.pdf' },
      [post]: () => new Promise(() => {}) as never,
    });
    await field();
    await userEvent.upload(picker(), file('a b.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByText('Sending…')).closest('li')).toHaveTextContent(/a b\.pdf/);
    expect(screen.getByRole('log')).not.toHaveTextContent('/f/7');
  });

  it('S195 S204 shows what was not sent, lets more be written, and sends all in order on a retry', async () => {
    const { answers, named } = show({ ...found(), [post]: { status: 500 } });
    await userEvent.type(await field(), 'One{Enter}');
    expect(await screen.findByText('This message has not arrived yet.')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    await userEvent.type(await field(), 'Two{Enter}');
    let id = 98;
    answers[post] = ({ body }) => ({ result: message(++id, body as object) });
    await userEvent.click(screen.getAllByRole('button', { name: 'Send again' })[0]!);
    await waitFor(() => expect(screen.queryByText('This message has not arrived yet.')).not.toBeInTheDocument());
    await waitFor(() => expect(texts()).toEqual(['One', 'Two']));
    const ids = named(post).map(({ body }) => (body as { clientMessageId: string }).clientMessageId);
    expect(new Set(ids).size).toBe(2);
  });

  it('S195 lets what was refused be taken back, and never sends it by itself', async () => {
    const { named } = show({ ...found(), [post]: { status: 400 } });
    await userEvent.type(await field(), 'One{Enter}');
    expect(await screen.findByText('This message was not accepted.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(named(post)).toHaveLength(1);
  });

  it('S195 says of a message that it is being sent, and then that it is sent', async () => {
    let answer: (value: { result: unknown }) => void = () => {};
    show({ ...found(), [post]: () => new Promise((resolve) => (answer = resolve)) as never });
    await userEvent.type(await field(), 'One{Enter}');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    answer({ result: message(2, { text: 'One' }) });
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  });

  it('S204 keeps what is being written and what is not sent over a reload', async () => {
    const { answers } = show({ ...found(), [post]: { status: 500 } });
    await userEvent.type(await field(), 'One{Enter}Tw');
    await screen.findByText('This message has not arrived yet.');
    cleanup();
    show({ ...found(), [post]: ({ body }) => ({ result: message(99, body as object) }) });
    expect(await field()).toHaveValue('Tw');
    await waitFor(() => expect(texts()).toEqual(['One']));
    expect(answers).toBeDefined();
  });
});

describe('what was pressed to be sent', () => {
  const leave = ({ router }: ReturnType<typeof show>) => act(() => router.navigate('/catalog'));
  const comeBack = ({ router }: ReturnType<typeof show>) => act(() => router.navigate('/contact-us'));
  const postedTexts = ({ named }: ReturnType<typeof show>) =>
    named(post).map(({ body }) => (body as { text: string }).text);

  /** Answers to messages that the test gives later. */
  function slowly() {
    const waiting: ((answer: object) => void)[] = [];
    return { waiting, answers: { ...found(), [post]: () => new Promise((resolve) => waiting.push(resolve)) as never } };
  }

  it('S195 is sent, and tried again, while the visitor looks at another screen', async () => {
    const { waiting, answers } = slowly();
    const shop = show(answers);
    await userEvent.type(await field(), 'One{Enter}Two{Enter}');
    await leave(shop);
    waiting[0]!({ status: 500 });
    await waitFor(() => expect(postedTexts(shop)).toEqual(['One', 'One']));
    waiting[1]!({ result: message(98, { text: 'One' }) });
    await waitFor(() => expect(postedTexts(shop)).toEqual(['One', 'One', 'Two']));
    expect(
      new Set(shop.named(post).map(({ body }) => (body as { clientMessageId: string }).clientMessageId)).size,
    ).toBe(2);
    await comeBack(shop);
    await waitFor(() => expect(texts()).toEqual(['Two']));
    expect(postedTexts(shop)).toHaveLength(3);
    waiting[2]!({ result: message(99, { text: 'Two' }) });
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('chatOutbox/12')).toBeNull();
  });

  it('S154 is sent to no chat that was closed in another tab meanwhile: its words are the form’s', async () => {
    const { waiting, answers } = slowly();
    const shop = show(answers);
    await userEvent.type(await field(), 'One{Enter}Two{Enter}');
    await leave(shop);
    localStorage.removeItem('chatToken');
    await comeBack(shop);
    expect(await screen.findByLabelText('Message')).toHaveValue('One\nTwo');
    await act(async () => waiting[0]!({ result: message(98, { text: 'One' }) }));
    expect(postedTexts(shop)).toEqual(['One']);
    expect(sessionStorage.getItem('chatOutbox/12')).toBeNull();
  });

  it('S154 is sent to no chat that the visitor has closed', async () => {
    const { waiting, answers } = slowly();
    const shop = show({ ...answers, 'PATCH /v1/chats/12': { result: null, success: true } });
    await userEvent.type(await field(), 'One{Enter}Two{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close chat' }));
    await screen.findByRole('button', { name: 'Send message' });
    await act(async () => waiting[0]!({ result: message(98, { text: 'One' }) }));
    expect(postedTexts(shop)).toEqual(['One']);
  });

  it('S197 S204 goes with its files when the visitor comes back before they were up', async () => {
    const uploads: UploadControl = { underway: [] };
    const shop = show({ ...found(), ...taken, 'POST /v1/static/upload': { result: '/f/1' } }, undefined, { uploads });
    await userEvent.type(await field(), 'Look');
    await userEvent.upload(picker(), [file('a.txt'), file('b.txt')]);
    await act(() => uploads.underway[0]!.finish());
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await leave(shop);
    await comeBack(shop);
    await field();
    expect(chosen()).toEqual(['a.txt', 'b.txt']);
    await act(() => uploads.underway[2]!.finish());
    await waitFor(() =>
      expect(shop.named(post).map(({ body }) => body)).toMatchObject([{ text: 'Look', attachments: ['/f/1', '/f/1'] }]),
    );
    await leave(shop);
    await comeBack(shop);
    await field();
    expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument();
  });

  it('S158 S197 goes once, with the files that it was pressed with, whatever is pressed, chosen, pasted or dropped until they are up', async () => {
    const uploads: UploadControl = { underway: [] };
    const shop = show({ ...found(), ...taken, 'POST /v1/static/upload': { result: '/f/1' } }, undefined, { uploads });
    await field();
    await userEvent.upload(picker(), file('a.txt'));
    await userEvent.type(await field(), 'Look{Enter}{Enter}');
    expect(await field()).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Add files' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.upload(picker(), file('b.txt'));
    pasted(await field(), [file('c.png')]);
    fireEvent.drop(screen.getByRole('log'), { dataTransfer: { types: ['Files'], files: [file('d.png')] } });
    expect(chosen()).toEqual(['a.txt']);
    await act(() => uploads.underway[0]!.finish());
    await waitFor(() => expect([postedTexts(shop), sessionStorage.getItem('chatOutbox/12')]).toEqual([['Look'], null]));
    expect(shop.named(post)[0]?.body).toMatchObject({ attachments: ['/f/1'] });
    expect(screen.getByRole('button', { name: 'Add files' })).not.toHaveAttribute('aria-disabled');
  });

  it('S197 are no files that were only chosen: they wait for the visitor', async () => {
    const uploads: UploadControl = { underway: [] };
    const shop = show({ ...found(), ...taken, 'POST /v1/static/upload': { result: '/f/1' } }, undefined, { uploads });
    await field();
    await userEvent.upload(picker(), file('a.txt'));
    await leave(shop);
    await comeBack(shop);
    await field();
    await act(() => uploads.underway[1]!.finish());
    expect(chosen()).toEqual(['a.txt']);
    expect(shop.named(post)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(shop.named(post)).toHaveLength(1));
  });
});

describe('the focus of who works by the keyboard', () => {
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

  it('S197 goes to the next file when one is taken out, then to the one before, and last to the message', async () => {
    show({ ...found(), 'POST /v1/static/upload': { result: '/f/1' } });
    await field();
    await userEvent.upload(picker(), [file('a.txt'), file('b.txt'), file('c.txt')]);
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    await userEvent.click(remove('b.txt'));
    expect(remove('c.txt')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(remove('a.txt')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('S195 goes to the next message when one is taken back, and to the field when none is left or it is sent again', async () => {
    const { answers } = show({ ...found(), [post]: { status: 400 } });
    await userEvent.type(await field(), 'One{Enter}Two{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send again' })).toHaveFocus());
    Object.assign(answers, taken);
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.type(await field(), 'Three');
    Object.assign(answers, { [post]: { status: 400 } });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('S193 stays in the conversation, where it is read, when there is nothing older to ask for', async () => {
    const older = { result: chatOf([message(1), message(2)], { hasMore: false }) };
    show({
      'GET /v1/chats/client': ({ url }) =>
        url.searchParams.has('before') ? older : { result: chatOf([message(3)], { hasMore: true }) },
    });
    const log = await screen.findByRole('log');
    const focus = jest.spyOn(log, 'focus');
    await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    await waitFor(() => expect(log).toHaveFocus());
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it('S154 goes to the form when the chat was closed', async () => {
    show({ ...found(), 'PATCH /v1/chats/12': { result: null, success: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Close chat' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close chat' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Write to us' })).toHaveFocus());
  });

  it('S166 goes to the conversation when the chat ends under it, and to the form from there', async () => {
    const { answers } = show({ ...found([message(1)]), [post]: { result: null, success: false } });
    await userEvent.type(await field(), 'More');
    answers['GET /v1/chats/client'] = { result: null, success: false };
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Ticket was closed');
    await waitFor(() => expect(screen.getByRole('log')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Write to us again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Write to us' })).toHaveFocus());
  });

  it('S154 is not taken from who has pressed somewhere else, or is elsewhere', async () => {
    const elsewhere = document.body.appendChild(document.createElement('input'));
    const leaveElsewhere = () => {
      elsewhere.focus();
      elsewhere.remove();
    };
    for (const goOn of [() => userEvent.click(document.body), () => elsewhere.focus(), leaveElsewhere]) {
      localStorage.setItem('chatToken', 'secret');
      show(found());
      (await field()).focus();
      await goOn();
      const held = document.activeElement;
      act(() => {
        localStorage.removeItem('chatToken');
        window.dispatchEvent(new StorageEvent('storage', { key: 'chatToken' }));
      });
      await screen.findByRole('heading', { name: 'Write to us' });
      await act(async () => {});
      expect(held).toHaveFocus();
      cleanup();
    }
  });
});

describe('files', () => {
  const upload = 'POST /v1/static/upload';

  /** The drop effect that the pointer shows. */
  function effectOver(place: HTMLElement) {
    let effect = '';
    window.addEventListener('dragover', ({ dataTransfer }) => (effect = dataTransfer!.dropEffect), { once: true });
    fireEvent.dragOver(place, { dataTransfer: { types: ['Files'] } });
    return effect;
  }

  it('S197 go up as soon as they are chosen, with progress, three at a time', async () => {
    const uploads: UploadControl = { underway: [] };
    const { named } = show(
      {
        ...found(),
        ...taken,
        [upload]: ({ body }) => ({ result: `/f/${((body as FormData).get('file') as File).name}` }),
      },
      undefined,
      { uploads },
    );
    await field();
    await userEvent.upload(
      picker(),
      ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => file(name)),
    );
    expect(uploads.underway.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    act(() => uploads.underway[0]!.progress(25, 100));
    expect(screen.getByRole('progressbar', { name: 'Uploading a.txt' })).toHaveValue(0.25);
    await act(() => uploads.underway[0]!.finish());
    expect(uploads.underway.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect(screen.queryByRole('progressbar', { name: 'Uploading a.txt' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(named(post)).toEqual([]);
    for (const request of uploads.underway.slice(1)) await act(() => request.finish());
    await waitFor(() =>
      expect(named(post)[0]?.body).toMatchObject({ attachments: ['/f/a.txt', '/f/b.txt', '/f/c.txt', '/f/d.txt'] }),
    );
    expect(named(upload)[0]?.token).toBe('Bearer secret');
  });

  it('S197 can be cancelled on their way, and chosen again', async () => {
    const uploads: UploadControl = { underway: [] };
    const { named } = show({ ...found(), ...taken, [upload]: { result: '/f/1' } }, undefined, { uploads });
    await field();
    await userEvent.upload(picker(), file('a.txt'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel a.txt' }));
    expect(uploads.underway[0]!.isAborted).toBe(true);
    expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument();
    expect(named(upload)).toEqual([]);
    // Otherwise choosing the same file again would fire no event.
    expect(picker()).toHaveProperty('value', '');
  });

  it('S197 S204 say each what went wrong, keep the message, and go again when it may help', async () => {
    const { answers, named } = show({
      ...found(),
      ...taken,
      [upload]: ({ body }) => ({ status: ((body as FormData).get('file') as File).name === 'a.txt' ? 400 : 500 }),
    });
    await userEvent.type(await field(), 'Look');
    await userEvent.upload(picker(), [file('a.txt'), file('b.txt')]);
    expect(await screen.findByText('Was not accepted. Take it out to go on.')).toBeInTheDocument();
    expect(screen.getByText('Did not arrive. Press Send to try again.')).toBeInTheDocument();
    answers[upload] = { result: '/f/b' };
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('Did not arrive. Press Send to try again.')).not.toBeInTheDocument());
    expect(named(post)).toEqual([]);
    expect(await field()).toHaveValue('Look');
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(named(post)[0]?.body).toMatchObject({ text: 'Look', attachments: ['/f/b'] }));
  });

  it('S163 say beforehand what is taken, and afterwards what was not', async () => {
    show(found());
    await field();
    expect(screen.getByText('Up to 10 files, 10 MB each')).toBeInTheDocument();
    const large = file('large.zip');
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    const largest = file('largest.zip');
    Object.defineProperty(largest, 'size', { value: 10 * 1024 * 1024 });
    fireEvent.change(picker(), { target: { files: [large, largest, file('page.html')] } });
    expect(chosen()).toEqual(['largest.zip']);
    expect(screen.getByText('large.zip was not added: it is larger than 10 MB.')).toBeInTheDocument();
    expect(screen.getByText('page.html was not added: files of this kind are not accepted.')).toBeInTheDocument();
  });

  it('S163 say nothing more of what was not taken once their message is sent', async () => {
    show({ ...found(), ...taken });
    await userEvent.type(await field(), 'Look');
    fireEvent.change(picker(), { target: { files: [file('page.html')] } });
    expect(screen.getByText(/^page.html was not added/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText(/^page.html was not added/)).not.toBeInTheDocument());
  });

  it('S197 S204 hold their message, which says so once none of them is on its way', async () => {
    const uploads: UploadControl = { underway: [] };
    show({ ...found(), ...taken, [upload]: { status: 500 } }, undefined, { uploads });
    await field();
    await userEvent.upload(picker(), [file('a.txt'), file('b.txt')]);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const [first, second] = uploads.underway;
    await act(() => first!.finish());
    expect(screen.getByText('Did not arrive. Press Send to try again.')).toBeInTheDocument();
    const words = /Not all files have arrived, so the message waits/;
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    await act(() => second!.finish());
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('S164 are taken when they are dropped anywhere on the chat, and words that are dropped are not', async () => {
    show({ ...found(), [upload]: { result: '/f/1' } });
    await field();
    const log = screen.getByRole('log');
    const files = { types: ['Files'], files: [file('a.png'), file('page.html')] };
    expect(fireEvent.dragOver(log, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
    expect(fireEvent.dragOver(log, { dataTransfer: { ...files } })).toBe(false);
    expect(screen.getByText('Drop files here')).toBeInTheDocument();
    expect(effectOver(log)).toBe('copy');
    fireEvent.drop(log, { dataTransfer: files });
    expect(screen.queryByText('Drop files here')).not.toBeInTheDocument();
    await waitFor(() => expect(chosen()).toEqual(['a.png']));
  });

  it('S164 are awaited until they are taken out of the chat again', async () => {
    show(found([message(1)]));
    const log = await screen.findByRole('log');
    const leaveFor = (relatedTarget: Element) =>
      fireEvent(log, new MouseEvent('dragleave', { bubbles: true, relatedTarget }));
    fireEvent.dragOver(log, { dataTransfer: { types: ['Files'] } });
    leaveFor(screen.getByText('Message 1'));
    expect(screen.getByText('Drop files here')).toBeInTheDocument();
    leaveFor(document.body);
    expect(screen.queryByText('Drop files here')).not.toBeInTheDocument();
  });

  it('S164 S166 are not taken by a chat that is closed, which waits for no hub either', async () => {
    const { answers, named } = show({ ...found([message(1)]), [post]: { result: null, success: false } });
    expect(await screen.findByText(/onnecting…/)).toBeInTheDocument();
    answers['GET /v1/chats/client'] = { result: null, success: false };
    await userEvent.type(await field(), 'More{Enter}');
    await screen.findByText('Ticket was closed');
    expect(screen.queryByText(/onnecting…/)).not.toBeInTheDocument();
    const dataTransfer = { types: ['Files'], files: [file('a.png')] };
    expect(effectOver(screen.getByRole('log'))).toBe('none');
    fireEvent.dragOver(screen.getByRole('log'), { dataTransfer });
    expect(screen.queryByText('Drop files here')).not.toBeInTheDocument();
    fireEvent.drop(screen.getByRole('log'), { dataTransfer });
    expect(named(upload)).toEqual([]);
  });

  it('S197 S204 that are on their way are let go of when the visitor leaves; those that are up wait for them', async () => {
    const uploads: UploadControl = { underway: [] };
    show({ ...found(), [upload]: { result: '/f/1' } }, undefined, { uploads });
    await userEvent.type(await field(), 'Look');
    await userEvent.upload(picker(), [file('a.txt'), file('b.txt')]);
    await act(() => uploads.underway[0]!.finish());
    cleanup();
    expect(uploads.underway.map(({ isAborted }) => isAborted)).toEqual([false, true]);
    show(found());
    expect(await field()).toHaveValue('Look');
    expect(chosen()).toEqual(['a.txt']);
  });

  it('S204 that are up outlive a reload with their message', async () => {
    show({ ...found(), [upload]: { result: '/f/1' } });
    await field();
    await userEvent.upload(picker(), file('a.png'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    cleanup();
    const { named } = show({ ...found(), ...taken });
    await field();
    expect(chosen()).toEqual(['a.png']);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(named(post)[0]?.body).toMatchObject({ attachments: ['/f/1'] }));
  });
});

describe('the style sheet of the messages', () => {
  const sheet = readFileSync(join(__dirname, 'MessageList.module.css'), 'utf8');

  it('S165 breaks the name of a file on its way that is longer than its place', () => {
    expect(sheet).toMatch(/^\.mine,\s*\.unsent,\s*\.theirs \{[^}]*overflow-wrap: anywhere;/m);
  });

  it('S151 has one’s own at one side, and the other’s at the other', () => {
    expect(sheet).toMatch(/^\.mine,\s*\.unsent \{\s*align-self: flex-end;[^}]*background: var\(--color-raise-2\);/m);
    expect(sheet).toMatch(/^\.theirs \{\s*align-self: flex-start;\s*border: 1px solid var\(--color-line\);/m);
  });

  it('S195 has a border around what was not sent', () => {
    expect(sheet).toMatch(/^\.unsent \{\s*border: 1px solid var\(--color-risk\);/m);
  });
});
