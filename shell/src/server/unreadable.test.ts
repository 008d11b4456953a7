/** @jest-environment @storefront/build/jest/server.cjs */
import { createHash } from 'node:crypto';
import { readShellTexts } from '../composition/shellTexts';
import { createUnreadableAnswer } from './unreadable';

describe('a request that cannot be read', () => {
  it('S206 is answered with a page of words in every language, where it had too many cookies: it opens the page again, once', async () => {
    const { type, body, headers } = createUnreadableAnswer(await readShellTexts(), 'Side & key', {
      'referrer-policy': 'origin',
    })(431);
    expect(type).toBe('text/html');
    expect(body).toContain('<section lang="en-US"><h1>One moment</h1>');
    expect(body).toContain('<section lang="ru-RU"><h1>Один момент</h1>');
    expect(body).toContain('<title>Side &amp; key</title>');
    expect(body).toMatch(/type!=='reload'\)location.reload\(\)/);
    const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
    expect(headers?.['referrer-policy']).toBe('origin');
    expect(headers?.['content-security-policy']).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; `,
    );
  });

  it('S206 is answered in one sentence otherwise', () => {
    const { type, body, headers } = createUnreadableAnswer({}, 'Sidekey', { 'referrer-policy': 'origin' })(400);
    expect([type, headers, JSON.parse(body)]).toEqual([
      'application/json',
      { 'referrer-policy': 'origin' },
      { success: false, result: null, message: 'The request was not understood.' },
    ]);
  });
});
