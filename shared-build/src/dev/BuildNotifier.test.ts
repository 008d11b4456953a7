import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { BuildNotifier } from './BuildNotifier';
import type { Built } from './watchRemotes';

const listening = (news: BuildNotifier) => {
  const page = Object.assign(new EventEmitter(), { writeHead: jest.fn(), write: jest.fn(), end: jest.fn() });
  news.subscribe(page as unknown as ServerResponse, { 'access-control-allow-origin': '*' });
  return {
    ...page,
    leave: () => page.emit('close'),
    heard: () => page.write.mock.calls.splice(0).map(([text]) => text as string),
  };
};
const built = (name: string, hash: string) => ({ name, hash }) as unknown as Built;
const said = (one: Built) => `data: ${JSON.stringify(one)}\n\n`;

describe('what open pages are told', () => {
  let news: BuildNotifier;

  beforeEach(() => {
    jest.useFakeTimers();
    news = new BuildNotifier();
  });

  afterEach(() => {
    news.close();
    jest.useRealTimers();
  });

  it('is what is built while they are open, and before that the last of each', () => {
    for (const [name, hash] of [
      ['mf-a', '1'],
      ['mf-b', '1'],
      ['mf-a', '2'],
    ] as const)
      news.notify(built(name, hash));
    const page = listening(news);
    expect(page.writeHead.mock.calls).toEqual([
      [200, { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream', 'cache-control': 'no-store' }],
    ]);
    expect(page.heard()).toEqual(['retry: 500\n\n', said(built('mf-a', '2')), said(built('mf-b', '1'))]);
    news.notify(built('mf-b', '2'));
    expect(page.heard()).toEqual([said(built('mf-b', '2'))]);
  });

  it('comes with a sign of life each 15 s, until they leave', () => {
    const [stays, leaves] = [listening(news), listening(news)];
    for (const page of [stays, leaves]) page.heard();
    jest.advanceTimersByTime(14_999);
    expect(stays.heard()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect([stays.heard(), leaves.heard()]).toEqual([[': here\n\n'], [': here\n\n']]);
    leaves.leave();
    jest.advanceTimersByTime(15_000);
    expect([stays.heard(), leaves.heard()]).toEqual([[': here\n\n'], []]);
    news.close();
    expect([stays.end.mock.calls.length, leaves.end.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0, 0]);
  });
});
