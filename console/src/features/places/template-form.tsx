import { type PlaceTemplate, placesEndpoints, placeTemplatesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { PlaceGroupField } from '../../domain/places/place-group-field.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from '../../ui/forms/form.module.css';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { repeatedRooms, roomsOf, roomsWithout } from './template-rooms.ts';

const { listPlaceTemplates, makePlaces, removePlaceTemplate } = placeTemplatesEndpoints;
const { listPlaces, listGroups, getGroupAndPlace, listPlaceDetails } = placesEndpoints;

interface Values {
  templateId: string;
  groupId: string;
  rooms: string;
  hosts: Record<string, string | undefined>;
  secrets: Record<string, Record<string, string | undefined>>;
}

const sentSecrets = (secrets: Values['secrets'] = {}): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(secrets).map(([key, fields]) => [
      key,
      Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]))),
    ]),
  );

const DeviceFields = ({ template }: { template: PlaceTemplate }) => {
  const t = usePhrases('places');
  const rooms = Form.useWatch<string | undefined>('rooms') ?? '';
  const without = (key: string) => roomsWithout(rooms, template, key);
  const refuseEmpty = async (key: string, value = ''): Promise<void> => {
    const missing = without(key);
    if (value.trim() === '' && missing.length > 0) throw new Error(t('addressMissing', { rooms: missing.join(', ') }));
  };
  return template.devices.map(({ key, name, modelName, hasHost, secrets }) =>
    hasHost || secrets.length > 0 ? (
      <div key={key} className={styles.formPair}>
        {hasHost ? (
          <Form.Item
            name={['hosts', key]}
            label={t('addressOf', { name })}
            tooltip={modelName}
            dependencies={['rooms']}
            required={without(key).length > 0}
            rules={[{ validator: (_, value?: string) => refuseEmpty(key, value) }]}
          >
            <Input placeholder="10.2.{n}.20" maxLength={255} />
          </Form.Item>
        ) : null}
        {secrets.map((field) => (
          <Form.Item
            key={field}
            name={['secrets', key, field]}
            label={t('secretOf', { name, field })}
            extra={t('secretHint')}
          >
            <Input.Password autoComplete="new-password" maxLength={500} />
          </Form.Item>
        ))}
      </div>
    ) : null,
  );
};

const Fields = ({ templates }: { templates: readonly PlaceTemplate[] }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const templateId = Form.useWatch<string>('templateId');
  const template = templates.find(({ id }) => id === templateId);
  const columns = template?.devices.filter(({ hasHost }) => hasHost).map(({ name }) => t('addressOf', { name })) ?? [];
  const remove = useRemove(removePlaceTemplate, {
    invalidates: [listPlaceTemplates],
    args: ({ id }: PlaceTemplate) => ({ query: { id } }),
    title: ({ name }) => t('removeTemplate', { name }),
  });
  const refuseRepeated = async (text = ''): Promise<void> => {
    const names = repeatedRooms(text).join(', ');
    if (names !== '') throw new Error(t('roomsRepeated', { names }));
  };
  const needed = (field: string) => [{ required: true, message: common('pick', { field }) }];
  return (
    <>
      <Form.Item
        name="templateId"
        label={t('template')}
        rules={needed(t('template'))}
        extra={
          template ? (
            <span className="row">
              <span className="grow">
                {t('templateHas', {
                  devices: template.devices.length,
                  groups: template.actionGroups.length,
                  rules: template.alarmRules,
                  automations: template.automations,
                })}
              </span>
              <Button size="small" type="text" danger onClick={() => void remove(template)}>
                {t('dropTemplate')}
              </Button>
            </span>
          ) : undefined
        }
      >
        <Select options={templates.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <PlaceGroupField />
      <Form.Item
        name="rooms"
        label={t('rooms')}
        rules={[
          { required: true, message: common('required', { field: t('rooms') }) },
          { validator: (_, text?: string) => refuseRepeated(text) },
        ]}
        extra={t('roomsHint', { columns: [t('name'), t('code'), ...columns].join(', ') })}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} placeholder={t('roomsExample')} />
      </Form.Item>
      {template && columns.length > 0 ? <p className="text-small text-secondary">{t('patternHint')}</p> : null}
      {template ? <DeviceFields template={template} /> : null}
    </>
  );
};

/** Makes several places like one that was kept as a template. */
export const TemplateForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = usePhrases('places');
  const toast = useToast();
  const templates = useQuery({ ...queryOf(listPlaceTemplates), enabled: open });
  const make = useChange(makePlaces, { invalidates: [listPlaces, listGroups, getGroupAndPlace, listPlaceDetails] });
  const send = async ({ templateId, groupId, rooms, hosts, secrets }: Values): Promise<void> => {
    const template = templates.data?.find(({ id }) => id === templateId);
    if (!template) return;
    const body = { templateId, groupId, rooms: roomsOf(rooms, template, hosts ?? {}), secrets: sentSecrets(secrets) };
    const { placeIds } = await make.mutateAsync({ body });
    toast.done(t('roomsMade', { count: placeIds.length }));
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('fromTemplate')}
      initial={{ templateId: '', groupId: '', rooms: '', hosts: {}, secrets: {} }}
      submit={send}
      onClose={onClose}
      submitText={t('makeRooms')}
      width={560}
    >
      <QueryGate what={t('template')} query={templates}>
        {(found) =>
          found.length > 0 ? (
            <Fields templates={found} />
          ) : (
            <EmptyState icon="place" title={t('noTemplates')}>
              {t('noTemplatesText')}
            </EmptyState>
          )
        }
      </QueryGate>
    </FormDrawer>
  );
};
