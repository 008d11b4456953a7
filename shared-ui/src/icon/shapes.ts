/**
 * Outlines on a 24 grid, drawn for this shop; every one is a stroke, so that a weight fits all. Each by itself: who draws three loads three. They lie in
 * some files by where they are drawn, since a file of a page has with one of them all of the same file that any page of its remote draws.
 */
export * from './shapes/frame';
export * from './shapes/controls';
export * from './shapes/signs';
export * from './shapes/links';
