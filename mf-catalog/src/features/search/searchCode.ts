/** All that searches and says why, in a file of its own: only who searches needs it. */
export { ExplainedAlias, ExplainedName, suggestionOf } from './Explained';
export { searchByName } from './searchByName';
export { suggest } from './suggest';
