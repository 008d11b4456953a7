import { event } from '@storefront/contracts';
import { answering, createHarness } from '@storefront/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { game, remote } from '../testing/remote';
import { Widget } from './Pick';

it.each([
  ['/sample', 'You have not chosen a game yet.', 'You have chosen Zero Harbor.'],
  ['/ru/sample', 'Вы ещё не выбрали игру.', 'Ваш выбор — Zero Harbor.'],
])('at %s says what was chosen', async (path, before, after) => {
  const { definition, register, texts } = remote;
  const { fetch } = answering({ '/v1/games/popular': [game(2, 'Zero Harbor')] });
  const { ui, store } = createHarness(<Widget />, {
    texts: { [definition.name]: texts },
    fetch,
    path,
    pattern: 'sample',
    remote: { definition, register },
  });
  render(ui);
  expect(await screen.findByText(before)).toBeInTheDocument();
  act(() => void store.dispatch(event('mf-sample/picked', { gameId: 2 })));
  expect(await screen.findByText(after)).toBeInTheDocument();
});
