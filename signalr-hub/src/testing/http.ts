import { jsonHandshake, record } from './rawSocket';

interface Negotiated {
  connectionId: string;
  connectionToken: string;
}

export const negotiate = (hubUrl: string, query = 'negotiateVersion=1', init: RequestInit = {}): Promise<Response> =>
  fetch(`${hubUrl}/negotiate?${query}`, { method: 'POST', ...init });

export const negotiated = async (hubUrl: string, init?: RequestInit): Promise<Negotiated> =>
  (await negotiate(hubUrl, undefined, init)).json() as Promise<Negotiated>;

export const addressOf = (hubUrl: string, { connectionToken }: Negotiated): string => `${hubUrl}?id=${connectionToken}`;

export const post = (address: string, body: RequestInit['body'], init: RequestInit = {}): Promise<Response> =>
  fetch(address, { method: 'POST', body, ...init });

export const poll = (address: string, init: RequestInit = {}): Promise<Response> => fetch(address, init);

const polling: string[] = [];

/** Ends what `pollingClient` began: a host that stops waits for those who might still poll. */
export const endPollingClients = (): Promise<unknown> =>
  Promise.all(polling.splice(0).map((address) => fetch(address, { method: 'DELETE' })));

/** Negotiates and polls until the handshake is done; the address of the connection. */
export async function pollingClient(hubUrl: string): Promise<string> {
  const address = addressOf(hubUrl, await negotiated(hubUrl));
  polling.push(address);
  expect(await (await poll(address)).text()).toBe('');
  await post(address, jsonHandshake);
  expect(await (await poll(address)).text()).toBe(record({}));
  return address;
}

/** Opens a stream of events; its text grows as they come. */
export async function eventStream(address: string, init: RequestInit = {}) {
  const aborter = new AbortController();
  const response = await fetch(address, { headers: { accept: 'text/event-stream' }, signal: aborter.signal, ...init });
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended at: ${text}`);
      text += decoder.decode(value, { stream: true });
    }
    return text;
  };
  const ended = async (): Promise<string> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
  };
  return { response, until, ended, abort: () => aborter.abort() };
}
