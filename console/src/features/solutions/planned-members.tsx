import { type PlannedMember, textOf } from '@eoms/contract';
import { Checkbox, Select } from 'antd';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './solutions.module.css';
import type { Choices } from './use-choices.ts';
import { ValueDifferences } from './value-differences.tsx';

const looks = {
  new: 'confirmed',
  changed: 'confirmed',
  same: 'idle',
  waiting: 'unknown',
  refused: 'failed',
  leftOut: 'expired',
} as const;

interface MemberProps {
  member: PlannedMember;
  choices: Choices;
}

/** What has the same name here may be the same: only a person knows. */
const Namesakes = ({ member, choices }: MemberProps) => {
  const t = usePhrases('solutions');
  const said = choices.choices.same.find(({ kind, id }) => kind === member.kind && id === member.id);
  if (member.namesakes.length === 0 && !said) return null;
  const known = member.namesakes.map(({ id, name, within }) => ({
    value: id,
    label: t('isThe', { name: within === null ? name : `${name} · ${within}` }),
  }));
  const chosen = said && !known.some(({ value }) => value === said.localId);
  return (
    <Select
      aria-label={t('isItTheSame', { name: member.name })}
      value={said?.localId ?? ''}
      onChange={(next) => choices.sayTheSame(member, next === '' ? undefined : next)}
      options={[
        { value: '', label: t('isNew') },
        ...known,
        ...(chosen ? [{ value: said.localId, label: t('isThe', { name: member.nameHere }) }] : []),
      ]}
    />
  );
};

const Member = ({ member, choices }: MemberProps) => {
  const t = usePhrases('solutions');
  const language = useLanguage();
  const { kind, name, nameHere, within, change, changedHere, reasons, fields } = member;
  const isTaken = !choices.choices.leaveOut.some((one) => one.kind === kind && one.id === member.id);
  return (
    <li className={styles.planned}>
      <span className="row">
        <Checkbox
          aria-label={t('take', { name })}
          checked={isTaken}
          onChange={(event) => choices.take(member, event.target.checked)}
        />
        <span className="column grow">
          <b className="weight-medium">{nameHere === name ? name : t('calledHere', { name, here: nameHere })}</b>
          <span className="text-small text-muted">
            {t(`kind_${kind}`)}
            {within ? ` · ${within}` : ''}
          </span>
        </span>
        <StateMark kind={looks[change]} text={t(`change_${change}`)} />
      </span>
      {reasons.map((reason) => (
        <span key={reason.zh} className="text-small text-secondary">
          {textOf(reason, language)}
        </span>
      ))}
      {changedHere ? (
        <span className="note level-2" role="note">
          {t('changedHere')}
        </span>
      ) : null}
      <Namesakes member={member} choices={choices} />
      <ValueDifferences fields={fields} />
    </li>
  );
};

/** What would become of each member. */
export const PlannedMembers = ({ members, choices }: { members: readonly PlannedMember[]; choices: Choices }) => (
  <ul className={styles.plan}>
    {members.map((member) => (
      <Member key={`${member.kind} ${member.id}`} member={member} choices={choices} />
    ))}
  </ul>
);
