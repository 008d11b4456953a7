import { awaitedWords } from './awaitedWords';
import { createCode } from '../code/code';

const awaited = (text: string) =>
  awaitedWords(
    createCode([{ path: 'src/listeners.ts', text: `import { isEvent } from '@storefront/contracts'; ${text}` }]),
  );

it.each<[string, string, Record<string, string[]>]>([
  [
    'a reducer',
    "builder.addMatcher(isEvent('mf-a/done'), (state, { payload }) => { if (payload.mark.kind === 'game') state.last = payload.mark.id; });",
    { kind: ['game'] },
  ],
  [
    'an effect',
    "startListening({ matcher: isEvent('mf-a/done'), effect: ({ payload: { kind } }) => { switch (kind) { case 'game': return 1; case 'product': return 2; } } });",
    { kind: ['game', 'product'] },
  ],
  [
    'a named effect, with a constant',
    "const wanted = 'game'; const act = ({ payload }) => payload.kind !== wanted; startListening({ matcher: isEvent('mf-a/done'), effect: act });",
    { kind: ['game'] },
  ],
  [
    'a function that tells events apart',
    "const reduce = (state, action) => isEvent('mf-a/done')(action) && action.payload.kind == 'game' ? 1 : state;",
    { kind: ['game'] },
  ],
])('the words of an event that is waited for are said: of %s', (_what, text, fields) => {
  expect(awaited(text)).toEqual({ 'mf-a/done': fields });
});

it('none are said of what is compared with something unknown, or elsewhere', () => {
  expect(
    awaited(
      "builder.addMatcher(isEvent('mf-a/done'), (state, { payload }) => { if (payload.id === state.id) state.last = 1; }); const other = kind === 'game';",
    ),
  ).toEqual({});
});
