/**
 * Hears a development server while the page is shown: browsers have six connections to one, and a tab behind others that held one for ever would leave none to
 * load pages by. What was built meanwhile is told at once.
 */
export function hearWhileShown(href: string, hear: (data: string) => void): void {
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
