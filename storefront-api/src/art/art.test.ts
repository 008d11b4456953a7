import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { ART_VERSION, generatedArtAddress, generatedArtSource } from './address';
import { families } from './families';
import { artRoutes } from './routes';
import { artKinds, drawArt } from './service';
import { openShop, type Shop } from '../testing/shop';

describe('pictures', () => {
  it('S042 the same seed is the same picture, another seed another one', () => {
    expect(drawArt('game', 'iron-meridian.squares.35')).toBe(drawArt('game', 'iron-meridian.squares.35'));
    expect(drawArt('game', 'iron-meridian')).not.toBe(drawArt('game', 'iron-meridiam'));
  });

  it('S042 are what they were, or come with another version: browsers keep an address for a year', () => {
    const seeds = [
      'iron-meridian',
      'zero-harbor',
      'bolt',
      'card',
      'cards',
      'coin',
      'coins',
      'wallet',
      'phone',
      'gamepad',
      'hands',
      'gift',
      ...Object.keys(families).map((family) => `some-game.${family}.120`),
    ];
    const drawn = createHash('sha256')
      .update(artKinds.flatMap((kind) => seeds.map((seed) => drawArt(kind, seed))).join('\n'))
      .digest('hex');
    // Whoever draws otherwise raises the version, and says here what is drawn now.
    expect([ART_VERSION, drawn]).toEqual(['1', '96054396ff03cb7bee745fc8cfed92c4561401e96a1bb8a9811e26f0ecec69ce']);
  });

  it('S042 have the size of their kind', () => {
    const sizes = {
      game: '720x402',
      icon: '128x128',
      product: '128x128',
      screen: '1280x720',
      banner: '1200x480',
      share: '1200x630',
      pay: '96x64',
    };
    expect(
      Object.fromEntries(
        artKinds.map((kind) => [
          kind,
          drawArt(kind, 'some-game').replace(/^.* width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2".*$/, '$1x$2'),
        ]),
      ),
    ).toEqual(sizes);
  });

  it('S042 every kind and family is a small, well-formed picture', () => {
    for (const kind of artKinds) {
      for (const family of Object.keys(families)) {
        const svg = drawArt(kind, `some-game.${family}.120`);
        expect(svg).toMatch(
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+".*<\/svg>$/,
        );
        expect(svg).not.toMatch(/NaN|undefined/);
        expect(svg.length).toBeLessThan(4500);
      }
    }
  });
});

describe('addresses of pictures', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  it('S042 are kept for a year with the version of the drawing, for an hour without', async () => {
    const path = generatedArtAddress('drawn:icon/zero-harbor.ridges.230')!;
    expect(generatedArtSource(path)).toBe('drawn:icon/zero-harbor.ridges.230');
    const picture = await shop.app.inject(path);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await shop.app.inject(path.replace('?v=', '?v=old'))).headers['cache-control']).toBe(
      'public, max-age=3600',
    );
  });

  it.each(['/static/art/icon/zero-harbor.svg', '/static/art/icon/zero-harbor.png'])(
    'S042 come under a policy in which nothing runs: %s',
    async (path) => {
      const { headers } = await shop.app.inject(path);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );

  it('S205 are to be asked for again after five seconds where too many are being drawn', async () => {
    const app = fastify().setValidatorCompiler(() => () => true);
    artRoutes(app as never, () => undefined);
    const { statusCode, headers } = await app.inject('/static/art/share/zero-harbor.png');
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', undefined]);
  });

  it('are there as PNG too, for previews in messengers', async () => {
    const picture = await shop.app.inject('/static/art/game/zero-harbor.ridges.230.png');
    expect(picture.headers['content-type']).toBe('image/png');
    // Width and height stand in the first chunk.
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 670]);
  });

  it('S206 refuse what is no seed', async () => {
    for (const path of [
      '/static/art/icon/A%3Cscript%3E.svg',
      '/static/art/poster/a.svg',
      '/static/art/icon/a.stripes.svg',
    ]) {
      expect((await shop.get(path)).status).toBe(400);
    }
  });
});
