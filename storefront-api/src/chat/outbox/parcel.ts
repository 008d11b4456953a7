import type { Selectable } from 'kysely';
import type { ChatOutboxTable } from '../../database/schema';

export type Parcel = Selectable<ChatOutboxTable>;
export type ParcelKind = Parcel['kind'];

/** ms in which a moderator's replies become one letter. */
export const LETTER_GATHERS = 60_000;

/** When what has just been written may first be carried out of the shop. */
export const parcelDue = (kind: ParcelKind, now: Date): Date => (kind === 'letter' ? new Date(now.getTime() + LETTER_GATHERS) : now);
