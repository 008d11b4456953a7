import type { Chat, ChatMessage } from '@storefront/contracts';
import { createHarness } from '@storefront/platform/src/testing';
import { createElement } from 'react';
import { ContactScreen } from '../features/contact/ContactScreen';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';

export interface Call {
  /** `POST /v1/chats/client`. */
  name: string;
  token: string | null;
  body: unknown;
}

/** What the far end answers: an envelope's parts, or an HTTP status for a failure. */
export type Answer = { result: unknown; success?: boolean } | { status: number };
type Answers = Record<string, Answer | ((call: Call) => Answer)>;

/** A network whose answers are named by method and path; it remembers what was asked. */
export function network(given: Answers) {
  const answers: Answers = { ...given };
  const calls: Call[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { name: `${init.method} ${new URL(String(input)).pathname}`, token: headers.get('authorization'), body };
    calls.push(call);
    const known = answers[call.name] ?? { status: 500 };
    const answer = typeof known === 'function' ? known(call) : known;
    if ('status' in answer) return new Response('{}', { status: answer.status });
    const { result, success = result !== null } = answer;
    return Response.json({ success, result, message: null });
  };
  const named = (name: string) => calls.filter((call) => call.name === name);
  return { answers, calls, named, fetch: fetch as typeof globalThis.fetch };
}

export function message(id: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return { id, text: `Message ${id}`, attachments: [], createdAt: Date.UTC(2026, 10, 20, 15, 5) / 1000, ...changes };
}

export function chatOf(messages: ChatMessage[] = [], changes: Partial<Chat> = {}): Chat {
  return { id: 12, clientName: 'Ann', messages, ...changes };
}

export const file = (name: string) => new File(['content'], name);

/** The API's answer to `GET /service-config` with these links. */
export const configWith = (links: { name: string; url: string }[]) => ({
  'GET /service-config': { result: { stats: { links: links.map((link) => ({ icon: '', ...link })) } } },
});

export function contactHarness(answers: Answers, path = '/contact-us') {
  const net = network({ ...configWith([]), ...answers });
  const texts = { 'mf-support': { en, ru } };
  const remote = { definition, register };
  const harness = createHarness(createElement(ContactScreen), { texts, fetch: net.fetch, path, pattern: 'contact-us', remote });
  return { ...net, ...harness };
}
