import { assetLoansEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { Scanner, type ScanVerdict } from '../../domain/scan/scanner.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './asset-loans.module.css';
import { LoanViews } from './loan-views.tsx';
import { ScannedCard } from './scanned-card.tsx';

const { scanAssetLoan } = assetLoansEndpoints;

/** Hands out and takes back by scanning labels, on a phone. */
export const LoanDesk = () => {
  const t = usePhrases('assetLoans');
  const client = useQueryClient();
  const [label, setLabel] = useState<string>();
  const scanned = useQuery({
    ...queryOf(scanAssetLoan, { query: { label: label ?? '' } }),
    enabled: label !== undefined,
  });
  const scan = async (text: string): Promise<ScanVerdict> => {
    const found = await client.fetchQuery({ ...queryOf(scanAssetLoan, { query: { label: text } }), staleTime: 0 });
    setLabel(text);
    const { asset, out, reserved } = found;
    if (!asset) return { tone: 'bad', words: t('unknown') };
    if (out) return { tone: 'good', words: t('scannedOut', { name: asset.name, holder: out.holder }) };
    return reserved.length > 0
      ? { tone: 'good', words: t('scannedReserved', { name: asset.name }) }
      : { tone: 'ask', words: t('scannedFree', { name: asset.name }) };
  };
  return (
    <div className={styles.desk} data-part="loan-desk">
      <LoanViews view="scan" />
      <Scanner low onScan={(_, text) => scan(text)} />
      {label === undefined ? (
        <p className="text-muted">{t('scanHint')}</p>
      ) : (
        <QueryGate what={t('asset')} query={scanned}>
          {(found) => <ScannedCard found={found} />}
        </QueryGate>
      )}
    </div>
  );
};
