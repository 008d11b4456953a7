import { readJson } from './readJson';

it('reads JSON, and nothing of what is none', () => {
  expect(readJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  for (const text of ['', '{', '<html>', 'undefined']) expect(readJson(text)).toBeUndefined();
});
