import { createContext, useContext } from 'react';
import type { Page, ShopRouter } from './ShopRouter';

export const PageContext = createContext<Page | null>(null);
export const RouterContext = createContext<Pick<ShopRouter, 'state' | 'subscribe' | 'revalidate'> | null>(null);

/** The page that the visitor is about to go to. */
export const PrerenderedContext = createContext<Page | undefined>(undefined);

function present<T>(value: T | null): T {
  if (!value) throw new Error('The shell renders only inside <ShopPage>.');
  return value;
}

/** The page that is shown. */
export const usePage = (): Page => present(useContext(PageContext));

export const useRouter = () => present(useContext(RouterContext));
