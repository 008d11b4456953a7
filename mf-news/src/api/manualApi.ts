import { ManualSchema, type Manual } from '@storefront/contracts';
import { api } from './api';

export interface ManualRequest {
  gameName: string;
  productName: string;
  /** The language's code, since each text is a single string on the wire. */
  language: string;
}

export const manualApi = api.injectEndpoints({
  endpoints: (build) => ({
    manual: build.query<Manual | null, ManualRequest>({
      query: ({ gameName, productName, language }) => ({
        url: `/v1/products/manual?${new URLSearchParams({ gameName, productName, language })}`,
        result: ManualSchema,
      }),
    }),
  }),
});

export const { useManualQuery } = manualApi;
