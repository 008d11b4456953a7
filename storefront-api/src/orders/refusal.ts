/** Why a request was refused, in a sentence for people. */
export interface Refusal {
  refused: string;
  /** What would be accepted instead, if anything. */
  instead?: object;
}

export const NO_METHOD: Refusal = { refused: 'There is no such payment method.' };
/** Refused, since the order could never be paid. */
export const NO_SUCH_SUM: Refusal = { refused: 'This payment method takes no such sum. Choose another one.' };
