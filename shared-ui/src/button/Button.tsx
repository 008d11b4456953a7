import type { LinkTarget } from '@storefront/contracts';
import { useState, type ComponentPropsWithRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
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
    /** The action runs: the button keeps its focus and its width, and ignores clicks. */
    busy?: boolean;
    to?: undefined;
    href?: undefined;
  };

type NavigationProps = ButtonLook & Omit<UiLinkProps, keyof ButtonLook | 'to' | 'href'> & LinkTarget & { busy?: undefined };

export type ButtonProps = ActionProps | NavigationProps;

const lookOf = ({ variant, size = 'm', block }: ButtonLook, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, className);

const Content = ({ icon, children }: Pick<ButtonLook, 'icon' | 'children'>) => (
  <span className={styles.content}>
    {icon && <Icon shape={icon} size={18} />}
    {children}
  </span>
);

const LinkButton = ({ variant, size, icon, block, busy: _, className, children, ...rest }: NavigationProps) => (
  <UiLink {...rest} className={lookOf({ variant, size, block }, className)}>
    <Content icon={icon}>{children}</Content>
  </UiLink>
);

const ActionButton = ({ variant, size, icon, block, busy, disabled, className, children, onClick, onFocus, onBlur, to: _to, href: _href, ...rest }: ActionProps) => {
  const [isFocused, setFocused] = useState(false);
  const isIdle = busy || (disabled && isFocused);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  };
  const focus = (event: FocusEvent<HTMLButtonElement>) => (setFocused(true), onFocus?.(event));
  const blur = (event: FocusEvent<HTMLButtonElement>) => (setFocused(false), onBlur?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, size, block }, className), busy && styles.busy)}
      aria-busy={busy || undefined}
      // What a browser disables loses the focus, and the keyboard its place.
      disabled={disabled && !isFocused}
      aria-disabled={isIdle || undefined}
      onClick={click}
      onFocus={focus}
      onBlur={blur}
    >
      <Content icon={icon}>{children}</Content>
      {busy && <SpinnerMark className={styles.spinner} />}
    </button>
  );
};

const isNavigation = (props: ButtonProps): props is NavigationProps => props.to !== undefined || props.href !== undefined;

/** A button, or a link that looks like one when `to` or `href` says where it goes. `type` is `button` unless said. */
export const Button = (props: ButtonProps) => (isNavigation(props) ? <LinkButton {...props} /> : <ActionButton {...props} />);
