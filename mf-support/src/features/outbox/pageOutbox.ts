import type { Chat } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import type { ChatCalls } from '../../api/chatCalls';
import { savedToken } from '../chat/chatToken';
import { onReturn } from '../live/onReturn';
import { createPerChat } from '../saved/perChat';
import { outboxOf } from './kept';
import { Outbox } from './outbox';

const outboxes = createPerChat<Outbox>();

/**
 * The outbox of a chat, which lives as long as the page: submitted messages are sent after the screen is left, too,
 * until the token is dropped.
 */
export function pageOutbox(
  dispatch: StorefrontDispatch,
  token: string,
  chatId: Chat['id'],
  post: ChatCalls['post'],
): Outbox {
  const known = outboxes.read(dispatch, token);
  if (known) return known;
  const isOver = () => savedToken() !== token;
  const kept = outboxOf(chatId);
  const outbox = new Outbox({
    kept: {
      read: kept.read,
      // Messages of a closed chat were moved to the form.
      write: (messages) => void (isOver() || kept.write(messages)),
    },
    post: async (message) => (isOver() ? 'lost' : post(chatId, message)),
  });
  outboxes.write(dispatch, token, outbox);
  goOnByItself(outbox, isOver);
  return outbox;
}

/**
 * Resumes when the network is back or the page becomes visible, on any screen. A closed chat's outbox only stops, since
 * a letter may open the chat again.
 */
function goOnByItself(outbox: Outbox, isOver: () => boolean): void {
  onReturn(() => (isOver() ? outbox.end() : outbox.resume()));
}
