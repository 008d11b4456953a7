import { keptInTab, limits, type Kept } from '@storefront/contracts';
import * as v from 'valibot';

/** What stands in the other fields of the contact form, by their names. */
export const formFields = (): Kept<Record<string, string>> => keptInTab('chatFormFields', v.record(v.string(), v.string()), {});

/** The words of the contact form, which has no chat yet. */
export const formWords = (): Kept<string> => keptInTab('chatForm', v.pipe(v.string(), v.maxLength(limits.chatMessageLength)), '');

const MessageSchema = v.looseObject({ text: v.string() });
const LeftSchema = v.union([v.array(MessageSchema), v.pipe(MessageSchema, v.transform((draft) => [draft]))]);

function complain(error: unknown) {
  console.warn('What was left of an earlier chat cannot be read.', error);
}

function leftKeys(): string[] {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    return keys.filter((key) => /^chat(Draft|Outbox)\//.test(key)).sort().reverse();
  } catch (error) {
    complain(error);
    return [];
  }
}

/** The words with what was left under a key, as far as they fit together; what does not fit stays where it is. */
function withLeft(words: string, key: string): string {
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
 * Adds to what is begun what was written in chats that are over, so that it can be sent with a new one. No more is taken than a message may hold:
 * the rest waits for the next one.
 */
export const takeLeftWords = (begun: string): string => leftKeys().reduce(withLeft, begun);
