import { otherCurrency, unreadableProperty } from './structuredData';

describe('structured data', () => {
  it.each([
    { offers: { price: 4, lowPrice: '4.00', priceCurrency: 'USD', offerCount: 2 } },
    { datePublished: '2026-11-29', dateModified: '2026-11-29T10:00:00.000Z', uploadDate: '2026-11-29T10:00+03:00' },
    {
      availability: 'https://schema.org/InStock',
      itemListElement: [{ position: 1, item: { url: 'https://x.test/' } }],
    },
    { name: '$ 4.00', url: undefined, sameAs: ['https://x.test/a', 'http://x.test/b'], category: 'price' },
    null,
  ])('is read: %j', (data) => {
    expect(unreadableProperty(data)).toBeUndefined();
  });

  it.each([
    [{ offers: [{ price: '$ 4.00' }] }, '"$ 4.00" as price, where search engines want a number'],
    [{ lowPrice: '4,00' }, '"4,00" as lowPrice, where search engines want a number'],
    [{ priceCurrency: '₽' }, '"₽" as priceCurrency, where search engines want a currency of three letters'],
    [{ datePublished: '11/29/2026' }, '"11/29/2026" as datePublished, where search engines want an ISO date'],
    [{ uploadDate: 1_764_000_000 }, '1764000000 as uploadDate, where search engines want an ISO date'],
    [{ availability: 'in stock' }, '"in stock" as availability, where search engines want a name of schema.org'],
    [{ url: '/catalog' }, '"/catalog" as url, where search engines want a whole address'],
    [{ sameAs: ['https://x.test/', 'x'] }, '"x" as sameAs, where search engines want a whole address'],
  ])('is not: %j', (data, complaint) => {
    expect(unreadableProperty(data)).toBe(`its structured data says ${complaint}`);
  });

  it.each([
    [{ offers: [{ priceCurrency: 'RUB' }, { priceSpecification: { priceCurrency: 'USD' } }] }, 'USD'],
    [{ offers: { priceCurrency: 'RUB', price: 1 }, acceptedCurrency: 'USD' }, undefined],
    [[{ priceCurrency: { '@type': 'Text' } }], undefined],
    [null, undefined],
  ])('is of another currency than roubles, or not: %j', (data, currency) => {
    expect(otherCurrency(data, 'RUB')).toBe(currency);
  });
});
