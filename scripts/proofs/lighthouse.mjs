// Lighthouse on the built shop, as a slow phone sees it: nothing to complain about in accessibility, best practices and
// search.
import lighthouse from 'lighthouse';
import { freePort, openBrowser, withShop } from '../shop.mjs';

const pages = {
  home: '/',
  catalogue: '/catalog',
  list: '/catalog/products/1',
  product: '/catalog/product/1',
  announcements: '/news',
};
const perfect = ['accessibility', 'best-practices', 'seo'];
const largestShift = 0.02;

async function visit(url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance', ...perfect] });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

const scoreOf = ({ categories }, name) => Math.round(categories[name].score * 100);
const seconds = ({ audits }, name) => `${(audits[name].numericValue / 1000).toFixed(1)} s`;

/** The audits that keep a category below 100. */
function shortcomings({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => {
      const items = audits[id].details?.items ?? [];
      const places = items
        .map((item) => item.node?.snippet ?? item.url ?? item.description ?? item.source)
        .filter(Boolean);
      return `${id} (${audits[id].title})${places.length > 0 ? `: ${places.slice(0, 3).join(' | ')}` : ''}`;
    });
}

function complaintsAbout(page, report) {
  const low = perfect.filter((category) => scoreOf(report, category) < 100);
  const shift = report.audits['cumulative-layout-shift'].numericValue;
  return [
    ...low.flatMap((category) =>
      shortcomings(report, category).map((shortcoming) => `${page}, ${category}: ${shortcoming}`),
    ),
    ...(shift >= largestShift
      ? [`${page}: the layout shifts by ${shift.toFixed(3)}; it may by less than ${largestShift}.`]
      : []),
  ];
}

function figuresOf(report) {
  return {
    accessibility: scoreOf(report, 'accessibility'),
    'best practices': scoreOf(report, 'best-practices'),
    SEO: scoreOf(report, 'seo'),
    performance: scoreOf(report, 'performance'),
    CLS: report.audits['cumulative-layout-shift'].numericValue.toFixed(3),
    FCP: seconds(report, 'first-contentful-paint'),
    LCP: seconds(report, 'largest-contentful-paint'),
    TBT: `${Math.round(report.audits['total-blocking-time'].numericValue)} ms`,
  };
}

export async function prove() {
  const reports = await withShop(async ({ url }) => {
    const port = await freePort();
    const browser = await openBrowser(`--remote-debugging-port=${port}`);
    const visited = [];
    // One after the other: they would slow each other down.
    for (const [page, path] of Object.entries(pages)) visited.push([page, await visit(url + path, port)]);
    await browser.close();
    return visited;
  });
  console.table(Object.fromEntries(reports.map(([page, report]) => [page, figuresOf(report)])));
  return reports.flatMap(([page, report]) => complaintsAbout(page, report));
}
