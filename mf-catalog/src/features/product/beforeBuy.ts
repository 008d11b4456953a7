import { BeforeBuySchema, type BeforeBuy, type Language } from '@storefront/contracts';
import * as v from 'valibot';

export type BeforeBuyGroup = BeforeBuy[number];

interface Parsed {
  groups: BeforeBuy;
  /** Why the text is invalid, so that there are no groups (S063). */
  problem?: string;
}

/** Reads the JSON of a product's warnings; never throws. An empty text has no warnings. */
export function parseBeforeBuy(text: string): Parsed {
  if (text.trim() === '') return { groups: [] };
  try {
    return { groups: v.parse(BeforeBuySchema, JSON.parse(text)) };
  } catch (error) {
    return { groups: [], problem: String(error) };
  }
}

/** A group's texts in the visitor's language (S065). */
export function groupTexts(group: BeforeBuyGroup, language: Language): { name: string; items: string[] } {
  return language.code === 'ru'
    ? { name: group.name_ru, items: group.items_ru }
    : { name: group.name_en, items: group.items_en };
}
