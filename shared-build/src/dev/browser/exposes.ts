import { Component, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { afterRefresh, stableType } from './families';
import { hotStore, type RemoteStore } from './hotStore';

type Props = Record<string, unknown>;

/** The shell's tools for developers, where it has them: see its `developer` folder. */
interface DeveloperTools {
  addTexts(remote: string, languageCode: string, texts: object): void;
}

const developerTools = () => (globalThis as { storefrontDeveloper?: DeveloperTools }).storefrontDeveloper;

/** Listeners for new editions, by expose. */
const changes = new Map<string, Set<() => void>>();

const listenersOf = (expose: string) => {
  const known = changes.get(expose) ?? new Set();
  changes.set(expose, known);
  return known;
};

/** Notifies listeners that an expose has a new edition. */
export function changed(expose: string): void {
  afterRefresh(() => listenersOf(expose).forEach((listener) => listener()));
}

/**
 * A component that reports errors of its children and rethrows them to the shop's boundaries, so that developers see
 * what visitors would see.
 */
function reportingFaults(hear: () => void): ComponentType<{ children: ReactNode }> {
  return class Listening extends Component<{ children: ReactNode }, { fault?: { error: unknown } }> {
    override state: { fault?: { error: unknown } } = {};

    static getDerivedStateFromError(error: unknown) {
      hear();
      return { fault: { error } };
    }

    override render() {
      if (this.state.fault) throw this.state.fault.error;
      return this.props.children;
    }
  };
}

/** A component that renders the expose's current component. */
function hotComponent(expose: string, current: () => unknown): ComponentType<Props> {
  let edition = 0;
  let hasThrown = false;
  const Listening = reportingFaults(() => (hasThrown = true));
  listenersOf(expose).add(() => {
    edition += 1;
    // The shop's error boundary is shown instead and waits for its button, so that the new edition would not be
    // rendered.
    if (hasThrown) location.reload();
  });
  const subscribe = (listener: () => void) => {
    listenersOf(expose).add(listener);
    return () => listenersOf(expose).delete(listener);
  };
  return function Hot(props: Props) {
    useSyncExternalStore(subscribe, () => edition);
    useEffect(() => {
      hasThrown = false;
    }, []);
    return jsx(Listening, { children: jsx(stableType(current()) as ComponentType<Props>, { ...props }) });
  };
}

/** A route object that the shell may keep: its properties are those of the newest edition. */
export function hotRoute(expose: string, current: () => object): object {
  const Screen = hotComponent(expose, () => (current() as { Screen: unknown }).Screen);
  return new Proxy({}, { get: (_route, part) => (part === 'Screen' ? Screen : Reflect.get(current(), part)) });
}

export const hotWidget = hotComponent;

/** A registration that is repeated with the same store when its module changes. */
export function hotRegister(expose: string, current: () => (store: RemoteStore) => void): (store: RemoteStore) => void {
  return (store) => {
    const hot = hotStore(store);
    current()(hot.face);
    listenersOf(expose).add(() => {
      hot.forget();
      current()(hot.face);
    });
  };
}

/** Shows changed texts as soon as they are saved. */
export function watchTexts(expose: string, remote: string, current: () => object): void {
  listenersOf(expose).add(() => {
    const shop = developerTools();
    if (shop) shop.addTexts(remote, expose.replace('./locales/', ''), current());
    else location.reload();
  });
}
