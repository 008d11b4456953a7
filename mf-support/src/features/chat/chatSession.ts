import type { Chat, ChatMessage } from '@storefront/contracts';
import type { ChatCalls } from '../../api/chatCalls';
import { unknownMessages, joined, merged, missedSince, stretchOf, type Stretch } from '../history/history';
import { ChatLink, type Connection, type LinkState } from '../live/chatLink';
import { listen, subscribeTo, unsubscribeFrom } from '../live/events';
import type { Outbox, Outgoing } from '../outbox/outbox';
import { isCloseText } from './messageText';

/** Milliseconds between polls while the hub is not connected. */
export const lookInterval = 10_000;

export interface ChatState extends Stretch {
  /**
   * `retrying`: loading again after a failure. `closed`: messages can be read and not written. `gone`: there is no such
   * chat.
   */
  phase: 'loading' | 'failed' | 'retrying' | 'open' | 'closed' | 'gone';
  /** The chat without its messages; undefined until it is loaded. */
  chat: Omit<Chat, 'messages'> | undefined;
  older: 'idle' | 'loading' | 'failed';
  link: LinkState;
  outgoing: readonly Outgoing[];
}

/**
 * Called with a moderator's messages that arrived while the page is open, oldest first. `endChat`: the last of them is
 * the chat's last message.
 */
export type TellNews = (messages: ChatMessage[], endChat: boolean) => void;

interface SessionOptions {
  token: string;
  calls: Pick<ChatCalls, 'page' | 'close'>;
  /** The outbox of a chat, which outlives the session. */
  outboxOf: (chatId: Chat['id']) => Outbox;
  openHub: () => Promise<Connection>;
  onNews: TellNews;
}

const nothing: ChatState = {
  phase: 'loading',
  chat: undefined,
  messages: [],
  hasMore: false,
  older: 'idle',
  link: 'connecting',
  outgoing: [],
};

const after = (anchor: ChatMessage | undefined, messages: ChatMessage[]) => {
  if (!anchor) return messages;
  const ordered = merged([anchor], messages);
  return ordered.slice(ordered.indexOf(anchor) + 1);
};

const isByModerator = ({ moderatorName }: ChatMessage) => Boolean(moderatorName);

/** The state of one chat on the screen (history, connection to the hub, outbox), to which React can subscribe. */
export class ChatSession {
  #state = nothing;
  #listeners = new Set<() => void>();
  #link: ChatLink | undefined;
  #outbox: Outbox | undefined;
  #leaveOutbox = () => {};
  /** The newest message of the last catch-up: up to it there are no gaps, whatever arrived by events since. */
  #anchor: ChatMessage | undefined;
  #isLoading = false;
  #hasEnded = false;
  #turn: Promise<unknown> = Promise.resolve();
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: SessionOptions) {}

  getState = (): ChatState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the chat and connects (S151). A failed call changes nothing, so that `start` can be called again (S204). */
  async start(): Promise<void> {
    this.#hasEnded = false;
    if (this.#state.phase === 'open') return this.#goLive();
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#set({ phase: this.#state.phase === 'failed' ? 'retrying' : 'loading' });
    try {
      const chat = await this.options.calls.page();
      if (chat) this.#open(chat);
      else this.#set({ phase: 'gone' });
    } catch (error) {
      console.error('The chat did not load.', error);
      this.#set({ phase: 'failed' });
    }
    this.#isLoading = false;
  }

  /** Retries and reconnects at once: the visitor asked for it, the network is back, or the page is visible again. */
  wake(): void {
    if (this.#state.phase === 'failed') void this.start();
    if (this.#state.phase !== 'open') return;
    void this.#look();
    this.#link?.start();
    this.#outbox?.resume();
  }

  async loadOlder(): Promise<void> {
    const [oldest] = this.#state.messages;
    if (!oldest || !this.#state.hasMore || this.#state.older === 'loading') return;
    this.#set({ older: 'loading' });
    try {
      const page = await this.options.calls.page(oldest.id);
      if (!page) return this.#close();
      // The same page again means that there is no older one.
      const hasMore = unknownMessages(this.#state.messages, page.messages).length > 0 && Boolean(page.hasMore);
      this.#set({ ...joined(this.#state, { ...stretchOf(page), hasMore }), hasMore, older: 'idle' });
    } catch (error) {
      console.error('Older messages did not come.', error);
      this.#set({ older: 'failed' });
    }
  }

  send(text: string, attachments: string[]): void {
    this.#outbox?.add(text, attachments);
  }

  retry(clientMessageId: string): void {
    this.#outbox?.retry(clientMessageId);
  }

  takeBack(clientMessageId: string): void {
    this.#outbox?.remove(clientMessageId);
  }

  /** Closes the chat; returns whether it did. If somebody else had closed it, the next poll shows that. */
  async close(): Promise<boolean> {
    const { chat } = this.#state;
    if (!chat) return false;
    const isClosed = await this.options.calls.close(chat.id);
    if (!isClosed) void this.#look();
    return isClosed;
  }

  /** Disconnects, since the screen is gone. The outbox goes on. */
  end(): void {
    this.#leaveHub();
    this.#leaveOutbox();
  }

  #leaveHub(): void {
    this.#hasEnded = true;
    clearInterval(this.#looking);
    this.#link?.end().catch((error: unknown) => console.warn('The hub was not left in order.', error));
    this.#link = undefined;
  }

  #open({ messages, ...chat }: Chat): void {
    const stretch = stretchOf({ ...chat, messages });
    this.#anchor = stretch.messages.at(-1);
    this.#outbox = this.options.outboxOf(chat.id);
    this.#set({ phase: 'open', chat, ...stretch });
    this.#goLive();
  }

  #hearOutbox(outbox: Outbox): void {
    this.#leaveOutbox();
    this.#leaveOutbox = outbox.listen({
      onSent: (message) => (message === true ? void this.#look() : this.#add([message])),
      // Most likely the chat is closed by now, which the visitor has to see.
      onRefused: () => void this.#look(),
      onChange: (outgoing) => this.#set({ outgoing }),
    });
    outbox.resume();
  }

  #goLive(): void {
    const { chat } = this.#state;
    if (!chat || this.#hasEnded) return;
    this.#link ??= this.#newLink(chat.id);
    this.#link.start();
    if (this.#outbox) this.#hearOutbox(this.#outbox);
    clearInterval(this.#looking);
    this.#looking = setInterval(() => this.#lookWithoutHub(), lookInterval);
  }

  #newLink(id: Chat['id']): ChatLink {
    const { openHub, token } = this.options;
    const handlers = {
      messageAdded: (message: ChatMessage) => this.#hear(message),
      moderatorChanged: (moderatorName: string | null) => this.#change({ moderatorName }),
    };
    return new ChatLink({
      open: async () => {
        const connection = await openHub();
        listen(connection, handlers);
        return connection;
      },
      join: (connection) => subscribeTo(connection, id, token).catch((error: unknown) => this.#lookWhy(error)),
      catchUp: () => this.#catchUp(),
      leave: (connection) => unsubscribeFrom(connection, id),
      onState: (link) => {
        this.#set({ link });
        if (link === 'live') this.#outbox?.resume();
      },
    });
  }

  /**
   * Fetches missed messages, without gaps; rejects if a page fails. Calls run one after the other, since a page that
   * was requested before the subscription may be too old.
   */
  #catchUp(): Promise<void> {
    const turn = this.#turn.then(() => this.#fetchMissed());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #fetchMissed(): Promise<void> {
    if (this.#state.phase !== 'open') return;
    const missed = await missedSince(this.#anchor?.id, this.options.calls.page);
    if (!missed) return this.#close();
    const { messages: _, ...chat } = missed.chat;
    const { stretch } = missed;
    this.#change(chat);
    this.#add(stretch.messages, stretch);
    this.#anchor = stretch.messages.at(-1);
  }

  async #look(): Promise<void> {
    await this.#catchUp().catch((error: unknown) => console.warn('The chat could not be looked after.', error));
  }

  /**
   * Looks at the chat after the hub refused the subscription, since it may be closed: before the next attempt rather
   * than after the last one.
   */
  async #lookWhy(refusal: unknown): Promise<never> {
    if (!this.#hasEnded) await this.#look();
    throw refusal;
  }

  #lookWithoutHub(): void {
    if (this.#state.link === 'stopped' && this.#state.phase === 'open' && !document.hidden) void this.#look();
  }

  #hear(message: ChatMessage): void {
    this.#add([message]);
    if (isCloseText(message.text)) void this.#look();
  }

  #add(messages: ChatMessage[], stretch?: Stretch): void {
    const fresh = unknownMessages(this.#state.messages, messages);
    // In one update with the outbox, so that a message is neither shown twice nor missing while it moves to the
    // history.
    this.#state = {
      ...this.#state,
      ...(stretch ? joined(this.#state, stretch) : { messages: merged(this.#state.messages, messages) }),
    };
    this.#outbox?.settle(messages);
    this.#set({});
    const news = after(this.#anchor, fresh).filter(isByModerator);
    if (news.length > 0) this.options.onNews(news, news.at(-1) === this.#state.messages.at(-1));
  }

  /** Ends the chat; its messages stay readable. */
  #close(): void {
    this.#set({ phase: 'closed', older: 'idle' });
    this.#leaveHub();
  }

  #change(changes: Partial<Chat>): void {
    const { chat } = this.#state;
    if (chat) this.#set({ chat: { ...chat, ...changes } });
  }

  #set(changes: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#listeners.forEach((listener) => listener());
  }
}
