/** Why something that was asked for was not done, in a sentence for people. */
export interface Refusal {
  refused: string;
  /** What would be done instead, where there is such a thing. */
  instead?: object;
}

export const NO_METHOD: Refusal = { refused: 'There is no such payment method.' };
