/**
 * A remote's name for something in the store, the cache or the actions: prefixed with the remote's own name and a
 * slash.
 */
export const fullName = (remote: string, name: string): string => `${remote}/${name}`;

export const isOwnName = (remote: string, name: string): boolean => name.startsWith(`${remote}/`);

/** Prefixes of the action types of the platform and its libraries. */
const platforms = ['api', 'storefront', 'shell', '__rtkq', 'listenerMiddleware', 'dynamicMiddleware'];

/** Whether an action is the platform's or a library's, and so no team's event. */
export const isPlatformsOwn = (type: string): boolean =>
  type.startsWith('@@') || platforms.includes(type.split('/')[0]!);

/** Whether a remote must not have this name, since its names would be the platform's. */
export const isReservedName = (remote: string): boolean => platforms.includes(remote);
