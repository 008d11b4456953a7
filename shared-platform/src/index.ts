/**
 * Everything that a remote may use: the storefront's singletons, and by name what it may use of the libraries. Besides
 * React, this is the only package shared at runtime, so all teams have the same version of each library. The functions
 * that make the singletons are in `./host`.
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
