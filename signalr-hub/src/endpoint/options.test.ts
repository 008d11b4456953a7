import type { IncomingMessage } from 'node:http';
import { hubRequestOf } from './options';

describe('the token of a request', () => {
  it.each([
    ['of its header', 'Bearer header', '/hub', 'header'],
    ['of its header, however that is written', 'bearer  header ', '/hub', 'header'],
    ['of its header before that of its query', 'BEARER header', '/hub?access_token=query', 'header'],
    ['of its query', undefined, '/hub?access_token=query', 'query'],
    ['of its query where the header has another scheme', 'Basic header', '/hub?access_token=query', 'query'],
    ['none where neither has one', 'Bearer', '/hub', undefined],
  ])('is that %s', (_what, authorization, url, token) => {
    expect(hubRequestOf({ url, headers: { authorization } } as IncomingMessage).token).toBe(token);
  });
});
