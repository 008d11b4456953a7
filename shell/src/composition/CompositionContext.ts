import { useProvided } from '@storefront/platform/host';
import { createContext } from 'react';
import type { Composition } from './Composition';

export const CompositionContext = createContext<Composition | null>(null);

export const useComposition = (): Composition => useProvided(CompositionContext, 'CompositionContext');
