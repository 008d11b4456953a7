import * as v from 'valibot';
import { drainSeconds, networks, origins, otherPort, ownPort, publicOrigin, readSettings, webUrl } from './settings';

const Schema = v.object({
  ORIGIN: v.optional(publicOrigin),
  ORIGINS: v.optional(origins),
  NETWORKS: v.optional(networks),
  URL: v.optional(webUrl),
  PORT: v.optional(ownPort),
  OTHER: v.optional(otherPort),
  DRAIN: v.optional(drainSeconds),
});
const read = (variables: Record<string, string>) => readSettings(Schema, variables);

describe('settings', () => {
  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['OTHER', '1', 1],
    ['OTHER', '65535', 65_535],
    ['DRAIN', '0', 0],
    ['DRAIN', '300', 300],
    ['ORIGIN', 'https://shop.example//', 'https://shop.example'],
    ['ORIGIN', 'https://Магазин.рф/', 'https://xn--80aairftm.xn--p1ai'],
    ['ORIGIN', 'HTTPS://Shop.example:443', 'https://shop.example'],
    ['URL', 'https://api.example/v1//', 'https://api.example/v1'],
    ['ORIGINS', ' https://a.example/,http://B.example:80 ', ['https://a.example', 'http://b.example']],
    ['NETWORKS', '10.0.0.0/8, ::1 192.0.2.7', ['10.0.0.0/8', '::1', '192.0.2.7']],
  ])('are what they say: %s as %j', (name, text, value) => {
    expect(read({ [name]: text })).toEqual({ [name]: value });
  });

  it('are refused all at once, each by its name; an empty one is none', () => {
    const wrong = {
      PORT: '65536',
      OTHER: '0',
      DRAIN: '301',
      ORIGIN: 'https://a.example/b',
      ORIGINS: 'https://a.example/b',
      NETWORKS: '0.0.0.0/0, nobody',
      URL: 'https://ann@a.example',
    };
    const said = Object.keys(Schema.entries)
      .map((name) => `\n  ${name}: must `)
      .join('[^\n]*');
    expect(() => read(wrong)).toThrow(new RegExp(`^The environment is not right:${said}[^\n]*$`));
    for (const nothing of ['', ' ', '\n'])
      expect(read(Object.fromEntries(Object.keys(wrong).map((name) => [name, nothing])))).toEqual({});
  });

  it.each(['https://ann@a.example', 'https://:secret@a.example', 'https://ann:secret@a.example'])(
    'are refused where nobody could call them, since somebody is named there: %s',
    (address) => {
      expect(() => read({ URL: address })).toThrow('URL: must have no user and no password in it');
    },
  );

  it.each([
    'https://ann@shop.example',
    'https://:secret@shop.example',
    'https://shop.example?a',
    'https://shop.example#a',
    'ftp://shop.example',
    'shop.example',
  ])('are refused where no browser has such an origin: %s', (address) => {
    expect(() => read({ ORIGIN: address })).toThrow('ORIGIN: must be an origin, as https://shop.example');
  });

  it('are without what stands around them: a file that a secret came from ends with a line end', () => {
    expect(read({ URL: ' https://api.example/v1\n', PORT: '80\r\n' })).toEqual({
      URL: 'https://api.example/v1',
      PORT: 80,
    });
  });

  it.each(['ORIGINS', 'NETWORKS'])(
    'are refused where %s is a list of nothing: of empty ones none would be let in, or believed',
    (name) => {
      expect(() => read({ [name]: ' , ' })).toThrow(`The environment is not right:\n  ${name}: lists nothing`);
    },
  );

  it('are asked what they ask of each other, by those that are set, whatever else is wrong', () => {
    const rule = ({ URL: url, ORIGIN: origin }: Record<string, string | undefined>) =>
      url !== undefined && origin === undefined ? ['ORIGIN: must be set where URL is'] : [];
    expect(() => readSettings(Schema, { URL: 'https://a.example', ORIGIN: '', PORT: 'x' }, rule, rule)).toThrow(
      /^The environment is not right:\n {2}PORT: must [^\n]*\n {2}ORIGIN: must be set where URL is$/,
    );
    expect(() => readSettings(Schema, { URL: 'https://a.example' }, rule)).toThrow('ORIGIN: must be set where URL is');
    expect(readSettings(Schema, { URL: '' }, rule)).toEqual({});
  });
});
