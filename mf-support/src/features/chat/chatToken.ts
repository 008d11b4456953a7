import { createSaved } from '../saved/createSaved';

/** Key of the chat's token in `localStorage` (S020). */
export const chatTokenKey = 'chatToken';

const saved = createSaved(chatTokenKey, 'The browser keeps no chat token: the chat lasts as long as this page.');

/** The stored token, also before hydration. */
export const savedToken = saved.read;

/**
 * The stored chat token, null on the server and in the first render, and a function that stores another or drops it.
 */
export function useChatToken(): [token: string | null, save: (token: string | null) => void] {
  return [saved.use(), saved.write];
}
