import type { Selectable } from 'kysely';
import type { ChatOutboxTable } from '../../database/schema';

export type Parcel = Selectable<ChatOutboxTable>;
export type ParcelKind = Parcel['kind'];

/** ms in which a moderator's replies become one letter. */
const LETTER_GATHERS = 60_000;

/** Seconds after which what has just been written may be carried out of the shop. */
export const gatheringSeconds = (kind: ParcelKind): number => (kind === 'letter' ? LETTER_GATHERS / 1000 : 0);
