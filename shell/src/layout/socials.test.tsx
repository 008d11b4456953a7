import { act, fireEvent, screen, within } from '@testing-library/react';
import { configWith } from '../testing/network';
import { openShop } from '../testing/shop';
import { inWideWindow } from '../testing/window';

inWideWindow();

const links = (...icons: string[]) =>
  configWith(...icons.map((icon, index) => ({ name: `social ${index}`, url: `https://social.test/${index}`, icon })));
const outlines = () =>
  within(screen.getByRole('list', { name: 'Find us elsewhere' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('svg path')?.getAttribute('d'));

describe('the socials', () => {
  it('S028 have no empty square: an icon that we have not, or whose picture does not come, is a globe', async () => {
    await openShop({ answers: { '/service-config': links('forum', 'no-such-icon', '', '/static/gone.svg') } });
    await screen.findByRole('link', { name: 'social 3' });
    fireEvent.error(document.querySelector('footer img')!);
    const [forum, ...globes] = outlines();
    expect(forum).toMatch(/^M5 4\.5/);
    expect(new Set(globes)).toEqual(new Set([expect.stringMatching(/^M12 3\.5/)]));
  });

  it.each([
    ['/', 'Forum', 'Video'],
    ['/ru', 'Форум', 'Видео'],
  ])(
    'S028 are called on %s by what they are, and by their own name where that is not known',
    async (path, ...names) => {
      const socials = ['Forum', 'video', 'v.k'].map((name) => ({ name, url: `https://${name}.test` }));
      await openShop({ path, answers: { '/service-config': configWith(...socials) } });
      for (const name of [...names, 'v.k'])
        expect(await screen.findByRole('link', { name })).toHaveAttribute('title', name);
    },
  );

  it.each<[string, unknown]>([
    ['a number', 7],
    ['links of another kind', { links: [{ name: 7 }, null] }],
  ])('S016 S028 fall alone where what all share is odd: %s', async (_what, value) => {
    const { store } = await openShop({
      answers: { '/service-config': configWith({ name: 'forum', url: 'https://forum.test' }) },
    });
    await screen.findByRole('link', { name: 'Forum' });
    act(
      () =>
        void store.dispatch({
          type: 'api/queries/queryResultPatched',
          payload: { queryCacheKey: 'serviceConfig(undefined)', patches: [{ op: 'replace', path: [], value }] },
        }),
    );
    expect(screen.queryByRole('link', { name: 'Forum' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('contentinfo')).getByRole('navigation')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  it.each(['/\t/evil.test', '/cart\r\n', 'java\nscript:alert(1)'])(
    'S028 S006 lead to no address with a control character: %j',
    async (url) => {
      await openShop({
        answers: { '/service-config': configWith({ name: 'forum', url }, { name: 'blog', url: 'https://blog.test' }) },
      });
      await screen.findByRole('link', { name: 'Blog' });
      expect(screen.queryByRole('link', { name: 'Forum' })).not.toBeInTheDocument();
    },
  );
});
