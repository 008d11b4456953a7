import type { LinkTarget } from '@storefront/contracts';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../classNames';
import { Icon, type Shape } from '../icon/Icon';
import { UiLink, type UiLinkProps } from '../link/UiLink';
import { SpinnerMark } from '../state/SpinnerMark';
import styles from './Button.module.css';

interface ButtonLook {
  /** One `primary` a view: the action that matters. */
  variant: 'primary' | 'secondary' | 'quiet';
  size?: 'm' | 's';
  icon?: Shape;
  block?: boolean;
  children?: ReactNode;
}

type ActionProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook> & {
    /** The action is running: the button ignores clicks, and keeps its focus and width. */
    busy?: boolean;
    /** Unavailable now. Unlike `disabled` this keeps the focus. */
    idle?: boolean;
    to?: undefined;
    href?: undefined;
  };

type NavigationProps = ButtonLook &
  Omit<UiLinkProps, keyof ButtonLook | 'to' | 'href'> &
  LinkTarget & { busy?: undefined; idle?: undefined };

export type ButtonProps = ActionProps | NavigationProps;

const lookOf = ({ variant, size = 'm', block }: ButtonLook, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, className);

const Content = ({ icon, children }: Pick<ButtonLook, 'icon' | 'children'>) => (
  <span className={styles.content}>
    {icon && <Icon shape={icon} size={18} />}
    {typeof children === 'string' ? <span>{children}</span> : children}
  </span>
);

const LinkButton = ({
  variant,
  size,
  icon,
  block,
  busy: _busy,
  idle: _idle,
  className,
  children,
  ...rest
}: NavigationProps) => (
  <UiLink {...rest} className={lookOf({ variant, size, block }, className)}>
    <Content icon={icon}>{children}</Content>
  </UiLink>
);

const ActionButton = ({
  variant,
  size,
  icon,
  block,
  busy,
  idle = busy,
  className,
  children,
  onClick,
  to: _to,
  href: _href,
  ...rest
}: ActionProps) => {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, size, block }, className), busy && styles.busy)}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      onClick={onClick || idle ? click : undefined}
    >
      <Content icon={icon}>{children}</Content>
      {busy && <SpinnerMark className={styles.spinner} />}
    </button>
  );
};

const isNavigation = (props: ButtonProps): props is NavigationProps =>
  props.to !== undefined || props.href !== undefined;

/** A button, or with `to` or `href` a link that looks like one. `type` is `button` by default. */
export const Button = (props: ButtonProps) =>
  isNavigation(props) ? <LinkButton {...props} /> : <ActionButton {...props} />;
