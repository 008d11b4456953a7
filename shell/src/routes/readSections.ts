import * as v from 'valibot';

const SectionsSchema = v.array(v.object({ header: v.string(), text: v.string() }));
type Sections = v.InferOutput<typeof SectionsSchema>;

const isBlank = ({ header, text }: Sections[number]) => `${header}${text}`.trim() === '';

/** The sections in a dynamic page's JSON text; a text that is not JSON is one section, an empty one has none. */
export function readSections(data: string): Sections {
  if (data.trim() === '') return [];
  try {
    const stated: unknown = JSON.parse(data);
    if (typeof stated === 'string') return readSections(stated);
    const sections = v.safeParse(SectionsSchema, stated);
    if (sections.success) return sections.output.filter((section) => !isBlank(section));
    console.error('A dynamic page holds JSON of another shape.', v.summarize(sections.issues));
    return [];
  } catch {
    return [{ header: '', text: data }];
  }
}
