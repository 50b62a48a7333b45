import {
  type LocalVariable,
  type Strategy,
  type StrategyCheck,
  type StrategyDraft,
  type StrategyWhen,
  strategiesEndpoints,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePlaceFacts } from '../../domain/checks/use-place-facts.ts';
import { GroupItem } from '../../domain/definitions/group-item.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { StepsItem } from '../../domain/scenes/steps/steps-item.tsx';
import { useStepDevices } from '../../domain/scenes/steps/use-step-devices.ts';
import { LocalVariablesPanel } from '../../domain/variables/local-variables.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { ChecksField } from './checks-field.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import styles from './strategies.module.css';
import { ownCalls, screenAddress, stale, useStrategyGroups } from './strategies.queries.ts';
import {
  draftOf,
  isCheckComplete,
  isWhenComplete,
  newStrategy,
  type StrategyValues,
  valuesOf,
  valuesOfDraft,
} from './strategy-values.ts';
import { StrategyVersions } from './strategy-versions.tsx';
import { WhenField } from './when-field.tsx';

const none: readonly string[] = [];

const Basics = () => {
  const t = usePhrases('strategies');
  const common = usePhrases('ui');
  const groups = useStrategyGroups();
  const needed = (field: string) => ({ required: true, message: common('required', { field }) });
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <div className={formStyles.formPair}>
          <NameField label={t('name')} />
          <GroupItem
            label={t('group')}
            groups={groups.data ?? []}
            placeholder={t('chooseGroup')}
            none={t('noGroupYet')}
          />
        </div>
        <Form.Item
          name="placeIds"
          label={t('places')}
          extra={t('placesHint')}
          rules={[{ ...needed(t('places')), type: 'array', min: 1 }]}
        >
          <PlacesSelect />
        </Form.Item>
        <div className={formStyles.formPair}>
          <Form.Item name="description" label={t('description')}>
            <Input maxLength={500} />
          </Form.Item>
          <Form.Item name="enabled" label={t('enabled')} extra={t('enabledHint')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      </PanelBody>
    </Panel>
  );
};

interface PartProps {
  placeIds: readonly string[];
  locals: readonly LocalVariable[] | undefined;
  disabled: boolean;
}

const Checks = ({ placeIds, locals, disabled }: PartProps) => {
  const t = usePhrases('strategies');
  const facts = usePlaceFacts(placeIds);
  const completeWhen = async (_: unknown, when: StrategyWhen): Promise<void> => {
    if (!isWhenComplete(when)) throw new Error(t('whenIncomplete'));
  };
  const completeChecks = async (_: unknown, checks: readonly StrategyCheck[] = []): Promise<void> => {
    const at = checks.findIndex((check) => !isCheckComplete(check));
    if (at >= 0) throw new Error(t('checkIncomplete', { position: at + 1 }));
  };
  return (
    <>
      <Panel>
        <PanelHead title={t('when')} line />
        <PanelBody>
          <Form.Item name="when" rules={[{ validator: completeWhen }]}>
            <WhenField disabled={disabled} />
          </Form.Item>
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHead title={t('checks')} note={t('checksNote')} line />
        <PanelBody>
          {placeIds.length === 0 ? <p className="text-small text-muted">{t('placesFirst')}</p> : null}
          <Form.Item name="checks" rules={[{ validator: completeChecks }]}>
            <ChecksField facts={facts} locals={locals} disabled={disabled || placeIds.length === 0} />
          </Form.Item>
        </PanelBody>
      </Panel>
    </>
  );
};

const FollowUp = ({ placeIds, locals, disabled }: PartProps) => {
  const t = usePhrases('strategies');
  const place = useStepDevices(placeIds, false, locals);
  return (
    <Panel>
      <PanelHead title={t('followUp')} line />
      <PanelBody>
        <Form.Item name="alarm" label={t('alarm')} extra={t('alarmHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <h3 className={formStyles.formPart}>{t('steps')}</h3>
        <p className="text-small text-muted">{placeIds.length === 0 ? t('placesFirst') : t('stepsHint')}</p>
        {placeIds.length === 0 ? null : <StepsItem place={place} disabled={disabled} />}
      </PanelBody>
    </Panel>
  );
};

const StrategyEdit = ({ strategy, groupId }: { strategy: Strategy | undefined; groupId: string | null }) => {
  const t = usePhrases('strategies');
  const canEdit = useMay('strategy', 'edit');
  const [form] = Form.useForm<StrategyValues>();
  const values = useMemo(() => (strategy ? valuesOf(strategy) : newStrategy(groupId)), [strategy, groupId]);
  const [previewed, setPreviewed] = useState<StrategyDraft>();
  const save = useChange(strategiesEndpoints.saveStrategy, stale);
  const edit = useEdit<StrategyValues>({
    form,
    values,
    canEdit,
    back: screenAddress,
    submit: (now) => save.mutateAsync({ body: draftOf(now) }),
  });
  const placeIds: readonly string[] = Form.useWatch('placeIds', { form, preserve: true }) ?? values.placeIds ?? none;
  const locals = Form.useWatch('variables', { form, preserve: true }) ?? values.variables;
  const preview = async (): Promise<void> => {
    await form.validateFields();
    setPreviewed(draftOf({ ...values, ...(form.getFieldsValue(true) as StrategyValues) }));
  };
  return (
    <EditPage
      edit={edit}
      icon="inspection"
      title={strategy?.name ?? t('newStrategy')}
      facts={strategy ? [strategy.groupName] : []}
      undoable
      back={screenAddress}
      className={`${formStyles.formNarrow} ${styles.strategyEdit}`}
      actions={
        <>
          {strategy ? (
            <StrategyVersions
              id={strategy.id}
              canEdit={canEdit}
              // What an earlier version does not have is emptied by going back to it.
              onRestore={(draft) => form.setFieldsValue(valuesOfDraft({ variables: [], ...draft }))}
            />
          ) : null}
          <Button onClick={() => void preview().catch(() => undefined)}>{t('preview')}</Button>
        </>
      }
    >
      <Basics />
      <Checks placeIds={placeIds} locals={locals} disabled={!canEdit} />
      <FollowUp placeIds={placeIds} locals={locals} disabled={!canEdit} />
      <LocalVariablesPanel calls={ownCalls} ownerId={strategy?.id} disabled={!canEdit} />
      <PreviewDrawer draft={previewed} onClose={() => setPreviewed(undefined)} />
    </EditPage>
  );
};

/** One strategy: where, when, what is checked, and what follows. */
export const StrategyEditScreen = ({ id, groupId }: { id: string | null; groupId: string | null }) => {
  const t = usePhrases('strategies');
  const navigate = useNavigate();
  const strategy = useQuery({
    ...queryOf(strategiesEndpoints.getStrategy, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  // Without a group to choose nothing can be saved.
  const groups = useStrategyGroups();
  return (
    <QueryGate what={t('groups')} query={groups} onBack={() => void navigate(screenAddress)}>
      {() => (
        <EditGate id={id} query={strategy} what={t('strategy')} icon="inspection" back={screenAddress}>
          {(known) => <StrategyEdit strategy={known} groupId={groupId} />}
        </EditGate>
      )}
    </QueryGate>
  );
};
