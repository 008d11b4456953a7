import { answering, failing, openRoute, type Answers } from '@storefront/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { route } from '../../routes/start';
import { game, remote } from '../../testing/remote';
import { selectPick } from './pickSlice';

const call = '/v1/games/popular';
const games = [game(1, 'Iron Meridian'), game(2, 'Zero Harbor')];

function open(path: string, given: Answers) {
  const api = answering(given);
  const { ui, store } = openRoute(remote, route, 'start', { path, fetch: api.fetch });
  render(ui);
  return { ...api, store, user: userEvent.setup() };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

it('shows the popular games, counted in words', async () => {
  open('/ru/sample', { [call]: games });
  expect(await screen.findByText('2 игры')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Zero Harbor' })).toBeInTheDocument();
});

it('keeps what the visitor chooses', async () => {
  const { store, user } = open('/sample', { [call]: games });
  await user.click(await screen.findByRole('button', { name: 'Choose Zero Harbor' }));
  expect(selectPick(store.getState())).toBe(2);
});

it.each([[[]], [null]])('says that there are no games where the API has %p', async (nothing) => {
  open('/sample', { [call]: nothing });
  expect(await screen.findByText('There are no games here yet')).toBeInTheDocument();
});

it('keeps its place when the call fails, and asks again when the visitor does (S204)', async () => {
  const { answers, user } = open('/sample', { [call]: failing });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers[call] = games;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Iron Meridian' })).toBeInTheDocument();
});
