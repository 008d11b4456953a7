import { domainOf } from '../../mail/mailer';
import type { Parcel } from './parcel';

const startOf = (chatId: number) => `chat-${chatId}-`;

/** The Message-ID of a letter, the same at each attempt. */
export const messageIdOf = ({ chat_id: chatId, key }: Parcel, from: string) =>
  `<${startOf(chatId)}${key}@${domainOf(from)}>`;

/** Whether a file of the mail folder is a letter of the chat, complete or not. */
export const isLetterOf = (chatId: number, file: string) => file.includes(`Z-${startOf(chatId)}`);

/** Whether a file is a chat's letter as API 1.1 named them, without the chat's id. */
export const isLetterWithoutChat = (file: string) => /Z-chat-[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.eml/.test(file);
