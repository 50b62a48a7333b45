import { MqttAccounts } from './mqtt-accounts.tsx';
import { MqttBrokerState } from './mqtt-broker-state.tsx';

/** The built-in MQTT broker: how it is, and who may use it. */
export const MqttSettings = ({ canEdit }: { canEdit: boolean }) => (
  <>
    <MqttBrokerState />
    <MqttAccounts canEdit={canEdit} />
  </>
);
