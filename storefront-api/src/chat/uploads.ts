import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import { fits, isAllowed, pictureFormatOf } from './fileKinds';
import { plainName } from './fileNames';
import { BrokenOff, isId, TooSlow, type FileStore, type Part } from './fileStore';
import { maximumFileSize, maximumRedrawnSize, tooLarge } from './limits';
import { closed, type Refusal } from './outcomes';
import { redraw } from './pictures';
import { inRotation } from './turns';
import { createUploadPlaces, type Uploader } from './uploadPlaces';
import type { UploadRepository, Usage } from './uploadRepository';
import { uploadPath } from './views';

/** What the visitor of one chat may upload in all: a script that never stops fills no disk. */
export const chatQuota = { files: 100, bytes: 100 * 1024 * 1024 } as const;
/** Each one looked at is in memory, and of a picture its pixels too. */
const LOOKED_AT_ONCE = 2;
const HOUR = 3_600_000;
const SWEPT_AT_ONCE = 100;
/** ms between two looks for what makes room: it reads all that there is of files. */
const ROOM_EVERY = 5000;

export interface IncomingFile extends Uploader {
  name: string;
  /** It may end one byte after what is taken: that much tells that it is too large. */
  content: Readable;
  byModerator?: boolean;
}

export type UploadOutcome = { id: string; path: string } | Refusal;

const TOO_LARGE: Refusal = { refused: tooLarge('The file') };
const NOT_WHOLE: Refusal = { refused: 'The file did not come whole.' };
const TOO_SLOW: Refusal = { busy: 'The file came too slowly. Please try again.' };
const WRONG_KIND: Refusal = { refused: 'Files of this kind are not accepted.' };
const NOT_ITS_KIND: Refusal = { refused: 'The content is not what the name of the file says, or cannot be read.' };
const FULL: Refusal = { refused: 'This chat takes no more files.' };
const TOO_MANY_AT_ONCE: Refusal = { busy: 'Too many files are being uploaded. Please try again in a moment.' };

export function createUploadService(repository: UploadRepository, files: FileStore, now: () => Date, log: Pick<FastifyBaseLogger, 'warn'>) {
  // A picture may take seconds, anything else none: it waits for no picture.
  const inTurn = inRotation(LOOKED_AT_ONCE);
  const inTurnOfPictures = inRotation(LOOKED_AT_ONCE);
  const inPlace = createUploadPlaces();

  const allows = (usage: Usage, bytes: number) => usage.files < chatQuota.files && usage.bytes + bytes <= chatQuota.bytes;

  /** Puts a picture drawn anew in the place of what came; answers what is kept, or why it is not. */
  async function inspect(part: Part, name: string): Promise<{ bytes: number; type: string | null } | Refusal> {
    const content = await part.read();
    if (!fits(name, content)) return NOT_ITS_KIND;
    const format = pictureFormatOf(name);
    if (!format) return { bytes: content.length, type: null };
    const picture = await redraw(content, format);
    if (!picture) return NOT_ITS_KIND;
    if (picture.length > maximumRedrawnSize) return TOO_LARGE;
    await part.replace(picture);
    return { bytes: picture.length, type: `image/${format}` };
  }

  /** First the row, then the file's place, then the word that it has it: whatever is cut short is handed to nobody. */
  async function keep(part: Part, { chatId, address = `chat ${chatId}`, byModerator = false }: IncomingFile, name: string): Promise<UploadOutcome> {
    const inspected = await (pictureFormatOf(name) ? inTurnOfPictures : inTurn)(address, () => inspect(part, name));
    if (!('bytes' in inspected)) return inspected;
    const { bytes, type } = inspected;
    const row = { id: part.id, chat_id: chatId, name, bytes, picture_type: type, by_moderator: byModerator };
    const added = await repository.add(row, (usage) => byModerator || allows(usage, bytes));
    if (added !== 'added') return added === 'closed' ? closed : FULL;
    await part.keep();
    if (await repository.setKept(part.id)) return { id: part.id, path: uploadPath(part.id, name) };
    // Nobody else would find it: what is without a row is looked for by nothing.
    await files.remove(part.id);
    return closed;
  }

  let roomWasMadeAt = -ROOM_EVERY;

  /**
   * Room for so many bytes. Where there is none, files that came an hour ago and that nobody has answered to make some: whoever fills the disk would
   * keep everybody's files out for good.
   */
  async function hasRoom(bytes: number): Promise<boolean> {
    if (await files.hasRoom(bytes)) return true;
    if (performance.now() < roomWasMadeAt + ROOM_EVERY) return false;
    roomWasMadeAt = performance.now();
    const letGo = await repository.letGo(HOUR / 1000, SWEPT_AT_ONCE);
    log.warn({ letGo }, 'The disk has no room for files in chats. The oldest of chats in which nobody has answered make some.');
    await sweepUnfinished();
    return files.hasRoom(bytes);
  }

  /** Removes some of what was received and is not handed out, and says how many. */
  async function sweepUnfinished(): Promise<number> {
    const ids = await repository.unfinished(HOUR / 1000, SWEPT_AT_ONCE);
    for (const id of ids) await files.remove(id);
    if (ids.length > 0) await repository.remove(ids);
    return ids.length;
  }

  async function receive(file: IncomingFile, name: string, taken: number): Promise<UploadOutcome> {
    // Whoever has a place may still write all that a file may have.
    if (!(await hasRoom(taken * maximumRedrawnSize))) return { busy: 'No more files can be taken at the moment. Please try again later.' };
    if (!file.byModerator && !allows(await repository.usage(file.chatId), 1)) return FULL;
    try {
      return await files.receive(file.content, async (part) => (part.bytes > maximumFileSize ? TOO_LARGE : keep(part, file, name)));
    } catch (error) {
      if (error instanceof TooSlow) return TOO_SLOW;
      // A visitor who goes away mid-file is no error of the system; all else is.
      if (error instanceof BrokenOff) return NOT_WHOLE;
      throw error;
    }
  }

  return {
    /** Keeps a file for a chat and answers where it is found. */
    async upload(file: IncomingFile): Promise<UploadOutcome> {
      const name = plainName(file.name);
      if (!isAllowed(name)) return WRONG_KIND;
      return (await inPlace(file, (taken) => receive(file, name, taken))) ?? TOO_MANY_AT_ONCE;
    },

    /** A file to be handed out; null when there is none. */
    async download(id: string) {
      const upload = isId(id) ? await repository.kept(id) : undefined;
      const file = upload && (await files.open(upload.id));
      return file ? { ...file, name: upload.name, type: upload.picture_type } : null;
    },

    /** Removes what was being received when a process died, and says how much; nothing is received for an hour. */
    sweepParts: () => files.sweepParts(new Date(now().getTime() - HOUR)),

    sweepUnfinished,
  };
}

export type UploadService = ReturnType<typeof createUploadService>;
