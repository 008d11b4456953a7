import { memo, useSyncExternalStore, type ComponentType } from 'react';
import { jsx } from 'react/jsx-runtime';

type Type = unknown;
type Props = Record<string, unknown>;

/** A component's hooks as compiled; if they change, the state cannot be kept. */
interface Signature {
  key: string;
  forceReset: boolean;
  hooks?: (() => unknown[]) | undefined;
}

/** All editions of one component. Mounted instances show the newest. */
interface Family {
  current: Type;
  /** Grows when the state cannot be kept. */
  generation: number;
  edition: number;
  listeners: Set<() => void>;
  shown?: Type;
}

const families = new Map<string, Family>();
const familyOf = new WeakMap<object, Family>();
const signatures = new WeakMap<object, Signature>();
const pendingEditions = new Map<Family, Type>();
const refreshCallbacks = new Set<() => void>();

const isObject = (type: Type): type is object =>
  (typeof type === 'object' && type !== null) || typeof type === 'function';

const isClass = (type: object) =>
  Boolean((type as { prototype?: { isReactComponent?: object } }).prototype?.isReactComponent);

/** Registers a component under its file and name. A later edition replaces the shown one at the next `refresh()`. */
export function registerComponent(id: string, type: Type): void {
  if (!isObject(type) || familyOf.has(type)) return;
  const known = families.get(id);
  const family = known ?? { current: type, generation: 0, edition: 0, listeners: new Set() };
  families.set(id, family);
  familyOf.set(type, family);
  if (known) pendingEditions.set(family, type);
}

/** The function that the compiler calls for every function with hooks. */
export function signature() {
  return (type?: Type, key = '', forceReset = false, hooks?: () => unknown[]): Type => {
    if (isObject(type)) signatures.set(type, { key, forceReset, hooks });
    return type;
  };
}

/** The hooks of a component, with those of the hooks that it calls. Always different for one that asks for a reset. */
function hooksOf(type: Type, seen = new Set<Type>()): string {
  const known = isObject(type) ? signatures.get(type) : undefined;
  if (!known || seen.has(type)) return '';
  if (known.forceReset) return `${Math.random()}`;
  seen.add(type);
  return [known.key, ...(known.hooks?.() ?? []).map((hook) => hooksOf(hook, seen))].join(' ');
}

/** A component that is always the same function for React, and renders the newest edition. */
function stableComponent(family: Family): ComponentType<Props> {
  const { name } = family.current as { name: string };
  const subscribe = (listener: () => void) => {
    family.listeners.add(listener);
    return () => family.listeners.delete(listener);
  };
  const Newest = (props: Props) => (family.current as (props: Props) => undefined)(props);
  const Lasting = (props: Props) => {
    useSyncExternalStore(subscribe, () => family.edition);
    // A copy, since React skips elements with identical props.
    return jsx(Newest, { ...props }, family.generation);
  };
  Newest.displayName = name;
  Lasting.displayName = `${name} (hot)`;
  return Lasting;
}

interface MemoType {
  $$typeof: symbol;
  type: Type;
  compare: ((before: object, after: object) => boolean) | null;
}

const isMemo = (type: object): type is MemoType => (type as Partial<MemoType>).$$typeof === Symbol.for('react.memo');

function stableTypeOf(family: Family): Type {
  const { current } = family;
  if (typeof current === 'function') return isClass(current) ? undefined : stableComponent(family);
  return isMemo(current as object)
    ? memo(stableType((current as MemoType).type) as ComponentType, (current as MemoType).compare ?? undefined)
    : undefined;
}

/**
 * The type to use in elements instead of an edition. React identifies a component by its function, which is a new one
 * in every edition; this one stays the same, also with a deployed shop's production build of React. Classes and other
 * types are not replaced: they lose their state.
 */
export function stableType(type: Type): Type {
  const family = isObject(type) ? familyOf.get(type) : undefined;
  if (!family) return type;
  family.shown ??= stableTypeOf(family);
  return family.shown ?? type;
}

/** Calls back once, after the next refresh. */
export function afterRefresh(act: () => void): void {
  refreshCallbacks.add(act);
}

/** Shows the newest editions. State is kept where a component's hooks are the same as before. */
export function refresh(): void {
  const changed = [...pendingEditions];
  pendingEditions.clear();
  for (const [family, type] of changed) {
    if (hooksOf(type) !== hooksOf(family.current)) family.generation += 1;
    family.current = type;
    family.edition += 1;
  }
  for (const [family] of changed) family.listeners.forEach((listener) => listener());
  const acts = [...refreshCallbacks];
  refreshCallbacks.clear();
  for (const act of acts) act();
}
