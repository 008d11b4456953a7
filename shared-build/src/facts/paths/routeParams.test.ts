import { createCode } from '../code/code';
import { routeParamsOf, hookParamsOf } from './routeParams';

describe('what a file does', () => {
  describe('reads parts of its address', () => {
    const read = (files: Record<string, string>) =>
      routeParamsOf(createCode(Object.entries(files).map(([path, text]) => ({ path, text }))));

    it('wherever it takes them', () => {
      const names = ['game', 'id', 'more', 'page'];
      expect(
        read({
          'a.ts': `useParams().page; const { game } = useParams(); const head = ({ params: { id } }) => context.params.more;`,
        }),
      ).toEqual(names);
      expect(
        read({
          'a.ts': `const all = useParams(); all.page; const { game } = all; all['id']; const parts = context.params; parts.more; const other = useGame(); other.no;`,
        }),
      ).toEqual(names);
      expect(
        read({
          'a.ts': `request(useParams()); function request({ page, game }: Parts) { return page; } const more = (parts) => parts.id; const head = ({ params }) => more(params, params.more);`,
        }),
      ).toEqual(names);
      expect(read({ 'a.ts': `const { page, ...rest } = useParams(); send(rest);` })).toEqual(['page']);
      expect(read({ 'a.ts': `send(useParams()); const all = { params: 1 }; all.page; searchParams.page;` })).toEqual(
        [],
      );
    });

    it('and says which it takes of what useParams() answers', () => {
      const straight = (text: string) => hookParamsOf(createCode([{ path: 'src/routes/news.ts', text }]));
      expect(
        straight(
          `useParams<'page'>().page; const { id: game = '' } = useParams(); const all = useParams(); all['more']; const head = ({ params }) => params.no; list.params.map(String);`,
        ),
      ).toEqual(['news:id', 'news:more', 'news:page']);
      expect(straight(`request(useParams()); function request({ page }: Parts) { return page; }`)).toEqual([
        'news:page',
      ]);
    });

    it('and none of what a helper is given under that name', () => {
      const helper = `export const track = (event: string, params: { slug: string }) => send(event, params.slug);`;
      const route = (code: string) =>
        read({ 'src/track.ts': helper, 'src/routes/article.ts': `import { track } from '../track'; ${code}` });
      expect(route(`const { name } = useParams(); track('open', { slug: name });`)).toEqual(['article:name']);
      expect(route(`track('open', { slug: useParams().name });`)).toEqual(['article:name']);
      for (const code of [
        `track('open', { slug: 1 }); track('shut', useParams());`,
        `track('open', { ...useParams() });`,
        `track('open', parse(useParams()));`,
        `const load = ({ params }) => track('open', params);`,
        `const load = ({ params }) => track('open', { ...params });`,
        `const load = (context) => track('open', context.params);`,
        `const pass = (params) => track('open', params); const load = ({ params: parts }) => pass(parts);`,
      ])
        expect([code, route(code)]).toEqual([code, ['article:slug']]);
      expect(route('')).toEqual(['slug']);
      const walks = (given: string, again: string) =>
        read({ 'a.ts': `function walk(params) { ${again} params.page; } walk(${given});` });
      for (const again of ['walk(params);', 'walk({ ...params });'])
        expect([walks('{ page: 1 }', again), walks('useParams()', again)]).toEqual([[], ['page']]);
    });

    it('by the routes that lead to the reading', () => {
      const files = {
        'src/routes/news.ts': `import { NewsScreen } from '../features'; const load = ({ params }) => params.page; export const route = { Screen: NewsScreen };`,
        'src/routes/article.tsx': `import { Article } from '../features'; export const route = { load: ({ params }) => params.page, Screen: () => <Article /> };`,
        'src/routes/late.ts': `export const route = { Screen: lazy(() => import('../features/late')) };`,
        'src/features/index.ts': `export * from './news'; export { Article } from './article'; export { Nobody } from './nobody';`,
        'src/features/news.ts': `import { placeOf } from './place'; const usePlace = () => placeOf(useParams()); export const NewsScreen = () => usePlace();`,
        'src/features/article.ts': `import * as place from './place'; export const Article = () => [place.useTab(), useParams().articleId];`,
        'src/features/late.ts': `import { useTab } from './place'; export default () => [useTab(), useParams().late];`,
        'src/features/place.ts': `export const placeOf = ({ list }) => list; export const useTab = () => useParams().tab;`,
        'src/features/nobody.ts': `export const Nobody = () => useParams().nobody;`,
      };
      expect(read(files)).toEqual([
        'article,late:tab',
        'article:articleId',
        'article:page',
        'late:late',
        'news:list',
        'news:page',
        'nobody',
      ]);
    });
  });
});
