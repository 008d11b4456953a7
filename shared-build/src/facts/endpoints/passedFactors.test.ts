import { createCode } from '../code/code';
import { passedFactors } from './passedFactors';

const scales = (text: string) =>
  passedFactors(
    createCode([
      {
        path: 'src/Screen.tsx',
        text: `import { event } from '@storefront/contracts'; import { Slot } from '@storefront/platform'; ${text}`,
      },
    ]),
  );

it.each<[string, object]>([
  [
    "dispatch(event('mf-x/picked', { price: plan.price * 100, mark: { id: plan.id } }))",
    { 'mf-x/picked': { price: { price: [100] }, id: { id: [1] } } },
  ],
  [
    "dispatch({ type: 'mf-x/picked', payload: { cents: Math.round(plan.price / 0.01) } })",
    { 'mf-x/picked': { cents: { price: [100] } } },
  ],
  [
    'const Screen = () => <Slot name="mf-x/aside" props={{ price: plan.price, name: "a" }} />;',
    { 'mf-x/aside': { price: { price: [1] } } },
  ],
  ["show({ price: plan.price * 100 }); dispatch({ type: 'mf-x/left' });", {}],
])('numbers that others are given are said with what they are multiplied by: %s', (text, given) => {
  expect(scales(text)).toEqual(given);
});
