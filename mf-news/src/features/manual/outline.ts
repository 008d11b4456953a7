import { anchorOf, createAnchors, type Manual } from '@storefront/contracts';

export interface Place {
  id: string;
  header: string;
}

/** The headings of a manual with their ids, each once on the page. */
export interface Outline {
  steps: Place[];
  questions: Place[];
  /** The part of the questions. */
  asked: string;
}

/** Gives every heading of a manual its id; `asked` is the heading above its questions. */
export function outlineOf({ steps, faq }: Manual['manual'], asked: string): Outline {
  const give = createAnchors();
  const place = (header: string): Place => ({ id: give(anchorOf(header)), header });
  return { asked: give(anchorOf(asked)), steps: steps.map(({ header }) => place(header)), questions: faq.map(({ question }) => place(question)) };
}

/** Fewer steps are seen at a glance. */
const least = 3;

/** Whether a manual has more than is seen at a glance: then it tells what it holds. */
export const isLong = ({ steps }: Outline): boolean => steps.length >= least;
