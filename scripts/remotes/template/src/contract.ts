import type {} from '@storefront/contracts';

declare module '@storefront/contracts' {
  interface EventPayloads {
    /** A visitor has chosen a game. */
    'mf-sample/picked': { gameId: number };
  }

  interface SlotProps {
    /** Below the games: what was chosen. */
    'mf-sample/pick': object;
  }
}
