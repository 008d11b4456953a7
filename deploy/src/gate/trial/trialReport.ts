import { asGaps, asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { EdgeCases, StrayLink, TrialComplaints, TrialMessage, UnnamedEvent, Verdict } from './trialMessages';

/** A remote in a trial. */
export interface Subject {
  /** The beginning of sentences about it. */
  about: string;
  /** Whether a dead link is no news, or not its fault. */
  mayBeDead: (path: string) => boolean;
  /** Judges events that its build's facts lack. */
  judgeUndeclared: (events: readonly UnnamedEvent[]) => Findings;
}

/** The findings of a trial. */
export interface TrialFindings extends Findings, TrialComplaints, Pick<Verdict, 'heard'> {}

/** Refuses a remote for these complaints. */
export const complaintFindings = ({ about }: Subject, complaints: readonly string[]): Findings =>
  asRefusals(complaints.map((complaint) => `${about} cannot be rendered: ${complaint}.`));

function linkFindings({ about, mayBeDead }: Subject, links: readonly StrayLink[]): Findings {
  const sentences = (some: readonly StrayLink[]) => some.map(({ complaint }) => `${about}: ${complaint}.`);
  return mergeFindings([
    asRefusals(sentences(links.filter(({ path }) => !mayBeDead(path)))),
    asNotes(sentences(links.filter(({ path }) => mayBeDead(path)))),
  ]);
}

/** The findings of a trial that has come to its end. */
export function verdictFindings(
  subject: Subject,
  { complaints, notes = [], remarks = [], strayLinks = [], unnamed = [], ...compared }: Verdict,
): TrialFindings {
  const sentences = (all: readonly string[]) => all.map((one) => `${subject.about}: ${one}.`);
  const { alive, unread, wordless, endless, bare, leading, staying, failed, stood, heard } = compared;
  return {
    ...mergeFindings([
      complaintFindings(subject, complaints),
      linkFindings(subject, strayLinks),
      subject.judgeUndeclared(unnamed),
      asGaps(sentences(notes)),
      asNotes(sentences(remarks)),
    ]),
    alive,
    unread,
    wordless,
    endless,
    bare,
    leading,
    staying,
    failed,
    stood,
    ...(heard && { heard }),
  };
}

/** What the shell's script has reported of a trial so far. */
export class TrialReport {
  /** What it tries; empty before it has begun. */
  trying = '';
  private readonly complaints: string[] = [];
  private readonly links: StrayLink[] = [];
  private readonly events: UnnamedEvent[] = [];
  private readonly edgeCases: EdgeCases = { failed: [], stood: [] };

  constructor(private readonly subject: Subject) {}

  add({ trying, complaint, strayLink, unnamed, harder }: TrialMessage): void {
    if (trying) this.trying = trying;
    if (complaint) this.complaints.push(complaint);
    if (strayLink) this.links.push(strayLink);
    if (unnamed) this.events.push(unnamed);
    this.edgeCases.failed.push(...(harder?.failed ?? []));
    this.edgeCases.stood.push(...(harder?.stood ?? []));
  }

  /** The findings of a trial that is interrupted for this reason, with everything found until then. */
  cutShort(why: Findings): TrialFindings {
    const { subject, complaints, links, events } = this;
    const found = [
      complaintFindings(subject, complaints),
      linkFindings(subject, links),
      subject.judgeUndeclared(events),
    ];
    return { ...mergeFindings([...found, why]), ...this.edgeCases };
  }
}
