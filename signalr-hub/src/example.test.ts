import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Subject } from '@microsoft/signalr';
import { start } from '../example/room';
import { errorOf, itemsOf, officialClient } from './testing/officialClient';

const folder = join(__dirname, '..');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('the example of the README runs', async () => {
  const { address, stop } = await start(0);
  const [ann, ben] = [
    officialClient(`${address}/room`),
    officialClient(`${address}/room`, { protocol: 'messagepack' }),
  ];
  const heard = new Promise((resolve) => ben.on('said', resolve));
  await Promise.all([ann.start(), ben.start()]);
  await Promise.all([ann.invoke('Enter', 'hall'), ben.invoke('Enter', 'hall')]);
  expect(await ann.invoke('Say', 'hall', 'Good evening')).toBe(12);
  expect(await heard).toBe('Good evening');
  expect(await itemsOf(ben, 'CountDown', 3)).toEqual([3, 2, 1]);
  const words = new Subject<string>();
  const longest = ann.invoke('Longest', words);
  for (const word of ['a', 'word', 'or']) words.next(word);
  words.complete();
  expect(await longest).toBe('word');
  expect(await errorOf(ann.invoke('Say', 'hall', { not: 'text' }))).toContain(
    'HubException: A text has up to 1,000 characters.',
  );
  await Promise.all([ann.stop(), ben.stop()]);
  await stop();
});

it('the README shows the example as it is', () => {
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('example/room.ts')}\`\`\``);
});
