/**
 * Outlines on a grid of 24, drawn for this shop; all are strokes of the same width. Separate exports, so that only used
 * ones are bundled. Several files by where they are used, since a page's chunk contains all shapes of a file that any
 * page of its remote uses.
 */
export * from './shapes/frame';
export * from './shapes/controls';
export * from './shapes/signs';
export * from './shapes/links';
