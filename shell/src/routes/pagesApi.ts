import { DynamicPageSchema } from '@storefront/contracts';
import { hostApi } from '@storefront/platform/host';

export const pagesApi = hostApi().injectEndpoints({
  endpoints: (build) => ({
    /** A dynamic page's unparsed text; null where there is no such page. */
    textPage: build.query<string | null, { name: string; language: string }>({
      query: ({ name, language }) => ({
        url: `/v1/dynamic-page/${name}?language=${language}`,
        result: DynamicPageSchema,
      }),
      transformResponse: (page: { data: string } | null) => page && page.data,
    }),
  }),
});

export const { useTextPageQuery } = pagesApi;
