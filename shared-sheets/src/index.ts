export { foreignRules } from './foreignRules';
export { sharedNames } from './sharedNames';
export { heaviestSheet, heaviestSheets, weightOf } from './weight';
