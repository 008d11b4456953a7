type Way = (...given: unknown[]) => unknown;

/** What is done in place of one of the browser's ways, with that at hand. */
export type Inner = (way: Way, one: object, given: ArrayLike<unknown>) => unknown;

/** Has one of the browser's ways be done by `inner` from now on, or as the browser does it where that is undefined. Gives the browser's own way, where there is a gate. */
type Gate = (owner: object, name: string, ...inner: [(Inner | undefined)?]) => Way | undefined;

/** As the page's first script has it (`groundScript.ts`): for the shop's own scripts alone, while they are evaluated. */
export const gate = (globalThis as { storefrontGate?: Gate }).storefrontGate;
