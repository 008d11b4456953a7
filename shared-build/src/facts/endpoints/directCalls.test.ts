import { createCode } from '../code/code';
import { directCallFactsOf } from './directCalls';

describe('what goes past the platform', () => {
  const past = (...texts: string[]) =>
    directCallFactsOf(
      createCode(
        texts.map((text, index) => ({ path: `file${index}.ts`, text: `import * as v from 'valibot'; ${text}` })),
      ),
    );
  const opens = "request.open('POST', new URL('/v1/static/upload', apiUrl));";

  it.each<[string, string[], string[]]>([
    [
      "request.setRequestHeader('Authorization', token); const body = new FormData(); body.append('file', file);",
      ['authorization'],
      ['file'],
    ],
    [
      "fetch(url, { headers: { 'idempotency-key': key, authorization } }); const form = new FormData(); form.set(name, file); const name = 'file';",
      ['authorization', 'idempotency-key'],
      ['file'],
    ],
    [
      "const headers = new Headers(); headers.set('x-key', key); list.append('a', b); new URLSearchParams().append('page', '1');",
      ['x-key'],
      [],
    ],
  ])('names headers and fields of forms: %s', (text, headers, fields) => {
    expect(past(text)).toEqual({ headers, schemes: [], fields, reads: {} });
  });

  it.each([
    'request.setRequestHeader(props.name, token);',
    'fetch(url, { headers: props.headers });',
    'fetch(url, { headers: { [props.name]: token } });',
  ])('may name any header: %s', (text) => {
    expect(past(text)).toEqual({ schemes: [], fields: [], reads: {} });
  });

  it('says by which word its tokens begin', () => {
    expect(
      past(
        "request.setRequestHeader('authorization', `Bearer ${token}`);",
        "const headers = new Headers(); headers.set('Authorization', 'Token ' + token);",
      ).schemes,
    ).toEqual(['bearer', 'token']);
    expect(
      past(
        "request.setRequestHeader('authorization', token);",
        "request.setRequestHeader('x-key', `Bearer ${token}`);",
        "request.setRequestHeader('authorization', `${scheme} ${token}`);",
      ).schemes,
    ).toEqual([]);
  });

  it('reads what it is answered, where a file makes one call', () => {
    const reads =
      'const Answer = v.object({ result: v.string() }); const read = (text: string) => v.parse(Answer, JSON.parse(text));';
    expect(past(`${opens} ${reads}`).reads).toEqual({
      'POST /v1/static/upload': { type: 'object', properties: { result: { type: 'string' } }, required: ['result'] },
    });
    for (const text of [
      reads,
      `${opens} ${reads} fetch('/v1/games');`,
      `${opens} ${reads} localStorage.getItem('a');`,
      `${opens} ${reads} v.parse(v.string(), JSON.parse(text));`,
      `${opens} v.parse(Answer, answer);`,
    ])
      expect(past(text).reads).toEqual({});
  });
});
