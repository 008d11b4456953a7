import { createCode } from '../code/code';
import { listenersLeft } from './listenersLeft';

const left = (text: string) =>
  listenersLeft(createCode([{ path: 'src/Screen.tsx', text }], { folder: '/mf-x' }), '/mf-x');

it.each([
  [`useEffect(() => { document.addEventListener('keydown', move); }, [move]);`, 'keydown'],
  [`React.useLayoutEffect(function () { window.addEventListener('scroll', move, true); });`, 'scroll'],
  [`useEffect(() => addEventListener('online', load), []);`, 'online'],
  [`useEffect(() => void document.body.addEventListener('click', close), []);`, 'click'],
  [
    `useEffect(() => { if (isOpen) navigator.serviceWorker.addEventListener(type, tell, { passive: true }); }, []);`,
    'events',
  ],
  [`useEffect(() => { if (!isOpen) return; document.addEventListener('keydown', move); }, [isOpen]);`, 'keydown'],
])('an effect that listens to the page and never stops is named with its file: %s', (text, type) => {
  expect(left(text)).toEqual([`src/Screen.tsx ${type}`]);
});

it.each([
  `useEffect(() => { document.addEventListener('keydown', move); return () => document.removeEventListener('keydown', move); }, [move]);`,
  `useEffect(() => { document.addEventListener('keydown', move); return end; }, [move]);`,
  `useEffect(() => { document.addEventListener('keydown', move, { once: true }); }, []);`,
  `useEffect(() => { document.addEventListener('keydown', move, { signal }); }, []);`,
  `useEffect(() => { document.addEventListener('keydown', move, options); }, []);`,
  `useEffect(() => { ref.current.addEventListener('keydown', move); }, []);`,
  `useEffect(() => { load().then(() => document.addEventListener('keydown', move)); }, []);`,
  `useEffect(() => { document.addEventListener('keydown', function move() { document.removeEventListener('keydown', move); }); }, []);`,
  `useEffect(() => listen(document, 'keydown', move), []);`,
  `useEffect(move, []);`,
  `document.addEventListener('keydown', move);`,
  `false && useEffect(() => { document.addEventListener('keydown', move); }, []);`,
])('one that may end is none: %s', (text) => expect(left(text)).toEqual([]));
