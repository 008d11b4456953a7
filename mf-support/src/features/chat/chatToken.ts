import { createSaved } from '../saved/createSaved';

/** Where the visitor's only key to the chat is kept (S020). */
export const chatTokenKey = 'chatToken';

const saved = createSaved(chatTokenKey, 'The browser keeps no chat token: the chat lasts as long as this page.');

/** The saved token, whatever has been rendered yet. */
export const savedToken = saved.read;

/** The saved chat token, null on the server and in the first render; and what saves another, or drops it. */
export function useChatToken(): [token: string | null, save: (token: string | null) => void] {
  return [saved.use(), saved.write];
}
