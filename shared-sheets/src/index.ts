export { foreignRules } from './foreignRules';
export { hidingRules, type Compound, type HidingRule } from './hidingRules';
export { pageNames, sharedNames } from './sharedNames';
export { heaviestSheet, heaviestSheets, weightOf } from './weight';
