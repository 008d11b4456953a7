import type { PaymentProvider } from './provider';
import type { PaymentSystemRepository, PaymentSystemRow } from './repository';

/** Payment methods and their providers; methods without an enabled provider are not offered. */
export function createMethods(systems: PaymentSystemRepository, providers: PaymentProvider[]) {
  const providerOf = (method: PaymentSystemRow) =>
    method.providers
      .map((name) => providers.find((provider) => provider.name === name))
      .find((provider) => provider !== undefined);

  return {
    providers,
    providerOf,

    /** Whether a method can take a sum, in minor units. */
    takes(method: PaymentSystemRow, cents: number): boolean {
      const { least = 0, most = Infinity } = providerOf(method)?.sums ?? {};
      return cents >= least && cents <= most;
    },

    /** A provider by name; undefined if it is disabled. */
    provider: (name: string) => providers.find((one) => one.name === name),

    async offered(): Promise<PaymentSystemRow[]> {
      return (await systems.all()).filter((method) => providerOf(method) !== undefined);
    },

    async one(id: number): Promise<PaymentSystemRow | undefined> {
      const method = await systems.one(id);
      return method && !method.retired && providerOf(method) ? method : undefined;
    },

    /** A method, even if it is retired or not offered. */
    known: (id: number) => systems.one(id),
  };
}

export type Methods = ReturnType<typeof createMethods>;
