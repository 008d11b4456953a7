import Fastify, { type FastifyServerOptions } from 'fastify';
import { sql } from 'kysely';
import { artRoutes } from './art/routes';
import { createCatalogueRepository } from './catalogue/repository';
import { catalogueRoutes } from './catalogue/routes';
import { createCatalogueService } from './catalogue/service';
import type { Db } from './database/schema';
import type { Env } from './env';
import { found, missing, type Api } from './http/api';
import { setBodyParsers } from './http/bodies';
import { setErrorAnswers } from './http/errors';
import { allowShopOrigins } from './http/origins';
import { validatorCompiler } from './http/validation';
import { createCouponRepository } from './pricing/repository';
import { pricingRoutes } from './pricing/routes';
import { createPricingService } from './pricing/service';
import { createSiteRepository } from './site/repository';
import { siteRoutes } from './site/routes';
import { createSiteService } from './site/service';

export interface AppDeps {
  db: Db;
  env: Env;
  now?: () => Date;
  logger?: FastifyServerOptions['logger'];
}

function healthRoutes(app: Api, db: Db) {
  app.get('/healthz', () => found('up'));

  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return found('ready');
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer.');
      return reply.code(503).send(missing('The database does not answer.'));
    }
  });
}

/** The API over a migrated database, not yet listening. */
export function buildApp({ db, env, now = () => new Date(), logger = false }: AppDeps): Api {
  const app: Api = Fastify({ logger, disableRequestLogging: true, trustProxy: ['loopback', 'linklocal', 'uniquelocal'] });
  app.setValidatorCompiler(validatorCompiler);
  setErrorAnswers(app);
  setBodyParsers(app);
  allowShopOrigins(app, env.SHOP_ORIGINS);

  const catalogueRepository = createCatalogueRepository(db);
  const site = createSiteService(createSiteRepository(db));
  const catalogue = createCatalogueService(catalogueRepository, site);
  const pricing = createPricingService(catalogueRepository, createCouponRepository(db), site, now);

  app.after(() => {
    healthRoutes(app, db);
    siteRoutes(app, site);
    catalogueRoutes(app, catalogue);
    pricingRoutes(app, pricing);
    artRoutes(app);
  });
  return app;
}
