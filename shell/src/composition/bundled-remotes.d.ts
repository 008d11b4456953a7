/** Written by the build of the one bundle. */
declare module '@storefront/bundled-remotes' {
  export const bundled: Record<string, () => Promise<unknown>>;
}
