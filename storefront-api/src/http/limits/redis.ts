import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** Milliseconds for which a call waits for its count. */
const ANSWER_LIMIT = 500;
const LONGEST_PAUSE = 5000;

/** A connection that reconnects by itself, and whose commands fail at once meanwhile. */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5000,
    disconnectTimeout: 100,
    commandTimeout: ANSWER_LIMIT,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_PAUSE),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: every process counts calls by itself until it is back.');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back.');
    isAway = false;
  });
  return redis;
}
