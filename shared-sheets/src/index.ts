export { foreignRules } from './foreignRules';
export { sharedNames } from './sharedNames';
