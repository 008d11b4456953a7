import { isMarkup, RichText } from '@storefront/ui';
import { Fragment } from 'react';
import { toBlocks, type Block } from './blocks';
import styles from './Prose.module.css';

interface ProseProps {
  content: string;
  /** What its words are made into before they are shown; as they are written without it. */
  words?: (text: string) => string;
  /** Its headings can be linked to: how such a link is called. */
  anchorLabel?: (heading: string) => string;
  /** The id of the part of the page that it stands in, where there are several. */
  within?: string;
}

/** Content of the API: simple HTML, or plain text as paragraphs and lists. React writes it, so nothing in it is markup of its own. */
export function Prose({ content, words, anchorLabel, within }: ProseProps) {
  if (isMarkup(content)) return <RichText html={content} words={words} anchorLabel={anchorLabel} within={within} />;
  return (
    // Another text is other elements: a browser that translates the page has taken the lines of this one out of React’s reach.
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
