import { filetypeinfo } from 'magic-bytes.js';
import { extensionOf } from './fileNames';

/** Signatures of which a file's first bytes must have one, and strings of which it must contain all. */
interface Kind {
  signatures: string[];
  holds?: string[];
}

const word: Kind = { signatures: ['docx'], holds: ['[Content_Types].xml', 'word/'] };
const sheet: Kind = { signatures: ['xlsx'], holds: ['[Content_Types].xml', 'xl/'] };
/** Password-protected Office files: always in this container, whatever the extension. */
const locked: Kind = { signatures: ['doc'], holds: ['E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'] };

/** The extensions of S163, and which contents each may have. */
const kinds: Record<string, Kind[] | 'text'> = {
  jpg: [{ signatures: ['jpeg'] }],
  jpeg: [{ signatures: ['jpeg'] }],
  png: [{ signatures: ['png'] }],
  gif: [{ signatures: ['gif'] }],
  txt: 'text',
  doc: [{ signatures: ['doc', 'rtf'] }],
  xls: [{ signatures: ['xls'] }],
  docx: [word, locked],
  xlsx: [sheet, locked],
  pdf: [{ signatures: ['pdf'] }],
  zip: [{ signatures: ['zip'] }],
  rar: [{ signatures: ['rar'] }],
  '7z': [{ signatures: ['7z'] }],
  exe: [{ signatures: ['exe'] }],
};

export type PictureFormat = 'jpeg' | 'png' | 'gif';

const pictureFormats: Record<string, PictureFormat> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', gif: 'gif' };

export const isAllowed = (name: string) => Object.hasOwn(kinds, extensionOf(name));

/** The format of a picture by its name; undefined for files that are only offered for download. */
export const pictureFormatOf = (name: string) => pictureFormats[extensionOf(name)];

/** Bytes that contain any of our signatures. */
const HEAD = 512;

const signaturesOf = (content: Buffer) =>
  filetypeinfo(content.subarray(0, HEAD)).map(({ extension, typename }) => extension ?? typename);

/** Text of any one-byte code page, UTF-8 or marked UTF-16 has no control characters but those of lines and pages. */
function isText(content: Buffer): boolean {
  const mark = content.subarray(0, 2).toString('hex');
  const wide = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined;
  const text = wide ? new TextDecoder(wide).decode(content) : content.toString('latin1');
  // eslint-disable-next-line no-control-regex
  return !/[\u0000-\u0008\u000e-\u0019\u001c-\u001f\ufffd]/.test(text);
}

/** Whether the content is what the name's extension says. */
export function fits(name: string, content: Buffer): boolean {
  const kind = kinds[extensionOf(name)];
  if (kind === undefined) return false;
  if (kind === 'text') return isText(content);
  const found = signaturesOf(content);
  return kind.some(
    ({ signatures, holds = [] }) =>
      signatures.some((one) => found.includes(one)) && holds.every((part) => content.includes(part, 0, 'latin1')),
  );
}
