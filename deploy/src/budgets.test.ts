import { exceededBudgets } from './budgets';

const budgets = { shell: { scripts: 100_000 }, 'mf-news': { entry: 3000, './routes/news': 8000 } };

it('what grew by more than a trifle is named with its figures, the most grown first', () => {
  const measured = { shell: { scripts: 104_000 }, 'mf-news': { entry: 3300, './routes/news': 8100 } };
  expect(exceededBudgets(budgets, measured)).toEqual([
    'shell scripts grew from 97.66 KB to 101.56 KB, by 3.91 KB.',
    'mf-news entry grew from 2.93 KB to 3.22 KB, by 0.29 KB.',
  ]);
});

it('what is new has to be given a budget', () => {
  expect(exceededBudgets(budgets, { 'mf-new': { entry: 2048 } })).toEqual([
    'mf-new entry has no budget yet: it is 2.00 KB.',
  ]);
});

it('what shrank, or is gone, is nobody’s trouble', () => {
  expect(exceededBudgets(budgets, { shell: { scripts: 90_000 } })).toEqual([]);
});

it('a trifle is two of a hundred and 150 bytes', () => {
  const grownTo = (bytes: number) => exceededBudgets({ shell: { scripts: 10_000 } }, { shell: { scripts: bytes } });
  expect([grownTo(10_350), grownTo(10_351)]).toEqual([
    [],
    ['shell scripts grew from 9.77 KB to 10.11 KB, by 0.34 KB.'],
  ]);
});
