import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { chatOf, contactHarness, message } from '../../testing/supportHarness';

let isCodeThere = false;

/** Lets the import of the chat's code succeed or fail. */
jest.mock('./ChatView', () => {
  if (!isCodeThere) throw new Error('The code is away.');
  return jest.requireActual('./ChatView');
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('chatToken', 'secret');
});

it('S204 asks for the code of the chat by a button that stays, busy and with the focus, until that comes or does not', async () => {
  render(contactHarness({}).ui);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
  expect(retry).toHaveFocus();
});

it('S204 asks for the code of the chat again when the network is back', async () => {
  render(contactHarness({ 'GET /v1/chats/client': { result: chatOf([message(1)]) } }).ui);
  await screen.findByRole('button', { name: 'Try again' });
  isCodeThere = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('log')).toHaveTextContent('Message 1');
});
