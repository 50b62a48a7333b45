import { type InspectionItem, inspectionsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { nameOf } from './asked-questions.ts';
import { useFindingWords } from './finding-words.ts';
import styles from './inspections.module.css';

const shownAtMost = 5;

const Row = ({ item }: { item: InspectionItem }) => {
  const words = useFindingWords();
  const [finding] = item.findings.filter(({ outcome }) => outcome === 'failed');
  if (!finding) return null;
  return (
    <li>
      <span className="numeric text-small text-muted">{item.endedAt ? clockWithSeconds(item.endedAt) : ''}</span>
      <StateMark kind="failed" bare />
      <span className="truncate">
        {nameOf(item)} · {words.name(finding)} <b>{words.seen(finding)}</b>
      </span>
    </li>
  );
};

/** What failed last in an inspection that is under way; made stale by its news. */
export const FoundSoFar = ({ id }: { id: string }) => {
  const t = usePhrases('inspections');
  const query = { id, outcome: 'failed', sort: 'endedAt', order: 'desc', size: String(shownAtMost) } as const;
  const found = useQuery({
    ...queryOf(inspectionsEndpoints.inspectionReport, { query }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.records ?? [];
  if (items.length === 0) return null;
  return (
    <ul className={styles.found} aria-label={t('foundSoFar')} aria-live="polite">
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  );
};
