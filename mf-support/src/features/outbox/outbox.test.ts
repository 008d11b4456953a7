import { message } from '../../testing/messages';
import { limits, randomUuid } from '@storefront/contracts';
import { Outbox, resendDelays, type Outgoing, type PostOutcome } from './outbox';
import { draftOf, outboxOf } from './kept';
import { formWords, takeUnsentTexts } from './unsentTexts';

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function setUp() {
  const far = {
    answer: (_message: Outgoing): PostOutcome | Promise<PostOutcome> => ({ sent: true }),
    posted: [] as Outgoing[],
    sent: [] as unknown[],
  };
  const make = () => {
    const outbox = new Outbox({
      kept: outboxOf(12),
      post: async (outgoing) => {
        far.posted.push(outgoing);
        return far.answer(outgoing);
      },
    });
    outbox.listen({ onSent: (sent) => far.sent.push(sent), onRefused: () => {}, onChange: () => {} });
    return outbox;
  };
  return { far, make, outbox: make() };
}

const states = ({ messages }: Outbox) => messages.map(({ text, status }) => `${text} ${status}`);
const texts = (messages: Outgoing[]) => messages.map(({ text }) => text);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

it('S195 sends in the order of writing, one at a time, each under an id of its own', async () => {
  const { far, outbox } = setUp();
  const waiting: ((outcome: PostOutcome) => void)[] = [];
  far.answer = () => new Promise((resolve) => waiting.push(resolve));
  for (const text of ['a', 'b', 'c']) outbox.add(text, [`/${text}`]);
  await wait(0);
  expect(states(outbox)).toEqual(['a sending', 'b waiting', 'c waiting']);
  waiting[0]!({ sent: message(1) });
  await wait(0);
  expect(states(outbox)).toEqual(['b sending', 'c waiting']);
  expect(far.sent).toEqual([message(1)]);
  expect(far.posted).toMatchObject([{ text: 'a', attachments: ['/a'] }, { text: 'b' }]);
  const [a, b] = far.posted;
  expect(a!.clientMessageId).not.toBe(b!.clientMessageId);
  expect(a!.createdAt).toBe(Math.floor(Date.now() / 1000));
});

it('S195 sends what was lost again under the same id, after 2, 10 and 30 s, and those behind it only afterwards', async () => {
  expect(resendDelays).toEqual([2_000, 10_000, 30_000]);
  const { far, outbox } = setUp();
  far.answer = () => 'lost';
  outbox.add('a', []);
  outbox.add('b', []);
  const counts: number[] = [];
  for (const step of [0, 1_999, 1, 9_999, 1, 29_999, 1, 600_000]) {
    await wait(step);
    counts.push(far.posted.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect(states(outbox)).toEqual(['a lost', 'b waiting']);
  expect(new Set(far.posted.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
  far.answer = () => ({ sent: true });
  outbox.resume();
  await wait(0);
  expect(texts(far.posted.slice(4))).toEqual(['a', 'b']);
  expect(outbox.messages).toEqual([]);
});

it('S195 counts its tries anew once something has arrived', async () => {
  const { far, outbox } = setUp();
  far.answer = () => 'lost';
  outbox.add('a', []);
  await wait(2_000);
  far.answer = () => ({ sent: true });
  await wait(10_000);
  far.answer = () => 'lost';
  outbox.add('b', []);
  await wait(1_999);
  expect(far.posted).toHaveLength(4);
  await wait(1);
  expect(far.posted).toHaveLength(5);
});

it('S195 counts the tries of what stands behind it anew, too', async () => {
  const { far, outbox } = setUp();
  far.answer = () => 'lost';
  outbox.add('a', []);
  outbox.add('b', []);
  await wait(2_000);
  far.answer = ({ text }) => (text === 'a' ? { sent: true } : 'lost');
  await wait(10_000);
  expect(texts(far.posted)).toEqual(['a', 'a', 'a', 'b']);
  await wait(2_000);
  expect(texts(far.posted.slice(4))).toEqual(['b']);
});

it('S195 lets a message that is refused hold nobody up; it goes again only when the visitor says so', async () => {
  const { far, outbox } = setUp();
  far.answer = ({ text }) => (text === 'bad' ? 'refused' : { sent: true });
  outbox.add('bad', []);
  outbox.add('good', []);
  await wait(0);
  expect(states(outbox)).toEqual(['bad refused']);
  outbox.resume();
  await wait(60_000);
  expect(far.posted).toHaveLength(2);
  far.answer = () => ({ sent: true });
  outbox.retry(outbox.messages[0]!.clientMessageId);
  await wait(0);
  expect(outbox.messages).toEqual([]);
});

it('S195 tries by itself again after the visitor did', async () => {
  const { far, outbox } = setUp();
  far.answer = () => 'lost';
  outbox.add('a', []);
  await wait(600_000);
  outbox.retry(outbox.messages[0]!.clientMessageId);
  await wait(0);
  expect(far.posted).toHaveLength(5);
  await wait(2_000);
  expect(far.posted).toHaveLength(6);
});

it('S195 keeps what was not sent over a reload, and sends it then', async () => {
  const { far, make, outbox } = setUp();
  far.answer = ({ text }) => (text === 'bad' ? 'refused' : 'lost');
  outbox.add('bad', []);
  outbox.add('a', ['/1.png']);
  await wait(0);
  outbox.end();
  await wait(60_000);
  expect(far.posted).toHaveLength(2);
  const reloaded = make();
  expect(states(reloaded)).toEqual(['bad refused', 'a waiting']);
  far.answer = () => ({ sent: true });
  reloaded.resume();
  await wait(0);
  expect(far.posted[2]).toMatchObject({
    text: 'a',
    attachments: ['/1.png'],
    clientMessageId: far.posted[1]!.clientMessageId,
  });
  expect(states(make())).toEqual(['bad refused']);
});

it('S171 settles what the history has, though its answer was lost', async () => {
  const { far, outbox } = setUp();
  far.answer = () => 'lost';
  outbox.add('a', []);
  outbox.add('b', []);
  await wait(0);
  outbox.settle([message(1), message(2, { clientMessageId: far.posted[0]!.clientMessageId })]);
  expect(states(outbox)).toEqual(['b waiting']);
});

it('S195 drops what the visitor takes back', async () => {
  const { far, outbox } = setUp();
  far.answer = () => 'refused';
  outbox.add('a', []);
  await wait(0);
  outbox.remove(outbox.messages[0]!.clientMessageId);
  expect(outbox.messages).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('S195 gives ids that are random UUIDs', () => {
  const ids = Array.from({ length: 50 }, randomUuid);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(50);
});

describe('what a tab keeps', () => {
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));

  it('belongs to one chat, and nothing is kept of nothing', () => {
    draftOf(12).write({ text: 'Hel', files: [{ name: 'a.png', url: '/a.png' }] });
    expect(draftOf(12).read()).toEqual({ text: 'Hel', files: [{ name: 'a.png', url: '/a.png' }] });
    expect(draftOf(13).read()).toEqual({ text: '', files: [] });
    draftOf(12).write({ text: '', files: [] });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', '[1]', '{"text":1}', `{"text":"${'a'.repeat(421)}","files":[]}`])(
    'is left aside, with a word in the log, when it is %s',
    (saved) => {
      sessionStorage.setItem('chatDraft/12', saved);
      expect(draftOf(12).read()).toEqual({ text: '', files: [] });
      expect(console.warn).toHaveBeenCalledWith('chatDraft/12 cannot be read back.', expect.anything());
    },
  );

  it('does without a storage that is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    draftOf(12).write({ text: 'a', files: [] });
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('chatDraft/12 is not kept'), expect.anything());
    jest.restoreAllMocks();
  });

  it('hands the words of a chat that is over to the next one, once', () => {
    sessionStorage.setItem('another', 'x');
    outboxOf(12).write([{ clientMessageId: '1', text: 'first', attachments: [], createdAt: 1, status: 'refused' }]);
    draftOf(12).write({ text: 'second', files: [] });
    expect(takeUnsentTexts('begun')).toBe('begun\nfirst\nsecond');
    expect(takeUnsentTexts('')).toBe('');
    expect(sessionStorage.getItem('another')).toBe('x');
    formWords().write('kept');
    expect(formWords().read()).toBe('kept');
  });

  it('S161 takes no more of them than a message holds, and keeps the rest for the next one', () => {
    const refused = (clientMessageId: string, text: string): Outgoing => ({
      clientMessageId,
      text,
      attachments: [],
      createdAt: 1,
      status: 'refused',
    });
    draftOf(1).write({ text: 'a'.repeat(400), files: [] });
    outboxOf(2).write([refused('1', 'b'.repeat(300)), refused('2', 'c'.repeat(200)), refused('3', 'd'.repeat(100))]);
    const taken = [1, 2, 3, 4].map(() => takeUnsentTexts(''));
    expect(taken).toEqual([`${'b'.repeat(300)}\n${'d'.repeat(100)}`, 'c'.repeat(200), 'a'.repeat(400), '']);
    expect(sessionStorage).toHaveLength(0);
    draftOf(1).write({ text: 'later', files: [] });
    const begun = 'e'.repeat(limits.chatMessageLength);
    expect([takeUnsentTexts(begun), takeUnsentTexts('')]).toEqual([begun, 'later']);
  });

  it('hands on what can be read beside what cannot', () => {
    sessionStorage.setItem('chatDraft/3', '{');
    draftOf(1).write({ text: 'first', files: [] });
    expect(takeUnsentTexts('')).toBe('first');
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('cannot be read'), expect.anything());
  });
});
