import { createContext, useContext, type ComponentPropsWithRef, type ComponentType, type ReactNode } from 'react';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** A shop path without its language prefix: `/cart`. */
  to: string;
};

const PlainLink = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/**
 * A global for all copies of these components: each package bundles its own, and a React context reaches one copy only.
 */
const place: unique symbol = Symbol.for('@storefront/ui/link') as never;
const shared = globalThis as { [place]?: ComponentType<LinkProps> };

/** Sets the default component for shop paths in all copies of these components; called by the platform. */
export const setDefaultLink = (component: ComponentType<LinkProps>): void => {
  shared[place] = component;
};

/** Sets the component for shop paths, since this package does not know the router. */
export const LinkProvider = ({
  component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children?: ReactNode;
}) => <LinkContext value={component}>{children}</LinkContext>;

/** The component that renders links to shop paths; by default a plain `<a href>`. */
export const useLink = () => useContext(LinkContext) ?? shared[place] ?? PlainLink;
