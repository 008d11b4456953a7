import { sampleAnswer } from '../answers/describedEndpoints';
import { recordAnswers, replay, unchanged, withFallbackAnswers } from '../answers/recordedAnswers';
import { recordEffects, type Effects } from '../browser/effects';
import type { States } from '../browser/SetStates';
import { StorageUse, type StoredTexts } from '../browser/StorageUse';
import { asVisitor, type StorageListener } from '../browser/visitorBrowser';
import { withoutPartialBrowser } from '../browser/withoutBrowser';
import { ownWordsOf } from '../checks/pageChecks';
import type { Listed } from '../checks/sitemapChecks';
import { ownTime } from '../ownTime';
import { parseHtml } from '../pages/parsedHtml';
import { readPage, type Shown } from '../pages/readPages';
import { record } from '../record';
import { createServerSource } from '../../rendering/serverRemotes';
import { reason } from '../step';
import type { EdgeCaseRun } from '../Trial';
import { renderWithOtherValues, renderWithSparseAnswers } from './changedAnswers';
import { checkHiding } from './hidingChecks';
import { renderInOtherBrowsers } from './otherBrowsers';
import { pressVisit } from './pressVisits';
import { checkQueries, queryLimit } from './queryChecks';
import { recordError } from './recordError';
import { checkServedContent } from './servedContentCheck';
import { checkSlots } from './slotChecks';
import { sliceContentAtFirst, tracesOf } from './traces';
import { checkContent, checkEffects, checkReachability, checkUsefulness } from './visitChecks';
import {
  outcomeOf,
  renderWithSampleAnswers,
  visits,
  type AnsweredVisit,
  type Requests,
  type Traces,
  type Visit,
  type Visitor,
} from './visits';

/** Milliseconds for what is rendered after presses, on all screens together. */
const pressLimit = 750;

/** A visit that was rendered, with its effects. */
interface RenderedVisit {
  visit: Visit;
  /** Undefined where no usable answers were found. */
  answered: AnsweredVisit | undefined;
  runEffects: ReturnType<Effects['take']>;
}

/** Renders the visits of one trial, and collects what several of its steps need. */
class VisitTrial {
  private readonly effects = recordEffects();
  private readonly requests: Requests = { ofVisitors: new Set(), sent: [], apiCalls: 0 };
  private readonly storageUse: StorageUse;
  /** A visitor who has been here before. */
  private readonly visitor: Visitor;
  /** A visitor without stored data, where there are any. */
  private readonly newcomer: Visitor | undefined;
  /** The run with the visitor's remotes. */
  private readonly run: EdgeCaseRun;
  private readonly rendered: RenderedVisit[] = [];
  /** Visits that servers do not render with answers, so that these were not changed yet. */
  private readonly ofBrowsers: AnsweredVisit[] = [];
  /** The errors of promises on which no effect waits, with what began these. */
  private readonly unheard = new Map<unknown, string>();

  constructor(
    private readonly asked: EdgeCaseRun,
    private readonly shown: readonly Shown[],
    private readonly listed: Listed,
  ) {
    const { kept = {} } = asked.trial;
    this.storageUse = new StorageUse(kept);
    this.visitor = this.visitorWith(kept);
    this.newcomer = Object.keys(kept).length > 0 ? this.visitorWith({}) : undefined;
    this.run = { ...asked, trial: this.visitor.trial };
  }

  async tryAll(): Promise<void> {
    const { run } = this;
    if (this.newcomer && !run.isOver()) await this.compareStored();
    const ownWords = JSON.stringify(await ownWordsOf(run.trial));
    const all = visits(this.visitor, this.shown);
    for (const visit of all) if (!run.isOver()) await this.renderFirst(visit, ownWords);
    await this.checkRendered(all.length);
    await this.runAllEffects();
    if (this.newcomer) for (const one of this.rendered) await this.runEffectsAtFirstVisit(one, this.newcomer);
    await this.tryQueries(ownWords);
    for (const answered of this.ofBrowsers) await renderWithSparseAnswers(answered, run);
    await this.pressAll();
    if (this.newcomer)
      for (const { answered } of this.rendered)
        if (answered) await renderInOtherBrowsers(answered, this.visitorWith, run);
    this.storageUse.tell(run.found, !run.isOver());
    for (const answered of this.ofBrowsers) await renderWithOtherValues(answered, run);
  }

  /** A visitor with these texts in storage, and with fresh module state. */
  private readonly visitorWith = (kept: StoredTexts, more: Partial<StorageListener> = {}): Visitor => {
    const { trial } = this.asked;
    const traces: Traces = { written: [] };
    const listener = {
      onRead: this.storageUse.onRead,
      ...more,
      onWrite: (key: string, text: string) => void traces.written.push([key, text]),
    };
    const source = createServerSource(trial.environment.releasesDir, () => {}, this.effects.react);
    return {
      trial: { ...trial, source },
      effects: this.effects,
      requests: this.requests,
      traces,
      inside: (act) => withoutPartialBrowser(() => asVisitor(kept, listener, act)),
    };
  };

  /** Finds out which stored data change the content of the remote's slices. */
  private async compareStored(): Promise<void> {
    this.run.trial.onTry('what it holds of what visitors have kept');
    await sliceContentAtFirst(this.visitor);
    await this.storageUse.compare((kept) => sliceContentAtFirst(this.visitorWith(kept)));
  }

  /** Renders a visit for the first time: for the visitor, and where only browsers do, for a newcomer. */
  private async renderFirst(visit: Visit, ownWords: string): Promise<void> {
    const { trial, found, isOver } = this.run;
    const { what } = visit;
    trial.onTry(`${what}, for who has been here`);
    const { error, answered } = await renderWithSampleAnswers(visit, trial.described ?? []);
    recordError(found, what, error, 'with what a visitor has and the API may answer');
    if (answered) await this.checkUse(answered);
    if (answered && trial.hiding) checkHiding(found, what, answered.html, trial.hiding);
    if (error === undefined) this.rendered.push({ visit, answered, runEffects: this.effects.take() });
    if (this.newcomer && visit.isOfBrowsers && !isOver()) await this.renderForNewcomer(visit, this.newcomer, ownWords);
    if (!answered) this.storageUse.leaveOpen();
    if (answered && visit.isOfBrowsers) {
      this.ofBrowsers.push(answered);
      checkContent(found, what, answered, ownWords);
    }
  }

  private async checkUse(answered: AnsweredVisit): Promise<void> {
    const { effects, run } = this;
    const { visit, html } = answered;
    const isFragment = visit.route === undefined;
    const isWoken = isFragment && (run.trial.events ?? []).length > 0 && !effects.areFilledLater();
    const isStateful = effects.areStateful();
    const { hides, shows } = parseHtml(html).seen();
    const opened = hides || (isWoken && !shows) ? (await this.renderOpened(answered)).html : undefined;
    checkUsefulness(run, visit.what, { ...answered, isStateful, opened, isFragment }, this.listed);
  }

  /** First-time visitors may see other content: a form in place of a chat. */
  private async renderForNewcomer(visit: Visit, newcomer: Visitor, ownWords: string): Promise<void> {
    const what = `${visit.what} at a first visit`;
    const { asking, answers } = recordAnswers(
      withFallbackAnswers(visit.reading, sampleAnswer(this.run.trial.described ?? [], 0)),
    );
    const { error, ...outcome } = await outcomeOf(visit, asking, newcomer);
    if (error === undefined) {
      const use = { ...outcome, answers: new Map(), isStateful: true, isFragment: false };
      checkUsefulness(this.run, what, use, this.listed);
      checkContent(this.run.found, what, { html: outcome.html, answers: answers() }, ownWords);
    }
    this.effects.take();
  }

  /** Renders a visit with everything open that a press opens. */
  private renderOpened({ visit, answers }: AnsweredVisit): ReturnType<typeof outcomeOf> {
    return this.effects.opened(() => outcomeOf(visit, replay(answers, unchanged)));
  }

  /** Checks what all visits together show. `count`: how many there are, rendered or not. */
  private async checkRendered(count: number): Promise<void> {
    const { shown, run, listed } = this;
    const { trial, found, isOver } = run;
    const screens = this.rendered.flatMap(({ visit: { what, route }, answered }) =>
      answered && route !== undefined ? [{ ...answered, what, route }] : [],
    );
    checkServedContent(found, shown, screens);
    if (!isOver()) await checkSlots(found, trial, screens, async (screen) => (await this.renderOpened(screen)).slots);
    const htmls = this.rendered.flatMap(({ visit: { route }, answered }) =>
      answered ? [{ route, html: answered.html }] : [],
    );
    // Unknown if something could not be rendered.
    if (htmls.length === count) checkReachability(run, shown.flatMap(readPage), htmls, listed);
  }

  private async tryQueries(ownWords: string): Promise<void> {
    const isOver = this.isOverAfter(queryLimit);
    for (const { answered } of this.rendered)
      if (answered && !isOver()) await checkQueries({ ...this.run, isOver }, answered, this.listed, ownWords);
  }

  private async pressAll(): Promise<void> {
    const { found, isOver } = this.run;
    const pressing = { found, isLate: this.isOverAfter(pressLimit) };
    for (const { answered } of this.rendered)
      if (answered && !isOver()) await pressVisit(answered, this.visitor, pressing);
    // First-time visitors may see other content: a form in place of a chat.
    for (const answered of this.ofBrowsers)
      if (this.newcomer && !isOver()) await pressVisit(answered, this.newcomer, pressing, ' at a first visit');
  }

  /** Whether this many milliseconds are over, or the time for edge cases is. */
  private isOverAfter(milliseconds: number): () => boolean {
    const since = ownTime();
    return () => this.run.isOver() || ownTime() - since > milliseconds;
  }

  /** Runs all effects; after these, later errors of effects are ignored. */
  private async runAllEffects(): Promise<void> {
    for (const one of this.rendered) await this.runEffectsOf(one);
    if (this.rendered.length === 0) return;
    // Together, since such an error may come while others' effects run.
    const [[error, what] = []] = this.unheard;
    record(
      this.run.found,
      'what its effects wait for',
      what && `${what} failed (${reason(error)}) in what an effect waits for, and nobody hears of that`,
    );
  }

  private async runEffectsOf({ visit: { what }, answered, runEffects }: RenderedVisit): Promise<void> {
    const { trial, found } = this.run;
    const { requests } = this;
    trial.onTry(`${what}, its effects`);
    requests.ofVisitors.clear();
    const {
      errors: [error],
      isUnsure,
      unheard,
      ...deeds
    } = await this.visitor.inside(() =>
      runEffects(
        () => requests.apiCalls,
        (states) => this.renderAfterEffects(what, answered, states),
      ),
    );
    if (error !== undefined || !isUnsure) recordError(found, what, error, 'in an effect');
    for (const one of unheard) this.unheard.set(one, what);
    checkEffects(found, what, { asked: requests.ofVisitors, ...deeds });
    if (answered) await this.storageUse.compare((kept) => tracesOf(this.visitorWith(kept), answered));
  }

  /** Runs the effects where nothing is kept yet: servers render what a first visit shows, but run no effects. */
  private async runEffectsAtFirstVisit({ visit, answered }: RenderedVisit, newcomer: Visitor): Promise<void> {
    if (!answered || this.run.isOver()) return;
    const what = `${visit.what} at a first visit`;
    this.run.trial.onTry(`${what}, its effects`);
    const { error } = await outcomeOf(visit, replay(answered.answers, unchanged), newcomer);
    const runEffects = this.effects.take();
    if (error !== undefined) return;
    const {
      errors: [thrown],
      isUnsure,
    } = await newcomer.inside(() => runEffects(() => this.requests.apiCalls));
    if (thrown !== undefined || !isUnsure) recordError(this.run.found, what, thrown, 'in an effect');
  }

  private async renderAfterEffects(what: string, answered: AnsweredVisit | undefined, states: States): Promise<void> {
    if (states.size === 0 || !answered?.again) return;
    const {
      errors: [error],
    } = await this.effects.after(states, answered.again).catch((thrown: unknown) => ({ errors: [thrown] }));
    recordError(this.run.found, what, error, 'once its effects have run');
  }
}

/**
 * Renders what a returning visitor sees, with answers that the API may give, and checks it; then presses everything and
 * runs effects.
 */
export const tryVisits = (run: EdgeCaseRun, shown: readonly Shown[], listed: Listed): Promise<void> =>
  new VisitTrial(run, shown, listed).tryAll();
