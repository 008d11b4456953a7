import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { negotiation } from '../endpoint/negotiation';
import type { Authorize } from '../endpoint/options';
import { signalr } from '../endpoint/plugin';
import { Hub } from '../hub/hub';
import type { TestEvents, TestMethods } from './methods';
import type { ConformanceOptions } from './options';
import { clientResultRoute, healthRoute } from './routes';
import { testHub } from './testHub';

const TOKEN = 'conformance-token';

const bearersOnly: Authorize = ({ token }) => (token === TOKEN ? { userId: 'conformance' } : undefined);

const cookies = [
  'testCookie=testValue; Path=/',
  'testCookie2=testValue2; Path=/',
  'expiredCookie=doesNotMatter; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
];

/** Every negotiation sets cookies: two to keep, and one that has expired. */
function setCookies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method === 'POST' && url.split('?', 1)[0]!.endsWith('/negotiate')) reply.header('set-cookie', cookies);
  });
}

function redirections(app: FastifyInstance, origins: string[]): void {
  let redirects = 0;
  app.register(negotiation, {
    path: '/redirect',
    origins,
    answer: ({ host }) => ({ url: `http://${host}/testhub?numRedirects=${(redirects += 1)}` }),
  });
  app.register(negotiation, {
    path: '/redirect-authorized',
    origins,
    answer: ({ host }) => ({ url: `http://${host}/authorizedhub`, accessToken: TOKEN }),
  });
  app.register(negotiation, {
    path: '/refused',
    origins,
    answer: () => ({ error: 'This connection is not allowed.' }),
  });
}

interface ConformanceHost {
  app: FastifyInstance;
  /** Lets all clients go and stops. */
  stop(): Promise<void>;
}

/** The host that the official client's cases can be pointed at; it does not listen yet. */
export function conformanceHost(
  { origins, settings }: Omit<ConformanceOptions, 'port'>,
  logger: FastifyServerOptions['logger'] = false,
): ConformanceHost {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(400).type('text/plain').send('The request is malformed.'),
  });
  const options = { settings };
  const test = new Hub<TestMethods, TestEvents>(testHub, options);
  const authorized = new Hub<Pick<TestMethods, 'Echo'>, object>(
    { name: 'authorized', methods: { Echo: (_call, value) => value } },
    options,
  );
  const uncreatable = new Hub<object, object>({ name: 'uncreatable', connected: refuse }, options);
  const hubs = [test, authorized, uncreatable];
  // Fastify's own words repeat the address, in which a token may stand.
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('There is nothing here.'));
  setCookies(app);
  app.register(signalr, { path: '/testhub', hub: test, origins });
  app.register(signalr, {
    path: '/testhub-nowebsockets',
    hub: test,
    origins,
    transports: ['ServerSentEvents', 'LongPolling'],
  });
  app.register(signalr, { path: '/restricted', hub: test, origins, transports: ['WebSockets'] });
  app.register(signalr, { path: '/authorizedhub', hub: authorized, origins, authorize: bearersOnly });
  app.register(signalr, { path: '/uncreatable', hub: uncreatable, origins });
  redirections(app, origins);
  healthRoute(app, hubs);
  clientResultRoute(app, test);
  const stop = async () => {
    await Promise.all(hubs.map((hub) => hub.drain()));
    await app.close();
  };
  return { app, stop };
}

function refuse(): never {
  throw new Error('This hub cannot be created.');
}
