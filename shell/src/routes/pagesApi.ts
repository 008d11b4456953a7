import { DynamicPageSchema } from '@storefront/contracts';
import { hostApi } from '@storefront/platform/host';
import * as v from 'valibot';

const TextPageSchema = v.array(v.object({ header: v.string(), text: v.string() }));
const TextSchema = v.pipe(v.string(), v.transform((text) => [{ header: '', text }]));
export type TextPage = v.InferOutput<typeof TextPageSchema>;

const isBlank = ({ header, text }: TextPage[number]) => `${header}${text}`.trim() === '';

/** The sections in a dynamic page's JSON text; a text that is no JSON is one section, one without words none. */
export function parsePage(data: string): TextPage {
  if (data.trim() === '') return [];
  try {
    const page = v.safeParse(v.union([TextPageSchema, TextSchema]), JSON.parse(data));
    if (page.success) return page.output.filter((section) => !isBlank(section));
    console.error('A dynamic page holds JSON of another shape.', v.summarize(page.issues));
    return [];
  } catch {
    return [{ header: '', text: data }];
  }
}

export const pagesApi = hostApi().injectEndpoints({
  endpoints: (build) => ({
    textPage: build.query<TextPage | null, { name: string; language: string }>({
      query: ({ name, language }) => ({
        url: `/v1/dynamic-page/${name}?language=${language}`,
        result: DynamicPageSchema,
      }),
      transformResponse: (page: v.InferOutput<typeof DynamicPageSchema> | null) => page && parsePage(page.data),
    }),
  }),
});

export const { useTextPageQuery } = pagesApi;
