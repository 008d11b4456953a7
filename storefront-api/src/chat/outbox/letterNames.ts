import { domainOf } from '../../mail/mailer';
import type { Parcel } from './parcel';

const startOf = (chatId: number) => `chat-${chatId}-`;

/** The Message-ID of a letter: the same however often it is tried. */
export const messageIdOf = ({ chat_id: chatId, key }: Parcel, from: string) => `<${startOf(chatId)}${key}@${domainOf(from)}>`;

/** Whether a file of the mailbox of files is a letter of the chat, or was becoming one. */
export const isLetterOf = (chatId: number, file: string) => file.includes(`Z-${startOf(chatId)}`);

/** Whether a file is a letter of a chat as API 1.1 named them: whose chat it was, nothing says. */
export const isLetterWithoutChat = (file: string) => /Z-chat-[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\.eml/.test(file);
