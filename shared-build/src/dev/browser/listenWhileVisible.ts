/**
 * Listens to a development server while the page is visible. Browsers allow six connections to a server, so that hidden
 * tabs must not occupy any. The server sends the last build at once when the connection is reopened.
 */
export function listenWhileVisible(href: string, hear: (data: string) => void): void {
  let source: EventSource | undefined;
  const look = () => {
    if (document.hidden) {
      source?.close();
      source = undefined;
    } else if (!source) {
      source = new EventSource(href);
      source.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data));
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
}
