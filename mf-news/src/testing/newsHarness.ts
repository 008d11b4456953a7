import type { Announcement, Manual } from '@storefront/contracts';
import { createHarness } from '@storefront/platform/testing';
import type { ReactNode } from 'react';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';

/** The time of every test: 21 November 2026, 00:00 UTC. */
export const now = Date.UTC(2026, 10, 21);
export const nowSeconds = now / 1000;

/** What the server answers: a result, `null` for "no such thing", an HTTP status for a failure, or nothing for ever. */
export type Answer = { result: unknown } | { status: number } | 'silence';

/** A fake network with answers by path and query, which records the requests. */
export function network(given: Record<string, Answer>) {
  const answers = { ...given };
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(String(input));
    asked.push(pathname + search);
    const answer = answers[pathname + search] ?? answers[pathname] ?? { status: 500 };
    if (answer === 'silence') return new Promise<Response>(() => {});
    if ('status' in answer)
      return Response.json({ success: false, result: null, message: null }, { status: answer.status });
    return Response.json({ success: answer.result !== null, result: answer.result, message: null });
  };
  return { asked, answers, fetch: fetch as typeof globalThis.fetch };
}

export function announcement(id: number, changes: Partial<Announcement> = {}): Announcement {
  return {
    id,
    createdAt: nowSeconds - 30 * 86_400,
    important: false,
    banner: `/static/art/banner/news-${id}.svg`,
    header: { en: `Header ${id}`, ru: `Заголовок ${id}` },
    text: { en: `Text ${id}`, ru: `Текст ${id}` },
    ...changes,
  };
}

export function manualOf(changes: Partial<Manual> = {}): Manual {
  return {
    name: 'Lantern',
    gameName: 'Iron Meridian',
    icon: '/static/art/product/lantern.svg',
    status: 0,
    downloadLink: '/v1/products/manual/download/1',
    fileSize: 14_889_779,
    fileFormat: 'ZIP',
    manual: {
      steps: [
        { header: 'Download', text: 'Take the file.\nKeep it closed.' },
        { header: 'Start', text: 'Run it.' },
      ],
      faq: [
        { question: 'Does it start?', answer: 'It does.' },
        { question: 'And then?', answer: 'You play.' },
      ],
    },
    ...changes,
  };
}

interface Place {
  path: string;
  pattern: string;
  fetch: typeof fetch;
  timeZone?: string;
}

export function newsHarness(screen: ReactNode, { path, pattern, fetch, timeZone }: Place) {
  return createHarness(screen, {
    texts: { 'mf-news': { en, ru } },
    fetch,
    path,
    pattern,
    remote: { definition, register },
    now,
    timeZone,
  });
}
