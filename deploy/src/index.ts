export { digestOf, withCurrentDigests } from './digests';
export { rollback } from './live';
export { prune } from './prune';
export { publishPackage, type Published } from './publish';
export { publishForDevelopment } from './publishForDevelopment';
export { openReleases } from './table/Releases';
export { verify } from './verify';
