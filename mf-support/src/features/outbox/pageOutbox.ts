import type { Chat } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import type { ChatCalls } from '../../api/chatCalls';
import { savedToken } from '../chat/chatToken';
import { whenBack } from '../live/whenBack';
import { createPerChat } from '../saved/perChat';
import { outboxOf } from './kept';
import { Outbox } from './outbox';

const outboxes = createPerChat<Outbox>();

/** The outbox of a chat, for as long as the page lives: what was pressed to be sent goes on when the chat's screen is left, until its token is given up. */
export function pageOutbox(dispatch: StorefrontDispatch, token: string, chatId: Chat['id'], post: ChatCalls['post']): Outbox {
  const known = outboxes.read(dispatch, token);
  if (known) return known;
  const isOver = () => savedToken() !== token;
  const kept = outboxOf(chatId);
  const outbox = new Outbox({
    kept: {
      read: kept.read,
      // What a chat that is over has left belongs to the next one by now.
      write: (messages) => void (isOver() || kept.write(messages)),
    },
    post: async (message) => (isOver() ? 'lost' : post(chatId, message)),
  });
  outboxes.write(dispatch, token, outbox);
  goOnByItself(outbox, isOver);
  return outbox;
}

/** Resumes when the network is back, or somebody looks again, whichever screen is shown. A chat that is over may be opened again by its letter. */
function goOnByItself(outbox: Outbox, isOver: () => boolean): void {
  whenBack(() => (isOver() ? outbox.end() : outbox.resume()));
}
