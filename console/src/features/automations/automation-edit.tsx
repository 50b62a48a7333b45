import {
  type Automation,
  type AutomationCheck,
  type AutomationDraft,
  type AutomationTrigger,
  automationsEndpoints,
  type LocalVariable,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { type PlaceFacts, usePlaceFacts } from '../../domain/checks/use-place-facts.ts';
import { GroupItem } from '../../domain/definitions/group-item.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { ExecutionFields } from '../../domain/scenes/steps/execution-fields.tsx';
import { StepsItem } from '../../domain/scenes/steps/steps-item.tsx';
import { useStepDevices } from '../../domain/scenes/steps/use-step-devices.ts';
import { knownVariables } from '../../domain/variables/known-variables.ts';
import { LocalVariablesPanel } from '../../domain/variables/local-variables.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { GroupEditor } from '../../ui/rule-editor/group-editor.tsx';
import {
  type AutomationValues,
  callingBehavior,
  copyOf,
  draftOf,
  newAutomation,
  valuesOf,
  valuesOfDraft,
} from './automation-values.ts';
import { AutomationVersions } from './automation-versions.tsx';
import styles from './automations.module.css';
import { listAddress, ownCalls, stale, useGroups, useVariables } from './automations.queries.ts';
import { CheckRow } from './check-row.tsx';
import { DryRunDrawer } from './dry-run-drawer.tsx';
import { type EditedChecks, newCheck, noChecks, problemsWith } from './edited-check.ts';
import { isComplete } from './edited-trigger.ts';
import { AutomationFlow } from './flow/automation-flow.tsx';
import { type EditView, editViews, useFlowView } from './flow/use-flow-view.ts';
import { ProofDrawer } from './proof/proof-drawer.tsx';
import { useProofBeforeSaving } from './proof/use-proof-before-saving.tsx';
import { RehearsalDrawer } from './rehearsal/rehearsal-drawer.tsx';
import { TriggersField } from './triggers-field.tsx';

const none: readonly string[] = [];

const Basics = () => {
  const t = usePhrases('automations');
  const groups = useGroups();
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <div className={formStyles.formPair}>
          <NameField label={t('name')} />
          <GroupItem label={t('group')} groups={groups.data ?? []} />
        </div>
        <Form.Item
          name="placeIds"
          label={t('places')}
          extra={t('placesHint')}
          rules={[{ required: true, type: 'array', min: 1, message: t('placesFirst') }]}
        >
          <PlacesSelect />
        </Form.Item>
        <div className={formStyles.formPair}>
          <Form.Item name="description" label={t('description')}>
            <Input maxLength={500} />
          </Form.Item>
          <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      </PanelBody>
    </Panel>
  );
};

interface ChecksFieldProps {
  facts: PlaceFacts;
  placeIds: readonly string[];
  locals: readonly LocalVariable[] | undefined;
  disabled: boolean;
  value?: EditedChecks;
  onChange?: (checks: EditedChecks) => void;
}
const ChecksField = ({ facts, placeIds, locals, disabled, value = noChecks, onChange }: ChecksFieldProps) => {
  const t = usePhrases('automations');
  const variables = knownVariables(useVariables().data ?? [], locals, 'conditions');
  const { status } = Form.Item.useStatus();
  const problems = new Map([...problemsWith(value).keys()].map((path) => [path, t('checkMissing')]));
  return (
    <GroupEditor<AutomationCheck>
      label={t('andIf')}
      value={value}
      onChange={(next) => onChange?.(next)}
      disabled={disabled}
      {...(status === 'error' ? { problems } : {})}
      create={() => newCheck('value', placeIds)}
      renderLeaf={(props) => <CheckRow {...props} facts={facts} placeIds={placeIds} variables={variables} />}
    />
  );
};

const Others = () => {
  const t = usePhrases('automations');
  return (
    <Panel>
      <PanelHead title={t('others')} line />
      <PanelBody>
        <div className={formStyles.formPair}>
          <ExecutionFields />
          <NumberItem
            name="mostPerHour"
            label={t('mostPerHour')}
            unit={t('timesUnit')}
            min={1}
            max={3_600}
            whole
            needed={t('mostPerHour')}
          />
          <NumberItem
            name="yieldMinutes"
            label={t('yield')}
            unit={t('minutes')}
            min={0}
            max={1_440}
            whole
            needed={t('yield')}
          />
        </div>
        <p className="text-small text-muted">{t('yieldHint')}</p>
      </PanelBody>
    </Panel>
  );
};

/** When, and if, then: the parts of the sentence. */
const Sentence = ({
  id,
  placeIds,
  locals,
  disabled,
}: {
  id: string | undefined;
  placeIds: readonly string[];
  locals: readonly LocalVariable[] | undefined;
  disabled: boolean;
}) => {
  const t = usePhrases('automations');
  const facts = usePlaceFacts(placeIds);
  const place = useStepDevices(placeIds, true, locals);
  const completeTriggers = async (_: unknown, triggers: readonly AutomationTrigger[] = []): Promise<void> => {
    const at = triggers.findIndex((trigger) => !isComplete(trigger));
    if (at >= 0) throw new Error(t('incomplete', { position: at + 1 }));
  };
  const completeChecks = async (_: unknown, checks: EditedChecks = noChecks): Promise<void> => {
    if (problemsWith(checks).size > 0) throw new Error(t('conditionIncomplete'));
  };
  return (
    <>
      <Panel>
        <PanelHead title={t('when')} line>
          <span className="text-small text-muted">{t('whenText')}</span>
        </PanelHead>
        <PanelBody>
          <Form.Item name="triggers" rules={[{ validator: completeTriggers }]}>
            <TriggersField automationId={id} facts={facts} placeIds={placeIds} disabled={disabled} />
          </Form.Item>
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHead title={t('andIf')} line>
          <span className="text-small text-muted">{t('andText')}</span>
        </PanelHead>
        <PanelBody>
          <Form.Item name="condition" rules={[{ validator: completeChecks }]}>
            <ChecksField facts={facts} placeIds={placeIds} locals={locals} disabled={disabled} />
          </Form.Item>
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHead title={t('thenDo')} line />
        <PanelBody>
          {placeIds.length === 0 ? <p className="text-small text-muted">{t('placesFirst')}</p> : null}
          <StepsItem place={place} disabled={disabled || placeIds.length === 0} needed />
        </PanelBody>
      </Panel>
    </>
  );
};

const AutomationEdit = ({ values, automation }: { values: AutomationValues; automation: Automation | undefined }) => {
  const t = usePhrases('automations');
  const canEdit = useMay('linkageStrategy', 'edit');
  const [form] = Form.useForm<AutomationValues>();
  const [previewed, setPreviewed] = useState<AutomationDraft>();
  const [proved, setProved] = useState<AutomationDraft>();
  const [rehearsed, setRehearsed] = useState<AutomationDraft>();
  const save = useChange(automationsEndpoints.saveAutomation, stale);
  const { view, setView, openForm, openPart } = useFlowView();
  const edit = useEdit<AutomationValues>({
    form,
    values,
    canEdit,
    back: listAddress,
    onProblem: openForm,
    submit: (now) => save.mutateAsync({ body: draftOf(now) }),
  });
  const placeIds: readonly string[] = Form.useWatch('placeIds', { form, preserve: true }) ?? values.placeIds ?? none;
  const locals = Form.useWatch('variables', { form, preserve: true }) ?? values.variables;
  const draftNow = (): AutomationDraft => draftOf({ ...values, ...(form.getFieldsValue(true) as AutomationValues) });
  const look = (show: (draft: AutomationDraft) => void): void =>
    void form.validateFields().then(() => show(draftNow()), openForm);
  const before = useProofBeforeSaving();
  return (
    <EditPage
      edit={{
        ...edit,
        sending: edit.sending || before.isProving,
        onFinish: () => void before.ask(draftNow(), edit.onFinish),
      }}
      icon="linkage"
      title={automation?.name ?? t('newAutomation')}
      facts={automation ? [automation.groupName, `${t('version')} ${automation.version}`] : []}
      back={listAddress}
      undoable
      className={styles.automationEdit}
      actions={
        <>
          <Segments<EditView>
            label={t('view')}
            value={view}
            onChange={setView}
            options={editViews.map((value) => ({ value, label: t(`view_${value}`) }))}
          />
          {automation ? (
            <AutomationVersions
              id={automation.id}
              canEdit={canEdit}
              onRestore={(draft) => form.setFieldsValue(valuesOfDraft(draft))}
            />
          ) : null}
          <Button onClick={() => look(setProved)}>{t('prove')}</Button>
          <Button onClick={() => look(setPreviewed)}>{t('preview')}</Button>
          <Button onClick={() => look(setRehearsed)}>{t('rehearse')}</Button>
        </>
      }
    >
      {view === 'flow' ? <AutomationFlow form={form} draftNow={draftNow} onOpen={openPart} /> : null}
      <div className={styles.automationForm} hidden={view === 'flow'}>
        <Basics />
        <Sentence id={automation?.id} placeIds={placeIds} locals={locals} disabled={!canEdit} />
        <LocalVariablesPanel calls={ownCalls} ownerId={automation?.id} disabled={!canEdit} />
        <Others />
      </div>
      <DryRunDrawer draft={previewed} onClose={() => setPreviewed(undefined)} />
      <RehearsalDrawer draft={rehearsed} onClose={() => setRehearsed(undefined)} />
      <ProofDrawer draft={proved} onClose={() => setProved(undefined)} />
      {before.dialog}
    </EditPage>
  );
};

/**
 * One automation; `?edit=new&copy=` begins with a copy, `&groupId=` in a group, `&behaviorId=&on=` with a data behaviour
 * that is called by the clock or when something changes.
 */
export const AutomationEditScreen = ({ id }: { id: string | null }) => {
  const t = usePhrases('automations');
  const [params] = useSearchParams();
  const [copy, groupId] = [params.get('copy'), params.get('groupId')];
  const [behaviorId, on] = [params.get('behaviorId'), params.get('on')];
  const asked = id ?? copy;
  const automation = useQuery({
    ...queryOf(automationsEndpoints.getAutomation, { params: { id: asked ?? '' } }),
    enabled: asked !== null,
  });
  const fresh = useMemo(
    () => (behaviorId === null ? newAutomation(groupId) : callingBehavior(groupId, behaviorId, on)),
    [groupId, behaviorId, on],
  );
  return (
    <EditGate key={asked} id={asked} query={automation} what={t('automation')} icon="linkage" back={listAddress}>
      {(known) => {
        if (known === undefined) return <AutomationEdit values={fresh} automation={undefined} />;
        return id === null ? (
          <AutomationEdit values={copyOf(known, (name) => t('copyOf', { name }))} automation={undefined} />
        ) : (
          <AutomationEdit values={valuesOf(known)} automation={known} />
        );
      }}
    </EditGate>
  );
};
