import { fireEvent, render, screen } from '@testing-library/react';
import { chatOf, contactHarness, message } from '../../testing/supportHarness';

let isCodeThere = false;

/** The network's far end, which sends the chat's code or does not. */
jest.mock('./ChatView', () => {
  if (!isCodeThere) throw new Error('The code is away.');
  return jest.requireActual('./ChatView');
});

it('S204 asks for the code of the chat again when the network is back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('chatToken', 'secret');
  render(contactHarness({ 'GET /v1/chats/client': { result: chatOf([message(1)]) } }).ui);
  await screen.findByRole('button', { name: 'Try again' });
  isCodeThere = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('log')).toHaveTextContent('Message 1');
});
