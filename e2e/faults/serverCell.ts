import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault';
import { elsewhere } from './faults';
import type { FaultyShop } from './faultyShop';
import { header, rendered } from './goodAnswers';
import { ask, repeatUntilStopped, median } from './measure';
import { isFound, ownPage, pagesBeside, pagesOf, type Page } from './pages';

/** Milliseconds. A rendering may take one second; then the frame is sent. */
const limits = { page: 5000, own: 2500, slower: 100, recovery: 5000, beside: 0 };

/** Where time is not what is asked: on a test's busy machine any page may be the frame alone, for a while. */
const patient = { page: 15_000, own: Infinity, slower: Infinity, recovery: 20_000, beside: 20_000 };

type Limits = typeof limits;

/** Characters that the log may grow by in one cell: what each of several processes may say in its time. */
const maxLogGrowth = 5_000_000;

interface Subject {
  shop: FaultyShop;
  fault: Fault;
  name: string;
  limits: Limits;
  /** The page of the faulty remote and the page beside it of which the time is taken. */
  own: string;
  beside: string;
}

/** What is no well-formed document: a tag that has quotes, brackets or words where none may be. */
const brokenTag = (xml: string) =>
  xml.replaceAll(/<\?[^?]*\?>|<\/?[\w:]+(\s+[\w:]+="[^"<]*")*\s*\/?>/g, '').match(/[<>"].{0,40}/)?.[0];
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address ?? '');

/** Where one text begins to be another: a few words of both. */
function differenceOf(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 50));
  return at === -1 ? 'a part is missing' : `${around(one)}, not ${around(other)}`;
}

/** The markup of a page that no fault may touch is, to the letter, what it is without one. */
async function besideComplaints({ shop: { url, good }, limits }: Subject, pages: Page[]): Promise<string[]> {
  const check = async (path: string) => {
    const answer = await ask(url + path, limits.page);
    if (!answer) return [`${path} is not answered`];
    if (answer.status !== 200) return [`${path} answers ${answer.status}`];
    const difference = differenceOf(rendered(answer.html), rendered(good.to(path).html));
    if (difference) return [`${path} is not what it is without the fault: ${difference}`];
    return [];
  };
  const patiently = async (path: string, patience: number) => {
    const until = performance.now() + patience;
    for (;;) {
      const complaints = await check(path);
      if (complaints.length === 0 || performance.now() >= until) return complaints;
      await sleep(500);
    }
  };
  const inRussian = pages.filter(({ menu }) => menu === 'catalog' || menu === 'news').map(({ path }) => `/ru${path}`);
  const complaints: string[] = [];
  for (const path of [...pages.map((page) => page.path), ...inRussian])
    complaints.push(...(await patiently(path, complaints.length === 0 ? limits.beside : 0)));
  return complaints;
}

/** Whose addresses of the sitemap a fault may cost. */
function ownAddresses({ shop: { good }, name }: Subject): Set<string> {
  const all = locationsIn(good.to('/sitemap.xml').html);
  if (isFound(name))
    return new Set(all.filter((address) => (pagesOf()[name] ?? []).some(({ path }) => address.endsWith(path))));
  return new Set(
    ['mf-news', 'mf-catalog'].includes(name)
      ? all.filter((address) => /news/.test(address) === (name === 'mf-news'))
      : [],
  );
}

/** The files of a sitemap that is too long for one; otherwise itself. */
async function sitemapFiles({ shop: { url }, limits }: Subject, first: string): Promise<string[]> {
  if (!first.includes('<sitemapindex')) return [first];
  const parts = await Promise.all(
    locationsIn(first).map((address) => ask(url + new URL(address).pathname, limits.page)),
  );
  return parts.map((part) => (part?.status === 200 ? part.html : ''));
}

async function sitemapComplaints(subject: Subject): Promise<string[]> {
  const { shop, limits } = subject;
  const { url, good } = shop;
  const answer = await ask(`${url}/sitemap.xml`, limits.page);
  if (answer?.status !== 200) return [`the sitemap answers ${answer?.status ?? 'nothing'}`];
  const own = ownAddresses(subject);
  const files = await sitemapFiles(subject, answer.html);
  const named = new Set(files.flatMap(locationsIn));
  const lost = locationsIn(good.to('/sitemap.xml').html).filter((address) => !own.has(address) && !named.has(address));
  const broken = brokenTag(answer.html);
  const wrong = [...named].filter((address) => address.includes(elsewhere));
  return [
    ...(lost.length > 0 ? [`the sitemap lost ${lost.length} pages of others, ${lost[0]} first`] : []),
    ...wrong.map((address) => `the sitemap names ${address}`),
    ...(broken ? [`the sitemap is no document, at ${broken}`] : []),
  ];
}

/** The faulty remote's page: in time, with the frame, and either whole or kept by nobody. */
async function ownComplaints({ shop: { url, good }, fault, limits }: Subject, path: string): Promise<string[]> {
  const answer = await ask(url + path, limits.page);
  if (!answer) return [`its own page ${path} is not answered`];
  const complaints =
    answer.milliseconds > limits.own ? [`its own page ${path} took ${Math.round(answer.milliseconds)} ms`] : [];
  const location = answer.headers.get('location');
  if (location !== null && new URL(location, url).origin !== url)
    complaints.push(`its own page leads to ${JSON.stringify(location)}`);
  if (location !== null) return complaints;
  if (fault.forgotten && answer.status === 404) return complaints;
  if (answer.status !== 200) return [...complaints, `its own page answers ${answer.status}`];
  if (header(answer.html) !== header(good.to(path).html)) complaints.push(`the header is not in its own page ${path}`);
  const difference = differenceOf(rendered(answer.html), rendered(good.to(path).html));
  if (difference && fault.whole) complaints.push(`its own page is not whole: ${difference}`);
  if (difference && !fault.draws && answer.headers.get('cache-control') !== 'no-store')
    complaints.push(`its own page ${path} is incomplete and may be kept: ${difference}`);
  return complaints;
}

/** The time that a page beside takes, while the remote's own page is being asked for. */
async function timeBeside({ shop: { url }, own, beside, limits }: Subject): Promise<number> {
  const stop = [1, 2].map(() => repeatUntilStopped(() => ask(url + own, limits.page)));
  const times: number[] = [];
  const until = performance.now() + 700;
  for (let count = 0; count < 9 || performance.now() < until; count++) {
    times.push((await ask(url + beside, limits.page))?.milliseconds ?? limits.page);
    if (times.filter((time) => time >= limits.page).length > 1) break;
    await sleep(30);
  }
  await Promise.all(stop.map((end) => end()));
  return median(times);
}

/** Pages are right again soon after a rollback, without a restart. */
async function recoveryComplaints({ shop: { url, good }, name, limits }: Subject): Promise<string[]> {
  const until = performance.now() + limits.recovery;
  for (;;) {
    const answers = await Promise.all(
      (pagesOf()[name] ?? []).map(async ({ path }) => ({ path, answer: await ask(url + path, limits.page) })),
    );
    const wrong = answers.filter(
      ({ path, answer }) => answer?.status !== 200 || rendered(answer.html) !== rendered(good.to(path).html),
    );
    if (wrong.length === 0) return [];
    if (performance.now() > until) return wrong.map(({ path }) => `after the rollback ${path} is not right again`);
    await sleep(100);
  }
}

/** A page beside seemed slow: looked at again, since other work on the machine may have been to blame. */
async function slownessComplaints(subject: Subject): Promise<string[]> {
  const rollBack = await subject.shop.garden.publishFault(subject.fault, subject.name, 'server');
  const withFault = await timeBeside(subject);
  await rollBack();
  await recoveryComplaints(subject);
  const later = withFault - (await timeBeside(subject));
  return later > limits.slower ? [`${subject.beside} takes ${Math.round(later)} ms longer`] : [];
}

/** What is seen while the fault is live; where the shop is silent, one page beside stands for all. */
async function complaintsWithFault(subject: Subject): Promise<string[]> {
  const { shop, name, own } = subject;
  const paths = [own, ...(pagesOf()[name] ?? []).slice(1).map(({ path }) => path)];
  const complaints = (await Promise.all(paths.map((path) => ownComplaints(subject, path)))).flat();
  if (!shop.isAlive() || !(await ask(shop.url + subject.beside, subject.limits.page)))
    return [...complaints, `${subject.beside} is not answered`];
  return [
    ...complaints,
    ...(await besideComplaints(subject, pagesBeside(name))),
    ...(await sitemapComplaints(subject)),
  ];
}

/** One fault in one remote's server code: everything that does not hold. A test leaves the time out. */
export async function serverCell(
  shop: FaultyShop,
  fault: Fault,
  name: string,
  { timed = true } = {},
): Promise<string[]> {
  const own = (fault.prefix ?? '') + ownPage(name).path;
  const beside = ownPage(name === 'mf-catalog' ? 'mf-news' : 'mf-catalog').path;
  const subject: Subject = { shop, fault, name, own, beside, limits: timed ? limits : patient };
  const saidBefore = shop.output.length;
  const rollBack = await shop.garden.publishFault(fault, name, 'server');
  const complaints = await complaintsWithFault(subject);
  const withFault = timed && shop.isAlive() ? await timeBeside(subject) : NaN;
  await rollBack();
  if (shop.isAlive()) complaints.push(...(await recoveryComplaints(subject)));
  if (shop.isAlive() && timed && withFault > (await timeBeside(subject)) + limits.slower)
    complaints.push(...(await slownessComplaints(subject)));
  const said = shop.output.length - saidBefore;
  if (said > maxLogGrowth) complaints.push(`the log grew by ${said} characters`);
  return shop.isAlive() ? complaints : [...complaints, 'the process that answers ended'];
}
