import Fastify from 'fastify';
import { BodyRefused } from './body';
import { Refused } from './endpoint';
import { guard, isClientError } from './guard';

describe('a refusal', () => {
  it.each([
    ['asks for a token by 401', new Refused(401, 'No.'), ['Bearer', 'keep-alive']],
    [
      'ends the connection by 408: what is still to come is nobody’s request',
      new BodyRefused(408, 'No.'),
      [undefined, 'close'],
    ],
    ['leaves it by 413', new BodyRefused(413, 'No.'), [undefined, 'keep-alive']],
  ])('%s', async (_what, error, headers) => {
    const app = Fastify();
    guard(app);
    app.get('/', () => {
      throw error;
    });
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.body]).toEqual([error.status, 'No.']);
    expect(['www-authenticate', 'connection'].map((name) => answer.headers[name])).toEqual(headers);
  });
});

it.each([
  [399, false],
  [400, true],
  [499, true],
  [500, false],
  ['400', false],
  [undefined, false],
])('an error of the status %p is a client’s: %p', (statusCode, isTheirs) => {
  expect(isClientError(Object.assign(new Error('No.'), { statusCode }))).toBe(isTheirs);
});
