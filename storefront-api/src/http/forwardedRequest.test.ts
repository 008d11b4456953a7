import { createForwardedRequest } from './forwardedRequest';

const forwarded = {
  host: 'api.local:4000',
  'x-forwarded-host': 'evil.example, api.shop.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '9.9.9.9, 8.8.8.8, 10.0.0.7',
};
const from = (remoteAddress: string, headers: object = forwarded) => ({ headers, socket: { remoteAddress } }) as any;

describe('an upgrade', () => {
  it('is what its own headers say where nobody is named as a proxy', () => {
    expect(createForwardedRequest()(from('127.0.0.1'))).toEqual({
      protocol: 'http',
      host: 'api.local:4000',
      hostname: 'api.local',
      ip: '127.0.0.1',
    });
  });

  it('is what a named proxy says, and no farther than its own neighbours', () => {
    const seenAs = createForwardedRequest(['10.0.0.0/8', '::1']);
    const seen = { protocol: 'https', host: 'api.shop.example', hostname: 'api.shop.example', ip: '8.8.8.8' };
    expect(seenAs(from('::ffff:10.1.2.3'))).toEqual(seen);
    expect(seenAs(from('::1'))).toEqual(seen);
    expect(seenAs(from('11.0.0.1'))).toMatchObject({ host: 'api.local:4000', ip: '11.0.0.1' });
    expect(
      seenAs(from('10.1.2.3', { ...forwarded, 'x-forwarded-for': '9.9.9.9, 8.8.8.8:51234, 10.0.0.7:8080' })),
    ).toEqual(seen);
    expect(seenAs(from('10.1.2.3', { host: 'a', 'x-forwarded-for': '10.0.0.9, 10.0.0.8' })).ip).toBe('10.0.0.9');
    expect(seenAs(from('10.1.2.3', { host: 'a' }))).toEqual({
      protocol: 'http',
      host: 'a',
      hostname: 'a',
      ip: '10.1.2.3',
    });
  });
});
