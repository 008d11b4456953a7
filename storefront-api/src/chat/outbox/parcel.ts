import type { Selectable } from 'kysely';
import type { ChatOutboxTable } from '../../database/schema';

export type Parcel = Selectable<ChatOutboxTable>;
export type ParcelKind = Parcel['kind'];

/** Milliseconds in which a moderator's replies are gathered into one letter. */
const LETTER_GATHERS = 60_000;

/** Seconds after which a message that was just written may be sent. */
export const gatheringSeconds = (kind: ParcelKind): number => (kind === 'letter' ? LETTER_GATHERS / 1000 : 0);
