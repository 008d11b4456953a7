import { long } from '@storefront/build/jest/long.cjs';
import type * as Platform from '@storefront/platform';
import type * as PlatformHost from '@storefront/platform/host';
import type * as React from 'react';
import type * as ReactDom from 'react-dom/client';
import type * as Commits from './commits';
import { listenToCommits } from './commits';
import type * as RenderLoops from './renderLoops';

const soon = async (check: () => void) => {
  const until = Date.now() + 20_000;
  for (;;) {
    await new Promise((done) => setTimeout(done, 10));
    try {
      return check();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
};

let Boundary: typeof Platform.Boundary;
let Rectangle: typeof PlatformHost.Rectangle;
let react: typeof React;
let renderLoops: typeof RenderLoops;
let root: ReactDom.Root;
let faults: string[];
let isOver: boolean;
let draws: number;

// As in browsers: what React looks at for those who develop takes many times as long as what is drawn hundreds of times
// here.
beforeAll(() => void Object.assign(process.env, { NODE_ENV: 'production' }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // React looks for who hears it when its code runs.
  jest.resetModules();
  jest.requireActual<typeof Commits>('./commits').listenToCommits();
  react = jest.requireActual<typeof React>('react');
  ({ Boundary } = jest.requireActual<typeof Platform>('@storefront/platform'));
  ({ Rectangle } = jest.requireActual<typeof PlatformHost>('@storefront/platform/host'));
  renderLoops = jest.requireActual<typeof RenderLoops>('./renderLoops');
  document.body.innerHTML = '<main></main>';
  root = jest.requireActual<typeof ReactDom>('react-dom/client').createRoot(document.querySelector('main')!);
  faults = [];
  isOver = false;
  draws = 0;
  renderLoops.breakRenderLoops(
    (name) => name.startsWith('mf-'),
    (remote, error) => faults.push(`${remote}: ${(error as Error).message}`),
  );
});
afterEach(() => {
  isOver = true;
  root.unmount();
});

const drawn = () => document.querySelector('main')?.textContent;

/** Changes its state after it has been drawn, as often as it may. */
function Restless({ change, times = Infinity }: { change: (act: () => void) => void; times?: number }) {
  const [count, setCount] = react.useState(0);
  react.useEffect(() => {
    draws += 1;
    if (count < times && !isOver) change(() => setCount(count + 1));
  });
  return <i>{count < times ? 'goes on' : 'done'}</i>;
}

const within = (name: string, place: React.ReactNode) => (
  <Rectangle name={name} fallback={() => <b>{name} is missing</b>}>
    {place}
  </Rectangle>
);

/** A part of a rectangle, which somebody calls by another's name. */
const misnamed = (place: React.ReactNode) => (
  <Boundary key="" name="mf-good" fallback={() => 'a part is missing'}>
    {place}
  </Boundary>
);

const ways: [string, (act: () => void) => void][] = [
  ['at once', (act) => act()],
  ['by a promise', (act) => void Promise.resolve().then(act)],
];

describe('what is drawn anew for ever', () => {
  it.each(ways)('ends in its own rectangle, and is its remote’s fault: %s', async (_way, change) => {
    root.render(
      within('The page', [
        within('mf-good', 'good'),
        within('mf-bad', [misnamed(<Restless change={change} />), within('mf-inner', 'inner')]),
      ]),
    );
    await soon(() => expect(drawn()).toBe('goodmf-bad is missing'));
    // A busy machine draws breath now and then.
    expect(draws).toBeLessThan(1600);
    expect(faults).toEqual(['mf-bad: mf-bad renders in an endless loop.']);
    expect(console.error).toHaveBeenCalledWith('mf-bad was ended.', expect.any(Error));
  });

  long('is left alone where it comes to an end, and where the browser has time between', async () => {
    root.render(within('mf-long', <Restless change={(act) => act()} times={490} />));
    await soon(() => expect(drawn()).toBe('done'));
    root.render(within('mf-moving', <Restless key="moving" change={(act) => void setTimeout(act, 5)} times={550} />));
    await soon(() => expect(drawn()).toBe('done'));
    expect(faults).toEqual([]);
  });

  it('is told from what ends by five hundred times without a breath', async () => {
    root.render(within('mf-long', <Restless change={(act) => act()} times={400} />));
    await soon(() => expect(drawn()).toBe('done'));
    expect(faults).toEqual([]);
    expect(renderLoops.maxCommits).toBe(500);
  });

  it('is not blamed on the shell’s own rectangles', async () => {
    root.render(within('The page', <Restless change={(act) => act()} times={550} />));
    await soon(() => expect(drawn()).toBe('done'));
    expect(faults).toEqual([]);
  });
});

it('tells a developer’s tool that was there before of each commit, too', () => {
  const tool = { onPostCommitFiberRoot: jest.fn<void, [number, unknown]>() };
  const { onPostCommitFiberRoot: told } = tool;
  listenToCommits({ __REACT_DEVTOOLS_GLOBAL_HOOK__: tool } as never);
  tool.onPostCommitFiberRoot(7, { pendingLanes: 0 });
  expect(told.mock.calls).toEqual([[7, { pendingLanes: 0 }]]);
});
