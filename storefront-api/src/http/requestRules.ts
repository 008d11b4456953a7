import type { Env } from '../env';
import type { Api } from './api';
import { setBodyParsers } from './bodies';
import { refuseStrangePaths, setErrorAnswers } from './errors';
import { limitCalls, type CallLimits } from './limits/limits';
import { allowShopOrigins } from './origins';
import { validatorCompiler } from './validation';
import { describeRoutes } from './openapi/describe';
import { refuseMalformedTexts } from './wellFormedTexts';

/**
 * Rules that apply to all routes, before and after their handlers.
 *
 * @param origin identifies this shop's counts, since shops may share a Redis
 */
export function setRequestRules(
  app: Api,
  env: Pick<Env, 'SHOP_ORIGINS' | 'SHOP_URL' | 'RATE_LIMITS' | 'REDIS_URL'>,
  origin: string,
): CallLimits {
  app.setValidatorCompiler(validatorCompiler);
  setErrorAnswers(app);
  // CORS first, so that pages can read why they are refused by the other rules.
  allowShopOrigins(app, env);
  refuseStrangePaths(app);
  const callLimits = limitCalls(app, { ...env, origin });
  refuseMalformedTexts(app);
  setBodyParsers(app);
  describeRoutes(app);
  return callLimits;
}
