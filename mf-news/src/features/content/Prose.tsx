import { Fragment } from 'react';
import { toBlocks, type Block } from './blocks';
import styles from './Prose.module.css';

/** Content of the API as paragraphs and lists; React writes the words, so nothing in them is markup. */
export function Prose({ content }: { content: string }) {
  return (
    <div className={styles.prose}>
      {toBlocks(content).map((block, index) => (
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
