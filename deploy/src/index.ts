export { publishPackage, type Published } from './publish';
export { openReleases, readTable, withEntry, type Entries, type Releases, type TableEntry } from './table';
export { digestOf } from './versions';
