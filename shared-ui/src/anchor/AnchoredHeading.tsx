import { createElement, type ReactNode } from 'react';
import { AnchorLink } from './AnchorLink';
import styles from './AnchoredHeading.module.css';

interface AnchoredHeadingProps {
  tag: 'h2' | 'h3' | 'h4';
  id: string;
  /** What the link beside it is called. */
  label: string;
  children: ReactNode;
}

/** A heading that can be linked to. The link stands beside it, not in it: a heading is read as its words alone. */
export const AnchoredHeading = ({ tag, id, label, children }: AnchoredHeadingProps) => (
  <div className={styles.heading}>
    {createElement(tag, { id }, children)}
    <AnchorLink id={id} label={label} />
  </div>
);
