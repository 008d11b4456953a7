import { createElement, useMemo, type ReactNode } from 'react';
import { UiLink } from '../link/UiLink';
import { Picture } from '../picture/Picture';
import { readMarkup, type Element, type MarkupNode } from './markup';
import styles from './RichText.module.css';

interface RichTextProps {
  /** HTML of the content, whoever made it. */
  html: string;
  /** What becomes of its words. */
  words?: (text: string) => string;
}

const asItIs = (text: string) => text;

/**
 * A text of the content with its headings, lists, links and pictures. It is read into React's elements, never written as HTML: what is
 * not known here does not exist on the page, whatever sanitised it before.
 */
export function RichText({ html, words = asItIs }: RichTextProps) {
  const nodes = useMemo(() => readMarkup(html), [html]);
  return <div className={styles.text}>{nodes.map((node, index) => draw(node, index, words))}</div>;
}

type Words = (text: string) => string;

function draw(node: MarkupNode, key: number, words: Words): ReactNode {
  if (typeof node === 'string') return words(node);
  if (node.tag === 'img') return <Shown key={key} {...node} />;
  if (node.tag === 'br' || node.tag === 'hr') return createElement(node.tag, { key });
  const children = node.children.map((child, index) => draw(child, index, words));
  if (node.tag === 'a') return <Anchor key={key} href={node.attributes.href ?? ''}>{children}</Anchor>;
  const start = node.tag === 'ol' && /^\d{1,4}$/.test(node.attributes.start ?? '') ? Number(node.attributes.start) : undefined;
  return createElement(node.tag, { key, start }, ...children);
}

const hasHidden = (address: string) => /[\s\p{Cc}\\]/u.test(address);
const isWeb = (address: string) => /^https?:\/\/[^/]/i.test(address) && !hasHidden(address) && URL.canParse(address);
const isPath = (address: string) => /^\/(?!\/)/.test(address) && !hasHidden(address);

/** A link to where a text may lead; the words alone where it leads elsewhere. */
function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (isPath(href)) return href.startsWith('/static/') ? <a href={href}>{children}</a> : <UiLink to={href}>{children}</UiLink>;
  if (isWeb(href)) return <UiLink href={href} rel="noopener noreferrer">{children}</UiLink>;
  const isOwn = (/^mailto:[^\s]+$/i.test(href) || /^#[\w-]+$/.test(href)) && !hasHidden(href);
  return isOwn ? <a href={href}>{children}</a> : <>{children}</>;
}

const sizeOf = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined);

function Shown({ attributes: { src = '', alt = '', width, height } }: Element) {
  if (!isPath(src) && !isWeb(src)) return null;
  return <Picture src={src} alt={alt} width={sizeOf(width)} height={sizeOf(height)} loading="lazy" />;
}
