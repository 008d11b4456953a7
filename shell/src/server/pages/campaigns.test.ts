/** @jest-environment @storefront/build/jest/server.cjs */
import { withoutCampaign } from './campaigns';

describe('an address without what campaigns add', () => {
  it.each([
    ['/catalog', '/catalog'],
    ['/catalog?utm_source=letter&utm_medium=mail', '/catalog'],
    ['/ru/catalog?yclid=123&fbclid=Iw.AR-x_9', '/ru/catalog'],
    ['/catalog?q=a%20b&gclid=1&sort=x', '/catalog?q=a%20b&sort=x'],
    ['/catalog?UTM_Source=x', '/catalog'],
    ['/?gad_source=1&gad_campaignid=2&gclid=3&etext=4', '/'],
    ['https://shop.test/catalog?_openstat=a;b;c', 'https://shop.test/catalog'],
  ])('of %s is %s', (address, plain) => expect(withoutCampaign(address)).toBe(plain));

  it.each([
    'utm_term',
    'mtm_source',
    'gclid',
    'gclsrc',
    'gad_source',
    'gbraid',
    'wbraid',
    'dclid',
    'srsltid',
    'fbclid',
    'igshid',
    'igsh',
    'msclkid',
    'twclid',
    'ttclid',
    'li_fat_id',
    'epik',
    'yclid',
    'etext',
    'ysclid',
    'ymclid',
    '_openstat',
    'rb_clickid',
    'mc_cid',
    'mc_eid',
    '_ga',
    '_gl',
  ])('has no %s, but what only begins or ends as it does', (name) => {
    expect(withoutCampaign(`/catalog?${name}=1`)).toBe('/catalog');
    for (const other of [`/catalog?${name}-2=1`, `/catalog?a${name}=1`]) expect(withoutCampaign(other)).toBe(other);
  });

  it.each([
    '/catalog?',
    '/catalog?utm',
    '/catalog?msclkid2=1',
    '/catalog?q=utm_source',
    '/catalog?my_utm_source=1',
    '/catalog?remote.mf-x=http://localhost:3001',
    '/catalog?a=1?utm_source=2',
  ])('%s stays as it is', (address) => expect(withoutCampaign(address)).toBe(address));
});
