import type { IncomingMessage } from 'node:http';
import { connectionRequestOf } from './request';

const requestOf = (url: string, cookie?: string) =>
  connectionRequestOf({ url, headers: { cookie } } as IncomingMessage);

describe('the request of a connection', () => {
  it('has its query but what is secret, whoever changes what it was given', () => {
    const request = requestOf('/hub?id=secret&page=2&access_token=secret&id=secret&tag=a&tag=b');
    request.query.set('page', '3');
    expect([...request.query]).toEqual([
      ['page', '2'],
      ['tag', 'a'],
      ['tag', 'b'],
    ]);
  });

  it.each([
    ['a', 'b'],
    ['equal', 'x=y=='],
    ['escaped', 'я;'],
    ['percent', '100%'],
    ['empty', ''],
    ['none', undefined],
  ])('knows its cookie %s as %p', (name, value) => {
    expect(requestOf('/hub', 'a=b; equal=x=y==;escaped=%D1%8F%3B ; percent=100%; empty=; aa=c').cookie(name)).toBe(
      value,
    );
    expect(requestOf('/hub').cookie(name)).toBeUndefined();
  });
});
