/** The search and its explanations, as a chunk of its own. */
export { ExplainedAlias, ExplainedName, suggestionOf } from './Explained';
export { searchByName } from './searchByName';
export { suggest } from './suggest';
