import { languageByCode, localizePath } from '@storefront/contracts';
import { shopPages } from '../../http/shopPages';
import type { Mailer } from '../../mail/mailer';
import { isPseudonym } from '../../privacy/orderTraces';
import { CLOSE_TEXT } from '../outcomes';
import type { ChatRepository, ChatRow, MessageRow } from '../repository';
import { hashOf, newToken } from '../tokens';
import type { Channel } from './channel';
import { messageIdOf } from './letterNames';
import { replyLetter } from './replyLetter';

/** Milliseconds without a connection after which a visitor counts as gone. */
const AWAY_AFTER = 120_000;

/** Milliseconds between two letters of one chat. */
const LETTERS_APART = 300_000;

export interface LettersDeps {
  chats: ChatRepository;
  mailer: Mailer;
  /** The shop's URL without a slash at its end; undefined if not configured: letters then have no link. */
  shopUrl: string | undefined;
  /** What the shop is called. */
  brand: string;
  /** The sender, whose domain letters are named after. */
  from: string;
}

const timeOf = (date: Date | null | undefined) => date?.getTime() ?? 0;

/**
 * The latest of these times. Those in the future were written before the database's clock was set back, and are
 * ignored.
 */
const lastOf = (now: Date, ...dates: (Date | null | undefined)[]) =>
  Math.max(0, ...dates.map(timeOf).filter((time) => time <= now.getTime()));

/** Replies to those who have left, by e-mail. */
export function createLetters({ chats, mailer, shopUrl, brand, from }: LettersDeps): Channel {
  const isReply = ({ text }: MessageRow) => text !== CLOSE_TEXT;

  /**
   * The link back into a chat, or to the contact page if it is closed. Each attempt has a new token, since no readable
   * one is stored.
   */
  async function linkTo(chat: ChatRow): Promise<string | undefined> {
    if (shopUrl === undefined) return undefined;
    const page = shopUrl + localizePath(shopPages.contact(), languageByCode(chat.language));
    if (chat.closed_at !== null) return page;
    const token = newToken();
    await chats.addLinkHash(hashOf(token), chat.id);
    return `${page}#token=${token}`;
  }

  /** Whether its visitor was forgotten. `inChat` waits for a process that is just doing so. */
  const isForgotten = ({ id }: ChatRow) => chats.inChat(id, async (_statements, now) => isPseudonym(now.client_email));

  return {
    kind: 'letter',

    /** Sends only replies that came after the visitor was last seen and last wrote. */
    async decide({ chat, messages }, within) {
      const seen = await within.visitorSeenAt(chat.id);
      const written = await within.lastWritten(chat.id);
      const unseen = messages.find(
        (message) => isReply(message) && message.id > (written?.id ?? 0) && message.created_at.getTime() > timeOf(seen),
      );
      if (!unseen) return 'drop';
      const now = await within.time();
      const earliest = Math.max(
        lastOf(now, seen, written?.created_at) + AWAY_AFTER,
        lastOf(now, await within.lastDoneAt('letter', chat.id)) + LETTERS_APART,
      );
      return earliest > now.getTime() ? { later: new Date(earliest) } : { from: unseen.id };
    },

    async deliver({ parcel, chat, messages }, signal) {
      const replies = messages.filter(isReply);
      const uploads = await chats.uploadsIn(
        chat.id,
        replies.flatMap(({ attachments }) => attachments),
      );
      const letter = replyLetter({ chat, replies, uploads, link: await linkTo(chat), brand });
      // With the same name and date, a letter that is sent again after a crash is the same file.
      const date = messages[0]?.created_at ?? chat.created_at;
      const named = { ...letter, messageId: messageIdOf(parcel, from), date };
      await mailer(named, signal);
      // If the visitor was forgotten meanwhile, that did not find this letter.
      if (mailer.withdraw && (await isForgotten(chat))) await mailer.withdraw(named);
    },
  };
}
