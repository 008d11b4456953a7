export { digestOf, withTrueDigests } from './digests';
export { rollback } from './live';
export { prune } from './prune';
export { publishPackage, type Published } from './publish';
export { standIn } from './standIn';
export { openReleases } from './table';
export { verify } from './verify';
