import { parseAddress } from '@storefront/contracts';

const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];

/** The addresses to embed, of a product's newline-separated links; unknown links are ignored (S069). */
export function videoEmbeds(links: string): string[] {
  const ids = links.split('\n').map(videoId);
  return [...new Set(ids)].flatMap((id) => (id ? [`https://www.youtube-nocookie.com/embed/${id}`] : []));
}

function videoId(link: string): string | undefined {
  const url = parseAddress(link.trim());
  const id = url && /^https?:$/.test(url.protocol) ? idIn(url) : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

function idIn({ hostname, pathname, searchParams }: URL): string | undefined {
  const [first = '', second] = pathname.slice(1).split('/');
  if (hostname === 'youtu.be') return first;
  if (!hosts.includes(hostname)) return undefined;
  if (first === 'watch') return searchParams.get('v') ?? undefined;
  return ['embed', 'shorts', 'live'].includes(first) ? second : undefined;
}
