import { AutomaticCheck, type InspectionPlan, InspectionType, inspectionPlansEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, DatePicker, Form, Input, Select, Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { DevicesPicker } from '../../domain/devices/device-picker.tsx';
import { NameField } from '../../domain/fields/name-field.tsx';
import { useActivePeople } from '../../domain/people/active-people.ts';
import { PeoplePicker } from '../../domain/people/people-picker.tsx';
import { PersonSelect } from '../../domain/people/person-picker.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { isWhole, RecurrenceField } from '../../domain/recurrence/recurrence-field.tsx';
import { urgencyOptions } from '../../domain/work-orders/urgency-options.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { asDate } from '../../ui/forms/as-date.ts';
import formStyles from '../../ui/forms/form.module.css';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import type { PlanValues } from './plan-values.ts';
import { useDeviceKinds } from './use-device-kinds.ts';

const useField = <K extends keyof PlanValues>(name: K): PlanValues[K] | undefined =>
  Form.useWatch(name, { form: Form.useFormInstance<PlanValues>(), preserve: true });

const useNeeded = () => {
  const common = usePhrases('ui');
  return (field: string, some = false) => [
    { required: true, message: common('required', { field }), ...(some ? { type: 'array' as const, min: 1 } : {}) },
  ];
};

export const BasicFields = ({ plan }: { plan: InspectionPlan | undefined }) => {
  const t = usePhrases('inspections');
  const manual = useField('type') === 'manual';
  return (
    <Panel>
      <PanelHead title={t('basics')} line />
      <PanelBody>
        <div className={formStyles.formPair}>
          <NameField label={t('name')} />
          <Form.Item name="type" label={t('whatType')} extra={t(manual ? 'manualHint' : 'automaticHint')}>
            <Select
              disabled={plan !== undefined && plan.times > 0}
              options={InspectionType.options.map((value) => ({ value, label: t(value) }))}
            />
          </Form.Item>
        </div>
        <Form.Item name="peopleIds" label={t('people')} extra={t('peopleHint')}>
          <PeoplePicker nobody={t('nobody')} known={plan?.people ?? []} />
        </Form.Item>
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
        </Form.Item>
      </PanelBody>
    </Panel>
  );
};

export const WhenFields = ({ disabled }: { disabled: boolean }) => {
  const t = usePhrases('inspections');
  const needed = useNeeded();
  const end = useField('endKind');
  const whole = async (_: unknown, value: PlanValues['recurrence']): Promise<void> => {
    if (!isWhole(value)) throw new Error(`${t('timesWrong')} · ${t('daysWrong')}`);
  };
  return (
    <Panel>
      <PanelHead title={t('when')} line />
      <PanelBody>
        <Form.Item name="recurrence" rules={[{ validator: whole }]}>
          <RecurrenceField disabled={disabled} />
        </Form.Item>
        <div className={formStyles.formPair}>
          <Form.Item name="startsOn" label={t('startsOn')} {...asDate} rules={needed(t('startsOn'))}>
            <DatePicker allowClear={false} style={{ width: '100%' }} />
          </Form.Item>
          <NumberItem
            name="graceMinutes"
            label={t('graceHint')}
            unit={t('minutes')}
            min={5}
            max={43_200}
            whole
            needed={t('grace')}
          />
        </div>
        <div className={formStyles.formPair}>
          <Form.Item name="endKind" label={t('endKind')}>
            <Select
              options={(['never', 'onDay', 'afterTimes'] as const).map((value) => ({
                value,
                label: t(`end_${value}`),
              }))}
            />
          </Form.Item>
          {end === 'onDay' ? (
            <Form.Item name="endDay" label={t('endDay')} {...asDate} rules={needed(t('endDay'))}>
              <DatePicker style={{ width: '100%' }} />
            </Form.Item>
          ) : null}
          {end === 'afterTimes' ? (
            <NumberItem
              name="endTimes"
              label={t('endTimes')}
              unit=""
              min={1}
              max={10_000}
              whole
              needed={t('endTimes')}
            />
          ) : null}
        </div>
      </PanelBody>
    </Panel>
  );
};

export const ScopeFields = () => {
  const t = usePhrases('inspections');
  const needed = useNeeded();
  const kind = useField('devicesKind');
  const kinds = useDeviceKinds();
  return (
    <Panel>
      <PanelHead title={t('what')} line />
      <PanelBody>
        <Form.Item name="placeIds" label={t('places')} rules={needed(t('places'), true)}>
          <PlacesSelect />
        </Form.Item>
        <div className={formStyles.formPair}>
          <Form.Item name="devicesKind" label={t('devicesKind')}>
            <Select
              options={(['all', 'types', 'models', 'devices'] as const).map((value) => ({
                value,
                label: t(`devices_${value}`),
              }))}
            />
          </Form.Item>
          {kind === 'types' ? (
            <Form.Item name="typeCodes" label={t('deviceTypes')} rules={needed(t('deviceTypes'), true)}>
              <Select mode="multiple" optionFilterProp="label" maxCount={50} options={kinds.types} />
            </Form.Item>
          ) : null}
          {kind === 'models' ? (
            <Form.Item name="modelIds" label={t('deviceModels')} rules={needed(t('deviceModels'), true)}>
              <Select mode="multiple" optionFilterProp="label" maxCount={100} options={kinds.models} />
            </Form.Item>
          ) : null}
          {kind === 'devices' ? (
            <Form.Item name="deviceIds" label={t('chosenDevices')} rules={needed(t('chosenDevices'), true)}>
              <DevicesPicker maxCount={1_000} />
            </Form.Item>
          ) : null}
        </div>
      </PanelBody>
    </Panel>
  );
};

export const CheckFields = () => {
  const t = usePhrases('inspections');
  const needed = useNeeded();
  const manual = useField('type') === 'manual';
  const checklists = useQuery({ ...queryOf(inspectionPlansEndpoints.listChecklists), enabled: manual });
  return (
    <Panel>
      <PanelHead title={t('checks')} line />
      <PanelBody>
        {manual ? (
          <>
            <Form.Item name="checklistIds" label={t('listsField')} rules={needed(t('listsField'), true)}>
              <Select
                mode="multiple"
                optionFilterProp="label"
                maxCount={20}
                loading={checklists.isFetching}
                options={(checklists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
            <Form.Item name="presence" label={t('presence')} valuePropName="checked">
              <Switch />
            </Form.Item>
          </>
        ) : (
          <Form.Item
            name="checks"
            extra={t('checksHint')}
            // Not as "required": a group of boxes may not be marked as such.
            rules={[
              {
                validator: async (_, value: readonly unknown[] = []) => {
                  if (value.length === 0) throw new Error(t('checksNeeded'));
                },
              },
            ]}
          >
            <Checkbox.Group
              aria-label={t('checks')}
              options={AutomaticCheck.options.map((value) => ({ value, label: t(`check_${value}`) }))}
            />
          </Form.Item>
        )}
      </PanelBody>
    </Panel>
  );
};

export const FollowUpFields = () => {
  const t = usePhrases('inspections');
  const opens = useField('openOrder');
  const people = useActivePeople();
  return (
    <Panel>
      <PanelHead title={t('followUp')} line />
      <PanelBody>
        <div className={formStyles.formPair}>
          <Form.Item name="notify" label={t('notify')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="openOrder" label={t('openOrder')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        {opens ? (
          <div className={formStyles.formPair}>
            <Form.Item name="urgency" label={t('urgency')}>
              <Select options={urgencyOptions} />
            </Form.Item>
            <Form.Item name="assigneeId" label={t('assignee')}>
              <PersonSelect nobody={t('nobody')} {...people} />
            </Form.Item>
          </div>
        ) : null}
      </PanelBody>
    </Panel>
  );
};
