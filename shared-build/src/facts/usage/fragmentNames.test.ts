import { createCode } from '../code/code';
import { fragmentNamesOf } from './fragmentNames';

describe('the fragments of addresses', () => {
  it.each<[string, string[]]>([
    ['export const tokenIn = (hash: string) => /^#token=([\\w-]{1,128})$/.exec(hash)?.[1];', ['token']],
    ['const token = /^#(?:token|chat)=([\\w-]+)$/.exec(hash)?.[1];', ['chat', 'token']],
    ['const token = /^#(token)=(a|b)$/.exec(hash)?.[1];', ['token']],
    ["const from = `#chat=${id}`; const at = '#top'; const colour = '#fff';", ['chat']],
    ["const token = new URLSearchParams(location.hash.slice(1)).get('token');", ['token']],
    ["const token = new URLSearchParams(location.search).get('token');", []],
    ["const [, token] = hash.split('token=');", ['token']],
  ])('are named by %s', (text, names) => {
    expect(fragmentNamesOf(createCode([{ path: 'token.ts', text }]))).toEqual(names);
  });
});
