import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '../testing/demoShop';
import { openScreen } from '../testing/openScreen';
import { route } from './product';

const open = () =>
  openScreen(route, 'product', '/ru/catalog/product/7', {
    '/v1/products/7?language=ru': product(),
    '/v1/screenshots?productId=7': [],
    '/v1/products/games/client/1': [],
  });

const press = async () => {
  await act(async () => screen.getByRole('button', { name: 'Поделиться' }).click());
};
const said = (words: string | RegExp) => screen.queryByText(words, { selector: '[role="status"]' });

beforeEach(() => userEvent.setup());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('sharing a product', () => {
  it('S061 copies the address in the page’s language, and says so for a moment', async () => {
    await open();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    jest.useFakeTimers();
    await press();
    expect(copy).toHaveBeenCalledWith('http://localhost/ru/catalog/product/7');
    expect(said('Адрес скопирован.')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2000));
    expect(said('Адрес скопирован.')).not.toBeInTheDocument();
  });

  it('S061 says what to do where the browser refuses, for as long as it takes', async () => {
    await open();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    jest.useFakeTimers();
    await press();
    act(() => jest.advanceTimersByTime(60_000));
    expect(said(/^Не получилось/)).toBeInTheDocument();
  });
});
