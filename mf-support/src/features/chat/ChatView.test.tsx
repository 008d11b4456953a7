import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chatOf, contactHarness, file, message } from '../../testing/supportHarness';

function show(answers: Parameters<typeof contactHarness>[0], path?: string) {
  localStorage.setItem('chatToken', 'secret');
  const harness = contactHarness(answers, path);
  render(harness.ui);
  return harness;
}

const found = (...args: Parameters<typeof chatOf>) => ({ 'GET /v1/chats/client': { result: chatOf(...args) } });
const taken = { 'POST /v1/chats/12': { result: message(99, { text: 'Sent' }) } };
const post = 'POST /v1/chats/12';

const field = () => screen.findByLabelText('Your message');
const picker = () => screen.getByLabelText('Add files', { selector: 'input' });
const texts = () => [...screen.getByRole('log').querySelectorAll('.text')].map((text) => text.textContent);
const chosen = () => within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'info').mockImplementation(() => {});
});

describe('a saved token', () => {
  it('S151 asks for its chat, with the token as bearer, and shows the history in its order', async () => {
    const { named } = show(found([message(1), message(2, { moderatorName: 'Vera' })]));
    const log = await screen.findByRole('log', { name: 'Messages' });
    expect(log).toHaveTextContent(/Message 1.*Vera.*Message 2/);
    expect(named('GET /v1/chats/client')[0]?.token).toBe('Bearer secret');
  });

  it('S151 hears of new messages while the page is open', async () => {
    jest.useFakeTimers();
    const { answers } = show(found([message(1)]));
    await act(() => jest.advanceTimersByTimeAsync(100));
    answers['GET /v1/chats/client'] = { result: chatOf([message(1), message(2)]) };
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.getByRole('log')).toHaveTextContent('Message 2');
    jest.useRealTimers();
  });

  it('S152 without a chat is dropped, and the form is there', async () => {
    show({ 'GET /v1/chats/client': { result: null, success: false } });
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBeNull();
  });

  it.each([500, 429, 401])('S152 S204 outlives a call that failed with %i, and the chat is asked for again', async (status) => {
    const { answers } = show({ 'GET /v1/chats/client': { status } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(localStorage.getItem('chatToken')).toBe('secret');
    Object.assign(answers, found([message(1)]));
    await userEvent.click(retry);
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
  const close = async () => userEvent.click(await screen.findByRole('button', { name: 'Close chat' }));

  it('S154 S196 sends an empty PATCH, drops the token and shows the form', async () => {
    const { named } = show({ ...found(), 'PATCH /v1/chats/12': { result: null, success: true } });
    await close();
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBeNull();
    expect(named('PATCH /v1/chats/12')).toEqual([{ name: 'PATCH /v1/chats/12', token: 'Bearer secret', body: undefined }]);
  });

  it.each([{ result: null, success: false }, { status: 500 }])('S154 S196 keeps the chat when the answer is %j', async (answer) => {
    show({ ...found(), 'PATCH /v1/chats/12': answer });
    await close();
    expect(await screen.findByText(/The chat was not closed/)).toBeInTheDocument();
    expect(screen.getByRole('log')).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBe('secret');
  });
});

describe('what is shown', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes).getTime() / 1000;

  it.each([
    ['/contact-us', /^3:05 PM$/, /^12:07 AM$/],
    ['/ru/contact-us', /^15:05$/, /^00:07$/],
  ])('S155 writes times of %s in the visitor’s zone', async (path, afternoon, night) => {
    show(found([message(1, { createdAt: at(15, 5) }), message(2, { createdAt: at(0, 7) })]), path);
    expect(await screen.findByText(afternoon)).toBeInTheDocument();
    expect(screen.getByText(night)).toBeInTheDocument();
  });

  it('S156 is online with the moderator’s name', async () => {
    show(found([], { moderatorName: 'Vera' }));
    expect(await screen.findByText('online')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Vera' })).toBeInTheDocument();
  });

  it('S156 is online when only a message names the moderator', async () => {
    show(found([message(1, { moderatorName: 'Vera' }), message(2)]));
    expect(await screen.findByText('online')).toBeInTheDocument();
  });

  it('S156 is waiting without a name', async () => {
    show(found([message(1)], { moderatorName: null }), '/ru/contact-us');
    expect(await screen.findByText('ожидание')).toBeInTheDocument();
  });

  it('S165 shows pictures in place and other files as links, resolved on the API’s host', async () => {
    const attachments = ['/f/a.jpg', '/f/b.PNG', '/f/c.gif?v=1', '/f/d.jpeg', '/f/e%20e.pdf', 'https://files.test/x.zip'];
    show(found([message(1, { attachments })]));
    const log = await screen.findByRole('log');
    expect(within(log).getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      'http://api.test/f/a.jpg',
      'http://api.test/f/b.PNG',
      'http://api.test/f/c.gif?v=1',
      'http://api.test/f/d.jpeg',
    ]);
    expect(within(log).getByRole('link', { name: 'e e.pdf' })).toHaveAttribute('href', 'http://api.test/f/e%20e.pdf');
    expect(within(log).getByRole('link', { name: 'x.zip' })).toHaveAttribute('href', 'https://files.test/x.zip');
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

  it.each(['Ticket was closed', 'Тикет был закрыт', 'Тикет закрыт'])('S166 shows "%s" in the page’s language', async (text) => {
    show(found([message(1, { text, moderatorName: 'Vera' })]), '/ru/contact-us');
    expect(await screen.findByText('Тикет был закрыт')).toBeInTheDocument();
  });
});

describe('the composer', () => {
  it('S158 S195 sends by Enter, shows the message once and empties the field', async () => {
    const { named } = show({ ...found(), ...taken });
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    expect(named(post)).toEqual([{ name: post, token: 'Bearer secret', body: { text: 'Hello', attachments: [] } }]);
  });

  it('S158 shows what was sent after all that came before, and never drops that', async () => {
    show({ ...found([message(1), message(2, { moderatorName: 'Vera' })]), ...taken });
    await userEvent.type(await field(), 'Hello{Enter}');
    await screen.findByText('Sent');
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Sent']);
  });

  it('S158 S171 shows once a message that the history had before the answer', async () => {
    show({ ...found([message(1), message(99, { text: 'Sent' })]), ...taken });
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(texts()).toEqual(['Message 1', 'Sent']);
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
    expect(named(post)).toEqual([]);
  });

  it('S159 trims and turns three line breaks and more into two', async () => {
    const { named } = show({ ...found(), ...taken });
    fireEvent.change(await field(), { target: { value: '  a\n\n\nb\n\n\n\nc\n\nd  \n' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(named(post)[0]?.body).toEqual({ text: 'a\n\nb\n\nc\n\nd', attachments: [] }));
  });

  it('S160 sends nothing without text and files', async () => {
    const { named } = show({ ...found(), ...taken });
    await userEvent.type(await field(), '  {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(named(post)).toEqual([]);
  });

  it('S160 sends files without text', async () => {
    const { named } = show({ ...found(), ...taken, 'POST /v1/static/upload': { result: '/f/1.pdf' } });
    await field();
    await userEvent.upload(picker(), file('1.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(named(post)[0]?.body).toEqual({ text: '', attachments: ['/f/1.pdf'] }));
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
    await userEvent.upload(picker(), Array.from({ length: 12 }, (_, index) => file(`${index}.txt`)));
    expect(chosen()).toHaveLength(10);
    expect(chosen().at(-1)).toBe('9.txt');
    expect(screen.getByText('10 files of 10')).toBeInTheDocument();
  });

  it('S163 takes the fourteen extensions in any case, and lists all but jpeg in the picker', async () => {
    show(found());
    await field();
    const names = ['a.JPG', 'b.jpeg', 'c.7z', 'd.exe', 'e.html', 'f.svg', 'g', 'h.png.js'];
    fireEvent.change(picker(), { target: { files: names.map(file) } });
    expect(chosen()).toEqual(['a.JPG', 'b.jpeg', 'c.7z', 'd.exe']);
    expect(picker()).toHaveAttribute('accept', '.jpg,.png,.gif,.doc,.docx,.xls,.xlsx,.pdf,.txt,.zip,.rar,.7z,.exe');
  });

  it('S164 takes pasted files by the same rule', async () => {
    show(found());
    fireEvent.paste(await field(), { clipboardData: { files: [file('image.png'), file('page.html')] } });
    expect(chosen()).toEqual(['image.png']);
  });

  it('S204 keeps text and files that could not be sent', async () => {
    const { answers } = show({ ...found(), [post]: { status: 500 } });
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText(/The message was not sent/)).toBeInTheDocument();
    expect(await field()).toHaveValue('Hello');
    Object.assign(answers, taken);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(screen.queryByText(/The message was not sent/)).not.toBeInTheDocument();
  });
});
