import type { TableEntry } from '../../table/entries';
import type { Comparison, PackageVersion } from '../comparison/comparison';
import { samplesOf } from '../shapes/samples';
import { typesListenedTo } from '../teams/events';
import type { TrialRequest } from './trialMessages';

/** The fragments with live slots' props, and the events that live packages send. */
export function met(
  { candidate, others }: Comparison,
  { name, version }: TableEntry,
): Pick<TrialRequest, 'fragments' | 'events'> {
  const isOther = (party: PackageVersion) => party.name === name && party.version !== version;
  const everybody = [candidate, ...others].filter((party) => !isOther(party));
  const known = ({ facts }: PackageVersion) => facts;
  const { definition, facts } = everybody.find((party) => party.name === name) ?? candidate;
  const renders = everybody.filter(known).flatMap((party) => party.facts!.renders);
  const sent = everybody.filter(known).flatMap((party) => party.facts!.events.dispatches);
  // Only in slots that somebody renders.
  const fragments = (facts ? definition.slots : []).flatMap(({ slot, widget }) =>
    renders.filter((one) => one.slot === slot).map(({ props }) => ({ widget, props: samplesOf(props) as object[] })),
  );
  const events = (facts ? definition.wakes : []).flatMap((type) =>
    sent.filter((one) => one.type === type).map(({ payload }) => ({ type, payloads: samplesOf(payload) })),
  );
  return {
    fragments: fragments.filter(({ props }) => props.length > 0),
    events: events.filter(({ payloads }) => payloads.length > 0),
  };
}

/** Whether a sentence of `unread` concerns no names, so that these are complete. */
const hasNames = (sentence: string) => /^What (\S+ asks of the API|defines endpoints) could not be /.test(sentence);

/** The names in a candidate's facts; undefined where its build could not find all. */
export function named(comparison: Comparison): Pick<TrialRequest, 'promised'> {
  const { facts } = comparison.candidate;
  if (!facts || !facts.unread.every(hasNames)) return {};
  return {
    promised: {
      endpoints: facts.endpoints.map(({ name }) => name),
      slices: facts.slices,
      renders: facts.renders.map(({ slot }) => slot),
      sends: facts.events.dispatches.map(({ type }) => type),
      heard: typesListenedTo(comparison),
    },
  };
}
