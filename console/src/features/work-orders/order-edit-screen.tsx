import {
  type Alarm,
  alarmsEndpoints,
  deviceToolsEndpoints,
  severityOf,
  textOf,
  type WorkOrderDetail,
  type WorkOrderDraft,
  workOrdersEndpoints,
} from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { EditGate, EditPage } from '../../ui/forms/edit-page.tsx';
import { useEdit } from '../../ui/forms/use-edit.ts';
import { answersOf } from './answer-fields.tsx';
import { outdated, pageOf } from './order-calls.ts';
import { OrderFields } from './order-fields.tsx';
import { useOrdersLink } from './order-links.ts';

const { getWorkOrder, saveWorkOrder } = workOrdersEndpoints;

type Values = Omit<WorkOrderDraft, 'placeId'> & { placeId?: string };

const valuesOf = (order: WorkOrderDetail): Values => ({
  id: order.id,
  revision: order.revision,
  theme: order.theme,
  type: order.type,
  urgency: order.urgency,
  placeId: order.placeId,
  deviceIds: order.devices.map(({ id }) => id),
  alarmIds: order.alarms.map(({ id }) => id),
  assigneeId: order.assigneeId,
  supervisorId: order.supervisorId,
  deadline: order.deadline,
  description: order.description,
  assetId: order.assetId,
  inspectionId: order.inspectionId,
  answers: order.answers,
});

const blank: Values = {
  theme: '',
  type: 'repair',
  urgency: 3,
  deviceIds: [],
  alarmIds: [],
  assigneeId: null,
  supervisorId: null,
  deadline: null,
  description: '',
};

interface EditProps {
  order: WorkOrderDetail | undefined;
  /** The alarm that the new order is about, and its device, unless that was removed. */
  alarm?: Alarm;
  deviceIds?: readonly string[];
  back: string;
}

/** What is known of an order about an alarm: where, which device, how urgent and what it says. */
const useFromAlarm = (alarm: Alarm | undefined, deviceIds: readonly string[]): Values => {
  const language = useLanguage();
  if (!alarm) return blank;
  const says = textOf(alarm.text, language);
  return {
    ...blank,
    type: 'alarm',
    urgency: severityOf(alarm.level),
    placeId: alarm.placeId,
    theme: `${alarm.deviceName} ${says}`.slice(0, 100),
    description: says,
    deviceIds: [...deviceIds],
    alarmIds: [alarm.id],
  };
};

const OrderEdit = ({ order, alarm, deviceIds = [], back }: EditProps) => {
  const t = usePhrases('workOrders');
  const { mayOpen } = useOrderRights();
  const canEdit = order ? order.may.includes('edit') : mayOpen;
  const save = useChange(saveWorkOrder, { invalidates: outdated });
  const fromAlarm = useFromAlarm(alarm, deviceIds);
  const edit = useEdit<Values>({
    values: order ? valuesOf(order) : fromAlarm,
    canEdit,
    back,
    submit: ({ answers, ...values }) =>
      save.mutateAsync({ body: { ...values, answers: answersOf(answers) } as WorkOrderDraft }),
  });
  return (
    <EditPage
      edit={edit}
      icon="list"
      title={order ? order.theme : t('newOrder')}
      facts={order ? [t('numbered', { number: order.number }), order.placeName] : []}
      back={back}
    >
      <OrderFields order={order} alarms={order?.alarms ?? (alarm ? [alarm] : [])} />
    </EditPage>
  );
};

/** Alarms outlive their devices: only one that still exists goes into the order. */
const OrderOfAlarm = ({ alarm, back }: { alarm: Alarm; back: string }) => {
  const t = usePhrases('workOrders');
  const device = useQuery(queryOf(deviceToolsEndpoints.pickDevices, { query: { ids: alarm.deviceId } }));
  return (
    <EditGate id={alarm.id} query={device} what={t('order')} icon="list" back={back}>
      {(found = []) => <OrderEdit order={undefined} alarm={alarm} deviceIds={found.map(({ id }) => id)} back={back} />}
    </EditGate>
  );
};

/** One order in a form: `?id=` names it; `?alarmId=` begins one about an alarm. */
export const OrderEditScreen = () => {
  const t = usePhrases('workOrders');
  const [params] = useSearchParams();
  const [id, alarmId] = [params.get('id'), params.get('alarmId')];
  const orders = useOrdersLink();
  const back = id === null ? orders : pageOf({ id });
  const order = useQuery({ ...queryOf(getWorkOrder, { query: { id: id ?? '' } }), enabled: id !== null });
  const alarm = useQuery({
    ...queryOf(alarmsEndpoints.getAlarm, { params: { id: alarmId ?? '' } }),
    enabled: id === null && alarmId !== null,
  });
  if (id === null)
    return (
      <EditGate key={alarmId} id={alarmId} query={alarm} what={t('order')} icon="list" back={back}>
        {(known) => (known ? <OrderOfAlarm alarm={known} back={back} /> : <OrderEdit order={undefined} back={back} />)}
      </EditGate>
    );
  return (
    <EditGate key={id} id={id} query={order} what={t('order')} icon="list" back={back}>
      {(known) => <OrderEdit order={known} back={back} />}
    </EditGate>
  );
};
