import { createContext, useContext, type ComponentPropsWithRef, type ComponentType, type ReactNode } from 'react';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** A shop path without its language prefix: `/cart`. */
  to: string;
};

const PlainLink = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** Each package bundles its own copy of these primitives, so a context of ours reaches one copy alone: what all share stands here. */
const place: unique symbol = Symbol.for('@storefront/ui/link') as never;
const shared = globalThis as { [place]?: ComponentType<LinkProps> };

/** Sets what renders a shop path where no provider is near, in every copy of these primitives. The platform says it, once for all. */
export const setDefaultLink = (component: ComponentType<LinkProps>): void => {
  shared[place] = component;
};

/** Tells the primitives what renders a link inside the shop; this package may not know the router. */
export const LinkProvider = ({ component, children }: { component: ComponentType<LinkProps>; children?: ReactNode }) => (
  <LinkContext value={component}>{children}</LinkContext>
);

/** The component that renders `<a>` for a shop path; a plain `<a href>` where nobody said otherwise. */
export const useLink = () => useContext(LinkContext) ?? shared[place] ?? PlainLink;
