import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { TextBones } from '../../../ui/states/skeleton.tsx';
import { EmptyState } from '../../../ui/states/state-box.tsx';
import styles from '../help.module.css';
import { loadManualPage } from './manual-files.ts';
import type { ManualPage } from './manual-pages.ts';
import { readMarkdown } from './markdown.ts';
import { Markdown } from './markdown-view.tsx';
import { loadManual, type ManualEntry, searchManual } from './search-manual.ts';

type Open = (page: ManualPage) => void;
/** Part of the console, so it is as old as this page. */
const fixed = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

const Page = ({ page, onOpen }: { page: ManualPage; onOpen: Open }) => {
  const t = usePhrases('help');
  const language = useLanguage();
  const text = useQuery({
    queryKey: ['manual', page, language],
    queryFn: () => loadManualPage(page, language),
    ...fixed,
  });
  const top = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // It returns a promise in some browsers, which React would take for what undoes the effect.
    top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [page]);
  return (
    <article ref={top} data-part="manual-page" className={styles.page}>
      <QueryGate what={t('manual')} query={text} bones={<TextBones lines={8} />}>
        {(found) => <Markdown blocks={readMarkdown(found)} onOpen={onOpen} />}
      </QueryGate>
    </article>
  );
};

const Contents = ({ manual, asked, onOpen }: { manual: readonly ManualEntry[]; asked: string; onOpen: Open }) => {
  const t = usePhrases('help');
  const hits = searchManual(manual, asked);
  if (asked.trim() !== '' && hits.length === 0)
    return <EmptyState icon="search" title={t('nothingFound', { text: asked.trim() })} />;
  const rows = asked.trim() === '' ? manual.map(({ page, title }) => ({ page, title, count: 0, excerpt: '' })) : hits;
  return (
    <ul className={styles.contents}>
      {rows.map(({ page, title, count, excerpt }) => (
        <li key={page}>
          <button type="button" aria-label={t('toPage', { name: title })} onClick={() => onOpen(page)}>
            <span className="row">
              <span className="grow weight-medium">{title}</span>
              {count > 0 ? <span className="text-small text-muted nowrap">{t('found', { count })}</span> : null}
            </span>
            {excerpt ? <span className="text-small text-muted">{excerpt}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The manual: the page about the present screen, the contents, and a search through all of it. */
export const ManualPart = ({ page, onOpen }: { page: ManualPage | undefined; onOpen: (page?: ManualPage) => void }) => {
  const t = usePhrases('help');
  const language = useLanguage();
  const [asked, setAsked] = useState('');
  const manual = useQuery({ queryKey: ['manual', language], queryFn: () => loadManual(language), ...fixed });
  const open = (next: ManualPage): void => {
    setAsked('');
    onOpen(next);
  };
  const reading = page !== undefined && asked.trim() === '';
  return (
    <>
      <Input
        allowClear
        value={asked}
        prefix={<Icon name="search" size="s" />}
        placeholder={t('searchManual')}
        aria-label={t('searchManual')}
        onChange={(event) => setAsked(event.target.value)}
      />
      {reading ? (
        <>
          <button type="button" className={`link ${styles.back}`} onClick={() => onOpen()}>
            <Icon name="chevronLeft" size="s" />
            {t('allPages')}
          </button>
          <Page page={page} onOpen={open} />
        </>
      ) : (
        <QueryGate what={t('manual')} query={manual} bones={<TextBones lines={8} />}>
          {(found) => <Contents manual={found} asked={asked} onOpen={open} />}
        </QueryGate>
      )}
    </>
  );
};
