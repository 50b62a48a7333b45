import {
  EventKind,
  type EventWebhook,
  type EventWebhookDraft,
  eventWebhooksEndpoints,
  type NewEventWebhook,
} from '@eoms/contract';
import { Checkbox, Form, Input, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { PlacesSelect } from '../../domain/places/places-select.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { listEventWebhooks, createEventWebhook, saveEventWebhook } = eventWebhooksEndpoints;
const stale = { invalidates: [listEventWebhooks] };

/** The form: no places means all. */
interface TargetValues extends Omit<EventWebhookDraft, 'placeIds'> {
  placeIds: string[];
}

const valuesOf = (open: EventWebhook | 'new' | undefined): TargetValues => {
  if (open === undefined || open === 'new')
    return { name: '', url: '', kinds: ['alarm.raised', 'alarm.recovered'], placeIds: [], enabled: true };
  const { name, url, kinds, placeIds, enabled } = open;
  return { name, url, kinds, placeIds: placeIds ?? [], enabled };
};

const draftOf = ({ placeIds, ...rest }: TargetValues): EventWebhookDraft => ({
  ...rest,
  placeIds: placeIds.length === 0 ? null : placeIds,
});

interface TargetFormProps {
  open: EventWebhook | 'new' | undefined;
  readOnly: boolean;
  onMade: (made: NewEventWebhook) => void;
  onClose: () => void;
}

/** Where messages go, and which. */
export const TargetForm = ({ open, readOnly, onMade, onClose }: TargetFormProps) => {
  const t = usePhrases('eventWebhooks');
  const common = usePhrases('ui');
  const toast = useToast();
  const create = useChange(createEventWebhook, stale);
  const save = useChange(saveEventWebhook, stale);
  const shown = open === 'new' ? undefined : open;
  const submit = async (values: TargetValues): Promise<void> => {
    const body = draftOf(values);
    if (shown) await save.mutateAsync({ body: { ...body, id: shown.id, revision: shown.revision } });
    else onMade(await create.mutateAsync({ body }));
  };
  const options = EventKind.options.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }));
  return (
    <FormDrawer<TargetValues>
      open={open !== undefined}
      title={t(shown ? 'edit' : 'add')}
      initial={valuesOf(open)}
      submit={submit}
      onDone={() => shown && toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Form.Item
        name="url"
        label={t('url')}
        extra={t('urlHint')}
        rules={[{ required: true, message: common('required', { field: t('url') }) }]}
      >
        <Input className="mono" inputMode="url" maxLength={1000} />
      </Form.Item>
      <Form.Item
        name="kinds"
        label={t('events')}
        rules={[{ type: 'array', min: 1, message: common('pick', { field: t('events') }) }]}
      >
        <Checkbox.Group
          options={options}
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))', gap: 4 }}
        />
      </Form.Item>
      <Form.Item name="placeIds" label={t('places')} extra={t('placesHint')}>
        <PlacesSelect placeholder={t('allPlaces')} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked" extra={t('enabledHint')}>
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
};
