import { languageByCode, localizePath } from '@storefront/contracts';
import { shopPages } from '../../http/shopPages';
import type { Mailer } from '../../mail/mailer';
import { isPseudonym } from '../../privacy/orderTraces';
import { CLOSE_TEXT } from '../outcomes';
import type { ChatRepository, ChatRow, MessageRow } from '../repository';
import { hashOf, newToken } from '../tokens';
import type { Carrier } from './carrier';
import { messageIdOf } from './letterNames';
import { replyLetter } from './replyLetter';

/** ms without a live connection after which a visitor has left. */
const AWAY_AFTER = 120_000;

/** ms between two letters of one chat. */
const LETTERS_APART = 300_000;

export interface LettersDeps {
  chats: ChatRepository;
  mailer: Mailer;
  /** Where the shop is, without a slash at its end; undefined where nobody said it: then letters link nowhere. */
  shopUrl: string | undefined;
  /** What the shop is called. */
  brand: string;
  /** The sender, whose domain letters are named after. */
  from: string;
}

const timeOf = (date: Date | null | undefined) => date?.getTime() ?? 0;

/** The last of these times; what is yet to come was written before the database's clock was set back, and says nothing of now. */
const lastOf = (now: Date, ...dates: (Date | null | undefined)[]) => Math.max(0, ...dates.map(timeOf).filter((time) => time <= now.getTime()));

/** Replies to those who have left, by e-mail. */
export function createLetters({ chats, mailer, shopUrl, brand, from }: LettersDeps): Carrier {
  const isReply = ({ text }: MessageRow) => text !== CLOSE_TEXT;

  /** The way back into a chat, or to the place for another one. Each attempt has a key of its own: nothing keeps a readable one. */
  async function linkTo(chat: ChatRow): Promise<string | undefined> {
    if (shopUrl === undefined) return undefined;
    const page = shopUrl + localizePath(shopPages.contact(), languageByCode(chat.language));
    if (chat.closed_at !== null) return page;
    const token = newToken();
    await chats.addLinkHash(hashOf(token), chat.id);
    return `${page}#token=${token}`;
  }

  /** Whether its visitor was forgotten; who is just forgetting them is waited for. */
  const isForgotten = ({ id }: ChatRow) => chats.inChat(id, async (_statements, now) => isPseudonym(now.client_email));

  return {
    kind: 'letter',

    /** Whoever was there after a reply has it: only what came later is written. */
    async decide({ chat, messages }, within) {
      const seen = await within.visitorSeenAt(chat.id);
      const written = await within.lastWritten(chat.id);
      const unseen = messages.find((message) => isReply(message) && message.id > (written?.id ?? 0) && message.created_at.getTime() > timeOf(seen));
      if (!unseen) return 'drop';
      const now = await within.time();
      const earliest = Math.max(lastOf(now, seen, written?.created_at) + AWAY_AFTER, lastOf(now, await within.lastDoneAt('letter', chat.id)) + LETTERS_APART);
      return earliest > now.getTime() ? { later: new Date(earliest) } : { from: unseen.id };
    },

    async carry({ parcel, chat, messages }, signal) {
      const replies = messages.filter(isReply);
      const uploads = await chats.uploadsIn(chat.id, replies.flatMap(({ attachments }) => attachments));
      const letter = replyLetter({ chat, replies, uploads, link: await linkTo(chat), brand });
      // The same letter again after a kill: with the same name and date it is the same file, too.
      const date = messages[0]?.created_at ?? chat.created_at;
      const named = { ...letter, messageId: messageIdOf(parcel, from), date };
      await mailer(named, signal);
      // Whoever forgot the address meanwhile has not found it.
      if (mailer.withdraw && (await isForgotten(chat))) await mailer.withdraw(named);
    },
  };
}
