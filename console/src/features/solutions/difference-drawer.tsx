import { type MemberDifference, type SolutionVersion, solutionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import styles from './solutions.module.css';
import { ValueDifferences } from './value-differences.tsx';

type With = 'before' | 'now';

const Member = ({ difference }: { difference: MemberDifference }) => {
  const t = usePhrases('solutions');
  const { kind, name, within, change, fields } = difference;
  return (
    <li className={styles.planned}>
      <span className="row">
        <span className="column grow">
          <b className="weight-medium">{name}</b>
          <span className="text-small text-muted">
            {t(`kind_${kind}`)}
            {within ? ` · ${within}` : ''}
          </span>
        </span>
        <span className="nowrap">{t(`difference_${change}`)}</span>
      </span>
      <ValueDifferences fields={fields} />
    </li>
  );
};

const Differences = ({ version }: { version: SolutionVersion }) => {
  const t = usePhrases('solutions');
  const [other, setOther] = useState<With>('before');
  const differences = useQuery(
    queryOf(solutionsEndpoints.compareSolution, { query: { versionId: version.id, with: other } }),
  );
  return (
    <div className="column gap-12">
      <Segments<With>
        label={t('compareWith')}
        value={other}
        onChange={setOther}
        options={[
          { value: 'before', label: t('withBefore') },
          { value: 'now', label: t('withNow') },
        ]}
      />
      <QueryGate what={t('compare')} query={differences}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon="check" title={t('noDifferences')} />
          ) : (
            <ul className={styles.plan}>
              {found.map((one) => (
                <Member key={`${one.kind} ${one.id}`} difference={one} />
              ))}
            </ul>
          )
        }
      </QueryGate>
    </div>
  );
};

/** What differs between a version and the one before it, or what there is now. */
export const DifferenceDrawer = ({
  version,
  onClose,
}: {
  version: SolutionVersion | undefined;
  onClose: () => void;
}) => {
  const t = usePhrases('solutions');
  const phone = usePhone();
  return (
    <Drawer
      open={version !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 640}
      title={version ? t('versionNumber', { number: version.number }) : ''}
      destroyOnHidden
    >
      {version ? <Differences key={version.id} version={version} /> : null}
    </Drawer>
  );
};
