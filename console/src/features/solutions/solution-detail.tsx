import { type SolutionDetail as Detail, type MemberKey, type SolutionDraft, solutionsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { AddMembers } from './add-members.tsx';
import { MemberPanel } from './member-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { PublishForm } from './publish-form.tsx';
import { SolutionForm } from './solution-form.tsx';
import { SolutionStatus } from './solution-status.tsx';
import styles from './solutions.module.css';
import { stale } from './solutions.queries.ts';
import { VersionPanel } from './version-panel.tsx';

const draftOf = ({ id, name, description, members, revision }: Detail): SolutionDraft => ({
  id,
  name,
  description,
  members,
  revision,
});

interface ActionsProps {
  solution: Detail;
  onEdit: () => void;
  onPublish: () => void;
}

const Actions = ({ solution, onEdit, onPublish }: ActionsProps) => {
  const t = usePhrases('solutions');
  const act = useAct();
  const confirm = useConfirm();
  const withdraw = useChange(solutionsEndpoints.withdrawSolution, stale);
  const askToWithdraw = async (): Promise<void> => {
    const question = { title: t('withdrawOne', { name: solution.name }), text: t('withdrawText'), verb: t('withdraw') };
    if (await confirm(question)) await act(() => withdraw.mutateAsync({ body: { id: solution.id } }), t('withdrawn'));
  };
  return (
    <>
      <Button onClick={onEdit}>{t('editBasics')}</Button>
      {solution.status === 'published' ? <Button onClick={() => void askToWithdraw()}>{t('withdraw')}</Button> : null}
      <Button type="primary" disabled={solution.rows.length === 0} onClick={onPublish}>
        {t('publish')}
      </Button>
    </>
  );
};

type Opened = 'basics' | 'members' | 'publish';

const Page = ({ solution }: { solution: Detail }) => {
  const t = usePhrases('solutions');
  const canEdit = useMay('solution', 'edit');
  const act = useAct();
  const save = useChange(solutionsEndpoints.saveSolution, stale);
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const change = (members: MemberKey[], done: string): Promise<unknown> =>
    act(() => save.mutateAsync({ body: { ...draftOf(solution), members } }), done);
  const add = (members: readonly MemberKey[]): Promise<unknown> => {
    const more = members.map(({ kind, id }) => ({ kind, id }));
    return change([...solution.members, ...more], t('membersAdded', { count: more.length }));
  };
  const remove = ({ kind, id }: MemberKey): void =>
    void change(
      solution.members.filter((member) => member.kind !== kind || member.id !== id),
      t('memberRemoved'),
    );
  return (
    <div className="column gap-12">
      <ObjectHead
        title={solution.name}
        marks={<SolutionStatus status={solution.status} />}
        facts={[
          solution.version === null ? t('neverPublished') : t('versionNumber', { number: solution.version }),
          t('memberCount', { count: solution.members.length }),
          solution.description,
        ]}
        actions={
          canEdit ? (
            <Actions solution={solution} onEdit={() => setOpened('basics')} onPublish={() => setOpened('publish')} />
          ) : null
        }
      />
      <div className={styles.page}>
        <MemberPanel
          solution={solution}
          {...(canEdit ? { onAdd: () => setOpened('members'), onRemove: remove } : {})}
        />
        <div className="column gap-12">
          <NeedsPanel solution={solution} {...(canEdit ? { onAdd: (members) => void add(members) } : {})} />
          <VersionPanel solution={solution} canEdit={canEdit} />
        </div>
      </div>
      <SolutionForm draft={opened === 'basics' ? draftOf(solution) : undefined} onClose={close} />
      <AddMembers
        open={opened === 'members'}
        members={solution.members}
        onAdd={async (members) => {
          await add(members);
          close();
        }}
        onClose={close}
      />
      <PublishForm id={solution.id} open={opened === 'publish'} onClose={close} />
    </div>
  );
};

/** One solution: what it consists of, what that needs, and its versions. */
export const SolutionDetail = ({ id }: { id: string }) => {
  const t = usePhrases('solutions');
  const navigate = useNavigate();
  const solution = useQuery(queryOf(solutionsEndpoints.getSolution, { params: { id } }));
  return (
    <QueryGate what={t('title')} query={solution} onBack={() => void navigate('?')}>
      {(found) => <Page solution={found} />}
    </QueryGate>
  );
};
