import type { Letter } from '../../mail/mailer';
import type { ChatRow, MessageRow, UploadRow } from '../repository';

export interface ReplyLetter {
  chat: Pick<ChatRow, 'client_email' | 'client_name' | 'topic' | 'language' | 'closed_at'>;
  replies: MessageRow[];
  /** The attachments of the replies. */
  uploads: UploadRow[];
  /** The link back into the chat. */
  link: string | undefined;
  /** What the shop is called. */
  brand: string;
}

const words = {
  en: {
    subject: (topic: string) => `An answer in your chat: ${topic}`,
    greeting: (name: string) => `Hello ${name},`,
    news: 'you have left the chat of our shop, and we have answered there:',
    file: (name: string) => `[file: ${name}]`,
    link: 'To read on and to answer, open the chat by this link, on any device:',
    secret: 'Whoever has the link can read the chat: please do not pass it on.',
    closed: 'The chat has been closed since. If something is still open, begin another one:',
    noLink: 'To read on and to answer, open the chat in our shop, in the browser in which you began it.',
    closedNoLink: 'The chat has been closed since. If something is still open, begin another one in our shop.',
  },
  ru: {
    subject: (topic: string) => `Ответ в вашем чате: ${topic}`,
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    news: 'Вы вышли из чата нашего магазина, а мы вам там ответили:',
    file: (name: string) => `[файл: ${name}]`,
    link: 'Чтобы прочитать всё и написать нам, откройте чат по этой ссылке на любом устройстве:',
    secret: 'По этой ссылке чат увидит любой, поэтому не передавайте её другим.',
    closed: 'С тех пор чат закрыт. Если вопрос остался, начните новый:',
    noLink:
      'Чтобы прочитать всё и написать нам, откройте чат в нашем магазине, в том же браузере, в котором вы его начали.',
    closedNoLink: 'С тех пор чат закрыт. Если вопрос остался, начните новый в нашем магазине.',
  },
};

function wayBack(text: (typeof words)['en'], link: string | undefined, isClosed: boolean): string {
  if (link === undefined) return isClosed ? text.closedNoLink : text.noLink;
  return isClosed ? `${text.closed}\n${link}` : `${text.link}\n${link}\n\n${text.secret}`;
}

/**
 * The letter with a moderator's replies to a visitor who has left, and the link back into the chat. Its token is in the
 * fragment, which is sent to no server.
 */
export function replyLetter({ chat, replies, uploads, link, brand }: ReplyLetter): Letter {
  const text = chat.language === 'ru' ? words.ru : words.en;
  const names = new Map(uploads.map(({ id, name }) => [id, name]));
  const replyOf = (reply: MessageRow) => {
    const files = reply.attachments.map((id) => text.file(names.get(id) ?? id));
    return `${reply.moderator_name}:\n${[reply.text, ...files].filter(Boolean).join('\n')}`;
  };
  return {
    to: chat.client_email,
    subject: text.subject(chat.topic),
    text:
      [
        text.greeting(chat.client_name),
        text.news,
        ...replies.map(replyOf),
        wayBack(text, link, chat.closed_at !== null),
        brand,
      ].join('\n\n') + '\n',
  };
}
