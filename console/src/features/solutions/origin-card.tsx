import { type SolutionImport, solutionImportsEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Fingerprint } from './fingerprint.tsx';
import styles from './solutions.module.css';
import { staleImports } from './solutions.queries.ts';

const { trustSolutionOrigin, listSolutionOrigins } = solutionImportsEndpoints;
const looks = { own: 'confirmed', known: 'confirmed', unknown: 'unknown' } as const;

/** Who made the file, and whether it is what that system signed. */
export const OriginCard = ({ found }: { found: SolutionImport }) => {
  const t = usePhrases('solutions');
  const careful = useCareful();
  const canEdit = useMay('solution', 'edit');
  const trust = useChange(trustSolutionOrigin, { invalidates: [listSolutionOrigins, ...staleImports.invalidates] });
  const { id, fingerprint, originName: name } = found;
  const ask = (): Promise<boolean> =>
    careful(
      { title: t('trustOne', { name }), text: t('trustText'), verb: t('trust') },
      () => trust.mutateAsync({ body: { id, fingerprint } }),
      t('trustDone'),
    );
  return (
    <section className={styles.origin} aria-label={t('origin')}>
      <StateMark kind={looks[found.trust]} text={t(`trust_${found.trust}`, { name })} />
      <span className="text-small text-muted">
        {t('madeBy', { name: found.madeBy, at: dateAndTime(found.madeAt) })}
        {found.note ? ` · ${found.note}` : ''}
      </span>
      {found.trust === 'own' ? null : <Fingerprint value={fingerprint} />}
      {found.trust === 'unknown' && canEdit ? (
        <span className="row">
          <span className="text-small grow">{t('compareFingerprint')}</span>
          <Button onClick={() => void ask()}>{t('trust')}</Button>
        </span>
      ) : null}
    </section>
  );
};
