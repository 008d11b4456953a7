import { limits } from '@storefront/contracts';

const extensions = ['jpg', 'jpeg', 'png', 'gif', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'txt', 'zip', 'rar', '7z', 'exe'];
const pictures = ['jpg', 'jpeg', 'png', 'gif'];

/** The extension of a name, as the API reads it: files called `exe` or `.exe` have none. */
const extensionOf = (name: string) => /.\.([^.]*)$/s.exec(name)?.[1]?.toLowerCase() ?? '';

/** Extensions in the file picker: all allowed ones but jpeg (S163). */
export const pickerAccept = extensions
  .filter((extension) => extension !== 'jpeg')
  .map((extension) => `.${extension}`)
  .join(',');

/** The largest file in MB. */
export const largestMegabytes = limits.chatAttachmentBytes / 1024 / 1024;

export type Refusal = { name: string; reason: 'kind' | 'empty' | 'size' };

export interface Choice {
  taken: File[];
  refused: Refusal[];
}

/** Selects the chosen, pasted or dropped files that may be sent (S163, S164); those beyond ten are ignored (S162). */
export function choose(files: Iterable<File>, count: number): Choice {
  const choice: Choice = { taken: [], refused: [] };
  for (const file of files) {
    if (!extensions.includes(extensionOf(file.name))) choice.refused.push({ name: file.name, reason: 'kind' });
    else if (file.size === 0) choice.refused.push({ name: file.name, reason: 'empty' });
    else if (file.size > limits.chatAttachmentBytes) choice.refused.push({ name: file.name, reason: 'size' });
    else if (count + choice.taken.length < limits.chatAttachments) choice.taken.push(file);
  }
  return choice;
}

/** The file name at the end of an address; a text that is no address is returned as it is. */
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
