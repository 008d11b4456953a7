import { createSaved } from '../saved/createSaved';

/** Key of the sound setting in `localStorage`, for all chats and tabs. */
export const chatSoundKey = 'chatSound';
const off = 'off';

const saved = createSaved(chatSoundKey, 'The browser does not keep whether the chat sounds.');

export const isSoundOn = (): boolean => saved.read() !== off;

const setSound = (isOn: boolean): void => saved.write(isOn ? null : off);

export function useSoundSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [saved.use() !== off, setSound];
}
