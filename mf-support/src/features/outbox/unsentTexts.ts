import { keptInTab, limits, type Kept } from '@storefront/contracts';
import * as v from 'valibot';

/** The stored values of the contact form's other fields, by their names. */
export const formFields = (): Kept<Record<string, string>> =>
  keptInTab('chatFormFields', v.record(v.string(), v.string()), {});

/** The stored text of the contact form. */
export const formWords = (): Kept<string> =>
  keptInTab('chatForm', v.pipe(v.string(), v.maxLength(limits.chatMessageLength)), '');

const MessageSchema = v.looseObject({ text: v.string() });
const LeftSchema = v.union([
  v.array(MessageSchema),
  v.pipe(
    MessageSchema,
    v.transform((draft) => [draft]),
  ),
]);

function complain(error: unknown) {
  console.warn('What was left of an earlier chat cannot be read.', error);
}

function unsentKeys(): string[] {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    return keys
      .filter((key) => /^chat(Draft|Outbox)\//.test(key))
      .sort()
      .reverse();
  } catch (error) {
    complain(error);
    return [];
  }
}

/** Appends the unsent texts under a key, as far as the limit allows; the rest stays stored. */
function appendUnsent(words: string, key: string): string {
  try {
    let all = words;
    const messages = v.parse(LeftSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const rest = messages.filter(({ text }) => {
      const joined = [all, text].filter(Boolean).join('\n');
      const fits = joined.length <= limits.chatMessageLength;
      if (fits) all = joined;
      return !fits;
    });
    if (rest.length === 0) sessionStorage.removeItem(key);
    else if (rest.length < messages.length) sessionStorage.setItem(key, JSON.stringify(rest));
    return all;
  } catch (error) {
    complain(error);
    return words;
  }
}

/**
 * Appends unsent texts of closed chats to the form's text, so that they can be sent with a new chat; at most as much as
 * a message may have, the rest waits for the next one.
 */
export const takeUnsentTexts = (begun: string): string => unsentKeys().reduce(appendUnsent, begun);
