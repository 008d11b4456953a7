import { examineApi } from '../../gate';
import { beginWithLiveShell, goes, here, refused } from '../../testing/gate';
import { api, beginWithDescribedApi } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  describe('has hubs', () => {
    const hub = (more: object = {}) => ({ hub: { paths: ['/hubs/chat'], calls: ['Join'], hears: ['Said'], ...more } });
    const describing = (hubs?: object) =>
      api
        .removeAllListeners('request')
        .on('request', (_request, response) =>
          response.end(JSON.stringify({ paths: {}, ...(hubs && { 'x-hubs': hubs }) })),
        );

    beforeEach(async () => {
      describing({ '/hubs/chat': { methods: ['Join', 'Leave'], events: ['Said', 'Left'] } });
      await goes('mf-a', hub());
    });

    it.each([
      [
        { paths: ['/hubs/chats'] },
        'mf-a has /hubs/chats in its code, a hub that the API does not have: it has /hubs/chat.',
      ],
      [{ calls: ['JoinChat'] }, "mf-a calls JoinChat of a hub, which the API's do not have: they have Join, Leave."],
      [
        { hears: ['Told'] },
        "mf-a waits for Told of a hub, which the API's do not send, in place of Said, which they send still.",
      ],
    ])('by their own names: %j', async (more, sentence) => {
      expect(await refused('mf-a', hub(more))).toBe(sentence);
    });

    it('in the order in which they were given what they take', async () => {
      await goes('mf-a', hub({ gives: { Join: ['id', 'token'] } }));
      expect(await refused('mf-a', hub({ gives: { Join: ['token', 'id'] } }))).toBe(
        'mf-a gives Join of a hub token, id, where the live version gives it id, token: a hub knows them by their places.',
      );
      for (const gives of [{}, { Join: ['chat.id', 'token'] }, { Join: ['...all'] }])
        await goes('mf-a', hub({ gives }));
    });

    it('with as many as before', async () => {
      await goes('mf-a', hub({ gives: { Join: ['id', 'token'], Leave: [] } }));
      const gives = { Join: ['{ id, token }'], Leave: ['id'] };
      expect(await refused('mf-a', hub({ gives }))).toContain(
        'mf-a gives Join of a hub { id, token }, where the live version gives it id, token: a hub refuses another number of arguments.',
      );
      expect(await refused('mf-a', hub({ gives: { ...gives, Join: ['id', 'token'] } }))).toBe(
        'mf-a gives Leave of a hub id, where the live version gives it nothing: a hub refuses another number of arguments.',
      );
    });

    it.each([{ paths: [] }, { calls: ['Leave'] }, { hears: ['Left'] }, { hears: [] }, { hears: ['Said', 'resize'] }])(
      'of which a package takes what it likes: %j',
      async (more) => {
        await goes('mf-a', hub(more));
      },
    );

    it('or says nothing of them', async () => {
      for (const hubs of [undefined, { '/hubs/chat': 7 }]) {
        describing(hubs);
        await goes('mf-a', hub({ calls: ['Anything'] }));
      }
    });

    it('and may be what changes', async () => {
      describing({ '/hubs/chat': { methods: ['JoinChat'], events: ['Said'] } });
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        expect.stringMatching(
          /^mf-a \S+ \(live\) calls Join of a hub, which the API's do not have: they have JoinChat\.$/,
        ),
      ]);
    });

    it('whose events may be what changes', async () => {
      await goes('mf-a', hub({ hears: ['Said', 'resize'] }));
      const sending = async (...events: string[]) => {
        describing({ '/hubs/chat': { methods: ['Join'], events } });
        const { refusals, gaps } = await examineApi(here.releases, await here.releases.entries());
        return [refusals, gaps ?? []].map((all) => all.map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, '')));
      };
      expect(await sending('Told', 'Left')).toEqual([
        [
          "mf-a (live) waits for Said of a hub, which the API's do not send there: they send Told, Left, for which nobody waits.",
        ],
        [],
      ]);
      await goes('mf-b', hub({ hears: ['Left'] }));
      expect(await sending('Left')).toEqual([
        [],
        ["mf-a (live) waits for Said of a hub, which the API's do not send."],
      ]);
      for (const events of [['Said', 'Left'], ['Said', 'Left', 'Typing'], []])
        expect(await sending(...events)).toEqual([[], []]);
      describing({
        '/hubs/chat': { methods: ['Join'], events: ['Told', 'Left'] },
        '/hubs/others': { methods: [], events: ['Said'] },
      });
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        expect.stringContaining('send there: they send Told, for which nobody waits.'),
      ]);
    });
  });
});
