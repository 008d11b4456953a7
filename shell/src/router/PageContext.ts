import { useProvided } from '@storefront/platform/host';
import { createContext } from 'react';
import type { Page, ShopRouter } from './ShopRouter';

export const PageContext = createContext<Page | null>(null);
export const RouterContext = createContext<Pick<ShopRouter, 'state' | 'subscribe' | 'revalidate'> | null>(null);

/** The prerendered page. */
export const PrerenderedContext = createContext<Page | undefined>(undefined);

/** The page that is shown. */
export const usePage = (): Page => useProvided(PageContext, 'PageContext');

export const useRouter = () => useProvided(RouterContext, 'RouterContext');
