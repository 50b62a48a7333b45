import { type InspectionFinding, type InspectionItem, inspectionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useObjectUrl } from '../../api/use-object-url.ts';
import { ItemState } from '../../domain/inspections/inspection-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { nameOf } from './asked-questions.ts';
import { useFindingWords } from './finding-words.ts';
import { LimitBar } from './limit-bar.tsx';
import styles from './report.module.css';

const { getInspectionPicture, inspectionPast } = inspectionsEndpoints;

/** A photo of an inspection; opened by itself it is shown as large as it is. */
export const InspectionPhoto = ({ id, number }: { id: string; number: number }) => {
  const t = usePhrases('inspections');
  const picture = useQuery({
    ...queryOf(getInspectionPicture, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const src = useObjectUrl(picture.data);
  if (!src) return null;
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={t('photo', { number })} />
    </a>
  );
};

const tallest = 40;

/** What the check found the last times, as bars from zero. */
const Past = ({ item, finding }: { item: InspectionItem; finding: InspectionFinding }) => {
  const t = usePhrases('inspections');
  const past = useQuery(queryOf(inspectionPast, { query: { id: item.id, key: finding.key } }));
  const known = past.data ?? [];
  if (known.length < 2) return null;
  const most = Math.max(1, ...known.map(({ value }) => Math.abs(value ?? 0)));
  return (
    <div className="column gap-4">
      <span className="text-small text-muted">{t('past', { count: known.length })}</span>
      <span className={styles.past}>
        {known.map(({ at, outcome, value }) => (
          <i
            key={at}
            title={`${dateAndTime(at)} · ${value ?? t(outcome)}`}
            data-outcome={outcome}
            style={{ height: `${value === null ? tallest / 2 : Math.max(2, (Math.abs(value) / most) * tallest)}px` }}
          />
        ))}
      </span>
    </div>
  );
};

const Failed = ({ item, finding }: { item: InspectionItem; finding: InspectionFinding }) => {
  const t = usePhrases('inspections');
  const words = useFindingWords();
  return (
    <section className={styles.finding}>
      <span className={styles.photos}>
        {finding.fileIds.map((id, at) => (
          <InspectionPhoto key={id} id={id} number={at + 1} />
        ))}
      </span>
      <div className="row gap-12">
        <span className="column grow">
          <span className="text-small text-muted">{words.name(finding)}</span>
          <b className={styles.bad}>{words.seen(finding)}</b>
        </span>
        <span className="column">
          <span className="text-small text-muted">{t('limit')}</span>
          <span>{words.limit(finding)}</span>
        </span>
        <span className="column">
          <span className="text-small text-muted">{t('before')}</span>
          <span>{words.before(finding)}</span>
        </span>
      </div>
      <LimitBar finding={finding} wide />
      {finding.note ? <p>{finding.note}</p> : null}
      <Past item={item} finding={finding} />
    </section>
  );
};

/** One device or place: what failed with its photos and its past, then the checks that passed. */
const Detail = ({ item }: { item: InspectionItem }) => {
  const t = usePhrases('inspections');
  const words = useFindingWords();
  const failed = item.findings.filter(({ outcome }) => outcome === 'failed');
  const rest = item.findings.filter(({ outcome }) => outcome !== 'failed');
  const reason = words.reason(item.reason);
  return (
    <div className="column gap-16">
      <div className="row gap-12">
        <ItemState status={item.status} />
        <span className="text-small text-muted">
          {[
            item.endedAt ? dateAndTime(item.endedAt) : '',
            item.by ? t('answeredBy', { by: item.by }) : '',
            item.presentAt ? t('present', { time: dateAndTime(item.presentAt) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {reason ? <p>{t('why', { reason })}</p> : null}
      {failed.map((finding) => (
        <Failed key={finding.key} item={item} finding={finding} />
      ))}
      {rest.length > 0 ? (
        <section>
          <h3 className="text-small text-muted">{t('rest', { count: rest.length })}</h3>
          <ul className={styles.rest}>
            {rest.map((finding) => (
              <li key={finding.key}>
                <StateMark kind={finding.outcome === 'passed' ? 'confirmed' : 'unknown'} bare />
                <span className="grow truncate">{words.name(finding)}</span>
                <span>{words.seen(finding)}</span>
                <span className="text-muted">{words.limit(finding)}</span>
                {finding.fileIds.map((id, at) => (
                  <InspectionPhoto key={id} id={id} number={at + 1} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
};

export const ItemDrawer = ({ item, onClose }: { item: InspectionItem | undefined; onClose: () => void }) => (
  <Drawer
    open={item !== undefined}
    title={item ? `${nameOf(item)} · ${item.placeName}` : ''}
    onClose={onClose}
    size={440}
    destroyOnHidden
  >
    {item ? <Detail item={item} /> : null}
  </Drawer>
);
