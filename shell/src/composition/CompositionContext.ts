import { createContext, useContext } from 'react';
import type { Composition } from './Composition';

export const CompositionContext = createContext<Composition | null>(null);

export function useComposition(): Composition {
  const composition = useContext(CompositionContext);
  if (!composition) throw new Error('The shell renders only inside <CompositionContext>.');
  return composition;
}
