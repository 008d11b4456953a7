/** @jest-environment @storefront/build/jest/server.cjs */
import { contentSecurityPolicy } from '../policy';
import { keptOut } from './keptOut';
import type { Shown } from './ownWords';
import type { Trial } from './Trial';

jest.mock('../policy');

const api = 'http://api.test:4000';

/** What a policy keeps a page with such pictures from. */
function keptOutBy(policy: string, pictures: readonly string[] = [], publicApiUrl: string | null = api): string[] {
  jest.mocked(contentSecurityPolicy).mockReturnValue(policy);
  const html = `<main>${pictures.map((src) => `<img alt="" src="${src}">`).join('')}</main>`;
  const shown = { sample: { route: { id: 'a', path: 'a', visibility: 'public' }, pathname: '/a', isListed: false }, answers: new Map(), page: { kind: 'page', html, head: { title: 'A' }, complete: true, lacking: false } };
  return keptOut({ environment: { publicApiUrl }, table: { remotes: [] } } as unknown as Trial, [shown as unknown as Shown]);
}

const ofCalls = `the policy of its page at /a (route a) admits no calls of the API (connect-src ${api})`;
const ofPictures = (src: string) => `the policy of its pictures at /a (route a) leaves them out, as ${src} (img-src)`;

it.each([
  ["default-src 'self'", [], [ofCalls]],
  ["default-src 'self'; connect-src 'self'", [], [ofCalls]],
  [`default-src 'self'; connect-src 'self' ${api}`, ['/a.png'], []],
  [`connect-src ${api}; img-src 'self'`, ['/a.png', 'https://x.test/b.png'], [ofPictures('https://x.test/b.png')]],
  [`connect-src ${api}; img-src data: https: ${api}`, ['data:image/png;base64,AA', 'https://x.test/b.png', `${api}/c.png`], []],
  ["connect-src *; img-src 'none'", ['/a.png'], [ofPictures('/a.png')]],
  ["script-src 'self'", ['https://x.test/b.png'], []],
])('%s keeps out what it does not name', (policy, pictures, found) => {
  expect(keptOutBy(policy, pictures)).toEqual(found);
});

it('nobody is kept from an API of which no address is known', () => {
  expect(keptOutBy("default-src 'self'", [], null)).toEqual([]);
});
