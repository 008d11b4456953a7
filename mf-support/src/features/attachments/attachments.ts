import { limits } from '@storefront/contracts';

const extensions = ['jpg', 'jpeg', 'png', 'gif', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'txt', 'zip', 'rar', '7z', 'exe'];
const pictures = ['jpg', 'jpeg', 'png', 'gif'];

/** What stands behind the last dot, where something stands before it, as the API reads names: a file called `exe` or `.exe` has none. */
const extensionOf = (name: string) => /.\.([^.]*)$/s.exec(name)?.[1]?.toLowerCase() ?? '';

/** What the picker lists: all that are taken but jpeg (S163). */
export const pickerAccept = extensions
  .filter((extension) => extension !== 'jpeg')
  .map((extension) => `.${extension}`)
  .join(',');

/** The largest file in the units that people use. */
export const largestMegabytes = limits.chatAttachmentBytes / 1024 / 1024;

export type Refusal = { name: string; reason: 'kind' | 'size' };

export interface Choice {
  taken: File[];
  refused: Refusal[];
}

/** Which files of a choice, a paste or a drop may be sent (S163, S164); those beyond ten are ignored (S162). */
export function choose(files: Iterable<File>, count: number): Choice {
  const choice: Choice = { taken: [], refused: [] };
  for (const file of files) {
    if (!extensions.includes(extensionOf(file.name))) choice.refused.push({ name: file.name, reason: 'kind' });
    else if (file.size > limits.chatAttachmentBytes) choice.refused.push({ name: file.name, reason: 'size' });
    else if (count + choice.taken.length < limits.chatAttachments) choice.taken.push(file);
  }
  return choice;
}

/** The file's name at the end of an address; what is no address is named by itself. */
export function fileName(address: string): string {
  let name = address;
  try {
    name = new URL(address, 'http://host').pathname.split('/').at(-1) ?? '';
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether an address is shown as a picture rather than linked (S165). */
export const isPicture = (address: string) => pictures.includes(extensionOf(fileName(address)));
