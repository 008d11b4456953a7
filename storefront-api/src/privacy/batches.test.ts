import { inBatches } from './batches';

it.each([
  [[0], 1],
  [[4999], 1],
  [[5000, 0], 2],
  [[5000, 5000, 1], 3],
])('works through %j rows, as long as a slice is whole', async (found, asked) => {
  const left = [...found];
  const work = jest.fn(async (_most: number) => left.shift()!);
  await inBatches(work);
  expect(work.mock.calls).toEqual(Array(asked).fill([5000]));
});
