import type { ChatMessage } from '@storefront/contracts';
import type { ModeratedChat } from '../chat/hub/contract';
import type { ChatSummary } from '../chat/moderation';

/** Removes control characters, which a terminal would obey, and direction marks. */
const withoutControlCharacters = (text: string) =>
  text.replace(/(?!\n)\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu, '\ufffd');

const oneLine = (text: string) => withoutControlCharacters(text).replaceAll('\n', ' ');

const timeOf = (seconds: number) => new Date(seconds * 1000).toLocaleString('sv-SE').slice(0, 16);

/** JSON on one line, with control characters and direction marks escaped. */
export const json = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const printedChat = ({ id, clientName, clientEmail, topic, language, moderatorName, createdAt }: ChatSummary) =>
  oneLine(
    `${String(id).padStart(6)}  ${timeOf(createdAt)}  ${clientName} <${clientEmail}>  ${language}  ${topic}${moderatorName === null ? '' : `  (${moderatorName})`}`,
  );

export function printedMessage(
  { text, attachments, createdAt, moderatorName }: ChatMessage,
  clientName: string,
): string {
  const lines = [
    ...(text === '' ? [] : withoutControlCharacters(text).split('\n')),
    ...attachments.map((address) => `file: ${oneLine(address)}`),
  ];
  return `[${timeOf(createdAt)}] ${oneLine(moderatorName ?? clientName)}: ${lines.join('\n    ')}`;
}

export const printedHead = (chat: ModeratedChat) =>
  oneLine(
    `Chat ${chat.id} with ${chat.clientName} <${chat.clientEmail}>: ${chat.topic}${chat.isOpen ? '' : ' (closed)'}`,
  );
