import { limits } from '@storefront/contracts';
import * as v from 'valibot';
import { keptInTab, type Kept } from './storage';

/** The words of the contact form, which has no chat yet. */
export const formWords = (): Kept<string> => keptInTab('chatForm', v.pipe(v.string(), v.maxLength(limits.chatMessageLength)), '');

const LeftSchema = v.union([
  v.pipe(v.object({ text: v.string() }), v.transform(({ text }) => [text])),
  v.pipe(v.array(v.object({ text: v.string() })), v.transform((messages) => messages.map(({ text }) => text))),
]);

const keys = () => Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');

/** Takes what was written in chats that are over, so that it can be sent with a new one; no longer than a message may be. */
export function takeLeftWords(): string {
  try {
    const left = keys().filter((key) => /^chat(Draft|Outbox)\//.test(key));
    const words = left.sort().reverse().flatMap((key) => v.parse(LeftSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null')));
    left.forEach((key) => sessionStorage.removeItem(key));
    return words.filter(Boolean).join('\n').slice(0, limits.chatMessageLength);
  } catch (error) {
    console.warn('What was left of an earlier chat cannot be read.', error);
    return '';
  }
}
