import type { Text } from '@storefront/contracts';
import type { Family } from '../../art/families';
import type { ByLanguage, FunctionalGroup, ManualText } from '../../database/schema';

/** A product line: one tool, sold for several games under one name. `{game}` stands for the game's name. */
export interface ProductLine {
  name: string;
  slug: string;
  family: Family;
  hue: number;
  description: Text;
  functional: ByLanguage<FunctionalGroup[]>;
  /** The one step of its manual, and the question about it, that no other line has. */
  step: ByLanguage<ManualText['steps'][number]>;
  question: ByLanguage<ManualText['faq'][number]>;
  /** Whether it needs a spoofer and a flash drive. */
  spoofer?: boolean;
  flashDrive?: boolean;
}
