import type { Shape } from '@storefront/contracts';

/** Where what a shape takes begins or ends, and whether that value is taken itself. */
interface End {
  at: number;
  isTaken: boolean;
}

const ends = [
  { bounds: ['minimum', 'exclusiveMinimum'], inwards: 1, words: ['at least', 'more than'] },
  { bounds: ['maximum', 'exclusiveMaximum'], inwards: -1, words: ['at most', 'less than'] },
  { bounds: ['minLength'], inwards: 1, words: ['at least'] },
  { bounds: ['maxLength'], inwards: -1, words: ['at most'] },
  { bounds: ['minItems'], inwards: 1, words: ['at least'] },
  { bounds: ['maxItems'], inwards: -1, words: ['at most'] },
] as const;

type Ends = (typeof ends)[number];

/** The narrower one of the bounds that a shape states at an end. */
function endOf(shape: Shape, { bounds: [taken, beyond], inwards }: Ends, isWhole: boolean): End | undefined {
  const [inner, outer] = [shape[taken], beyond && shape[beyond]];
  const stated: End[] = [
    ...(typeof inner === 'number' ? [{ at: inner, isTaken: true }] : []),
    // Of whole numbers, those above 0 are those from 1 on.
    ...(typeof outer === 'number' ? [isWhole ? { at: (Math.floor(outer * inwards) + 1) * inwards, isTaken: true } : { at: outer, isTaken: false }] : []),
  ];
  return stated.sort((one, other) => (other.at - one.at) * inwards || Number(one.isTaken) - Number(other.isTaken))[0];
}

/** The bounds, in words, that both state and that the reader draws narrower; who states none is believed to know why. */
export function narrowerBounds(sent: Shape, read: Shape): string[] {
  const isWhole = sent.type === 'integer';
  return ends.flatMap((one) => {
    const [given, wanted] = [endOf(sent, one, isWhole), endOf(read, one, isWhole)];
    if (!given || !wanted) return [];
    const within = (given.at - wanted.at) * one.inwards;
    const isBeyond = within < 0 || (within === 0 && given.isTaken && !wanted.isTaken);
    return isBeyond ? [`${one.words[wanted.isTaken ? 0 : 1] ?? ''} ${wanted.at}`] : [];
  });
}

/** Formats of texts of which none is also another. */
const formats = new Set(['email', 'uuid', 'uri', 'date', 'time', 'date-time', 'ipv4', 'ipv6']);

/** What has bounds as wide as can be: a text that is there, a number that is none below nothing, a whole one from 1 on, as ids are, or none that nobody counts to. A list may always be empty. */
function isAlmostAny({ at, isTaken }: End, { inwards, bounds: [bound] }: Ends, isWhole: boolean): boolean {
  if (inwards < 0) return at >= Number.MAX_SAFE_INTEGER;
  return at < 0 || (at === 0 && isTaken) || (at <= 1 && (bound === 'minLength' || (bound === 'minimum' && isWhole)));
}

/** A bound in words; `most`: how much it lets through of a text, a list or a count. */
export interface Bound {
  takes: string;
  most?: number;
}

/** The bounds that a reader draws now, while it drew none before, nor the sender promises any. */
export function newBounds(sent: Shape, read: Shape, before: Shape): Bound[] {
  const isWhole = read.type === 'integer';
  return ends.flatMap((one) => {
    const [promised, wanted, known] = [sent, read, before].map((shape) => endOf(shape, one, isWhole));
    if (!wanted || promised || known || isAlmostAny(wanted, one, isWhole)) return [];
    const isMost = one.inwards < 0 && (isWhole || one.bounds[0] !== 'maximum');
    return [{ takes: `${one.words[wanted.isTaken ? 0 : 1] ?? ''} ${wanted.at}`, ...(isMost && { most: wanted.at }) }];
  });
}

/** The format that a reader asks for now, while it asked for none before, nor the sender promises any. */
export const newFormat = ({ format: sent }: Shape, { format: read = '' }: Shape, { format: before }: Shape): string[] => (formats.has(read) && sent === undefined && before === undefined ? [`of the format ${read}`] : []);

/** Whether both say of a text what it is, each something else. */
export const hasOtherFormat = ({ format: sent = '' }: Shape, { format: read = '' }: Shape): boolean => sent !== read && formats.has(sent) && formats.has(read);
