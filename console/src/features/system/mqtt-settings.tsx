import { MqttAccounts } from './mqtt-accounts.tsx';
import { MqttBrokerState } from './mqtt-broker-state.tsx';

/** The MQTT broker: its state and its accounts. */
export const MqttSettings = ({ canEdit }: { canEdit: boolean }) => (
  <>
    <MqttBrokerState />
    <MqttAccounts canEdit={canEdit} />
  </>
);
