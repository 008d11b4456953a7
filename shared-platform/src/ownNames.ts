/** Everything that a remote names in the store, the cache or the log of actions begins with its own name and a slash. */
export const fullName = (remote: string, name: string): string => `${remote}/${name}`;

export const isOwnName = (remote: string, name: string): boolean => name.startsWith(`${remote}/`);

/** First parts of the types that the platform and its libraries dispatch. */
const platforms = ['api', 'storefront', 'shell', '__rtkq', 'listenerMiddleware', 'dynamicMiddleware'];

/** Whether an action is the platform's own, or a library's beneath it: no event of any team. */
export const isPlatformsOwn = (type: string): boolean => type.startsWith('@@') || platforms.includes(type.split('/')[0]!);

/** Names that no remote may have: what it would call its own would be the platform's. */
export const isReservedName = (remote: string): boolean => platforms.includes(remote);
