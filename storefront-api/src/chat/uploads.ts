import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import { fits, isAllowed, pictureFormatOf } from './fileKinds';
import { plainName } from './fileNames';
import { UploadAborted, isId, UploadTooSlow, type FileStore, type Part } from './fileStore';
import { maximumFileSize, maximumRedrawnSize, tooLarge } from './limits';
import { closed, type Refusal } from './outcomes';
import { redraw } from './pictures';
import { createFairQueue } from './fairQueue';
import { createUploadLimiter, type Uploader } from './uploadLimiter';
import type { UploadRepository, Usage } from './uploadRepository';
import { uploadPath } from './views';

/** What the visitor of one chat may upload in all, so that no script can fill the disk. */
export const chatQuota = { files: 100, bytes: 100 * 1024 * 1024 } as const;
/** Files that are inspected at once: each is in memory, a picture also as pixels. */
const LOOKED_AT_ONCE = 2;
const HOUR = 3_600_000;
const SWEPT_AT_ONCE = 100;
/** Milliseconds between two attempts to make room, which read all uploads. */
const ROOM_EVERY = 5000;

export interface IncomingFile extends Uploader {
  name: string;
  /** May be cut off one byte after the maximum, which is enough to see that it is too large. */
  content: Readable;
  byModerator?: boolean;
}

export type UploadOutcome = { id: string; path: string } | Refusal;

const TOO_LARGE: Refusal = { refused: tooLarge('The file') };
const NOT_WHOLE: Refusal = { refused: 'The file did not come whole.' };
const TOO_SLOW: Refusal = { busy: 'The file came too slowly. Please try again.' };
const WRONG_KIND: Refusal = { refused: 'Files of this kind are not accepted.' };
const EMPTY: Refusal = { refused: 'The file is empty.' };
const NOT_ITS_KIND: Refusal = { refused: 'The content is not what the name of the file says, or cannot be read.' };
const FULL: Refusal = { refused: 'This chat takes no more files.' };
const TOO_MANY_AT_ONCE: Refusal = { busy: 'Too many files are being uploaded. Please try again in a moment.' };

export function createUploadService(
  repository: UploadRepository,
  files: FileStore,
  now: () => Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  // Apart, so that other files do not wait for pictures, which may take seconds.
  const inTurn = createFairQueue(LOOKED_AT_ONCE);
  const inTurnOfPictures = createFairQueue(LOOKED_AT_ONCE);
  const inPlace = createUploadLimiter();

  const allows = (usage: Usage, bytes: number) =>
    usage.files < chatQuota.files && usage.bytes + bytes <= chatQuota.bytes;

  /** Checks a file, and replaces a picture by its re-encoding; a refusal if it is not what its name says. */
  async function inspect(part: Part, name: string): Promise<{ bytes: number; type: string | null } | Refusal> {
    if (part.bytes === 0) return EMPTY;
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

  /** Adds the row, renames the file, then marks the row as kept: after a crash in between, the file is not served. */
  async function keep(
    part: Part,
    { chatId, address = `chat ${chatId}`, byModerator = false }: IncomingFile,
    name: string,
  ): Promise<UploadOutcome> {
    const inspected = await (pictureFormatOf(name) ? inTurnOfPictures : inTurn)(address, () => inspect(part, name));
    if (!('bytes' in inspected)) return inspected;
    const { bytes, type } = inspected;
    const row = { id: part.id, chat_id: chatId, name, bytes, picture_type: type, by_moderator: byModerator };
    const added = await repository.add(row, (usage) => byModerator || allows(usage, bytes));
    if (added !== 'added') return added === 'closed' ? closed : FULL;
    await part.keep();
    if (await repository.setKept(part.id)) return { id: part.id, path: uploadPath(part.id, name) };
    // Removed here, since nothing looks for files without a row.
    await files.remove(part.id);
    return closed;
  }

  let roomWasMadeAt = -ROOM_EVERY;

  /**
   * Whether there is room for so many bytes. If not, files that are older than an hour, in chats that nobody has
   * answered, are removed: otherwise somebody who fills the disk would block uploads for good.
   */
  async function hasRoom(bytes: number): Promise<boolean> {
    if (await files.hasRoom(bytes)) return true;
    if (performance.now() < roomWasMadeAt + ROOM_EVERY) return false;
    roomWasMadeAt = performance.now();
    const letGo = await repository.letGo(HOUR / 1000, SWEPT_AT_ONCE);
    log.warn(
      { letGo },
      'The disk has no room for files in chats. The oldest of chats in which nobody has answered make some.',
    );
    await sweepUnfinished();
    return files.hasRoom(bytes);
  }

  /** Removes a batch of unfinished uploads; returns how many. */
  async function sweepUnfinished(): Promise<number> {
    const ids = await repository.unfinished(HOUR / 1000, SWEPT_AT_ONCE);
    for (const id of ids) await files.remove(id);
    if (ids.length > 0) await repository.remove(ids);
    return ids.length;
  }

  async function receive(file: IncomingFile, name: string, taken: number): Promise<UploadOutcome> {
    // Every upload under way may still write up to the maximum.
    if (!(await hasRoom(taken * maximumRedrawnSize)))
      return { busy: 'No more files can be taken at the moment. Please try again later.' };
    if (!file.byModerator && !allows(await repository.usage(file.chatId), 1)) return FULL;
    try {
      return await files.receive(file.content, async (part) =>
        part.bytes > maximumFileSize ? TOO_LARGE : keep(part, file, name),
      );
    } catch (error) {
      if (error instanceof UploadTooSlow) return TOO_SLOW;
      // A visitor who leaves in the middle of an upload is no error of ours.
      if (error instanceof UploadAborted) return NOT_WHOLE;
      throw error;
    }
  }

  return {
    /** Stores a file for a chat; answers its path. */
    async upload(file: IncomingFile): Promise<UploadOutcome> {
      const name = plainName(file.name);
      if (!isAllowed(name)) return WRONG_KIND;
      return (await inPlace(file, (taken) => receive(file, name, taken))) ?? TOO_MANY_AT_ONCE;
    },

    /** A stored file; null if there is none. */
    async download(id: string) {
      const upload = isId(id) ? await repository.kept(id) : undefined;
      const file = upload && (await files.open(upload.id));
      return file ? { ...file, name: upload.name, type: upload.picture_type } : null;
    },

    /** Removes parts older than an hour, left by processes that died; returns how many. */
    sweepParts: () => files.sweepParts(new Date(now().getTime() - HOUR)),

    sweepUnfinished,
  };
}

export type UploadService = ReturnType<typeof createUploadService>;
