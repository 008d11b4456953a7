import { limits } from '@storefront/contracts';

/** A file that the visitor chose. */
export interface Attachment {
  file: File;
  /** Its address once it is uploaded: a retry does not send it again. */
  url?: string;
}

const extensions = ['jpg', 'jpeg', 'png', 'gif', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'txt', 'zip', 'rar', '7z', 'exe'];
const pictures = ['jpg', 'jpeg', 'png', 'gif'];

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/** What the picker lists: all that are taken but jpeg (S163). */
export const pickerAccept = extensions
  .filter((extension) => extension !== 'jpeg')
  .map((extension) => `.${extension}`)
  .join(',');

/** Those files of a choice, or of a paste, that may be sent (S163, S164). */
export const allowedFiles = (files: Iterable<File>) => [...files].filter(({ name }) => extensions.includes(extensionOf(name)));

/** Adds what may be sent; beyond ten nothing is taken (S162). */
export const addFiles = (attachments: Attachment[], files: Iterable<File>): Attachment[] =>
  [...attachments, ...allowedFiles(files).map((file) => ({ file }))].slice(0, limits.chatAttachments);

/** The file's name at the end of an address. */
export function fileName(address: string): string {
  const name = new URL(address, 'http://host').pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether an address is shown as a picture rather than linked (S165). */
export const isPicture = (address: string) => pictures.includes(extensionOf(fileName(address)));
