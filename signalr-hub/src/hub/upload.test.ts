import { Upload } from './upload';

describe('a stream of the client', () => {
  it('is over for whoever gave up reading it, with whatever error it ended before or ends afterwards', async () => {
    const taken = jest.fn();
    const [before, after] = [new Upload(taken), new Upload(taken)];
    before.push(1, 10);
    before.end('Too late.');
    for (const upload of [before, after]) await upload.return();
    after.end('Too late.');
    after.abort();
    expect([after.push(2, 20), taken.mock.calls]).toEqual([
      false,
      [
        [1, 10],
        [0, 0],
      ],
    ]);
    expect([await before.next(), await after.next()]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
  });
});
