import type { MemberKey, SolutionDetail } from '@eoms/contract';
import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './solutions.module.css';

interface NeedsPanelProps {
  solution: SolutionDetail;
  onAdd?: (members: readonly MemberKey[]) => void;
}

/** What members refer to that stays outside: another system says what it is there. Some of it may become members. */
export const NeedsPanel = ({ solution: { needs, addable }, onAdd }: NeedsPanelProps) => {
  const t = usePhrases('solutions');
  if (needs.length === 0) return null;
  return (
    <Panel data-part="needs">
      <PanelHead title={t('needs')} line>
        {onAdd && addable.length > 0 ? (
          <Button onClick={() => onAdd(addable)}>{t('addNeeded', { count: addable.length })}</Button>
        ) : null}
      </PanelHead>
      <PanelBody>
        <p className="text-small text-muted">{t('needsText')}</p>
        <ul className={`plain-rows ${styles.needs}`}>
          {needs.map(({ kind, id, name, within }) => (
            <li key={`${kind} ${id}`}>
              <span className="text-small text-muted nowrap">{t(`thing_${kind}`)}</span>
              <span className="grow">{name}</span>
              <span className="text-small text-muted">{within}</span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};
