import { languageByCode } from '@storefront/contracts';
import { createI18nCatalog } from '@storefront/platform/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import { route } from '../../routes/contact';
import { chatOf, configWith, contactHarness, file, message } from '../../testing/supportHarness';

function show(answers: Parameters<typeof contactHarness>[0] = {}, path?: string) {
  const harness = contactHarness(answers, path);
  render(harness.ui);
  return harness;
}

const created = { 'POST /v1/chats/client': { result: { token: 'secret' } } };
const chatFound = { 'GET /v1/chats/client': { result: chatOf([message(1, { text: 'It does not start' })]) } };

const fields = { Name: 'Ann', 'E-mail': 'Ann@Example.com', Subject: 'Launch', Message: 'It does not start' };

/**
 * Fills the form by one event for each field: typing renders the screen for every letter, which only a few tests need.
 */
async function fill(values: Record<string, string> = fields) {
  for (const [label, value] of Object.entries(values)) {
    if (!value) continue;
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.paste(value);
  }
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the contact page', () => {
  it('S145 shows the form when there is no chat token', async () => {
    const { named } = show();
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    expect(named('GET /v1/chats/client')).toEqual([]);
  });

  it('S145 shows the chat when there is one', async () => {
    localStorage.setItem('chatToken', 'secret');
    const { named } = show(chatFound);
    expect(await screen.findByRole('log')).toHaveTextContent('It does not start');
    expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
    expect(named('GET /v1/chats/client')[0]?.token).toBe('Bearer secret');
  });

  it('S145 says nothing of a chat that has ended to somebody who had none', async () => {
    const { ui } = contactHarness({});
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(ui);
    render(ui, { container, hydrate: true });
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
    expect(screen.queryByText(en.contact.ended)).not.toBeInTheDocument();
  });

  it('S145 holds the place on the server, without a form or a chat', () => {
    localStorage.setItem('chatToken', 'secret');
    const html = renderToString(contactHarness({}).ui);
    expect(html).toContain('Contact us');
    expect(html).not.toContain('<form');
    expect(html).not.toContain('role="log"');
  });

  it.each([
    ['/contact-us', 'Contact us'],
    ['/ru/contact-us', 'Контакты'],
  ])('S005 is headed on %s by "%s"', async (path, title) => {
    show({}, path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  it('S032 begins its way with home', async () => {
    show({}, '/ru/contact-us');
    const way = within(screen.getByRole('navigation', { name: 'Вы здесь' }));
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Главная', 'Контакты']);
    expect(way.getByRole('link')).toHaveAttribute('href', '/ru');
    await screen.findByRole('button', { name: 'Отправить сообщение' });
  });

  it.each([
    ['en', 'Contact us'],
    ['ru', 'Контакты'],
  ])('S005 is titled in %s "%s", and hidden from search engines', (code, title) => {
    const texts = createI18nCatalog();
    texts.add('en', 'mf-support', en);
    texts.add('ru', 'mf-support', ru);
    const head = route.head({ t: texts.forLanguage(languageByCode(code)).getFixedT(code, 'mf-support') } as Parameters<
      typeof route.head
    >[0]);
    expect(head).toMatchObject({ title, noindex: true, description: (code === 'ru' ? ru : en).contact.description });
    expect(head.exactTitle).toBeUndefined();
  });
});

describe('the links', () => {
  const links = [
    { name: 'Discord', url: 'https://discord.test/shop' },
    { name: 'adminDiscord', url: 'https://discord.test/admin' },
    { name: 'telegram channel', url: 'https://telegram.test/channel' },
    { name: 'adminTelegram', url: '/catalog' },
  ];

  it.each([
    [
      '',
      'Other ways to reach us',
      ['Discord community', 'Discord admin', 'Telegram channel', 'Telegram admin'],
      ['Ask other players', 'Write in person', 'News and updates', 'Write in person'],
    ],
    [
      '/ru',
      'Другие способы связи',
      ['Сообщество в Discord', 'Админ в Discord', 'Канал в Telegram', 'Админ в Telegram'],
      ['Спросите других игроков', 'Напишите лично', 'Новости и обновления', 'Напишите лично'],
    ],
  ])(
    'S146 lead at %s/contact-us to the community, its admin, the channel and its admin',
    async (prefix, title, names, notes) => {
      show(configWith(links), `${prefix}/contact-us`);
      const region = await screen.findByRole('region', { name: title });
      const drawn = within(region).getAllByRole('link');
      const targets = [
        'https://discord.test/shop',
        'https://discord.test/admin',
        'https://telegram.test/channel',
        `${prefix}/catalog`,
      ];
      expect(drawn.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
        targets.map((target, index) => [`${names[index]}${notes[index]}`, target]),
      );
      expect(drawn[0]).toHaveAttribute('target', '_blank');
      expect(drawn[0]).toHaveAttribute('rel', expect.stringContaining('noopener'));
    },
  );

  it('S146 leave out what is not configured', async () => {
    show(configWith(links.slice(2, 3)));
    expect(await screen.findByRole('link', { name: /Telegram channel/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Discord/ })).not.toBeInTheDocument();
  });

  it.each([
    'javascript:alert(1)',
    'https://user:word@evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/cart\n',
    '/ru/redirect/discord',
    '/redirect/discord',
    'discord.test',
  ])('S146 S006 do not lead to %s', async (url) => {
    show(configWith([...links.slice(1), { name: 'discord', url }]));
    await screen.findByRole('link', { name: /Discord admin/ });
    expect(screen.queryByRole('link', { name: /Discord community/ })).not.toBeInTheDocument();
  });

  it.each([
    ['/contact-us', 'Chat in a new tabKeep shopping meanwhile'],
    ['/ru/contact-us', 'Чат в новой вкладкеЧтобы не прерывать покупки'],
  ])('S146 offer beside a chat %s in a new tab', async (path, words) => {
    localStorage.setItem('chatToken', 'secret');
    show(chatFound, path);
    const link = await screen.findByRole('link', { name: /Chat in|Чат в/ });
    expect(link).toHaveTextContent(words);
    expect(link).toHaveAttribute('href', path);
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('the form', () => {
  it.each([
    ['/contact-us', ['Name', 'E-mail', 'Subject', 'Message'], 'Add files'],
    ['/ru/contact-us', ['Имя', 'Электронная почта', 'Тема', 'Сообщение'], 'Добавить файлы'],
  ])('S147 names at %s each field by what it takes', async (path, labels, files) => {
    show({}, path);
    const fields = await Promise.all(labels.map((label) => screen.findByLabelText(label)));
    expect(fields.map((field) => field.getAttribute('name'))).toEqual(['clientName', 'clientEmail', 'topic', null]);
    expect(fields[3]).toBeInstanceOf(HTMLTextAreaElement);
    expect(screen.getByLabelText(files, { selector: 'input' })).toHaveAttribute('type', 'file');
    expect(screen.getByRole('button', { name: files })).toBeEnabled();
  });

  it('S147 S153 S194 creates a chat, keeps its token and shows it', async () => {
    const { named } = show({ ...created, ...chatFound });
    await fill();
    await submit();
    expect(await screen.findByRole('log')).toHaveTextContent('It does not start');
    await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveFocus());
    expect(localStorage.getItem('chatToken')).toBe('secret');
    expect(named('POST /v1/chats/client')[0]?.body).toEqual({
      text: 'It does not start',
      clientEmail: 'ann@example.com',
      topic: 'Launch',
      clientName: 'Ann',
      language: 'en',
    });
  });

  it('S194 takes a token that comes as a bare string', async () => {
    show({ 'POST /v1/chats/client': { result: 'bare' }, ...chatFound });
    await fill();
    await submit();
    await screen.findByRole('log');
    expect(localStorage.getItem('chatToken')).toBe('bare');
  });

  it('S147 S197 sends its files after the chat is there: id, upload, message', async () => {
    const { calls, named } = show({
      ...created,
      ...chatFound,
      'POST /v1/static/upload': { result: '/static/uploads/1.png' },
      'POST /v1/chats/12': { result: message(2, { text: '', attachments: ['/static/uploads/1.png'] }) },
    });
    await fill();
    await userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), file('screen.png'));
    await submit();
    await screen.findByRole('log');
    const names = calls.map(({ name }) => name).filter((name) => name.includes('/v1/'));
    expect(names.slice(0, 4)).toEqual([
      'POST /v1/chats/client',
      'GET /v1/chats/client',
      'POST /v1/static/upload',
      'POST /v1/chats/12',
    ]);
    const upload = named('POST /v1/static/upload')[0];
    expect(upload?.token).toBe('Bearer secret');
    expect((upload?.body as FormData).get('file')).toMatchObject({ name: 'screen.png' });
    expect(named('POST /v1/chats/12')[0]).toMatchObject({
      token: 'Bearer secret',
      body: { text: '', attachments: ['/static/uploads/1.png'] },
    });
  });

  it('S194 says which language the visitor writes from', async () => {
    const { named } = show(created, '/ru/contact-us');
    await fill({ Имя: 'Аня', 'Электронная почта': 'a@b.ru', Тема: 'Запуск', Сообщение: 'Не запускается' });
    await userEvent.click(screen.getByRole('button', { name: 'Отправить сообщение' }));
    expect(named('POST /v1/chats/client')[0]?.body).toMatchObject({ language: 'ru' });
  });

  it('S147 keeps files that did not arrive, and sends on a retry only what is missing', async () => {
    let uploads = 0;
    const { named, answers } = show({
      ...created,
      ...chatFound,
      'POST /v1/static/upload': () => (++uploads === 2 ? { status: 500 } : { result: `/static/uploads/${uploads}` }),
      'POST /v1/chats/12': { status: 500 },
    });
    await fill();
    await userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), [file('a.png'), file('b.txt')]);
    await submit();
    expect(await screen.findByText(/Not all files have arrived/)).toBeInTheDocument();
    expect(localStorage.getItem('chatToken')).toBe('secret');
    expect(named('POST /v1/chats/12')).toEqual([]);

    answers['POST /v1/chats/12'] = { result: message(2, { text: '', attachments: [] }) };
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('b.txt')).not.toBeInTheDocument());
    expect(named('POST /v1/static/upload')).toHaveLength(3);
    await waitFor(() =>
      expect(named('POST /v1/chats/12')[0]?.body).toMatchObject({
        text: '',
        attachments: ['/static/uploads/1', '/static/uploads/3'],
      }),
    );
  });

  it('S147 sends its files when the visitor comes back who had left before the chat was there, and keeps those that did not arrive', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    const { named, answers, router } = show({
      'POST /v1/chats/client': () => pending.then(() => created['POST /v1/chats/client']) as never,
      ...chatFound,
      'POST /v1/static/upload': { status: 500 },
      'POST /v1/chats/12': { result: message(2, { text: '', attachments: ['/static/uploads/1.png'] }) },
    });
    await fill();
    await userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), file('screen.png'));
    await submit();
    await act(() => router.navigate('/catalog'));
    await act(async () => answer());
    expect(localStorage.getItem('chatToken')).toBe('secret');
    await act(() => router.navigate('/contact-us'));
    expect(await screen.findByText(/Not all files have arrived/)).toBeInTheDocument();
    await act(() => router.navigate('/catalog'));
    answers['POST /v1/static/upload'] = { result: '/static/uploads/1.png' };
    await act(() => router.navigate('/contact-us'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(named('POST /v1/chats/12')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(named('POST /v1/chats/12')[0]?.body).toMatchObject({ text: '', attachments: ['/static/uploads/1.png'] }),
    );
  });

  it.each(['the field for a message', 'where the visitor has gone meanwhile'])(
    'S153 brings the focus from the form to %s, also when the shell held it while the chat came',
    async (place) => {
      const shell = document.body.appendChild(document.createElement('div'));
      shell.innerHTML = '<input><main tabindex="-1"></main>';
      const [elsewhere, main] = [shell.querySelector('input')!, shell.querySelector('main')!];
      let answer = () => {};
      const pending = new Promise<void>((resolve) => (answer = resolve));
      render(
        contactHarness({
          ...created,
          'GET /v1/chats/client': () => pending.then(() => chatFound['GET /v1/chats/client']) as never,
        }).ui,
        { container: main },
      );
      await fill();
      await submit();
      await waitFor(() => expect(screen.queryByLabelText('Subject')).not.toBeInTheDocument());
      expect(document.body).toHaveFocus();
      main.focus();
      if (place.startsWith('where')) elsewhere.focus();
      await act(async () => answer());
      const field = await screen.findByLabelText('Your message');
      await act(async () => {});
      expect(place.startsWith('where') ? elsewhere : field).toHaveFocus();
      cleanup();
      shell.remove();
    },
  );

  it('S153 creates one chat of a form that is sent twice, and keeps neither letter nor token in the store', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    const { named, store } = show({
      'POST /v1/chats/client': () => pending.then(() => created['POST /v1/chats/client']) as never,
      ...chatFound,
    });
    await fill();
    const form = screen.getByRole('button', { name: 'Send message' }).closest('form')!;
    fireEvent.submit(form);
    expect(screen.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-busy', 'true');
    fireEvent.submit(form);
    expect(named('POST /v1/chats/client')).toHaveLength(1);
    await act(async () => answer());
    await screen.findByRole('log');
    expect(JSON.stringify(Object.values((store.getState() as { api: { mutations: object } }).api.mutations))).toBe(
      '[]',
    );
  });

  it('S147 S153 keeps what was written over a reload when a form that was sent twice came to nothing', async () => {
    show({ 'POST /v1/chats/client': { status: 503 } });
    await fill();
    const form = screen.getByRole('button', { name: 'Send message' }).closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await screen.findByText(/The message was not sent/)).toBeInTheDocument();
    cleanup();
    show();
    expect(await screen.findByLabelText('Message')).toHaveValue('It does not start');
  });

  it('S153 S194 sends a form whose answer was lost again under its key, over a reload too, and the next form under another', async () => {
    const name = 'POST /v1/chats/client';
    const lost = () => {
      throw new TypeError('fetch failed');
    };
    const first = show({ [name]: lost });
    await fill();
    await submit();
    await screen.findByText(/The message was not sent/);
    await submit();
    await waitFor(() => expect(first.named(name)).toHaveLength(2));
    await screen.findByText(/The message was not sent/);
    cleanup();
    const reloaded = show({ ...created, ...chatFound });
    await submit();
    await screen.findByRole('log');
    const keys = [...first.named(name), ...reloaded.named(name)].map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0], keys[0]]);
    expect(Object.keys(sessionStorage).filter((stored) => stored.startsWith('chatForm'))).toEqual([]);
    cleanup();
    localStorage.clear();
    const next = show({ ...created, ...chatFound });
    await fill();
    await submit();
    await screen.findByRole('log');
    expect(next.named(name)[0]?.key).not.toBe(keys[0]);
  });

  it('S153 S194 opens no second chat where the language is another one by the time an answer comes', async () => {
    const opening = 'POST /v1/chats/client';
    const first = show({ [opening]: { status: 503 } });
    await fill();
    await submit();
    await screen.findByText(/The message was not sent/);
    cleanup();
    const switched = show({ ...created, ...chatFound }, '/ru/contact-us');
    const [, , subject] = await screen.findAllByRole('textbox');
    await userEvent.type(subject!, '{Enter}');
    await screen.findByRole('log');
    expect(switched.named(opening)[0]).toMatchObject({ key: first.named(opening)[0]?.key, body: { language: 'en' } });
  });

  it('S153 sends another form under another key', async () => {
    const { named } = show({ 'POST /v1/chats/client': { status: 503 } });
    await fill();
    await submit();
    await screen.findByText(/The message was not sent/);
    await userEvent.type(screen.getByLabelText('Message'), ' today');
    await submit();
    await waitFor(() => expect(new Set(named('POST /v1/chats/client').map(({ key }) => key)).size).toBe(2));
  });

  it('S147 keeps what was written when the chat could not be created', async () => {
    const { answers } = show({ 'POST /v1/chats/client': { status: 503 }, ...chatFound });
    await fill();
    expect(screen.queryByText(/The message was not sent/)).not.toBeInTheDocument();
    await submit();
    expect(await screen.findByText(/The message was not sent/)).toBeInTheDocument();
    expect(screen.getByLabelText('Subject')).toHaveValue('Launch');
    expect(screen.getByLabelText('Message')).toHaveValue('It does not start');
    expect(localStorage.getItem('chatToken')).toBeNull();
    Object.assign(answers, created);
    await submit();
    expect(await screen.findByRole('log')).toBeInTheDocument();
  });

  it.each(['\0', '\ud800'])(
    'S148 sends what was written without what is no character, which the API refuses: %j',
    async (broken) => {
      const { named } = show({ ...created, ...chatFound });
      await fill();
      for (const label of ['Name', 'Subject', 'Message'])
        fireEvent.change(screen.getByLabelText(label), { target: { value: `a${broken}b` } });
      await submit();
      await screen.findByRole('log');
      expect(named('POST /v1/chats/client')[0]?.body).toMatchObject({ clientName: 'ab', topic: 'ab', text: 'ab' });
    },
  );

  it.each(Object.keys(fields))('S148 does nothing while %s is empty or blank', async (label) => {
    const { named } = show({ ...created, ...chatFound });
    await fill({ ...fields, [label]: '' });
    await submit();
    if (label !== 'E-mail') {
      await userEvent.type(screen.getByLabelText(label), '   ');
      await submit();
      fireEvent.submit(document.querySelector('form')!);
    }
    expect(screen.getByLabelText(label)).toBeRequired();
    expect(named('POST /v1/chats/client')).toEqual([]);
  });

  it.each(['Name', 'Subject'])(
    'S148 S210 says by the browser’s own validation that %s shows nothing',
    async (label) => {
      const { named } = show({ ...created, ...chatFound });
      await fill({ ...fields, [label]: '\u200B\u3164' });
      await submit();
      expect(screen.getByLabelText<HTMLInputElement>(label).checkValidity()).toBe(false);
      expect(named('POST /v1/chats/client')).toEqual([]);
    },
  );

  it.each([
    ['/contact-us', fields, 'Message', 'Send message', 'Write something that can be read.'],
    [
      '/ru/contact-us',
      { Имя: 'Ann', 'Электронная почта': 'ann@example.com', Тема: 'Launch' },
      'Сообщение',
      'Отправить сообщение',
      'Напишите что-нибудь, что можно прочесть.',
    ],
  ])(
    'S148 S210 says at %s by the browser’s own validation that the message shows nothing, until it does',
    async (path, others, label, send, words) => {
      const { named } = show({ ...created, ...chatFound }, path);
      await fill({ ...others, [label]: '' });
      const message = screen.getByLabelText<HTMLTextAreaElement>(label);
      expect([message.validity.valueMissing, message.validity.customError]).toEqual([true, false]);
      for (const blank of ['   ', '\u200B\u3164']) {
        await userEvent.clear(message);
        await userEvent.type(message, blank);
        expect(message.validationMessage).toBe(words);
        await userEvent.click(screen.getByRole('button', { name: send }));
      }
      expect(named('POST /v1/chats/client')).toEqual([]);
      await userEvent.type(message, 'It does not start');
      expect(message.checkValidity()).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: send }));
      await screen.findByRole('log');
    },
  );

  it('S148 S210 says it of blank words, too, that were there before', async () => {
    sessionStorage.setItem('chatForm', JSON.stringify('  '));
    show();
    expect(await screen.findByLabelText<HTMLTextAreaElement>('Message')).toHaveProperty('validity.customError', true);
  });

  it.each(['ann', 'ann@', 'ann@shop', 'a b@shop.com', 'ann@shop.c0m'])(
    'S149 S210 refuses the address "%s" by the browser’s own validation',
    async (address) => {
      const { named } = show({ ...created, ...chatFound });
      await fill({ ...fields, 'E-mail': address });
      await submit();
      expect(screen.getByLabelText<HTMLInputElement>('E-mail').checkValidity()).toBe(false);
      expect(document.querySelector('form')).toHaveProperty('noValidate', false);
      fireEvent.submit(document.querySelector('form')!);
      expect(named('POST /v1/chats/client')).toEqual([]);
    },
  );

  it.each(['ann1@shop.com', 'First.Last+shop@mail-1.example.museum'])(
    'S149 takes the address "%s"',
    async (address) => {
      const { named } = show({ ...created, ...chatFound });
      await fill({ ...fields, 'E-mail': address });
      await submit();
      await screen.findByRole('log');
      expect(named('POST /v1/chats/client')[0]?.body).toMatchObject({ clientEmail: address.toLowerCase() });
    },
  );

  it('S148 S149 takes no more of a name, an address and a subject than the API does', async () => {
    show();
    const longest = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).maxLength;
    expect([await longest('Name'), await longest('E-mail'), await longest('Subject')]).toEqual([100, 254, 200]);
  });

  it.each([
    ['An\u2028other', true],
    ['\u2029 \u200b', false],
    ['\u2800', false],
  ])('S148 takes a subject of %j: %p', async (words, isTaken) => {
    show();
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
    // With the flag `v`, as browsers do: jsdom uses `u`.
    expect(new RegExp(`^(?:${subject.pattern})$`, 'v').test(words)).toBe(isTaken);
  });

  it('S150 takes 420 characters of message, and counts them', async () => {
    show();
    const field = await screen.findByLabelText('Message');
    await userEvent.click(field);
    await userEvent.paste('a'.repeat(500));
    expect(field).toHaveValue('a'.repeat(420));
    expect(screen.getByText('420/420')).toBeInTheDocument();
  });
});

describe('the link of a letter', () => {
  const opened = (path: string, answers = chatFound as Parameters<typeof contactHarness>[0]) => show(answers, path);
  const address = (harness: ReturnType<typeof opened>) => {
    const { pathname, search, hash } = harness.router.state.location;
    return pathname + search + hash;
  };

  it.each(['/contact-us', '/ru/contact-us'])(
    'S151 S153 opens its chat at %s, and leaves no token in the address',
    async (path) => {
      const harness = opened(`${path}?from=letter#token=secret`);
      expect(await screen.findByRole('log')).toHaveTextContent('It does not start');
      expect(localStorage.getItem('chatToken')).toBe('secret');
      expect(address(harness)).toBe(`${path}?from=letter`);
      // Replaced, so that it is not in the history either.
      expect(harness.router.state.historyAction).toBe('REPLACE');
      expect(harness.named('GET /v1/chats/client')[0]?.token).toBe('Bearer secret');
    },
  );

  it('S152 gives up a chat that is open here only for one that is there', async () => {
    localStorage.setItem('chatToken', 'mine');
    const harness = opened('/contact-us#token=guessed', {
      'GET /v1/chats/client': ({ token }) => ({
        result: token === 'Bearer guessed' ? null : chatFound['GET /v1/chats/client'].result,
      }),
    });
    await screen.findByRole('log');
    await waitFor(() =>
      expect(harness.named('GET /v1/chats/client').map(({ token }) => token)).toContain('Bearer guessed'),
    );
    expect(localStorage.getItem('chatToken')).toBe('mine');
    expect(address(harness)).toBe('/contact-us');
  });

  it('S152 knows of the chat that is open here also while the page of the server comes alive', async () => {
    const answer = ({ token }: { token: string | null }) => ({
      result: token === 'Bearer guessed' ? null : chatFound['GET /v1/chats/client'].result,
    });
    const harness = contactHarness({ 'GET /v1/chats/client': answer }, '/contact-us#token=guessed');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(harness.ui);
    localStorage.setItem('chatToken', 'mine');
    render(harness.ui, { container, hydrate: true });
    await screen.findByRole('log');
    await waitFor(() =>
      expect(harness.named('GET /v1/chats/client').map(({ token }) => token)).toContain('Bearer guessed'),
    );
    expect(localStorage.getItem('chatToken')).toBe('mine');
  });

  it('S153 takes the place of another chat when it is there', async () => {
    localStorage.setItem('chatToken', 'mine');
    opened('/contact-us#token=theirs');
    await waitFor(() => expect(localStorage.getItem('chatToken')).toBe('theirs'));
  });

  it('S153 stays the last one that was followed, whichever is answered last', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    localStorage.setItem('chatToken', 'mine');
    const found = chatFound['GET /v1/chats/client'];
    const harness = opened('/contact-us#token=first', {
      'GET /v1/chats/client': ({ token }) => (token === 'Bearer first' ? (pending.then(() => found) as never) : found),
    });
    await waitFor(() =>
      expect(harness.named('GET /v1/chats/client').map(({ token }) => token)).toContain('Bearer first'),
    );
    await act(() => harness.router.navigate('/contact-us#token=second'));
    await waitFor(() => expect(localStorage.getItem('chatToken')).toBe('second'));
    await act(async () => answer());
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(localStorage.getItem('chatToken')).toBe('second');
  });

  describe('while the API is away', () => {
    const away = ({ token }: { token: string | null }) =>
      token === 'Bearer theirs' ? { status: 503 } : chatFound['GET /v1/chats/client'];
    const asked = (harness: ReturnType<typeof opened>) =>
      harness.named('GET /v1/chats/client').filter(({ token }) => token === 'Bearer theirs').length;

    async function openedInVain() {
      localStorage.setItem('chatToken', 'mine');
      const harness = opened('/contact-us#token=theirs', { 'GET /v1/chats/client': away });
      await waitFor(() =>
        expect(console.error).toHaveBeenCalledWith(expect.stringContaining('The chat of a letter'), expect.anything()),
      );
      expect(localStorage.getItem('chatToken')).toBe('mine');
      expect(address(harness)).toBe('/contact-us');
      return harness;
    }

    it('S204 takes the place of another chat when the network is back', async () => {
      const harness = await openedInVain();
      Object.assign(harness.answers, chatFound);
      fireEvent(window, new Event('online'));
      await waitFor(() => expect(localStorage.getItem('chatToken')).toBe('theirs'));
      expect(sessionStorage.getItem('chatLetter')).toBeNull();
    });

    it('S204 is asked for again by itself, every ten seconds', async () => {
      jest.useFakeTimers();
      const harness = await openedInVain();
      const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
      let askedAt = 0;
      harness.answers['GET /v1/chats/client'] = (call) => ((askedAt = Date.now()), away(call));
      await pass(10_000);
      const before = asked(harness);
      await pass(askedAt + 9_999 - Date.now());
      expect(asked(harness)).toBe(before);
      Object.assign(harness.answers, chatFound);
      await pass(1);
      expect(localStorage.getItem('chatToken')).toBe('theirs');
      jest.useRealTimers();
    });

    it('S204 is not asked for while nobody looks', async () => {
      jest.useFakeTimers();
      const harness = await openedInVain();
      const before = asked(harness);
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(asked(harness)).toBe(before);
      Reflect.deleteProperty(document, 'hidden');
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(asked(harness)).toBe(before + 1);
      jest.useRealTimers();
    });

    it('S204 is kept over a reload, and until it is known that there is none', async () => {
      await openedInVain();
      cleanup();
      const harness = opened('/contact-us', { 'GET /v1/chats/client': away });
      await waitFor(() => expect(asked(harness)).toBe(1));
      harness.answers['GET /v1/chats/client'] = ({ token }) => ({
        result: token === 'Bearer theirs' ? null : chatFound['GET /v1/chats/client'].result,
      });
      await waitFor(() => {
        fireEvent(window, new Event('online'));
        expect(sessionStorage.getItem('chatLetter')).toBeNull();
      });
      expect(localStorage.getItem('chatToken')).toBe('mine');
    });

    it('S152 S204 is opened as soon as the other chat has ended', async () => {
      await openedInVain();
      act(() => {
        localStorage.removeItem('chatToken');
        window.dispatchEvent(new Event('storage'));
      });
      await waitFor(() => expect(localStorage.getItem('chatToken')).toBe('theirs'));
    });
  });

  it.each(['#token=', '#token=a b', `#token=${'a'.repeat(129)}`, '#tokens=a', '#message'])(
    'S153 takes %s for no token',
    async (hash) => {
      const harness = opened(`/contact-us${encodeURI(hash)}`);
      await screen.findByRole('button', { name: 'Send message' });
      expect(localStorage.getItem('chatToken')).toBeNull();
      expect(address(harness)).toBe(`/contact-us${encodeURI(hash)}`);
    },
  );
});

describe('what is written in the form', () => {
  it('S147 stays as it is sent until the answer comes', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    show({ 'POST /v1/chats/client': () => pending.then(() => ({ status: 503 })) as never });
    await fill();
    await submit();
    expect(screen.getByRole('button', { name: 'Add files' })).toBeDisabled();
    for (const [label, value] of Object.entries(fields)) {
      await userEvent.type(screen.getByLabelText(label), ' and more');
      expect(screen.getByLabelText(label)).toHaveValue(value);
    }
    await act(async () => answer());
    await screen.findByText(/The message was not sent/);
    await userEvent.type(screen.getByLabelText('Message'), ' today');
    expect(screen.getByLabelText('Message')).toHaveValue('It does not start today');
  });

  it('S147 is kept for the next letter when whoever left comes back and goes on writing before the chat is there', async () => {
    let answer = () => {};
    const pending = new Promise<void>((resolve) => (answer = resolve));
    show({
      'POST /v1/chats/client': () => pending.then(() => created['POST /v1/chats/client']) as never,
      ...chatFound,
    });
    await fill();
    await submit();
    cleanup();
    show(chatFound);
    await userEvent.type(await screen.findByLabelText('Message'), ' at all');
    await act(async () => answer());
    await screen.findByRole('log');
    expect(sessionStorage.getItem('chatForm')).toBe(JSON.stringify('It does not start at all'));
  });

  it('S147 stays, with what was left of a chat that is over behind it', async () => {
    sessionStorage.setItem('chatForm', JSON.stringify('Begun'));
    sessionStorage.setItem('chatDraft/12', JSON.stringify({ text: 'Left', files: [] }));
    show();
    expect(await screen.findByLabelText('Message')).toHaveValue('Begun\nLeft');
    cleanup();
    show();
    expect(await screen.findByLabelText('Message')).toHaveValue('Begun\nLeft');
  });

  it('S147 outlives a reload until it is sent', async () => {
    const written = () =>
      Promise.all(
        Object.keys(fields).map(async (label) => (await screen.findByLabelText<HTMLInputElement>(label)).value),
      );
    show();
    await fill({ ...fields, Message: 'It does' });
    cleanup();
    show({ ...created, ...chatFound });
    expect(await written()).toEqual(['Ann', 'Ann@Example.com', 'Launch', 'It does']);
    await fill({ Message: ' not start' });
    await submit();
    await screen.findByRole('log');
    cleanup();
    localStorage.clear();
    show();
    expect(await written()).toEqual(['', '', '', '']);
  });
});
