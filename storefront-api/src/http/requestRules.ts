import type { Env } from '../env';
import type { Api } from './api';
import { setBodyParsers } from './bodies';
import { refuseStrangePaths, setErrorAnswers } from './errors';
import type { Count } from './limits/counters';
import { limitCalls } from './limits/limits';
import { allowShopOrigins } from './origins';
import { validatorCompiler } from './validation';
import { describeRoutes } from './openapi/describe';
import { refuseBrokenTexts } from './wholeTexts';

/**
 * What every request meets before its route, and every failure after it: a new route has it without a word of its own.
 *
 * @param origin whose calls are counted where shops share a Redis
 * @returns what counts those calls that are no requests
 */
export function setRequestRules(app: Api, env: Pick<Env, 'SHOP_ORIGINS' | 'SHOP_URL' | 'RATE_LIMITS' | 'REDIS_URL'>, origin: string): Count {
  app.setValidatorCompiler(validatorCompiler);
  setErrorAnswers(app);
  // First who may call: whoever is refused for another reason may read why.
  allowShopOrigins(app, env);
  refuseStrangePaths(app);
  const count = limitCalls(app, { ...env, origin });
  refuseBrokenTexts(app);
  setBodyParsers(app);
  describeRoutes(app);
  return count;
}
