import type { ServiceDocument } from '@eoms/contract';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import type { Selection } from '../../ui/data-page/selection.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import styles from './data-services.module.css';
import { idOf, matching, type Operation } from './found-operations.ts';

/** What is said of the server of a document where its paths may not fit. */
const FitNote = ({ document: { server, fit }, baseUrl }: { document: ServiceDocument; baseUrl: string }) => {
  const t = usePhrases('dataServices');
  if (fit === 'same') return null;
  return (
    <div className={fit === 'path' ? 'note level-2' : 'note'} role="status">
      <span className="wrap-anywhere">{t(`fit_${fit}`, { server, baseUrl })}</span>
    </div>
  );
};

const LeftOutList = ({ leftOut, more }: { leftOut: ServiceDocument['leftOut']; more: number }) => {
  const t = usePhrases('dataServices');
  if (leftOut.length === 0) return null;
  return (
    <details className={styles.leftOut} data-part="left-out">
      <summary>{t('leftOut', { count: leftOut.length + more })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <ul tabIndex={0} aria-label={t('leftOut', { count: leftOut.length + more })}>
        {leftOut.map(({ operation, reason }) => (
          <li key={`${operation} ${reason}`}>
            <span className="mono wrap-anywhere">{operation}</span>
            <span className="text-muted">{t(`reason_${reason}`)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-small text-muted">{t('leftOutMore', { count: more })}</p> : null}
    </details>
  );
};

/** More are found by searching. */
const shownAtMost = 200;

interface DocumentChoiceProps {
  document: ServiceDocument;
  baseUrl: string;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

/** What a document would add, to search and choose from; and what is left out of it. */
export const DocumentChoice = ({ document, baseUrl, chosen, onChoose }: DocumentChoiceProps) => {
  const t = usePhrases('dataServices');
  const [words, setWords] = useState('');
  const { operations, leftOut } = document;
  const found = useMemo(() => matching(operations, words), [operations, words]);
  const all = found.length > 0 && found.every((one) => chosen.has(idOf(one)));
  const with_ = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) if (!on || !next.add(id)) next.delete(id);
    onChoose(next);
  };
  // Choosing all means all that were found, also those that are not on screen.
  const selection: Selection<Operation> = {
    chosen: found.filter((one) => chosen.has(idOf(one))),
    has: (one) => chosen.has(idOf(one)),
    all,
    some: !all && found.some((one) => chosen.has(idOf(one))),
    toggle: (one) => with_([idOf(one)], !chosen.has(idOf(one))),
    toggleAll: () => with_(found.map(idOf), !all),
    clear: () => onChoose(new Set()),
  };
  return (
    <>
      <p className="wrap-anywhere">
        <b className="weight-medium">{document.title || t('untitled')}</b>{' '}
        <span className="text-muted">{[document.version, document.format].filter(Boolean).join(' · ')}</span>
      </p>
      <FitNote document={document} baseUrl={baseUrl} />
      <ValueStrip
        values={[
          { key: 'found', label: t('found'), value: operations.length },
          { key: 'known', label: t('known'), value: operations.filter(({ known }) => known).length },
          { key: 'leftOut', label: t('leftOutShort'), value: leftOut.length + document.leftOutMore },
          { key: 'chosen', label: t('chosen'), value: chosen.size },
        ]}
      />
      <Input
        allowClear
        value={words}
        onChange={({ target }) => setWords(target.value)}
        placeholder={t('searchOperations')}
        aria-label={t('searchOperations')}
      />
      <div className={styles.operations}>
        <DataTable<Operation>
          label={t('operations')}
          rows={found.slice(0, shownAtMost)}
          idOf={idOf}
          nameOf={({ name }) => name}
          selection={selection}
          columns={[
            {
              key: 'name',
              title: t('method'),
              grow: true,
              render: ({ name, controller, known }) => (
                <TwoLines
                  title={
                    <>
                      {name} {known ? <span className="tag level-3">{t('replaced')}</span> : null}
                    </>
                  }
                  note={controller}
                />
              ),
            },
            {
              key: 'request',
              title: t('request'),
              render: ({ requestMethod, uri }) => (
                <span className="mono wrap-anywhere">
                  {requestMethod} {uri}
                </span>
              ),
            },
            { key: 'params', title: t('paramCount'), align: 'right', render: ({ params }) => params.length },
          ]}
        />
      </div>
      {found.length > shownAtMost ? (
        <p className="text-small text-muted">{t('moreMethods', { count: found.length - shownAtMost })}</p>
      ) : null}
      <LeftOutList leftOut={leftOut} more={document.leftOutMore} />
    </>
  );
};
