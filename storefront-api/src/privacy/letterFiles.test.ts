import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isEmail } from '@storefront/contracts';
import { outboxMailer } from '../mail/mailer';
import { removeLettersTo } from './letterFiles';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'letters-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Letters of which API 1.1 named the chat nowhere, in the mailbox of files. */
async function write(...receivers: string[]) {
  const mailer = outboxMailer(join(dataDir, 'outbox'), 'Sidekey <a@b.example>', () => undefined);
  for (const [index, to] of receivers.entries())
    await mailer({
      to,
      subject: 'To: nobody',
      text: 'x',
      messageId: `<chat-${String(index).padStart(8, '0')}-0a0b-0c0d-0e0f-0a0b0c0d0e0f@b.example>`,
    });
}

const left = () => readdirSync(join(dataDir, 'outbox')).length;

it.each([
  'ann@c.example',
  'a..b@c.example',
  '.a@c.example',
  'a.@c.example',
  "o'b+x%y_-@c.example",
  `${'x'.repeat(64)}@${'y'.repeat(60)}.example`,
])('an address is told by a letter’s header however that is written: %s', async (email) => {
  expect(isEmail(email)).toBe(true);
  await write(email.toUpperCase(), `x${email}`);
  expect(await removeLettersTo(dataDir, email)).toBe(1);
  expect(left()).toBe(1);
});
