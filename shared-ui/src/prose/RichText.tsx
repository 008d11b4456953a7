import { anchorHref, anchorNamed, anchorWithin, parseAddress } from '@storefront/contracts';
import { createElement, useMemo, type ReactNode } from 'react';
import { AnchoredHeading } from '../anchor/AnchoredHeading';
import { UiLink } from '../link/UiLink';
import { Picture } from '../picture/Picture';
import { anchorsIn, wordsOf } from './anchors';
import { readMarkup, type Element, type MarkupNode } from './markup';
import styles from './RichText.module.css';

interface RichTextProps {
  /** HTML of the content, trusted or not. */
  html: string;
  /** Transforms its texts. */
  words?: (text: string) => string;
  /** The name of the link beside a heading; without it there are no such links. */
  anchorLabel?: (heading: string) => string;
  /** Prefix of its ids, where a page has several texts. */
  within?: string;
}

const asItIs = (text: string) => text;

/**
 * A text of the content with its headings, lists, links and pictures. It is parsed into React elements and never
 * inserted as HTML, so that only known elements get into the page, however it was sanitised before.
 */
export function RichText({ html, words = asItIs, anchorLabel, within }: RichTextProps) {
  const nodes = useMemo(() => readMarkup(html), [html]);
  const hasAnchors = anchorLabel !== undefined;
  const ids = useMemo(
    () => (hasAnchors ? anchorsIn(nodes, words, within) : new Map<Element, string>()),
    [hasAnchors, nodes, words, within],
  );
  const text: Text = { words, ids, named: new Set(ids.values()), within, label: anchorLabel ?? asItIs };
  // A key, so that another text replaces all elements: a browser's translator has replaced this one's text nodes, which
  // React would try to update.
  return (
    <div key={html} className={styles.text}>
      {nodes.map((node, index) => draw(node, index, text))}
    </div>
  );
}

/** The context of rendering a text. */
interface Text {
  words: (text: string) => string;
  ids: Map<Element, string>;
  named: Set<string>;
  within: string | undefined;
  label: (heading: string) => string;
}

function draw(node: MarkupNode, key: number, text: Text): ReactNode {
  if (typeof node === 'string') return text.words(node);
  if (node.tag === 'img') return <Shown key={key} {...node} />;
  if (node.tag === 'br' || node.tag === 'hr') return createElement(node.tag, { key });
  const children = node.children.map((child, index) => draw(child, index, text));
  if (node.tag === 'a')
    return (
      <Anchor key={key} href={placeIn(text, node.attributes.href ?? '')}>
        {children}
      </Anchor>
    );
  const id = text.ids.get(node);
  if (id !== undefined)
    return (
      <AnchoredHeading key={key} tag={node.tag as 'h2'} id={id} label={text.label(text.words(wordsOf(node)).trim())}>
        {children}
      </AnchoredHeading>
    );
  const start =
    node.tag === 'ol' && /^\d{1,4}$/.test(node.attributes.start ?? '') ? Number(node.attributes.start) : undefined;
  return createElement(node.tag, { key, start }, ...children);
}

/** Resolves a link to a heading of the same text, whose id may have a prefix. */
function placeIn({ named, within }: Text, href: string): string {
  const own = href.startsWith('#') ? anchorWithin(within, anchorNamed(href)) : '';
  return named.has(own) ? anchorHref(own) : href;
}

const hasHidden = (address: string) => /[\s\p{Cc}\\]/u.test(address);
const isWeb = (address: string) =>
  /^https?:\/\/[^/]/i.test(address) && !hasHidden(address) && parseAddress(address) !== undefined;
const isPath = (address: string) => /^\/(?!\/)/.test(address) && !hasHidden(address);

/** A link, if its target is allowed; otherwise its text only. */
function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (isPath(href))
    return href.startsWith('/static/') ? <a href={href}>{children}</a> : <UiLink to={href}>{children}</UiLink>;
  if (isWeb(href))
    return (
      <UiLink href={href} rel="noopener noreferrer">
        {children}
      </UiLink>
    );
  const isOwn = (/^mailto:[^\s]+$/i.test(href) || /^#[\w%.-]+$/.test(href)) && !hasHidden(href);
  return isOwn ? <a href={href}>{children}</a> : <>{children}</>;
}

const sizeOf = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined);

function Shown({ attributes: { src = '', alt = '', width, height } }: Element) {
  if (!isPath(src) && !isWeb(src)) return null;
  return <Picture src={src} alt={alt} width={sizeOf(width)} height={sizeOf(height)} loading="lazy" />;
}
