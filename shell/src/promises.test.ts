import { promises } from './promises';

it('S001 reserves what the server answers before any page: no remote may promise a route there', () => {
  expect(promises.reserved).toEqual([
    'releases',
    'static',
    'favicon.ico',
    'favicon.svg',
    'healthz',
    'readyz',
    'robots.txt',
    'sitemap.xml',
    'beacon',
  ]);
});
