import { sampleAnswer } from './answers/describedEndpoints';
import {
  notFound,
  recordAnswers,
  replay,
  replayOrRead,
  unchanged,
  withFallbackAnswers,
  withMany,
  type Answers,
} from './answers/recordedAnswers';
import { changesAny, sparsely, sparsities, type Sparsity } from './answers/sparseAnswers';
import { wordings } from './answers/wordings';
import { onAnotherMachine, withUnreadableBrowser, type FarZone } from './browser/patchedGlobals';
import type { Listed } from './checks/sitemapChecks';
import { drawFromServerState } from './pages/fromServerState';
import { largeNumber, type otherPaths } from './pages/otherPaths';
import { deadPath } from './pages/parsedHtml';
import {
  firstDifference,
  hasFailed,
  renderedWith,
  skeletonIn,
  skeletonOf,
  type Around,
  type Rendered,
} from './pages/rendered';
import { record } from './record';
import { reason } from './step';
import type { EdgeCaseRun, Trial } from './Trial';

/** The kinds of texts in samples. */
const kinds = [0, 1, 2, 3];

const inZone =
  (zone: FarZone): Around =>
  (act) =>
    onAnotherMachine(zone, act);

const machines: [machines: Around[], when: string][] = [
  [[inZone('Pacific/Kiritimati'), inZone('Pacific/Pago_Pago')], 'on a machine of another time zone and language'],
  [[withUnreadableBrowser], 'where there is a window'],
];

const untitled = 'its head states no title';

/** What is wrong with a rendered page; a `head` that throws loses the title. */
function complaintAbout(
  rendered: Rendered,
  pathname: string,
  isAnswered: (path: string) => boolean,
): string | undefined {
  const { thrown, answer } = rendered;
  if (thrown.length > 0) return `its screen failed (${reason(thrown[0])})`;
  if (hasFailed(rendered)) return 'its load failed';
  if (answer.kind === 'page') return answer.head.title === '' ? untitled : undefined;
  return deadPath(answer.location, pathname, isAnswered) === undefined
    ? undefined
    : `its load leads to ${answer.location}, a page that nobody has,`;
}

/** A page with its answers. */
export interface AnsweredPage {
  pathname: string;
  answers: Answers;
}

/** Renders pages of one route in situations that may never occur, and records what is wrong there. */
export class RouteChecks {
  private readonly trial: Trial;

  constructor(
    private readonly run: EdgeCaseRun,
    /** The route's name in messages. */
    private readonly route: string,
    /** Whether a path without language prefix has a page. */
    private readonly isAnswered: Listed['isAnswered'],
  ) {
    this.trial = run.trial;
  }

  /** Renders a page and returns what is wrong with it. */
  private async complaintAt(pathname: string, asking: typeof fetch): Promise<string | undefined> {
    return complaintAbout(await renderedWith(this.trial, pathname, asking), pathname, this.isAnswered);
  }

  /** Runs a check that may fail with a sentence; `null`: unknown. */
  private async check(when: string, pathname: string, act: () => Promise<string | undefined | null>): Promise<void> {
    if (this.run.isOver()) return;
    const what = `${this.route}, ${when}`;
    this.trial.onTry(`${pathname} (route ${this.route}), ${when}`);
    const wrong = await act().catch((error: unknown) => (/did not end/.test(reason(error)) ? null : reason(error)));
    if (wrong !== null)
      record(
        this.run.found,
        what,
        wrong === undefined ? undefined : `${wrong} ${when}, at ${pathname} (route ${this.route})`,
      );
  }

  /** Renders a page for which the API has nothing, with sample answers; undefined where it cannot be rendered so. */
  async withSampleAnswers({ pathname, answers }: AnsweredPage): Promise<AnsweredPage | undefined> {
    const { trial } = this;
    let base: AnsweredPage | undefined;
    await this.check('with answers of which the API’s description tells', pathname, async () => {
      let wrong: string | undefined;
      for (const kind of kinds) {
        const kept = recordAnswers(
          withFallbackAnswers(replay(answers, unchanged), sampleAnswer(trial.described ?? [], kind)),
        );
        const made = await renderedWith(trial, pathname, kept.asking);
        const now = complaintAbout(made, pathname, this.isAnswered);
        if (now === undefined) base ??= { pathname, answers: kept.answers() };
        // An answer that the page cannot use shows nothing.
        if (now === undefined && made.answer.kind === 'page' && made.answer.complete) return undefined;
        wrong ??= now;
      }
      return wrong;
    });
    return base;
  }

  /**
   * Renders the page with answers as sparse as the API may send, in these ways. Where all texts are empty, so may be
   * its title.
   */
  async withSparseAnswers({ pathname, answers }: AnsweredPage, some: readonly Sparsity[]): Promise<void> {
    for (const [sparsity, when] of sparsities) {
      if (!some.includes(sparsity)) continue;
      const transform = sparsely(this.trial.described ?? [], sparsity);
      const wrong = async () => {
        const found = await this.complaintAt(pathname, replay(answers, transform));
        return sparsity === 'texts' && found === untitled ? undefined : found;
      };
      if (changesAny(answers, transform)) await this.check(when, pathname, wrong);
    }
  }

  /** Renders the page when its content no longer exists. */
  async withoutContent({ pathname, answers }: AnsweredPage): Promise<void> {
    if (changesAny(answers, notFound))
      await this.check('where the API has no such thing', pathname, () =>
        this.complaintAt(pathname, replay(answers, notFound)),
      );
  }

  /** Renders the page with long lists, which may be paged or rendered by other code. */
  async withLongLists({ pathname, answers }: AnsweredPage): Promise<void> {
    if (changesAny(answers, withMany))
      await this.check('where lists of the API have a hundred items', pathname, () =>
        this.complaintAt(pathname, replay(answers, withMany)),
      );
  }

  /** Renders the page with every value of the enumerations and flags in what the API says of its content. */
  async withOtherValues({ pathname, answers }: AnsweredPage): Promise<void> {
    for (const { transform, when } of wordings(this.trial.described ?? [], answers))
      if (changesAny(answers, transform))
        await this.check(when, pathname, () => this.complaintAt(pathname, replay(answers, transform)));
  }

  /** Renders the page as on a visitor's machine, in another place and language, and as where there is a window. */
  async onOtherMachines({ pathname, answers }: AnsweredPage): Promise<void> {
    const render = (there?: Around) => renderedWith(this.trial, pathname, replay(answers, unchanged), there);
    let first: string | undefined;
    /** The difference there, if any; `null`: code throws that needs more of a browser. */
    const differing = async (there: Around): Promise<string | undefined | null> => {
      first ??= skeletonOf(await render());
      const other = await render(there).catch(() => undefined);
      if (!other || other.thrown.length > 0) return null;
      const second = skeletonOf(other);
      return second === first
        ? undefined
        : `its screen is another one (${firstDifference(first, second)}), so that a browser would not find what the server made,`;
    };
    /** The same, unless it differs once alone: on a busy machine a page may lack optional data once, but hardly twice. */
    const differingTwice = async (there: Around): Promise<string | undefined | null> => {
      const wrong = await differing(there);
      if (typeof wrong !== 'string') return wrong;
      first = undefined;
      return differing(there);
    };
    for (const [places, when] of machines)
      await this.check(when, pathname, async () => {
        let wrong: string | undefined | null;
        for (const there of places) wrong ??= await differingTwice(there);
        return wrong;
      });
  }

  /** Renders the page as a browser hydrates it, with data that went through JSON. */
  async fromServerState({ pathname, answers }: AnsweredPage): Promise<void> {
    const { trial, route } = this;
    await this.check('with what JSON carries of its data to a browser', pathname, async () => {
      const { answer, thrown } = await renderedWith(trial, pathname, replay(answers, unchanged));
      if (answer.kind !== 'page' || !answer.complete || answer.lacking || thrown.length > 0) return null;
      const { html, errors } = await drawFromServerState(trial, route, pathname, answer);
      if (errors.length > 0) return `its screen failed (${reason(errors[0])})`;
      const [first, second] = [skeletonIn(answer.html), skeletonIn(html)];
      return first === second ? undefined : `its screen is another one (${firstDifference(first, second)})`;
    });
  }

  /**
   * Renders the page with a larger number in its address (an id, or a page of a list beyond its end), and checks what
   * is wrong with it, and whether the API is called with it.
   */
  async withLargerNumber({ answers }: AnsweredPage, pathname: string): Promise<void> {
    let isAsked = false;
    const known = replayOrRead(answers);
    const asking: typeof fetch = (input, init) => {
      // The API may count from another start, so the last digit may differ.
      isAsked ||= String(input instanceof Request ? input.url : input).includes(largeNumber.slice(0, -1));
      return known(input, init);
    };
    let isDrawn = false;
    await this.check('with a number of many digits', pathname, async () => {
      const rendered = await renderedWith(this.trial, pathname, asking);
      isDrawn = true;
      return complaintAbout(rendered, pathname, this.isAnswered);
    });
    if (isDrawn)
      this.run.found.stood.push(
        `its page at ${pathname} (route ${this.route}) ${isAsked ? 'asks the API of that' : 'asks the API nothing of that'}`,
      );
  }

  /** Renders the page with texts in its address that were not tried before. */
  async atOtherPaths({ answers }: AnsweredPage, paths: ReturnType<typeof otherPaths>): Promise<void> {
    for (const [when, pathname] of paths)
      await this.check(when, pathname, () => this.complaintAt(pathname, replayOrRead(answers)));
  }
}
