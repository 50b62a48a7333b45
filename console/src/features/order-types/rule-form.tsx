import { type OrderRule, type OrderRuleDraft, orderRulesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Radio, Select, Switch } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PeoplePicker } from '../../domain/people/people-picker.tsx';
import { joinedPlaces, partedPlaces } from '../../domain/places/place-tree.ts';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { urgencyOptions } from '../../domain/work-orders/urgency-options.tsx';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { NumberItem } from '../../ui/forms/number-item.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

type Kind = OrderRuleDraft['target']['kind'];

/** The form has one field for places and groups, and both kinds of targets. */
export interface RuleValues extends Omit<OrderRuleDraft, 'placeIds' | 'groupIds' | 'target'> {
  where: string[];
  kind: Kind;
  userIds: string[];
  rotaId: string | null;
}

export const newRule: RuleValues = {
  name: '',
  sort: 10,
  enabled: true,
  where: [],
  types: [],
  urgencies: [],
  kind: 'people',
  userIds: [],
  rotaId: null,
};

export const ruleValues = (rule: OrderRule): RuleValues => {
  const { id, revision, name, sort, enabled, types, urgencies, target } = rule;
  return {
    id,
    revision,
    name,
    sort,
    enabled,
    types,
    urgencies,
    where: joinedPlaces(rule),
    kind: target.kind,
    userIds: target.kind === 'people' ? target.userIds : [],
    rotaId: target.kind === 'rota' ? target.rotaId : null,
  };
};

const draftOf = ({ where, kind, userIds, rotaId, ...rule }: RuleValues): OrderRuleDraft => ({
  ...rule,
  ...partedPlaces(where),
  target: kind === 'people' ? { kind, userIds } : { kind, rotaId: rotaId ?? '' },
});

const Target = ({ people, readOnly }: { people: OrderRule['people']; readOnly: boolean }) => {
  const t = usePhrases('orderRules');
  const kind = Form.useWatch<Kind | undefined>('kind');
  const canEdit = useMay('workOrderType', 'edit');
  const rotas = useQuery({ ...queryOf(orderRulesEndpoints.listOrderRotas), enabled: canEdit && kind === 'rota' });
  return (
    <>
      <Form.Item name="kind" label={t('target')}>
        <Radio.Group
          optionType="button"
          options={(['people', 'rota'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      </Form.Item>
      {kind === 'rota' ? (
        <Form.Item
          name="rotaId"
          label={t('rota')}
          extra={t('rotaHint')}
          rules={[{ required: true, message: t('pickRota') }]}
        >
          <Select
            loading={rotas.isFetching}
            options={(rotas.data ?? []).map(({ id, name, onCall }) => ({
              value: id,
              label: onCall ? `${name} · ${t('onCallNow', { name: onCall })}` : name,
            }))}
          />
        </Form.Item>
      ) : (
        <Form.Item
          name="userIds"
          label={t('people')}
          extra={t('peopleHint')}
          rules={[{ required: true, type: 'array', min: 1, message: t('pickPeople') }]}
        >
          {readOnly ? (
            <Select mode="multiple" options={people.map(({ id, name }) => ({ value: id, label: name }))} />
          ) : (
            <PeoplePicker nobody={t('people')} known={people} />
          )}
        </Form.Item>
      )}
    </>
  );
};

const Conditions = () => {
  const t = usePhrases('orderRules');
  const { types, nameOf } = useOrderTypes();
  return (
    <>
      <Form.Item name="where" label={t('where')} extra={t('whereHint')}>
        <PlacesSelect groups maxCount={100} placeholder={t('all')} />
      </Form.Item>
      <Form.Item name="types" label={t('types')}>
        <Select
          mode="multiple"
          allowClear
          placeholder={t('all')}
          options={types.map(({ code }) => ({ value: code, label: nameOf(code) }))}
        />
      </Form.Item>
      <Form.Item name="urgencies" label={t('urgencies')}>
        <Select mode="multiple" allowClear placeholder={t('all')} options={urgencyOptions} />
      </Form.Item>
    </>
  );
};

interface RuleFormProps {
  draft: RuleValues | undefined;
  people: OrderRule['people'];
  readOnly: boolean;
  onClose: () => void;
}

/** To which orders a rule applies, and who gets them. */
export const RuleForm = ({ draft, people, readOnly, onClose }: RuleFormProps) => {
  const t = usePhrases('orderRules');
  const common = usePhrases('ui');
  const toast = useToast();
  const save = useChange(orderRulesEndpoints.saveOrderRule, {
    invalidates: [orderRulesEndpoints.listOrderRules, orderRulesEndpoints.previewOrderAssignment],
  });
  return (
    <FormDrawer<RuleValues>
      open={draft !== undefined}
      title={t(draft?.id ? 'editRule' : 'newRule')}
      width={560}
      initial={draft ?? newRule}
      submit={(values) => save.mutateAsync({ body: draftOf(values) })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Conditions />
      <Target people={people} readOnly={readOnly} />
      <NumberItem
        name="sort"
        label={t('sort')}
        min={0}
        max={1_000_000}
        whole
        needed={common('required', { field: t('sort') })}
      />
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
