import type { Shape } from '@storefront/contracts';
import { fieldRenamesWith, replacementText, ownCodeLabel } from '../shapes/fieldRenames';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { isProvidedToAll, whoLacks, type PackageVersion, type Comparison } from '../comparison/comparison';
import { mismatches, sentence } from '../shapes/shapes';

const rendersOf = (party: PackageVersion | undefined) => party?.facts?.renders ?? [];
const fillsOf = (party: PackageVersion | undefined) => party?.facts?.fills ?? [];
const isRenderedBy = (slot: string) => (party: PackageVersion) =>
  rendersOf(party).some((rendered) => rendered.slot === slot);

const isSentBy = (type: string) => (party: PackageVersion) =>
  party.facts?.events.dispatches.some((sent) => sent.type === type) ?? false;

/** Props that a slot passes and a fragment cannot accept. */
function unfit(host: PackageVersion, filler: PackageVersion): string[] {
  return rendersOf(host).flatMap(({ slot, props }) =>
    fillsOf(filler)
      .filter((filled) => filled.slot === slot)
      .flatMap((filled) => mismatches(props, filled.props).map((mismatch) => ({ mismatch, filled })))
      .map(({ mismatch, filled }) =>
        sentence(mismatch, {
          sender: host.label,
          what: `renders the slot ${slot}`,
          reader: `${filled.widget} of ${filler.label}`,
          whole: 'its props',
        }),
      ),
  );
}

/** Optional props that were renamed on one side. */
function renamedProps(comparison: Comparison): string[] {
  const { candidate } = comparison;
  const propsOf = (all: readonly { slot: string; props: Shape }[], slot: string) =>
    all.flatMap((one) => (one.slot === slot ? [one.props] : []));
  const renames = (slot: string, role: 'sender' | 'reader') =>
    fieldRenamesWith(
      comparison,
      (party) => propsOf(rendersOf(party), slot),
      (party) => propsOf(fillsOf(party), slot),
      role,
    );
  const [rendered, filled] = [rendersOf(candidate), fillsOf(candidate)].map((all) => [
    ...new Set(all.map(({ slot }) => slot)),
  ]) as [string[], string[]];
  return [
    ...rendered.flatMap((slot) =>
      renames(slot, 'sender').map(
        ({ other, exchange }) =>
          `${candidate.label} renders the slot ${slot} with ${replacementText(exchange, other.label, ['reads', 'read'])}.`,
      ),
    ),
    ...filled.flatMap((slot) =>
      renames(slot, 'reader').map(
        ({ other, exchange }) =>
          `${candidate.label} reads of the slot ${slot} ${replacementText(exchange, other.label, ['passes', 'pass'])}.`,
      ),
    ),
  ];
}

/** Slots that the package no longer renders, and that others or its own fragments fill. */
function closed({ candidate, former, others }: Comparison): string[] {
  const gone = rendersOf(former).filter(({ slot }) => !isProvidedToAll([candidate, ...others], isRenderedBy(slot)));
  return gone.flatMap(({ slot }) =>
    [{ ...candidate, label: 'its own fragment' }, ...others]
      .filter(({ definition }) => definition.slots.some((filled) => filled.slot === slot))
      .map(({ label }) => `${candidate.label} no longer renders the slot ${slot}, which ${label} fills.`),
  );
}

/**
 * Own slots that nobody renders, where the package newly renders one that nobody fills: one name, written in two ways,
 * since only the owner may render its slots.
 */
function misnamed({ candidate, former, others }: Comparison, nobodys: readonly string[]): string[] {
  const slotsOf = (party: PackageVersion | undefined) => (party?.definition.slots ?? []).map(({ slot }) => slot);
  const own = nobodys.filter((slot) => slot.startsWith(`${candidate.name}/`) && !slotsOf(former).includes(slot));
  const empty = rendersOf(candidate)
    .map(({ slot }) => slot)
    .filter(
      (slot) =>
        !rendersOf(former).some((rendered) => rendered.slot === slot) &&
        ![candidate, ...others].some((party) => slotsOf(party).includes(slot)),
    );
  return empty.length > 0
    ? own.map(
        (slot) =>
          `${candidate.label} fills the slot ${slot}, which ${ownCodeLabel} does not render, and renders ${[...new Set(empty)].join(', ')}, which nobody fills.`,
      )
    : [];
}

/**
 * Slots that nobody (or a canary does not) render; where the package has just moved there from another slot, it was
 * renamed on one side.
 */
function unknown(comparison: Comparison): Findings {
  const { candidate, former, others } = comparison;
  const everybody = [candidate, ...others];
  // Unknown without the shell's facts.
  if (!everybody.some(({ kind, facts }) => kind === 'shell' && facts)) return asNotes([]);
  const filled = candidate.definition.slots.map(({ slot }) => slot);
  const nobodys = filled.filter((slot) => !isProvidedToAll(everybody, isRenderedBy(slot)));
  const left = (former?.definition.slots ?? [])
    .map(({ slot }) => slot)
    .filter((slot) => !filled.includes(slot) && isProvidedToAll(everybody, isRenderedBy(slot)));
  const lacked = nobodys.map((slot) => ({
    fills: `${candidate.label} fills the slot ${slot}`,
    ...whoLacks(everybody, isRenderedBy(slot), ['renders', 'render']),
  }));
  if (left.length === 0)
    return mergeFindings([
      asRefusals(misnamed(comparison, nobodys)),
      asNotes(lacked.map(({ fills, who, advice }) => `${fills}, which ${who}${advice || ' yet'}.`)),
    ]);
  const renderers = everybody.filter(isRenderedBy(left[0]!)).map(({ label }) => label);
  return asRefusals(
    lacked.map(
      ({ fills, who, advice }) =>
        `${fills}, which ${who}, in place of ${left.join(', ')}, which ${renderers.join(', ')} renders${advice}.`,
    ),
  );
}

/** Refuses rendering another package's slot, whose fragments would appear twice. */
function taken({ candidate, others }: Comparison): string[] {
  const opened = rendersOf(candidate)
    .map(({ slot }) => slot)
    .filter((slot) => candidate.kind === 'remote' && !slot.startsWith(`${candidate.name}/`));
  return [...new Set(opened)].flatMap((slot) =>
    others
      .filter((other) => slot.startsWith(`${other.name}/`) || isRenderedBy(slot)(other))
      .map(({ label }) => `${candidate.label} renders the slot ${slot}, which belongs to ${label}.`),
  );
}

/**
 * Fragments with `load: 'wake'` that are gone, while the events that wake the package are still sent: nothing appears
 * any more.
 */
function sleeping({ candidate, former, others }: Comparison): string[] {
  const { slots, wakes } = candidate.definition;
  const left = (former?.definition.slots ?? []).filter(
    ({ slot, load }) => load === 'wake' && !slots.some((filled) => filled.slot === slot || filled.load === 'wake'),
  );
  const waking = wakes.filter((type) => former?.definition.wakes.includes(type));
  return left.flatMap(({ slot, widget }) =>
    waking.flatMap((type) =>
      [{ ...candidate, label: ownCodeLabel }, ...others]
        .filter(isSentBy(type))
        .map(
          ({ label }) =>
            `${candidate.label} is woken by ${type}, which ${label} sends, and has no ${widget} any more to show in the slot ${slot}.`,
        ),
    ),
  );
}

/** Whether somebody sends or names one of the package's events, or it is unknown what they send. */
const mayBeWoken = (wakes: readonly string[], candidate: PackageVersion, others: readonly PackageVersion[]) =>
  wakes.some(
    (type) =>
      isSentBy(type)(candidate) ||
      others.some((other) => !other.facts || isSentBy(type)(other) || other.facts.events.says?.includes(type)),
  );

type Slots = PackageVersion['definition']['slots'];

/**
 * The former version of a fragment: of the same name in its slot, or the one there whose name is gone, if the slot has
 * as many fragments as before.
 */
function formerOf({ slot, widget }: Slots[number], now: Slots, before: Slots): Slots[number] | undefined {
  const inSlot = (all: Slots) => all.filter((one) => one.slot === slot);
  const gone = inSlot(before).filter((one) => !inSlot(now).some((other) => other.widget === one.widget));
  const same = inSlot(before).find((one) => one.widget === widget);
  return same ?? (inSlot(now).length === inSlot(before).length ? gone[0] : undefined);
}

/** Fragments that newly wait for events that nobody sends, so that no page shows them any more. */
function asleep({ candidate, former, others }: Comparison): Findings {
  const { slots, wakes } = candidate.definition;
  const before = former?.definition;
  const changed = slots.flatMap((fragment) => {
    const { slot, widget, load } = fragment;
    const known = load === 'wake' && before ? formerOf(fragment, slots, before.slots) : undefined;
    return known
      ? [{ shows: `${candidate.label} shows ${widget} in the slot ${slot}`, cameByItself: known.load !== 'wake' }]
      : [];
  });
  if (mayBeWoken(wakes, candidate, others)) {
    return asNotes(
      changed
        .filter(({ cameByItself }) => cameByItself)
        .map(
          ({ shows }) =>
            `${shows} when one of its events wakes it (${wakes.join(', ')}), and ${former!.label} by itself.`,
        ),
    );
  }
  const lost = changed.filter(({ cameByItself }) => cameByItself || mayBeWoken(before!.wakes, former!, others));
  const nobody = wakes.length > 0 ? `nobody sends ${wakes.join(', ')}` : 'none does';
  return asRefusals(
    lost.map(({ shows }) => `${shows} when one of its events wakes it, and ${nobody}: no page would show it any more.`),
  );
}

/** Fragments that fill the same slot twice. */
function doubled({
  candidate: {
    label,
    definition: { slots },
  },
  former,
}: Comparison): string[] {
  const timesIn = (all: Slots, { slot, widget }: Slots[number]) =>
    all.filter((one) => one.slot === slot && one.widget === widget).length;
  const twice = slots.filter(
    (one, at) =>
      slots.findIndex((other) => other.slot === one.slot && other.widget === one.widget) < at &&
      timesIn(former?.definition.slots ?? [], one) < 2,
  );
  return twice.map(
    ({ slot, widget }) =>
      `${label} fills the slot ${slot} with its fragment ${widget} twice: it would stand there beside itself.`,
  );
}

/** Compares slots between hosts and fragments. */
export function slotFindings(comparison: Comparison): Findings {
  const { candidate, others } = comparison;
  const crossed = others.flatMap((other) => [...unfit(candidate, other), ...unfit(other, candidate)]);
  return mergeFindings([
    asRefusals([...crossed, ...unfit(candidate, candidate), ...renamedProps(comparison)]),
    asRefusals([...closed(comparison), ...taken(comparison), ...sleeping(comparison), ...doubled(comparison)]),
    asleep(comparison),
    unknown(comparison),
  ]);
}
