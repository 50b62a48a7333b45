import type { ReactNode } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import styles from '../help.module.css';
import { pictureOf } from './manual-files.ts';
import { isManualPage, type ManualPage } from './manual-pages.ts';
import type { Block, Inline, Item } from './markdown.ts';

type Open = (page: ManualPage) => void;

const Part = ({ part, onOpen }: { part: Inline; onOpen: Open }) => {
  const t = usePhrases('help');
  if (part.kind === 'strong') return <b>{part.text}</b>;
  if (part.kind === 'code') return <code>{part.text}</code>;
  if (part.kind === 'image') {
    const source = pictureOf(part.from);
    return source ? (
      <a href={source} target="_blank" rel="noopener noreferrer" aria-label={t('picture', { name: part.text })}>
        <img src={source} alt={part.text} loading="lazy" />
      </a>
    ) : null;
  }
  if (part.kind !== 'link') return part.text;
  const [, page = ''] = /^([\w-]+)\.md(#.*)?$/.exec(part.to) ?? [];
  if (isManualPage(page))
    return (
      <button type="button" className="link" onClick={() => onOpen(page)}>
        {part.text}
      </button>
    );
  // What else a page refers to is not shipped with the console.
  return part.text;
};

/** Keys by position: a page never changes while it is shown. */
const numbered = <T,>(list: readonly T[], show: (one: T, key: string) => ReactNode): ReactNode[] =>
  list.map((one, index) => show(one, String(index)));

const Line = ({ line, onOpen }: { line: readonly Inline[]; onOpen: Open }) => (
  <>
    {numbered(line, (part, key) => (
      <Part key={key} part={part} onOpen={onOpen} />
    ))}
  </>
);

const Entries = ({ items, onOpen }: { items: readonly Item[]; onOpen: Open }) => (
  <>
    {numbered(items, ({ line, below }, key) => (
      <li key={key}>
        <Line line={line} onOpen={onOpen} />
        <Markdown blocks={below} onOpen={onOpen} />
      </li>
    ))}
  </>
);

const Table = ({ block, onOpen }: { block: Extract<Block, { kind: 'table' }>; onOpen: Open }) => (
  <section
    className={styles.tableBox}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    tabIndex={0}
    aria-label={block.head
      .flat()
      .map(({ text }) => text)
      .join(' · ')}
  >
    <table>
      <thead>
        <tr>
          {numbered(block.head, (cell, key) => (
            <th key={key}>
              <Line line={cell} onOpen={onOpen} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(block.rows, (row, key) => (
          <tr key={key}>
            {numbered(row, (cell, at) => (
              <td key={at}>
                <Line line={cell} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Shown = ({ block, onOpen }: { block: Block; onOpen: Open }) => {
  if (block.kind === 'code') return <pre>{block.text}</pre>;
  if (block.kind === 'table') return <Table block={block} onOpen={onOpen} />;
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        <Entries items={block.items} onOpen={onOpen} />
      </List>
    );
  }
  const line = <Line line={block.line} onOpen={onOpen} />;
  if (block.kind === 'paragraph') return <p>{line}</p>;
  return block.level === 1 ? <h2>{line}</h2> : <h3>{line}</h3>;
};

/** A page of the manual. Texts become elements one by one, so nothing in a page is ever run or loaded from elsewhere. */
export const Markdown = ({ blocks, onOpen }: { blocks: readonly Block[]; onOpen: Open }) => (
  <>
    {numbered(blocks, (block, key) => (
      <Shown key={key} block={block} onOpen={onOpen} />
    ))}
  </>
);
