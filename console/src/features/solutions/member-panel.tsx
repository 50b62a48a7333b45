import { type MemberKey, type SolutionDetail, SolutionMemberKind } from '@eoms/contract';
import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './solutions.module.css';

type Row = SolutionDetail['rows'][number];

const Member = ({ row, onRemove }: { row: Row; onRemove: ((member: MemberKey) => void) | undefined }) => {
  const t = usePhrases('solutions');
  return (
    <li>
      <span className="column grow">
        <span>{row.gone ? t('goneName') : row.name}</span>
        {row.within ? <span className="text-small text-muted">{row.within}</span> : null}
      </span>
      {row.gone ? <StateMark kind="failed" text={t('gone')} /> : null}
      {onRemove ? (
        <IconButton icon="close" label={t('takeOut', { name: row.name })} onClick={() => onRemove(row)} />
      ) : null}
    </li>
  );
};

interface MemberPanelProps {
  solution: SolutionDetail;
  onAdd?: () => void;
  onRemove?: (member: MemberKey) => void;
}

/** The members by their kinds. */
export const MemberPanel = ({ solution, onAdd, onRemove }: MemberPanelProps) => {
  const t = usePhrases('solutions');
  const add = onAdd ? <Button onClick={onAdd}>{t('addMembers')}</Button> : null;
  const kinds = SolutionMemberKind.options.filter((kind) => solution.rows.some((row) => row.kind === kind));
  return (
    <Panel data-part="members">
      <PanelHead title={t('members')} line>
        {kinds.length > 0 ? add : null}
      </PanelHead>
      <PanelBody>
        {kinds.length === 0 ? (
          <EmptyState icon="rows" title={t('noMembers')} action={add}>
            {t('noMembersText')}
          </EmptyState>
        ) : null}
        {kinds.map((kind) => (
          <section key={kind} className={styles.kind}>
            <h3>{t(`kind_${kind}`)}</h3>
            <ul className="plain-rows">
              {solution.rows
                .filter((row) => row.kind === kind)
                .map((row) => (
                  <Member key={row.id} row={row} onRemove={onRemove} />
                ))}
            </ul>
          </section>
        ))}
      </PanelBody>
    </Panel>
  );
};
