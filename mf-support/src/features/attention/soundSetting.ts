import { useSyncExternalStore } from 'react';

/** Whether new messages sound, in the browser's storage: for all chats and tabs. */
export const chatSoundKey = 'chatSound';
const off = 'off';

const listeners = new Set<() => void>();
/** Holds the choice where the browser refuses storage. */
let unsaved = true;

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(chatSoundKey) !== off && unsaved;
  } catch {
    return unsaved;
  }
}

function setSound(isOn: boolean): void {
  unsaved = true;
  try {
    if (isOn) localStorage.removeItem(chatSoundKey);
    else localStorage.setItem(chatSoundKey, off);
  } catch (error) {
    unsaved = isOn;
    console.warn('The browser does not keep whether the chat sounds.', error);
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useSoundSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, isSoundOn, () => true), setSound];
}
