export { foreignRules } from './foreignRules';
export { pageNames, sharedNames } from './sharedNames';
export { heaviestSheet, heaviestSheets, weightOf } from './weight';
