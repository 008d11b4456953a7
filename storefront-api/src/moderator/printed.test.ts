import { json, printedChat, printedHead, printedMessage } from './printed';

const at = (text: string) => new Date(text).getTime() / 1000;
const chat = {
  id: 7,
  clientName: 'Eve',
  clientEmail: 'eve@mail.test',
  topic: 'It does not start',
  language: 'en',
  moderatorName: null,
  createdAt: at('2026-11-27T09:05:59'),
};

describe('what npm run moderator prints', () => {
  it('of a chat is a line, with who answers', () => {
    expect(printedChat(chat as never)).toBe('     7  2026-11-27 09:05  Eve <eve@mail.test>  en  It does not start');
    expect(printedChat({ ...chat, moderatorName: 'Vera' } as never)).toMatch(/ {2}It does not start {2}\(Vera\)$/);
  });

  it('of a message is who wrote it and when, its lines, and its files below', () => {
    const message = {
      id: 1,
      text: 'One\nTwo',
      attachments: ['http://api.test/a.png'],
      createdAt: at('2026-11-27T18:40:00'),
    };
    expect(printedMessage(message, 'Eve')).toBe(
      '[2026-11-27 18:40] Eve: One\n    Two\n    file: http://api.test/a.png',
    );
    expect(printedMessage({ ...message, text: '', moderatorName: 'Vera' }, 'Eve')).toBe(
      '[2026-11-27 18:40] Vera: file: http://api.test/a.png',
    );
  });

  it('above a chat is whose it is, of what, and whether it is over', () => {
    expect(printedHead({ ...chat, isOpen: true } as never)).toBe('Chat 7 with Eve <eve@mail.test>: It does not start');
    expect(printedHead({ ...chat, isOpen: false } as never)).toBe(
      'Chat 7 with Eve <eve@mail.test>: It does not start (closed)',
    );
  });

  it.each(['\u001b[31m', '\u009b2J', '\u202e', '\u2066', '\u2028', '\u2029', '\r', '\t', '\u0000', '\u007f'])(
    'lets no terminal obey %j, in words or as JSON',
    (sign) => {
      const topic = `a${sign}b\nc`;
      const text = printedChat({ ...chat, clientName: topic, topic } as never);
      expect(text).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u);
      expect(text).toMatch(/b c$/);
      expect(
        printedMessage({ id: 1, text: topic, attachments: [topic], createdAt: 0, moderatorName: topic }, ''),
      ).toMatch(/^(?:[^\p{Cc}\p{Bidi_Control}\u2028\u2029]|\n {4})*$/u);
      expect(json({ topic })).toMatch(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u);
      expect(JSON.parse(json({ topic }))).toEqual({ topic });
    },
  );
});
