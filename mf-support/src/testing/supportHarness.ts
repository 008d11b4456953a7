import { createHarness } from '@storefront/platform/testing';
import { createElement } from 'react';
import { ContactScreen } from '../features/contact/ContactScreen';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';
import { uploadsOver, type UploadControl } from './uploadRequest';

export { chatOf, message } from './messages';

export interface Call {
  /** `POST /v1/chats/client`. */
  name: string;
  token: string | null;
  /** `Idempotency-Key`. */
  key: string | null;
  body: unknown;
  url: URL;
}

/** What the server answers: an envelope's parts, or an HTTP status for a failure. */
export type Answer = { result: unknown; success?: boolean } | { status: number; body?: object };
type Answers = Record<string, Answer | ((call: Call) => Answer)>;

/** A fake network with answers by method and path, which records the requests. */
export function network(given: Answers) {
  const answers: Answers = { ...given };
  const calls: Call[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const url = new URL(String(input));
    const call = {
      name: `${init.method} ${url.pathname}`,
      url,
      token: headers.get('authorization'),
      key: headers.get('idempotency-key'),
      body,
    };
    calls.push(call);
    const known = answers[call.name] ?? { status: 500 };
    const answer = typeof known === 'function' ? await known(call) : known;
    if ('status' in answer) return Response.json(answer.body ?? {}, { status: answer.status });
    const { result, success = result !== null } = answer;
    return Response.json({ success, result, message: null });
  };
  const named = (name: string) => calls.filter((call) => call.name === name);
  return { answers, calls, named, fetch: fetch as typeof globalThis.fetch };
}

export const file = (name: string, content: BlobPart = 'content') => new File([content], name);

/** The API's answer to `GET /service-config` with these links. */
export const configWith = (links: { name: string; url: string }[]) => ({
  'GET /service-config': { result: { stats: { links: links.map((link) => ({ icon: '', ...link })) } } },
});

interface HarnessOptions {
  /** The address of a real hub; without it the hub is unreachable. */
  hubUrl?: string;
  /** Lets a test control uploads. */
  uploads?: UploadControl;
}

const realFetch = globalThis.fetch;

export function contactHarness(answers: Answers, path = '/contact-us', { hubUrl, uploads }: HarnessOptions = {}) {
  const net = network({ ...configWith([]), ...answers });
  const texts = { 'mf-support': { en, ru } };
  const remote = { definition, register };
  globalThis.fetch = hubUrl ? realFetch : async () => new Response('', { status: 503 });
  globalThis.XMLHttpRequest = uploadsOver(net.fetch, uploads);
  const options = {
    texts,
    fetch: net.fetch,
    path,
    pattern: 'contact-us',
    remote,
    ...(hubUrl ? { apiUrl: hubUrl } : {}),
  };
  const harness = createHarness(createElement(ContactScreen), options);
  return { ...net, ...harness };
}
