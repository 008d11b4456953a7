import ts from 'typescript';

const equalities = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

/** `===`, `==`, `!==`, `!=`. */
export const isEquality = (kind: ts.SyntaxKind): boolean => equalities.has(kind);

/** `??`, `||`. */
export const isOr = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
