import type { Rule } from 'eslint';

export const ways: Rule.RuleModule;
