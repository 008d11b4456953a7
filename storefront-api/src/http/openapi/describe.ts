import swagger from '@fastify/swagger';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import type * as v from 'valibot';
import { describedHubs } from '../../chat/hub/contract';
import type { Api } from '../api';
import { shopPaths } from '../shopPages';
import { formBodies, jsonSchemaOf, responsesOf } from './jsonSchemas';
import { results } from './results';

const PARTS = ['params', 'querystring', 'headers', 'body'] as const;

/** Hubs have a protocol of their own, and are described in `x-hubs`; the demo's mailbox is for whoever runs it. */
const undescribed = /^\/(hubs|mailbox)(\/|$)/;

/** The schemas of a request and of its answers, as JSON Schema. */
function describe(schema: FastifySchema | undefined, { method, url, config }: RouteOptions): FastifySchema {
  if (undescribed.test(url)) return { hide: true };
  const judged = PARTS.flatMap((part) =>
    schema?.[part] === undefined ? [] : [[part, jsonSchemaOf(schema[part] as v.GenericSchema)]],
  );
  const result = results[`${String(method)} ${url}`];
  const form = config?.form;
  return {
    ...(form && formBodies[form] ? { body: formBodies[form] } : {}),
    ...Object.fromEntries(judged),
    ...(form ? { consumes: [form] } : {}),
    ...(config?.bearer ? { security: [{ bearer: [] }, ...(config.bearer === 'read' ? [{}] : [])] } : {}),
    ...(result ? { response: responsesOf(result) } : {}),
  };
}

const options: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'storefront-api',
      version: '1',
      description: 'What the shop asks for. All JSON comes in one envelope.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  },
  transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
};

/** `/openapi.json`, made from the schemas that validate requests. To be called before the routes are added. */
export function describeRoutes(app: Api) {
  app.register(swagger, options);
  app.after(() => {
    app.get('/openapi.json', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      // For a check of the shop: its pages to which letters and payments lead must not be removed.
      return { ...app.swagger(), 'x-leads-to': shopPaths, 'x-hubs': describedHubs };
    });
  });
}
