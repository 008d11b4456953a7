import { iframeOrigin } from '../../iframeOrigin';
import { contentSecurityPolicy } from '../../policy';
import { atPage, isWhole, readPage, type Shown } from '../pages/readPages';
import { pageUrl } from '../pages/shopOrigin';
import type { Trial } from '../Trial';

/** The sources that a policy allows for a directive, or by default. */
function admittedOf(policy: string, kind: string): string[] {
  const directives = new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  return directives.get(kind) ?? directives.get('default-src') ?? ['*'];
}

const admits = (sources: readonly string[], { protocol, origin }: URL, page: URL): boolean =>
  sources.some(
    (source) =>
      source === '*' || source === protocol || source === origin || (source === "'self'" && origin === page.origin),
  );

/** Returns a function that tells whether a page's policy leaves out a frame with this address. */
export function frameFilter({ environment, table }: Trial, pathname = '/'): (src: string) => boolean {
  const page = pageUrl(pathname);
  const sources = admittedOf(contentSecurityPolicy(environment, table, page), 'frame-src');
  return (src) => URL.canParse(src, page) && !admits(sources, new URL(src, page), page);
}

/** A picture of the content, which may be anywhere. */
const anyPicture = 'https://pictures.example/a.png';

/** Complaints about what a shell's policy blocks on a live remote's pages, each for the first page only. */
export function checkPolicy({ environment, table }: Trial, shown: readonly Shown[]): string[] {
  const { publicApiUrl } = environment;
  const apis = publicApiUrl === null ? [] : [publicApiUrl];
  return shown
    .flatMap(readPage)
    .filter(isWhole)
    .flatMap((one, index) => {
      const page = pageUrl(one.sample.pathname);
      const policy = contentSecurityPolicy(environment, table, page);
      const isKeptOut = (kind: string) => (address: string) =>
        URL.canParse(address, page) && !admits(admittedOf(policy, kind), new URL(address, page), page);
      const wants = (says: string, kind: string, ...addresses: string[]) =>
        addresses
          .filter(isKeptOut(kind))
          .slice(0, 1)
          .map((address) => `the policy of ${says} ${atPage(one)} leaves them out, as ${address} (${kind})`);
      const ofAll = () => [
        ...wants('its calls of the API', 'connect-src', ...apis),
        ...wants('its connections to the API’s hubs', 'connect-src', ...apis.map((api) => api.replace(/^http/, 'ws'))),
        ...wants('its calls of the shop', 'connect-src', page.origin),
        ...wants('pictures of the content', 'img-src', anyPicture, ...apis, 'data:image/png;base64,AA'),
        ...['script-src', 'style-src', 'font-src'].flatMap((kind) =>
          wants(`its own files for ${kind.slice(0, -4)}s`, kind, page.origin),
        ),
        ...wants('its frames', 'frame-src', iframeOrigin),
      ];
      return [...wants('its pictures', 'img-src', ...one.written.pictures), ...(index === 0 ? ofAll() : [])];
    });
}
