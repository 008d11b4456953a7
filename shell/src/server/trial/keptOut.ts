import { contentSecurityPolicy } from '../policy';
import { at, isWhole, read, type Shown } from './ownWords';
import type { Trial } from './Trial';

/** What a policy admits of a kind: its own words for that, or those for all kinds. */
function admittedOf(policy: string, kind: string): string[] {
  const directives = new Map(policy.split(';').map((one) => one.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]));
  return directives.get(kind) ?? directives.get('default-src') ?? ['*'];
}

const admits = (sources: readonly string[], { protocol, origin }: URL, page: URL): boolean =>
  sources.some((source) => source === '*' || source === protocol || source === origin || (source === "'self'" && origin === page.origin));

/** What the shell's own policy keeps a live remote's pages from: calls of the API, and pictures. */
export function keptOut({ environment, table }: Trial, shown: readonly Shown[]): string[] {
  return shown.flatMap(read).filter(isWhole).flatMap((one) => {
    const page = new URL(one.sample.pathname, 'http://shop.test');
    const policy = contentSecurityPolicy(environment, table, page);
    const isKeptOut = (kind: string) => (address: string) => URL.canParse(address, page) && !admits(admittedOf(policy, kind), new URL(address, page), page);
    const [picture] = one.written.pictures.filter(isKeptOut('img-src'));
    return [
      ...[environment.publicApiUrl].filter((address) => address !== null).filter(isKeptOut('connect-src')).map((address) => `the policy of its page ${at(one)} admits no calls of the API (connect-src ${address})`),
      ...(picture === undefined ? [] : [`the policy of its pictures ${at(one)} leaves them out, as ${picture} (img-src)`]),
    ];
  });
}
