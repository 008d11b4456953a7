import { languageByCode, localizePath } from '@storefront/contracts';
import { originOf } from '@storefront/server';
import type { FastifyRequest } from 'fastify';

export interface AddressSettings {
  PUBLIC_API_URL?: string;
  SHOP_URL?: string;
  PORT: number;
}

/**
 * The URLs of this API and of the shop, as the client of a request sees them. Throws an error that is answered with 400
 * if the request's host is invalid.
 */
export function createAddresses(settings: AddressSettings) {
  const api = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => settings.PUBLIC_API_URL ?? originOf(request);
  const shop = (request: FastifyRequest) =>
    settings.SHOP_URL ?? originOf({ protocol: request.protocol, host: `${request.hostname}:${settings.PORT}` });
  return {
    /** This API, without a slash at its end. */
    api,
    /** Makes a path of this API absolute. */
    ofApi: (request: FastifyRequest, path: string) => api(request) + path,
    /** The inverse; other addresses stay as they are. */
    pathOf: (request: FastifyRequest, address: string) =>
      address.startsWith(api(request)) ? address.slice(api(request).length) : address,
    shopOrigin: (request: FastifyRequest) => new URL(shop(request)).origin,
    /** A page of the shop in a language. */
    ofShop: (request: FastifyRequest, path: string, language: string) =>
      shop(request) + localizePath(path, languageByCode(language)),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
