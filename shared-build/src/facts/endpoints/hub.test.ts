import { createCode } from '../code/code';
import { hubOf } from './hub';

const of = (...texts: string[]) =>
  hubOf(createCode(texts.map((text, index) => ({ path: `src/file${index}.ts`, text }))));
const client = "import type { HubConnection } from '@microsoft/signalr';";

it('what is called of a hub and heard of it is named, wherever it is written', () => {
  const names = "export const joins = 'Join';";
  const file = `${client} import { joins } from './file1'; const path = '/hubs/chat'; connection.on('Said', hear); connection.invoke(joins, id); connection.stream('Old', id); connection.invoke(props.name);`;
  expect(of(file, names)).toEqual({
    paths: ['/hubs/chat'],
    calls: ['Join', 'Old'],
    hears: ['Said'],
    gives: { Join: ['id'], Old: ['id'] },
  });
});

it('what is heard of it by a table that is gone through is named', () => {
  expect(
    of(
      `${client} const heard = { Said: hear, Left: leave }; for (const [name, act] of Object.entries(heard)) connection.on(name, act);`,
    ),
  ).toMatchObject({ hears: ['Left', 'Said'] });
});

it('what a message that is not waited for gives is known, too', () => {
  expect(of(`${client} connection.send('Late', chat.id, words);`)).toMatchObject({
    gives: { Late: ['chat.id', 'words'] },
  });
});

it('a package without a client for one has none', () => {
  expect(of("emitter.on('Said', hear); task.invoke('Join'); const path = '/hubs/chat';")).toBeUndefined();
  expect(of(client)).toEqual({ paths: [], calls: [], hears: [], gives: {} });
});
