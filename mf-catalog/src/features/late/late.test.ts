import { late } from './late';

it('S204 is asked for once more where it did not come, and not where it did', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('The network is away.')).mockResolvedValue('code');
  const { bring, here } = late(load);
  await expect(bring()).rejects.toThrow('The network is away.');
  expect(here()).toBeUndefined();
  expect([await bring(), await bring(), here()]).toEqual(['code', 'code', 'code']);
  expect(load).toHaveBeenCalledTimes(2);
});
