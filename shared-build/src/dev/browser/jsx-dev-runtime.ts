import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { stableType } from './families';

/**
 * The function that the compiler calls for each element in development. Replaces editions by their stable components.
 */
export function jsxDEV(type: unknown, props: object, key: Key | undefined, isStatic: boolean) {
  return (isStatic ? jsxs : jsx)(stableType(type) as ElementType, props, key);
}

export { Fragment };
