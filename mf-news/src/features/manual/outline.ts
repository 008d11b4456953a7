import { anchorOf, createAnchors, type Manual } from '@storefront/contracts';

export interface Place {
  id: string;
  header: string;
}

/** The headings of a manual with their unique ids. */
export interface Outline {
  steps: Place[];
  questions: Place[];
  /** The id of the questions' section. */
  asked: string;
}

/** Gives the headings of a manual their ids; `asked` is the heading above its questions. */
export function outlineOf({ steps, faq }: Manual['manual'], asked: string): Outline {
  const give = createAnchors();
  const place = (header: string): Place => ({ id: give(anchorOf(header)), header });
  return {
    asked: give(anchorOf(asked)),
    steps: steps.map(({ header }) => place(header)),
    questions: faq.map(({ question }) => place(question)),
  };
}

/** The fewest steps with which a manual gets a table of contents: fewer are seen at a glance. */
const least = 3;

/** Whether a manual needs a table of contents. */
export const isLong = ({ steps }: Outline): boolean => steps.length >= least;
