import type { BackupKind, Restore, RestoreCounts } from '@eoms/contract';
import { Checkbox } from 'antd';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './restore.module.css';
import { isGrowing, canChoose as mayBeChosen } from './restore-figures.ts';
import { useWords } from './use-words.ts';

/** A figure; what is nothing is a dot. */
const Figure = ({ value, marked = false }: { value: number; marked?: boolean }) => {
  if (value === 0) return <td className="text-muted">·</td>;
  return (
    <td data-marked={marked || undefined}>
      {marked ? <Icon name="warning" size="s" /> : null}
      {number(value)}
    </td>
  );
};

interface KindCountsProps {
  restore: Restore;
  chosen: ReadonlySet<BackupKind>;
  canChoose: boolean;
  onChoose: (kinds: ReadonlySet<BackupKind>) => void;
}

const Row = ({ one, ...props }: KindCountsProps & { one: RestoreCounts }) => {
  const t = usePhrases('backup');
  const words = useWords();
  const { restore, chosen, onChoose } = props;
  const name = words.kind(one.kind);
  const mayBe = mayBeChosen(one.kind, restore.mode);
  const turn = (on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(one.kind);
    else next.delete(one.kind);
    onChoose(next);
  };
  const hint = mayBe ? (isGrowing(one.kind) ? t('growingHint') : undefined) : t('logOnlyExact');
  return (
    <tr>
      <th scope="row" title={hint}>
        <Checkbox
          checked={chosen.has(one.kind)}
          disabled={!props.canChoose || !mayBe}
          aria-label={t('chooseKind', { kind: name })}
          onChange={({ target }) => turn(target.checked)}
        >
          {name}
        </Checkbox>
        {isGrowing(one.kind) ? <span className="tag">{t(mayBe ? 'growing' : 'mode_exact')}</span> : null}
      </th>
      <Figure value={one.added} />
      <Figure value={one.changed} />
      <Figure value={one.same} />
      {restore.mode === 'merge' ? <Figure value={one.conflicts} marked /> : <Figure value={one.onlyHere} marked />}
      <td className="text-muted">{number(one.inBackup)}</td>
    </tr>
  );
};

/** How much of each kind would be added, changed and left as it is; and which kinds are restored. */
export const KindCounts = (props: KindCountsProps) => {
  const t = usePhrases('backup');
  const { restore, chosen, onChoose } = props;
  const possible = restore.counts.map(({ kind }) => kind).filter((kind) => mayBeChosen(kind, restore.mode));
  const all = possible.length > 0 && possible.every((kind) => chosen.has(kind));
  return (
    <table className={styles.counts} aria-label={t('countsTable')}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              checked={all}
              indeterminate={!all && chosen.size > 0}
              disabled={!props.canChoose}
              aria-label={t('chooseAll')}
              onChange={({ target }) => onChoose(new Set(target.checked ? possible : []))}
            >
              {t('kind')}
            </Checkbox>
          </th>
          <th scope="col">{t('count_added')}</th>
          <th scope="col">{t('count_changed')}</th>
          <th scope="col">{t('count_same')}</th>
          <th scope="col">{t(restore.mode === 'merge' ? 'count_conflict' : 'count_removed')}</th>
          <th scope="col">{t('inBackup')}</th>
        </tr>
      </thead>
      <tbody>
        {restore.counts.map((one) => (
          <Row key={one.kind} one={one} {...props} />
        ))}
      </tbody>
    </table>
  );
};
