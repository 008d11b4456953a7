import * as v from 'valibot';
import { ServiceConfigSchema, SiteStatsSchema } from './config';

const specified = {
  dollarRate: 85,
  monthlyVisitorsCount: 3000,
  refundsTotal: 0.3,
  salesTotal: 7300,
  ticketsClosedCount: 1234,
  productsTotal: 20,
  categoriesTotal: 43,
  satisfiedClientsCount: 0,
  yearsTotal: 2019,
  announcesPageSize: 4,
  links: [],
};
const given = {
  dollarRate: 90.5,
  monthlyVisitorsCount: 1,
  refundsTotal: 2,
  salesTotal: 3,
  ticketsClosedCount: 4,
  productsTotal: 5,
  categoriesTotal: 6,
  satisfiedClientsCount: 7,
  yearsTotal: 8,
  announcesPageSize: 9,
  links: [{ name: 'discord', url: 'https://chat.test', icon: '/i.svg' }],
};
const link = given.links[0];

describe('the site’s figures', () => {
  it('S201 are all the specified ones when nothing is given', () => {
    expect(v.parse(SiteStatsSchema, {})).toEqual(specified);
  });

  it('S174 are those of the API', () => {
    expect(v.parse(ServiceConfigSchema, { stats: given }).stats).toEqual(given);
  });

  it.each(Object.keys(specified) as (keyof typeof specified)[])(
    'S201 have the default for %s alone, when it is missing or no figure',
    (key) => {
      const expected = { ...given, [key]: specified[key] };
      const { [key]: _absent, ...rest } = given;
      for (const stats of [rest, { ...given, [key]: null }, { ...given, [key]: 'many' }])
        expect(v.parse(ServiceConfigSchema, { stats }).stats).toEqual(expected);
    },
  );

  it.each([0, -85])('S201 take no dollar rate of %s: nothing can be divided by it', (dollarRate) => {
    expect(v.parse(SiteStatsSchema, { dollarRate }).dollarRate).toBe(85);
  });

  it.each([{}, { stats: null }, { stats: [] }, { stats: 'soon' }])(
    'S201 are the specified ones for the configuration %j',
    (config) => {
      expect(v.parse(ServiceConfigSchema, config).stats).toEqual(specified);
    },
  );
});

describe('the site’s links', () => {
  it('S174 are accepted beside the figures too', () => {
    expect(v.parse(ServiceConfigSchema, { stats: {}, links: [link] }).links).toEqual([link]);
  });

  it.each([null, {}, [{ name: 1 }]])('S201 cost no figure when those beside are malformed: %j', (links) => {
    expect(v.parse(ServiceConfigSchema, { stats: given, links }).stats).toEqual(given);
  });
});
