export { publishPackage, type Published } from './publish';
export { linkRemote } from './link';
export { readTable } from './table';
