/** @jest-environment @storefront/build/jest/server.cjs */
import { contentSecurityPolicy } from '../../policy';
import { checkPolicy } from './policyChecks';
import type { Shown } from '../pages/readPages';
import type { Trial } from '../Trial';

jest.mock('../../policy');

const api = 'http://api.test:4000';

/** What a policy keeps a page with such pictures from. */
function keptOutBy(policy: string, pictures: readonly string[] = [], publicApiUrl: string | null = api): string[] {
  jest.mocked(contentSecurityPolicy).mockReturnValue(policy);
  const html = `<main>${pictures.map((src) => `<img alt="" src="${src}">`).join('')}</main>`;
  const shown = {
    sample: { route: { id: 'a', path: 'a', visibility: 'public' }, pathname: '/a', isListed: false },
    answers: new Map(),
    page: { kind: 'page', html, head: { title: 'A' }, complete: true, lacking: false },
  };
  return checkPolicy({ environment: { publicApiUrl }, table: { remotes: [] } } as unknown as Trial, [
    shown as unknown as Shown,
  ]);
}

const out = (what: string, kind: string, address: string) =>
  `the policy of ${what} at /a (route a) leaves them out, as ${address} (${kind})`;
const ofCalls = out('its calls of the API', 'connect-src', api);
const ofHubs = out('its connections to the API’s hubs', 'connect-src', 'ws://api.test:4000');
const ofShop = out('its calls of the shop', 'connect-src', 'http://shop.test');
const ofPictures = (src: string) => out('its pictures', 'img-src', src);
const ofContent = (src = 'https://pictures.example/a.png') => out('pictures of the content', 'img-src', src);
const ofFiles = (kind: string) => out(`its own files for ${kind}s`, `${kind}-src`, 'http://shop.test');
const ofFrames = out('its frames', 'frame-src', 'https://www.youtube-nocookie.com');

const calls = `connect-src 'self' ${api} ws://api.test:4000`;
const pictures = `img-src data: https: ${api}`;

it.each([
  ["default-src 'self'", [], [ofCalls, ofHubs, ofContent(), ofFrames]],
  ["default-src 'self'; connect-src 'self'; frame-src *; img-src *", [], [ofCalls, ofHubs]],
  [`connect-src ${api}; img-src *`, [], [ofHubs, ofShop]],
  [`${calls}; ${pictures}`, ['data:image/png;base64,AA', 'https://x.test/b.png', `${api}/c.png`], []],
  [`${calls}; img-src 'self'`, ['/a.png', 'https://x.test/b.png'], [ofPictures('https://x.test/b.png'), ofContent()]],
  [`${calls}; img-src https: data:`, [], [ofContent(api)]],
  [`${calls}; img-src https: ${api}`, [], [ofContent('data:image/png;base64,AA')]],
  ["connect-src *; img-src 'none'", ['/a.png'], [ofPictures('/a.png'), ofContent()]],
  [
    "script-src 'self'; style-src 'none'; font-src https:; frame-src 'none'",
    ['https://x.test/b.png'],
    [ofFiles('style'), ofFiles('font'), ofFrames],
  ],
])('%s keeps out what it does not name', (policy, pictures, found) => {
  expect(keptOutBy(policy, pictures)).toEqual(found);
});

it('nobody is kept from an API of which no address is known', () => {
  expect(keptOutBy("default-src 'self'; img-src *; frame-src *", [], null)).toEqual([]);
});
