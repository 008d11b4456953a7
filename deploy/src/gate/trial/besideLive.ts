import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { StoredFormatChange } from '../storage/storedFormats';
import type { TrialComplaints } from './trialMessages';
import type { TrialFindings } from './trialReport';

/** The place in a complaint, by which complaints are compared: another shell may use other words. */
const placeOf = (complaint: string) => complaint.split(')', 1)[0];

/**
 * Turns complaints into refusals where the same check of the live version has found none at the same place, otherwise
 * into notes.
 */
export function lookFindings(about: string, found: readonly string[], before: readonly string[] | undefined): Findings {
  const isNews = (complaint: string) =>
    before !== undefined && !before.some((known) => placeOf(known) === placeOf(complaint));
  return mergeFindings([
    asRefusals(found.filter(isNews).map((complaint) => `${about} cannot be rendered: ${complaint}.`)),
    asNotes(found.filter((complaint) => !isNews(complaint)).map((complaint) => `${about}: ${complaint}.`)),
  ]);
}

/** Refuses routes that newly redirect, whatever their visitor has. */
export function leadFindings(
  about: string,
  { leading = [] }: TrialComplaints,
  { staying = [] }: TrialComplaints,
): Findings {
  const did = ({ route, isGuarded }: (typeof leading)[number]) => !isGuarded && staying.includes(route);
  return mergeFindings([
    asRefusals(leading.filter(did).map(({ complaint }) => `${about}: ${complaint}, where the live one stays.`)),
    asNotes(leading.filter((one) => !did(one)).map(({ complaint }) => `${about}: ${complaint}.`)),
  ]);
}

/** Refuses edge cases that pages fail at and the live version copes with. */
export function edgeCaseFindings(
  about: string,
  { failed = [] }: TrialComplaints,
  { stood = [] }: TrialComplaints,
): Findings {
  const isNews = ({ what }: (typeof failed)[number]) => stood.includes(what);
  return mergeFindings([
    asRefusals(
      failed.filter(isNews).map(({ complaint }) => `${about} cannot be rendered: ${complaint}, unlike the live one.`),
    ),
    asNotes(failed.filter((one) => !isNews(one) && !one.isQuiet).map(({ complaint }) => `${about}: ${complaint}.`)),
  ]);
}

/** Refuses data that are stored in another form, unless the trial has seen that the former one is read, too. */
export const unlessUsed = (otherwise: readonly StoredFormatChange[], { stood = [] }: TrialComplaints): Findings =>
  asRefusals(
    otherwise.filter(({ key }) => !stood.includes(`what visitors have kept as ${key}`)).map(({ sentence }) => sentence),
  );

/** The complaints that are compared with the live version's by their places. */
export const looks = ['alive', 'unread', 'wordless', 'endless', 'bare'] as const;

/** The results of a live version without any complaint. */
export const nothingFound: TrialComplaints = { alive: [], unread: [], wordless: [], endless: [], bare: [] };

/**
 * The results of the live version's trial, as far as they are complete. A list of complaints covers all pages if it is
 * there at all; other checks only count where nothing was left out.
 */
export const toldBy = (before: TrialFindings | undefined): TrialComplaints =>
  before?.gaps?.length === 0
    ? before
    : { unread: before?.unread, endless: before?.endless, staying: before?.staying, stood: before?.stood };
