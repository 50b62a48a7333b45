import { alarmsEndpoints } from '../alarms/alarms.endpoints.ts';
import { commandsEndpoints } from '../commands/commands.endpoints.ts';
import { actionGroupsEndpoints } from '../controls/controls.endpoints.ts';
import type { AnyEndpoint } from '../kit/endpoint.ts';
import { workOrdersEndpoints } from '../work-orders/work-orders.endpoints.ts';
import type { AssistantAction } from './assistant-request.entities.ts';

const calls = {
  run_scene: actionGroupsEndpoints.executeActionGroup,
  device_command: commandsEndpoints.executeAction,
  acknowledge_alarm: alarmsEndpoints.acknowledgeAlarm,
  create_work_order: workOrdersEndpoints.saveWorkOrder,
} satisfies Record<AssistantAction, AnyEndpoint>;

/** The call behind a thing that an assistant can ask for. */
export const assistantCallOf = <A extends AssistantAction>(action: A): (typeof calls)[A] => calls[action];
