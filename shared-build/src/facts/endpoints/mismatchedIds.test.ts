import { createCode } from '../code/code';
import { mismatchedIds } from './mismatchedIds';

const astray = (text: string) =>
  mismatchedIds(createCode([{ path: 'src/Screen.tsx', text }], { folder: '/mf-x' }), '/mf-x');

it.each([
  'const Screen = ({ product }) => <BuyBox productId={product.gameId} />;',
  'const ask = ({ product }) => dispatch(addRequested({ productId: product!.gameId as never }));',
])('an id that is given under the name of another is named with its file: %s', (text) => {
  expect(astray(text)).toEqual(['src/Screen.tsx productId=gameId']);
});

it('a sum in the place of an id is named as it is written', () => {
  expect(
    astray('const ask = ({ productId }) => dispatch(addRequested({ productId: productId - 1, count: count + 1 }));'),
  ).toEqual(['src/Screen.tsx productId=productId-1']);
});

it.each([
  'const Screen = ({ product }) => <BuyBox productId={product.id} gameId={product.gameId} />;',
  'const Screen = ({ entry }) => <BuyBox productId={entry.shownId} formerId={entry.gameId} />;',
  'const Screen = ({ gameId }) => <BuyBox productId={gameId} productId="gameId" />;',
  'state.dialogProductId = payload.productId;',
])('one under its own name is none, nor what the contracts have no name for: %s', (text) => {
  expect(astray(text)).toEqual([]);
});
