import type { Shape } from '@storefront/contracts';

/** A bound of a shape, and whether that value itself is included. */
interface End {
  at: number;
  isIncluded: boolean;
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

/** The narrower of a shape's inclusive and exclusive bounds on one side. */
function endOf(shape: Shape, { bounds: [taken, beyond], inwards }: Ends, isWhole: boolean): End | undefined {
  const [inner, outer] = [shape[taken], beyond && shape[beyond]];
  const stated: End[] = [
    ...(typeof inner === 'number' ? [{ at: inner, isIncluded: true }] : []),
    // For integers, above 0 means from 1 on.
    ...(typeof outer === 'number'
      ? [
          isWhole
            ? { at: (Math.floor(outer * inwards) + 1) * inwards, isIncluded: true }
            : { at: outer, isIncluded: false },
        ]
      : []),
  ];
  return stated.sort(
    (one, other) => (other.at - one.at) * inwards || Number(one.isIncluded) - Number(other.isIncluded),
  )[0];
}

/**
 * Bounds that both state and that are narrower for the reader, in words. A reader with bounds where the sender has none
 * is trusted.
 */
export function narrowerBounds(sent: Shape, read: Shape): string[] {
  const isWhole = sent.type === 'integer';
  return ends.flatMap((one) => {
    const [given, wanted] = [endOf(sent, one, isWhole), endOf(read, one, isWhole)];
    if (!given || !wanted) return [];
    const within = (given.at - wanted.at) * one.inwards;
    const isBeyond = within < 0 || (within === 0 && given.isIncluded && !wanted.isIncluded);
    return isBeyond ? [`${one.words[wanted.isIncluded ? 0 : 1] ?? ''} ${wanted.at}`] : [];
  });
}

/** Mutually exclusive formats of texts. */
const formats = new Set(['email', 'uuid', 'uri', 'date', 'time', 'date-time', 'ipv4', 'ipv6']);

/**
 * Whether a bound excludes hardly anything: an empty text, a negative number, 0 for an id, or a huge number. A list may
 * always be empty.
 */
function isAlmostAny({ at, isIncluded }: End, { inwards, bounds: [bound] }: Ends, isWhole: boolean): boolean {
  if (inwards < 0) return at >= Number.MAX_SAFE_INTEGER;
  return at < 0 || (at === 0 && isIncluded) || (at <= 1 && (bound === 'minLength' || (bound === 'minimum' && isWhole)));
}

/** A bound in words; `most`: the largest length, size or number that it allows. */
export interface Bound {
  takes: string;
  most?: number;
}

/** Bounds that are new for the reader, and that the sender does not promise. */
export function newBounds(sent: Shape, read: Shape, before: Shape): Bound[] {
  const isWhole = read.type === 'integer';
  return ends.flatMap((one) => {
    const [promised, wanted, known] = [sent, read, before].map((shape) => endOf(shape, one, isWhole));
    if (!wanted || promised || known || isAlmostAny(wanted, one, isWhole)) return [];
    const isMost = one.inwards < 0 && (isWhole || one.bounds[0] !== 'maximum');
    return [
      { takes: `${one.words[wanted.isIncluded ? 0 : 1] ?? ''} ${wanted.at}`, ...(isMost && { most: wanted.at }) },
    ];
  });
}

/** A format that is new for the reader, and that the sender does not promise. */
export const newFormat = (
  { format: sent }: Shape,
  { format: read = '' }: Shape,
  { format: before }: Shape,
): string[] => (formats.has(read) && sent === undefined && before === undefined ? [`of the format ${read}`] : []);

/** Whether both state formats, and different ones. */
export const hasOtherFormat = ({ format: sent = '' }: Shape, { format: read = '' }: Shape): boolean =>
  sent !== read && formats.has(sent) && formats.has(read);
