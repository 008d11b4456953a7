/**
 * The entry for the host only, with the functions that make the singletons. Remotes can neither build nor run with it.
 */
export { Provider as StoreProvider } from 'react-redux';
export { api as baseApi, hydrated } from './api';
export { Rectangle } from './Boundary';
export { afterCurrentTask } from './afterCurrentTask';
export type { EventOwner, EventOwners } from './delivery';
export { createI18nCatalog, type I18nCatalog, type Texts } from './i18n';
export { AddressLink, type HostNavigator } from './navigation';
export { scopedStoreOf, ScopedStore } from './scopedStore';
export { PlatformContext, type Platform, type SlotFiller } from './platformContext';
export { PlaceContext, type Place } from './place';
export { staleAfter } from './freshAnswers';
export { definedEndpoints, hostApi } from './remoteApi';
export { registerRemote } from './remoteStore';
export { createStorefrontStore, servedState, type StoreOptions } from './store';
export type { StorefrontState, StoreServices } from './storeTypes';
export { I18nContext } from './useTranslation';
export { useProvided } from './useProvided';
