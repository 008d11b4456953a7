import type { AnnouncementHead, Coupons, Game, Payments, Product, Site } from './kinds';
import type { Code, MarkdownFile } from './markdownFile';
import type { SourcePicture } from '../rendering/pictures';
import type { Section } from './sections';
import type { Placed } from './yamlFile';

export interface Announcement {
  head: Placed<AnnouncementHead>;
  parts: MarkdownFile<AnnouncementHead>['parts'];
}

/** Steps and questions as in the file, with the placeholders `{game}` and `{product}`. */
export type ManualSource = Record<Code, { steps: Section[]; faq: Section[] }>;
export type PageSource = Record<Code, Section[]>;

/** A content folder that was read, by file names. */
export interface Content {
  site?: Placed<Site>;
  payments?: Placed<Payments>;
  coupons?: Placed<Coupons>;
  games: Map<string, Placed<Game>>;
  products: Map<string, Placed<Product>>;
  announcements: Map<string, Announcement>;
  manuals: Map<string, { file: string; source: ManualSource }>;
  pages: Map<string, { file: string; source: PageSource }>;
  pictures: Map<string, SourcePicture>;
  /** The files as they were, to be exported as they were. */
  texts: Map<string, string>;
}

export const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
