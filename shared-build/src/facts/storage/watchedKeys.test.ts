import { createCode } from '../code/code';
import { watchedKeys } from './watchedKeys';

const heard = (text: string, more: Record<string, string> = {}) =>
  watchedKeys(
    createCode(
      Object.entries({ 'src/a.ts': text, ...more }).map(([path, text]) => ({ path, text })),
      { folder: '/mf-x' },
    ),
  );

it.each([
  ["addEventListener('storage', (event) => { if (event.key === 'cart') read(); });"],
  ["window.addEventListener('storage', ({ key }) => key !== 'cart' || read());"],
  ["window.addEventListener('storage', ({ key: changed }) => { if ('cart' == changed) read(); });"],
  ["const follow = (event: StorageEvent) => { if (event.key === null || event.key === 'cart') read(); };"],
  [
    "function follow(event) { switch (event.key) { case 'cart': read(); break; default: } } const type = 'storage'; addEventListener(type, follow);",
  ],
  ["import { cartKey } from './key'; const follow = ({ key }: StorageEvent) => key === cartKey && read();"],
])('a key for which other tabs are asked is heard: %s', (text) => {
  expect(heard(text, { 'src/key.ts': "export const cartKey = 'cart';" })).toEqual(['cart']);
});

it.each([
  ["addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });"],
  ["addEventListener('storage', read);"],
  ["addEventListener('storage', () => { if (event.key === 'cart') read(); });"],
  ['const follow = (event: StorageEvent) => { if (event.key === keyNow()) read(); };'],
  ["const follow = (event: StorageEvent) => { if (event.newValue === 'cart') read(); };"],
  ["const follow = ([event]: StorageEvent[]) => event.key === 'cart';"],
])('nothing else is: %s', (text) => {
  expect(heard(text)).toEqual([]);
});
