import { examineApi } from '../../gate';
import { startCanary } from '../../canaries';
import { unlink } from '../../live';
import { beginWithLiveShell, build, goes, here, refused, route } from '../../testing/gate';
import { api, beginWithDescribedApi, paths } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  describe('leads to pages by letters and payments', () => {
    const leading = (...links: string[]) =>
      api
        .removeAllListeners('request')
        .on('request', (_request, response) => response.end(JSON.stringify({ paths, 'x-leads-to': links })));
    const details = (path: string) => ({ routes: [route(path, 'news')] });

    it('so that none of them may go, or move', async () => {
      await goes('mf-a', details('details/:order'));
      leading('/details/{}', '/elsewhere');
      expect(await refused('mf-a', { ...details('order/:order'), links: ['/order/{}'] })).toBe(
        'mf-a has no page /details/… any more, to which the API leads.',
      );
      await goes('mf-a', details('details/:number'));
      leading('/elsewhere');
      await goes('mf-a', details('order/:order'));
    });

    it('with what follows the #, which has to be read', async () => {
      const reading = (...fragments: string[]) => ({ ...details('contact'), fragments });
      leading('/contact#token');
      await goes('mf-a', reading('token', 'tab'));
      expect(await refused('mf-a', reading('chat'))).toBe(
        'mf-a reads no token of what follows the # of /contact, where the API leads with it and mf-a (live) reads it.',
      );
      expect(await refused('mf-a', { ...details('contact-us'), fragments: ['token'] })).toBe(
        'mf-a has no page /contact any more, to which the API leads.',
      );
      await goes('mf-a', reading('token'));
      await goes('mf-a', details('contact'));
      await goes('mf-a', reading());
    });

    it('and one that goes is compared with no API where none is named', async () => {
      await goes('mf-a', details('details/:order'));
      delete process.env['API_URL'];
      expect((await goes('mf-a', details('order/:order'))).notes).toContain(
        'API_URL names no API: what is read of it was not compared.',
      );
    });

    it('and a remote that is taken out says so, and that the API does not answer, and goes', async () => {
      const notesOf = async () => {
        await goes('mf-a', details('details/:order'));
        return (await unlink(here.releases, 'mf-a')).notes;
      };
      leading('/details/{}', '/elsewhere');
      expect(await notesOf()).toEqual([
        'Gone all the same: the shop without mf-a has no page /details/… any more, to which the API leads.',
      ]);
      leading('/elsewhere');
      expect(await notesOf()).toEqual([]);
      process.env['API_URL'] = 'http://127.0.0.1:9';
      expect(await notesOf()).toEqual(['The API at http://127.0.0.1:9 was not compared: it does not answer.']);
    });

    it('and may lead to none that nobody has, or not all', async () => {
      const look = async () => (await examineApi(here.releases, await here.releases.entries())).refusals;
      await goes('mf-a', details('details/:order'));
      leading('/details/{}', '/privacy');
      expect(await look()).toEqual([]);
      leading('/details/{}', '/order/{}');
      expect(await look()).toEqual(['The API leads to /order/…, a page that nobody has.']);
      leading('/details/{}');
      await startCanary(here.releases, await build('mf-a', details('order/:order')), 5, { allowBreaking: 'a test' });
      expect(await look()).toEqual(['The API leads to /details/…, a page that not all visitors have.']);
    });
  });
});
