/** Why something that was asked for was not done, in a sentence for people. */
export interface Refusal {
  refused: string;
  /** What would be done instead, where there is such a thing. */
  instead?: object;
}

export const NO_METHOD: Refusal = { refused: 'There is no such payment method.' };
/** An order by it could never be paid. */
export const NO_SUCH_SUM: Refusal = { refused: 'This payment method takes no such sum. Choose another one.' };
