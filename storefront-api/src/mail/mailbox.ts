import { escapeHtml } from '@storefront/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { missing, type Api } from '../http/api';
import type { Store } from '../orders/store';
import type { Composing } from './composing';

const MAX_SHOWN = 50;
const ParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'This is not the id of a letter.')) });

const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Headers that proxies add. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request comes from this machine: letters are private. Requests through a proxy or a tunnel are refused, and
 * those with another host name (DNS rebinding).
 */
const isLocalRequest = ({ socket, headers, hostname }: FastifyRequest) =>
  thisMachine.includes(socket.remoteAddress ?? '') &&
  loopbackNames.includes(hostname) &&
  !proxyHeaders.some((name) => name in headers);

const style =
  'font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#14161b;background:#f2f3f5';

function page(rows: { id: string; subject: string; at: string }[]) {
  const items = rows
    .map(
      ({ id, subject, at }) =>
        `<li style="margin:0 0 12px"><a href="/mailbox/${id}">${escapeHtml(subject)}</a><br><small>${escapeHtml(at)}</small></li>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title></head>
<body style="${style}"><h1>Mailbox</h1><p>The last letters that this demo sent. They are also files in its outbox.</p>
${items ? `<ul style="list-style:none;padding:0">${items}</ul>` : '<p>No letter was sent yet.</p>'}</body></html>`;
}

function show(reply: FastifyReply, html: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(html);
}

/** The demo's letters as pages, on the machine that it runs on. */
export function mailboxRoutes(app: Api, store: Store, compose: Composing['compose']) {
  app.get('/mailbox', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.code(404).send(missing('There is no such call.'));
    const rows = await store.letters.lastSent(MAX_SHOWN);
    const letters = [];
    for (const row of rows)
      letters.push({ id: row.id, subject: (await compose(row)).subject, at: row.sent_at?.toISOString() ?? '' });
    return show(reply, page(letters));
  });

  app.get('/mailbox/:id', { schema: { params: ParamsSchema } }, async (request, reply) => {
    const row = isLocalRequest(request) ? await store.letters.letter(request.params.id) : undefined;
    if (!row?.sent_at) return reply.code(404).send(missing('There is no such letter.'));
    return show(reply, (await compose(row)).html);
  });
}
