import { rm } from 'node:fs/promises';
import type { Candidate } from '../../build';
import { fetchDescription, invalidUrlReason } from '../api/apiDescription';
import type { Comparison } from '../comparison/comparison';
import { asGaps, asNotes, mergeFindings, type Findings } from '../comparison/findings';
import type { LiveContext } from '../comparison/liveContext';
import { hidingOf } from '../sheets/hiding';
import { storedFormatChanges } from '../storage/storedFormats';
import { unlessUsed } from './besideLive';
import { CandidateTrial, type TrialInputs } from './CandidateTrial';
import { describedAnswers, storedSamples } from './trialAnswers';
import { makeTrialFolder } from './trialFolder';
import { notRendered, subjectsOf, unreadBundle } from './trialSubjects';

/** An address without an API, for trials without `API_URL`. */
const noApi = 'http://127.0.0.1:9';

async function inputsOf(
  candidate: Candidate,
  context: LiveContext,
  comparison: Comparison,
  apiUrl: string,
): Promise<TrialInputs> {
  const answer = apiUrl === noApi || invalidUrlReason(apiUrl) ? undefined : await fetchDescription(apiUrl);
  const description = typeof answer === 'string' ? undefined : answer;
  return {
    apiUrl,
    description,
    described: description ? describedAnswers(comparison, description) : [],
    kept: storedSamples((comparison.former ?? comparison.candidate).facts),
    hiding: candidate.kind === 'remote' ? await hidingOf(candidate, context) : undefined,
  };
}

/** Runs the trial of a candidate, or, for a shell, of all remotes with it, and refuses what throws. */
export async function trialFindings(
  candidate: Candidate,
  context: LiveContext,
  comparison: Comparison,
  { apiUrl = noApi, signal }: { apiUrl?: string | undefined; signal?: AbortSignal } = {},
): Promise<Findings> {
  const { kind, release } = candidate;
  const subjects = await subjectsOf(candidate, context);
  const { shell, program, formerRemote, rendered, onlyRead } = subjects;
  const untried = unlessUsed(storedFormatChanges(comparison), {});
  const reason = kind === 'remote' ? notRendered(comparison.candidate.label, release, subjects) : undefined;
  if (reason) return mergeFindings([asGaps([reason]), untried]);
  if (!shell || rendered.length + onlyRead.length === 0) return untried;
  const label = `${shell.name} ${shell.version}${kind === 'shell' ? '' : ' (live)'}`;
  if (!program) return mergeFindings([asGaps([`Nothing was rendered: ${label} cannot try pages.`]), untried]);
  const inputs = await inputsOf(candidate, context, comparison, apiUrl);
  const unread = formerRemote ? await unreadBundle(formerRemote, context) : asNotes([]);
  const folder = await makeTrialFolder();
  try {
    const trial = new CandidateTrial({ candidate, context, comparison, inputs, subjects, label, folder, signal });
    return mergeFindings([unread, await trial.findings(shell, program)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
