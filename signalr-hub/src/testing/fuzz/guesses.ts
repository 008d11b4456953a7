import { negotiated } from '../http';
import { RawSocket } from '../rawSocket';
import type { Random } from './random';

/** What came of a request that should have failed. */
export interface Refusal {
  request: string;
  status: number;
  text: string;
}

const bearer = 'conformance-token';
const hubs = ['/testhub', '/testhub-nowebsockets', '/restricted', '/uncreatable', '/authorizedhub'];
const wrongBearers = [
  '',
  'conformance-toke',
  'conformance-token2',
  'CONFORMANCE-TOKEN',
  'undefined',
  'null',
  '*',
  `${bearer},${bearer}`,
  `${bearer}%00`,
];

const swapped = (token: string) =>
  token.replace(/[a-z]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

type Headers = Record<string, string>;

const ways: Record<string, (address: string, headers: Headers) => Promise<{ status: number; text: string }>> = {
  async poll(address, headers) {
    return textOf(await fetch(address, { headers }));
  },
  async events(address, headers) {
    return textOf(await fetch(address, { headers: { ...headers, accept: 'text/event-stream' } }));
  },
  async post(address, headers) {
    return textOf(await fetch(address, { method: 'POST', body: 'x', headers }));
  },
  async end(address, headers) {
    return textOf(await fetch(address, { method: 'DELETE', headers }));
  },
  async socket(address, headers) {
    return RawSocket.open(address, { headers }).then(
      (socket) => {
        socket.end();
        return { status: 101, text: '' };
      },
      (error: Error) => ({ status: Number(error.message), text: '' }),
    );
  },
};

async function textOf(answer: Response) {
  return { status: answer.status, text: answer.ok ? '' : await answer.text() };
}

/** An id that is not the asked hub's: of another hub, the public one of a client, nearly one, or made up. */
async function wrongId(url: string, hub: string, random: Random): Promise<string> {
  const other = random.oneOf(hubs.filter((path) => path !== hub));
  const foreign = await negotiated(url + other, { headers: { authorization: `Bearer ${bearer}` } });
  const own = await negotiated(url + hub, { headers: { authorization: `Bearer ${bearer}` } });
  return random.oneOf([
    foreign.connectionToken,
    foreign.connectionId,
    own.connectionId,
    swapped(own.connectionToken),
    own.connectionToken.slice(1),
    random.bytes(24).toString('base64url'),
  ]);
}

/** Asks once with an id that is not known, and what a hub that wants a token is to be given. */
export async function guessId(url: string, random: Random): Promise<Refusal> {
  const hub = random.oneOf(hubs);
  const way = random.oneOf(Object.keys(ways));
  const id = await wrongId(url, hub, random);
  const address = `${url}${hub}?id=${encodeURIComponent(id)}`;
  return { request: `${way} ${address}`, ...(await ways[way]!(address, { authorization: `Bearer ${bearer}` })) };
}

/** Asks once for what is behind a token, with a wrong one. */
export async function guessBearer(url: string, random: Random): Promise<Refusal> {
  const token =
    random.below(2) === 0 ? random.oneOf(wrongBearers) : random.bytes(1 + random.below(40)).toString('base64url');
  const inQuery = random.below(2) === 0;
  const headers: Headers = inQuery ? {} : { authorization: `Bearer ${token}` };
  const query = inQuery ? `access_token=${encodeURIComponent(token)}` : '';
  const way = random.oneOf([...Object.keys(ways), 'negotiate']);
  const address =
    way === 'negotiate'
      ? `${url}/authorizedhub/negotiate?negotiateVersion=1&${query}`
      : `${url}/authorizedhub?${query}`;
  const ask = way === 'negotiate' ? ways.post! : ways[way]!;
  return { request: `${way} ${address} ${headers.authorization ?? ''}`, ...(await ask(address, headers)) };
}

/** Something of the inside stands in an answer. */
export const leaks = (text: string): boolean =>
  /\bat .+:\d+|node_modules|\.[jt]s\b|\/work\/|\/src\/|conformance-token/.test(text);

/** Something like a token stands in an answer. */
export const namesToken = (text: string): boolean => /[\w-]{20,}/.test(text);
