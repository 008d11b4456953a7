// The lists of changes, by their names (`--list`), and the shop that each is tried against.
import { breaking as breakingApi, harmless as harmlessApi } from './lists/api/changes.mjs';
import { breaking as breakingDeploys } from './lists/deploys/breaking.mjs';
import { harmless as harmlessDeploys } from './lists/deploys/harmless.mjs';
import { breaking as breakingFair } from './lists/fair/breaking.mjs';
import { harmless as harmlessFair } from './lists/fair/harmless.mjs';
import { breaking as breakingFirst } from './lists/first/breaking.mjs';
import { harmless as harmlessFirst } from './lists/first/harmless.mjs';
import { breaking as breakingGuest } from './lists/guest/breaking.mjs';
import { harmless as harmlessGuest } from './lists/guest/harmless.mjs';
import { breaking as breakingJudge } from './lists/judge/breaking.mjs';
import { harmless as harmlessJudge } from './lists/judge/harmless.mjs';
import { breaking as breakingMore } from './lists/more/breaking.mjs';
import { harmless as harmlessMore } from './lists/more/harmless.mjs';
import { breaking as breakingNext } from './lists/next/breaking.mjs';
import { harmless as harmlessNext } from './lists/next/harmless.mjs';
import { breaking as breakingOrdinary } from './lists/ordinary/breaking.mjs';
import { harmless as harmlessOrdinary } from './lists/ordinary/harmless.mjs';
import { breaking as breakingOutside } from './lists/outside/breaking.mjs';
import { harmless as harmlessOutside } from './lists/outside/harmless.mjs';
import { breaking as breakingShown } from './lists/shown/breaking.mjs';
import { harmless as harmlessShown } from './lists/shown/harmless.mjs';
import { breaking as breakingStranger } from './lists/stranger/breaking.mjs';
import { harmless as harmlessStranger } from './lists/stranger/harmless.mjs';
import { breaking as breakingSunday } from './lists/sunday/breaking.mjs';
import { harmless as harmlessSunday } from './lists/sunday/harmless.mjs';
import { breaking as breakingTuesday } from './lists/tuesday/breaking.mjs';
import { harmless as harmlessTuesday } from './lists/tuesday/harmless.mjs';
import { breaking as breakingUnseen } from './lists/unseen/breaking.mjs';
import { harmless as harmlessUnseen } from './lists/unseen/harmless.mjs';
import { breaking as breakingWeek } from './lists/week/breaking.mjs';
import { harmless as harmlessWeek } from './lists/week/harmless.mjs';
import { stage, staged } from './stage.mjs';

export const lists = {
  first: { breaking: breakingFirst, harmless: harmlessFirst },
  more: { breaking: breakingMore, harmless: harmlessMore, stage, staged },
  shown: { breaking: breakingShown, harmless: harmlessShown, stage, staged },
  unseen: { breaking: breakingUnseen, harmless: harmlessUnseen, stage, staged },
  next: { breaking: breakingNext, harmless: harmlessNext, stage, staged },
  ordinary: { breaking: breakingOrdinary, harmless: harmlessOrdinary, stage, staged },
  week: { breaking: breakingWeek, harmless: harmlessWeek, stage, staged },
  judge: { breaking: breakingJudge, harmless: harmlessJudge, stage, staged },
  api: { breaking: breakingApi, harmless: harmlessApi },
  tuesday: { breaking: breakingTuesday, harmless: harmlessTuesday, stage, staged },
  fair: { breaking: breakingFair, harmless: harmlessFair },
  deploys: { breaking: breakingDeploys, harmless: harmlessDeploys },
  sunday: { breaking: breakingSunday, harmless: harmlessSunday },
  outside: { breaking: breakingOutside, harmless: harmlessOutside, stage, staged },
  stranger: { breaking: breakingStranger, harmless: harmlessStranger, stage, staged },
  guest: { breaking: breakingGuest, harmless: harmlessGuest },
};
