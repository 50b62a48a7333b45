import { type DataBehavior, dataBehaviorsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { ParamsFields } from '../../domain/data-behaviors/params-fields.tsx';
import { methodIn, useControllers } from '../../domain/data-behaviors/use-controllers.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Activation } from './activation.tsx';
import { BasicsFields } from './basics-fields.tsx';
import { BehaviorState } from './behavior-state.tsx';
import { type BehaviorValues, draftOf, newBehavior, requestOf, valuesOf } from './behavior-values.ts';
import { CallList } from './call-list.tsx';
import styles from './data-behaviors.module.css';
import { editAddress, screenAddress, stale, useGroups } from './data-behaviors.queries.ts';
import { MethodFields } from './method-fields.tsx';
import { ReceivePanel } from './receive-panel.tsx';
import { StateSteps } from './state-steps.tsx';
import { TestPanel } from './test-panel.tsx';
import { UsesPanel } from './uses-panel.tsx';

/** As JSON; the form has the same keys in another order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const BehaviorEdit = ({ values, behavior }: { values: BehaviorValues; behavior: DataBehavior | undefined }) => {
  const t = usePhrases('dataBehaviors');
  const navigate = useNavigate();
  const canEdit = useMay('dataBehavior', 'edit');
  const [form] = Form.useForm<BehaviorValues>();
  const save = useChange(dataBehaviorsEndpoints.saveBehavior, stale);
  const edit = useEdit<BehaviorValues>({
    form,
    values,
    canEdit,
    submit: async (now) => {
      const { id } = await save.mutateAsync({ body: draftOf(now) });
      // It is tested next, where it was made, once the form counts as unchanged.
      if (!behavior) setTimeout(() => void navigate(editAddress({ edit: id }), { replace: true }), 0);
    },
  });
  const now = Form.useWatch([], form) as BehaviorValues | undefined;
  const unsaved = now !== undefined && inOrder({ ...values, ...now }) !== inOrder(values);
  return (
    <EditPage
      edit={edit}
      icon="database"
      title={behavior?.name ?? t('newBehavior')}
      facts={behavior ? [behavior.methodName, behavior.groupName, <BehaviorState key="state" of={behavior} />] : []}
      actions={behavior && canEdit ? <Activation behavior={behavior} /> : null}
      back={screenAddress}
      className={styles.behaviorEdit}
    >
      <div className="column gap-12">
        {behavior ? <StateSteps behavior={behavior} /> : null}
        <BasicsFields />
        <MethodFields disabled={!canEdit} />
        <ParamsFields isRequest={(now ?? values).methodType === 'request'} disabled={!canEdit} />
      </div>
      {behavior && canEdit ? (
        <div className={`column gap-12 ${styles.behaviorSide}`}>
          {behavior.methodType === 'webhook' ? <ReceivePanel behavior={behavior} /> : null}
          <TestPanel behavior={behavior} unsaved={unsaved} />
          <UsesPanel behavior={behavior} />
          <CallList behaviorId={behavior.id} />
        </div>
      ) : (
        <p className="text-small text-muted">{behavior ? null : t('testAfterSaving')}</p>
      )}
    </EditPage>
  );
};

/** A new behaviour that makes the request of a method of a data server. */
const BehaviorOfMethod = ({ sourceId, methodId, groupId }: Record<'sourceId' | 'methodId', string> & NewIn) => {
  const t = usePhrases('dataBehaviors');
  const controllers = useControllers(sourceId);
  const values = useMemo(() => {
    const blank = newBehavior(groupId);
    const method = methodIn(controllers.data ?? [], methodId);
    return method ? { ...blank, methodType: 'request' as const, sourceId, ...requestOf(method, blank) } : blank;
  }, [controllers.data, methodId, sourceId, groupId]);
  return (
    <EditGate id="new" query={controllers} what={t('behavior')} icon="database" back={screenAddress}>
      {() => <BehaviorEdit values={values} behavior={undefined} />}
    </EditGate>
  );
};

interface NewIn {
  groupId: string | null;
}
interface BehaviorEditScreenProps extends NewIn {
  id: string | null;
  /** Of a new one: what it asks. */
  from: { sourceId: string; methodId: string } | undefined;
}

/** One data behaviour, with its state, a test and its activation. */
export const BehaviorEditScreen = ({ id, groupId, from }: BehaviorEditScreenProps) => {
  const t = usePhrases('dataBehaviors');
  const behavior = useQuery({
    ...queryOf(dataBehaviorsEndpoints.getBehavior, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const groups = useGroups();
  const fresh = useMemo(() => newBehavior(groupId), [groupId]);
  const stored = useMemo(() => behavior.data && valuesOf(behavior.data), [behavior.data]);
  const shared = { what: t('behavior'), icon: 'database' as const, back: screenAddress };
  // A new one needs a group to choose.
  if (id === null)
    return (
      <EditGate id="new" query={groups} {...shared}>
        {() =>
          from ? <BehaviorOfMethod {...from} groupId={groupId} /> : <BehaviorEdit values={fresh} behavior={undefined} />
        }
      </EditGate>
    );
  return (
    <EditGate id={id} query={behavior} {...shared}>
      {(known) => <BehaviorEdit values={stored ?? fresh} behavior={known} />}
    </EditGate>
  );
};
