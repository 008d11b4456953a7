import { isMarkup, RichText } from '@storefront/ui';
import { Fragment } from 'react';
import { toBlocks, type Block } from './blocks';
import styles from './Prose.module.css';

interface ProseProps {
  content: string;
  /** Transforms its texts before they are shown. */
  words?: (text: string) => string;
  /** The name of the link beside a heading; without it there are no such links. */
  anchorLabel?: (heading: string) => string;
  /** Prefix of its ids, where a page has several texts. */
  within?: string;
}

/**
 * Content of the API: simple HTML, or plain text as paragraphs and lists. Rendered as React elements, never inserted as
 * HTML.
 */
export function Prose({ content, words, anchorLabel, within }: ProseProps) {
  if (isMarkup(content)) return <RichText html={content} words={words} anchorLabel={anchorLabel} within={within} />;
  return (
    // A key, so that another text replaces all elements: a browser's translator has replaced this one's text nodes,
    // which React would try to update.
    <div key={content} className={styles.prose}>
      {toBlocks(content, words).map((block, index) => (
        <ProseBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{block.lines.map(writeLine)}</p>;
  const items = block.items.map((item, index) => <li key={index}>{item}</li>);
  return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

const writeLine = (line: string, index: number) => (
  <Fragment key={index}>
    {index > 0 && <br />}
    {line}
  </Fragment>
);
