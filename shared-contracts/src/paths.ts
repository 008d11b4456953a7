/** Builders for every path of the shop, without language prefix; the platform's link adds it. */
export * as paths from './shopPaths';
export { fromSearchSegment, toSearchSegment } from './searchSegment';
