import { createElement, type ReactNode } from 'react';
import { AnchorLink } from './AnchorLink';
import styles from './AnchoredHeading.module.css';

interface AnchoredHeadingProps {
  tag: 'h2' | 'h3' | 'h4';
  id: string;
  /** The accessible name of the link. */
  label: string;
  children: ReactNode;
}

/** A heading with a link to itself, which is beside it, so that screen readers read the heading alone. */
export const AnchoredHeading = ({ tag, id, label, children }: AnchoredHeadingProps) => (
  <div className={styles.heading}>
    {createElement(tag, { id }, children)}
    <AnchorLink id={id} label={label} />
  </div>
);
