import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openShop } from '../testing/shop';

const sources = join(__dirname, '..');

describe('the pages of the shop to which the API leads', () => {
  it('are listed in its description, with the parts that come at run time', async () => {
    const shop = await openShop({ jobs: false });
    try {
      const description = (await shop.app.inject('/openapi.json')).json();
      expect(description['x-leads-to']).toEqual([
        '/news/{}/article/{}',
        '/contact-us#token',
        '/details/{}',
        '/products/{}/{}',
        '/news',
      ]);
    } finally {
      await shop.close();
    }
  });

  it('are all that it knows: no other file takes an address of the contracts', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
    );
    expect(
      files.filter((file) =>
        /\bpaths\b[^;]*from '@storefront\/contracts'/.test(readFileSync(join(sources, file), 'utf8')),
      ),
    ).toEqual(['http/shopPages.ts']);
  });
});
