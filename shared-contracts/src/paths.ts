/** Builders for every path of the shop, without language prefix, which the platform's `Link` adds. */
export * as paths from './shopPaths';
export { fromSearchSegment, toSearchSegment } from './searchSegment';
