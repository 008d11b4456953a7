import type { LineName } from './lines';
import type { PlanSetName } from './plans';

export interface DemoProduct {
  game: number;
  line: LineName;
  plans: PlanSetName;
  /** 0 undetected, 1 on update, 2 use at own risk. */
  status: 0 | 1 | 2;
  bestseller?: boolean;
  alsoFor?: number[];
  videos?: string[];
  /** Its JSON is broken on purpose: the shop must hide the section (S063). */
  brokenWarning?: boolean;
}

const videos = {
  tour: 'https://youtu.be/Sk3yTour0A1',
  setup: 'https://www.youtube.com/watch?v=Sk3ySetup02',
  round: 'https://m.youtube.com/watch?v=Sk3yRound03',
  elsewhere: 'https://video.example.com/watch/771',
};

/** In the order of their ids, from 1. */
export const products: DemoProduct[] = [
  { game: 1, line: 'lantern', plans: 'shared', status: 0, bestseller: true, videos: [videos.tour, videos.setup] },
  { game: 1, line: 'compassPro', plans: 'shared', status: 1, videos: [videos.round] },
  { game: 1, line: 'nightLedger', plans: 'regional', status: 2 },
  { game: 1, line: 'paperMap', plans: 'none', status: 0 },
  { game: 1, line: 'steadyHand', plans: 'premium', status: 0, videos: [videos.setup] },
  { game: 1, line: 'watchtower', plans: 'split', status: 0, bestseller: true },

  { game: 2, line: 'lantern', plans: 'split', status: 0, bestseller: true, alsoFor: [10] },
  { game: 2, line: 'tidewatch', plans: 'pausedWeek', status: 0 },
  { game: 2, line: 'steadyHand', plans: 'premium', status: 1, videos: [videos.elsewhere, videos.tour] },
  { game: 2, line: 'echo', plans: 'shortGlobal', status: 0 },
  { game: 2, line: 'paperMap', plans: 'regional', status: 0, brokenWarning: true },

  { game: 3, line: 'compassPro', plans: 'regional', status: 0 },
  { game: 3, line: 'loom', plans: 'pausedWeek', status: 0, bestseller: true },
  { game: 3, line: 'clockwork', plans: 'split', status: 2 },
  { game: 3, line: 'lantern', plans: 'shared', status: 1 },

  { game: 4, line: 'watchtower', plans: 'globalOnly', status: 0, bestseller: true, videos: [videos.tour] },
  { game: 4, line: 'nightLedger', plans: 'premium', status: 0 },
  { game: 4, line: 'compassPro', plans: 'split', status: 0 },
  { game: 4, line: 'loom', plans: 'shared', status: 1, alsoFor: [12] },
  { game: 4, line: 'tidewatch', plans: 'cisOnly', status: 0 },

  { game: 5, line: 'paperMap', plans: 'regional', status: 0 },
  { game: 5, line: 'steadyHand', plans: 'split', status: 2, videos: [videos.round, videos.setup] },
  { game: 5, line: 'echo', plans: 'shared', status: 0, bestseller: true },

  { game: 6, line: 'clockwork', plans: 'premium', status: 0 },
  { game: 6, line: 'lantern', plans: 'pausedWeek', status: 0 },
  { game: 6, line: 'nightLedger', plans: 'shared', status: 1 },
  { game: 6, line: 'watchtower', plans: 'split', status: 0, bestseller: true },

  { game: 7, line: 'compassPro', plans: 'shared', status: 0, bestseller: true, alsoFor: [13] },
  { game: 7, line: 'paperMap', plans: 'shortGlobal', status: 0 },
  { game: 7, line: 'tidewatch', plans: 'regional', status: 1 },
  { game: 7, line: 'clockwork', plans: 'split', status: 0 },

  { game: 8, line: 'echo', plans: 'premium', status: 0, bestseller: true },
  { game: 8, line: 'lantern', plans: 'regional', status: 2 },
  { game: 8, line: 'steadyHand', plans: 'split', status: 0 },

  { game: 9, line: 'tidewatch', plans: 'shared', status: 0 },
  { game: 9, line: 'loom', plans: 'regional', status: 0 },
  { game: 9, line: 'watchtower', plans: 'premium', status: 1, bestseller: true, videos: [videos.tour, videos.elsewhere] },

  { game: 10, line: 'nightLedger', plans: 'split', status: 0, alsoFor: [2, 7] },
  { game: 10, line: 'paperMap', plans: 'pausedWeek', status: 0 },

  { game: 11, line: 'steadyHand', plans: 'shortGlobal', status: 2 },
  { game: 11, line: 'tidewatch', plans: 'shared', status: 0, bestseller: true },
  { game: 11, line: 'echo', plans: 'cisOnly', status: 0 },

  { game: 12, line: 'compassPro', plans: 'premium', status: 0 },
  { game: 12, line: 'lantern', plans: 'split', status: 1 },

  { game: 13, line: 'clockwork', plans: 'shared', status: 0 },
];
