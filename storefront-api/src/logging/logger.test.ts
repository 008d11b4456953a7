import Fastify from 'fastify';
import { loggerOf, withoutAddresses } from './logger';

describe('a log', () => {
  it.each([
    'a@b.example', "o'neil+tag@mail.b-c.example", 'АННА@почта.рф', '<a@b.example>', '"a@b.example"', 'mailto:a@b.example', '/x?email=a%40b.example', 'a@b.example.',
  ])('S117 has no %s', (address) => {
    expect(withoutAddresses(`550 ${address}: no such user`)).not.toMatch(/@b|%40b|почта|neil|mail\.b/);
    expect(withoutAddresses(`550 ${address}: no such user`)).toContain('<e-mail>');
  });

  it.each(['node_modules/@fastify/cors/index.js:3', 'pino@10.4.0', '@storefront/api', 'a @ b.example'])('S117 keeps %s', (text) => {
    expect(withoutAddresses(text)).toBe(text);
  });

  it('S117 has no address in any part of a line: words, fields, errors, their causes and stacks', () => {
    let written = '';
    const { log } = Fastify({ logger: { ...loggerOf('info'), stream: { write: (line: string) => void (written += line) } } });
    const refused = Object.assign(new Error('550 <buyer@b.example>: no such user'), { rejected: ['buyer@b.example'], response: 'buyer@b.example?' });
    log.error({ err: new Error('Sending failed', { cause: refused }), to: 'buyer@b.example' }, 'The letter to buyer@b.example could not be sent.');
    log.child({ to: 'buyer@b.example' }).info('sent');
    expect(written).toContain('<e-mail>');
    expect(written).toContain('no such user');
    expect(written).not.toContain('buyer');
  });
});
