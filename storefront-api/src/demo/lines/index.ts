import { clockwork } from './clockwork';
import { compassPro } from './compassPro';
import { echo } from './echo';
import { lantern } from './lantern';
import type { ProductLine } from './line';
import { loom } from './loom';
import { nightLedger } from './nightLedger';
import { paperMap } from './paperMap';
import { steadyHand } from './steadyHand';
import { tidewatch } from './tidewatch';
import { watchtower } from './watchtower';

export const lines = {
  lantern,
  compassPro,
  nightLedger,
  paperMap,
  steadyHand,
  tidewatch,
  echo,
  clockwork,
  loom,
  watchtower,
} satisfies Record<string, ProductLine>;

export type LineName = keyof typeof lines;
