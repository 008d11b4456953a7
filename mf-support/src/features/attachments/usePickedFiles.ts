import { useRef, useState } from 'react';
import { choose, type Refusal } from './attachments';
import type { PickedFile } from './AttachmentPicker';

interface Picked extends PickedFile {
  file: File;
}

/** Files that are chosen in the form, before there is a chat. */
export function usePickedFiles() {
  const nextKey = useRef(0);
  const [picked, setPicked] = useState<Picked[]>([]);
  const [refused, setRefused] = useState<Refusal[]>([]);
  const add = (files: Iterable<File>) => {
    const choice = choose(files, picked.length);
    setPicked([...picked, ...choice.taken.map((file) => ({ file, name: file.name, key: nextKey.current++ }))]);
    setRefused(choice.refused);
  };
  const remove = (key: number) => setPicked(picked.filter((file) => file.key !== key));
  return { picked, refused, add, remove };
}
