import type { Environment } from '../server/environment';
import { createLister } from '../server/rendering/listPages';
import { createRenderer } from '../server/rendering/renderPage';
import type { Renderers } from '../server/rendering/RendererPool';
import { createServerSource } from '../server/rendering/serverRemotes';

/** Renders in the test's own process what renderers do in theirs; their fence has tests of its own. */
export function inProcessRenderers(environment: Environment): Renderers {
  const source = createServerSource(environment.releasesDir);
  const renderPage = createRenderer(environment, source);
  const listPages = createLister(environment, source);
  return {
    page: (question) =>
      renderPage(question).catch((error: unknown) => {
        console.error(`Rendering ${question.owner}/${question.route} failed; the browser does it alone.`, error);
        return { kind: 'absent' };
      }),
    sitemap: (question) => listPages(question),
    isReady: () => Promise.resolve(true),
    close: () => {},
  };
}
