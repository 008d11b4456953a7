import { createHarness } from '@storefront/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import { network } from '../../testing/supportHarness';
import { LinkNotice } from './LinkNotice';

function show(link: Parameters<typeof LinkNotice>[0]['link'], path: string) {
  const onReconnect = jest.fn();
  const texts = { 'mf-support': { en, ru } };
  render(
    createHarness(<LinkNotice link={link} onReconnect={onReconnect} />, {
      texts,
      fetch: network({}).fetch,
      path,
      pattern: 'contact-us',
    }).ui,
  );
  return onReconnect;
}

it.each([
  ['connecting', '/contact-us', 'Connecting…'],
  ['connecting', '/ru/contact-us', 'Подключаемся…'],
  ['reconnecting', '/contact-us', 'Reconnecting…'],
  ['reconnecting', '/ru/contact-us', 'Восстанавливаем связь…'],
  ['live', '/ru/contact-us', ''],
] as const)('S167 of a link that is %s the chat says at %s: %s', (link, path, words) => {
  show(link, path);
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each([
  ['/contact-us', 'The chat is not connected: new messages do not arrive.', 'Reconnect'],
  ['/ru/contact-us', 'Нет связи: новые сообщения не приходят.', 'Подключиться'],
])('S167 of a link that has stopped the chat says so at %s, and offers to connect', async (path, words, button) => {
  const onReconnect = show('stopped', path);
  expect(screen.getByRole('status').textContent).toBe(words);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(onReconnect).toHaveBeenCalledTimes(1);
});
