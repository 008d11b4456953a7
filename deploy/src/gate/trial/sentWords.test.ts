import { sentWordFindings } from './sentWords';

const region = { type: 'string', enum: ['cis', 'global'] };
const description = {
  paths: {
    '/v1/cart': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
                  note: { type: 'string' },
                  reach: { anyOf: [region, { type: 'null' }] },
                },
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Line: { type: 'object', properties: { region } } } },
} as unknown as Parameters<typeof sentWordFindings>[3];

const tells = (...words: string[]) => words.map((one) => `its screen at /cart, it tells POST /v1/cart that ${one}`);
const refused = (now: string[], before: string[] | undefined, described = description) =>
  sentWordFindings('mf-a 2 in shell 1', now, before, described).refusals;

describe('a word in what is sent to the API', () => {
  it.each([['lines[].region']])('is none of those that it lists, and refused: %s', (field) => {
    expect(refused(tells(`${field} is CIS`, `${field} is World`), tells(`${field} is cis`))).toEqual([
      `mf-a 2 in shell 1 asks POST /v1/cart with ${field} “CIS”, “World”, of which the API takes cis, global.`,
    ]);
  });

  it.each([
    ['another of them', tells('lines[].region is global'), tells('lines[].region is cis')],
    [
      'one of them beside others',
      tells('lines[].region is CIS', 'lines[].region is global'),
      tells('lines[].region is cis'),
    ],
    ['where it lists none', tells('note is CIS'), tells('note is cis')],
    ['where it takes null as well', tells('reach is global'), tells('reach is cis')],
    ['where the live version sends none of them, either', tells('lines[].region is CIS'), tells('lines[].region is a')],
    ['where the live version sends nothing there', tells('lines[].region is CIS'), []],
    ['where nobody looked', tells('lines[].region is CIS'), undefined],
    ['that it does not describe', tells('lines[].term is long'), tells('lines[].term is short')],
  ])('passes: %s', (_which, now, before) => expect(refused(now, before)).toEqual([]));

  it('passes where the API describes nothing', () => {
    const [now, before] = [tells('lines[].region is CIS'), tells('lines[].region is cis')];
    expect(refused(now, before, { paths: {} } as never)).toEqual([]);
    expect(sentWordFindings('mf-a 2', now, before, undefined).refusals).toEqual([]);
  });
});
