import type { AssetLoan, ScannedLoan } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { loanPeriod } from '../../domain/asset-loans/loan-period.ts';
import { LoanTag } from '../../domain/asset-loans/loan-tag.tsx';
import { ReserveForm } from '../../domain/asset-loans/reserve-form.tsx';
import { useLoanSteps } from '../../domain/asset-loans/use-loan-steps.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import styles from './asset-loans.module.css';

const Terms = ({ loan }: { loan: AssetLoan }) => {
  const t = usePhrases('assetLoans');
  return (
    <span className="row gap-8">
      <span className="column grow">
        <span className="truncate">{[loan.holder, loan.meeting].filter(Boolean).join(' · ')}</span>
        <span className="text-small text-muted numeric">{loanPeriod(loan, t('openEnd'))}</span>
      </span>
      <LoanTag loan={loan} />
    </span>
  );
};

/** What was scanned, and what can be done with it now. */
export const ScannedCard = ({ found: { asset, out, reserved } }: { found: ScannedLoan }) => {
  const t = usePhrases('assetLoans');
  const canEdit = useMay('assetLoan', 'edit');
  const { handOut, takeBack } = useLoanSteps();
  const [reserving, setReserving] = useState(false);
  if (!asset) return <p className="note unknown">{t('unknown')}</p>;
  const name = `${asset.code} ${asset.name}`;
  const isHere = asset.status === 'inStock' || asset.status === 'inUse';
  return (
    <section className={`panel ${styles.card}`} aria-label={name}>
      <span className="column">
        <b>{asset.name}</b>
        <span className="text-small text-muted">
          <span className="mono">{asset.code}</span> · {asset.placeName} · {t(asset.status)}
        </span>
      </span>
      {out ? (
        <>
          <Terms loan={out} />
          {canEdit ? (
            <div className={styles.pair}>
              <Button type="primary" size="large" onClick={() => void takeBack([out.id])}>
                {t('backToStock')}
              </Button>
              <Button size="large" onClick={() => void takeBack([out.id], 'inUse')}>
                {t('backToUse')}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {reserved.map((loan, at) => (
        <div key={loan.id} className={styles.next}>
          <Terms loan={loan} />
          {canEdit && at === 0 && isHere ? (
            <Button type="primary" size="large" block onClick={() => void handOut([loan.id])}>
              {t('handOut')}
            </Button>
          ) : null}
        </div>
      ))}
      {!out && reserved.length === 0 ? <p className="text-muted">{t('noReservation')}</p> : null}
      {canEdit && isHere ? (
        <Button size="large" block onClick={() => setReserving(true)}>
          {t('reserve')}
        </Button>
      ) : null}
      <ReserveForm open={reserving} assets={[{ id: asset.id, name }]} onClose={() => setReserving(false)} />
    </section>
  );
};
