/**
 * What a remote may use, and nothing else: the live singletons of the storefront, and by name all that it may use of the libraries
 * beneath. Beside React it is the only thing shared at runtime, so one version of each library holds for every team. What the host
 * makes them with is the other face, `./host`.
 */
export { createSlice, createSelector, createAction, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
export { skipToken } from '@reduxjs/toolkit/query/react';
export { useDispatch, useSelector, useStore } from 'react-redux';
export { useParams, useLocation, useSearchParams } from 'react-router-dom';
export { createPortal } from 'react-dom';

export { globalData } from './api';
export type { ApiCall } from './baseQuery';
export type { ApiFailure } from './failures';
export { globalApi, useDollarRate, useGamesQuery, usePrice, useSiteLink, useStats } from './globalData';
export { useLanguage } from './place';
export { Link, Redirect, useGo, type GoOptions } from './navigation';
export { useApiHref, usePlatform, type ShopFacts } from './platformContext';
export {
  ask,
  askBeside,
  defineRoute,
  type Head,
  type HeadContext,
  type LocaleModule,
  type RedirectTo,
  type RouteContext,
  type RouteModule,
  type SitemapEntry,
  type WidgetModule,
} from './remoteModules';
export { Boundary } from './Boundary';
export { Slot } from './Slot';
export { remoteApi, type RemoteApi, type RemoteEndpoints } from './remoteApi';
export type { RegisterModule, RemoteStore } from './remoteStore';
export type { StorefrontDispatch, StorefrontState, StorefrontStore } from './storeTypes';
export { useArrived } from './useArrived';
export { useHydrated } from './useHydrated';
export { useTranslation } from './useTranslation';
