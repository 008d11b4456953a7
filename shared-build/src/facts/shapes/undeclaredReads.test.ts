import { createCode } from '../code/code';
import { undeclaredReads } from './undeclaredReads';

const declared = (type: string) =>
  type.startsWith('mf-y/') ? { type: 'object', properties: { id: { type: 'number' } } } : undefined;
const strays = (event: string, read: string) =>
  undeclaredReads(
    createCode([
      {
        path: 'src/marks.ts',
        text: `import { isEvent } from '@storefront/contracts'; builder.addMatcher(isEvent(${event}), (state, { payload }) => { state.last = ${read}; });`,
      },
    ]),
    declared as never,
  );

it('what is read of an event beside what is declared of it is named, and nothing that all objects have', () => {
  expect(strays("'mf-y/a'", '[payload.id, payload.other]')).toEqual({ 'mf-y/a': ['other'] });
  expect(strays("'mf-y/a'", 'payload.toString() + payload.id')).toEqual({});
});

it('what is read of one of several events may be what another one has', () => {
  expect(strays("late ? 'mf-y/a' : 'mf-y/b'", 'payload.other')).toEqual({});
  expect(strays("'mf-z/a'", 'payload.other')).toEqual({});
});
