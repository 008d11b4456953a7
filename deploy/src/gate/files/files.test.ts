import type { Candidate } from '../../build';
import { facts } from '../../testing/facts';
import { fileFindings } from './files';
import type { PackageVersion } from '../comparison/comparison';

const party = (more: Partial<PackageVersion> = {}): PackageVersion => ({
  kind: 'remote',
  name: 'mf-a',
  version: '1',
  isTrial: false,
  hasServer: true,
  label: 'mf-a 1',
  contract: 1,
  definition: {
    routes: [{ id: 'news', path: 'a', visibility: 'public' }],
    slots: [{ slot: 'overlay', widget: 'W', load: 'idle' }],
    wakes: [],
  },
  facts: facts(),
  ...more,
});

const files = (scripts: string[] = [], styles: string[] = []) => ({ scripts, styles });
const whole = { './register': files(), './routes/news': files(['news.js'], ['news.css']), './widgets/W': files() };

/** What is found of a build that has these files of these exposes. */
function found(
  assets: object,
  held = ['browser/news.js', 'browser/news.css'],
  more: Partial<PackageVersion> = {},
  base = '/releases/mf-a/1/',
) {
  const release = { name: 'mf-a', version: '1', assets, base, entry: 'browser/remoteEntry.js' };
  const candidate: Candidate = {
    kind: 'remote',
    folder: '.',
    release,
    ancestors: [],
    contents: new Map(held.map((file) => [file, Buffer.from('')])),
  };
  return fileFindings({ candidate: party(more), former: undefined, others: [] }, candidate).refusals;
}

describe('a build', () => {
  it('that holds what it promises passes', () => {
    expect(found(whole)).toEqual([]);
  });

  it.each(['./register', './routes/news', './widgets/W'])('holds each part that it promises: %s', (expose) => {
    expect(found(Object.fromEntries(Object.entries(whole).filter(([name]) => name !== expose)))).toEqual([
      `mf-a 1 promises ${expose}, and its build does not hold it.`,
    ]);
  });

  it('holds each file of them', () => {
    expect(found(whole, [])).toEqual([
      'mf-a 1 lacks browser/news.js, a part of ./routes/news.',
      'mf-a 1 lacks browser/news.css, a part of ./routes/news.',
    ]);
  });

  it('says of a fragment that its file exports none', () => {
    expect(found(whole, undefined, { facts: facts({ blank: ['W'] }) })).toEqual([
      'mf-a 1 promises the fragment W, and its file exports no Widget.',
    ]);
  });

  it('of another origin holds nothing here', () => {
    expect(found({}, [], {}, 'https://team.test/')).toEqual([]);
  });
});
