import { alarmsEndpoints } from '../alarms/alarms.endpoints.ts';
import { commandsEndpoints } from '../commands/commands.endpoints.ts';
import { actionGroupsEndpoints } from '../controls/controls.endpoints.ts';
import { workOrdersEndpoints } from '../work-orders/work-orders.endpoints.ts';

/** The call behind each thing that an assistant can ask for. */
export const assistantCalls = {
  run_scene: actionGroupsEndpoints.executeActionGroup,
  device_command: commandsEndpoints.executeAction,
  acknowledge_alarm: alarmsEndpoints.acknowledgeAlarm,
  create_work_order: workOrdersEndpoints.saveWorkOrder,
};
