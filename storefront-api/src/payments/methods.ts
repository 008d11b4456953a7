import type { PaymentProvider } from './provider';
import type { PaymentSystemRepository, PaymentSystemRow } from './repository';

/** The methods that somebody takes money for; a method without a provider that is switched on is not offered. */
export function createMethods(systems: PaymentSystemRepository, providers: PaymentProvider[]) {
  const providerOf = (method: PaymentSystemRow) =>
    method.providers.map((name) => providers.find((provider) => provider.name === name)).find((provider) => provider !== undefined);

  return {
    providers,
    providerOf,

    /** Whether so many minor units can be paid by a method. */
    takes(method: PaymentSystemRow, cents: number): boolean {
      const { least = 0, most = Infinity } = providerOf(method)?.sums ?? {};
      return cents >= least && cents <= most;
    },

    /** A provider by its name; undefined while it is switched off. */
    provider: (name: string) => providers.find((one) => one.name === name),

    async offered(): Promise<PaymentSystemRow[]> {
      return (await systems.all()).filter((method) => providerOf(method) !== undefined);
    },

    async one(id: number): Promise<PaymentSystemRow | undefined> {
      const method = await systems.one(id);
      return method && !method.retired && providerOf(method) ? method : undefined;
    },

    /** A method as it was, offered or not. */
    known: (id: number) => systems.one(id),
  };
}

export type Methods = ReturnType<typeof createMethods>;
