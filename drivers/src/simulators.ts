import type { Driver } from './kit/define-driver.ts';
import type { DriverSample } from './kit/sample.ts';
import type { Simulator, SimulatorOptions } from './kit/simulator.ts';
import { artNetSample } from './protocols/art-net/art-net.sample.ts';
import { simulateArtNet } from './protocols/art-net/art-net.simulator.ts';
import { bacnetSample } from './protocols/bacnet/bacnet.sample.ts';
import { simulateBacnet } from './protocols/bacnet/bacnet.simulator.ts';
import { sisSample } from './protocols/extron-sis/sis.sample.ts';
import { simulateSis } from './protocols/extron-sis/sis.simulator.ts';
import { httpSample } from './protocols/generic-http/http.sample.ts';
import { simulateHttp } from './protocols/generic-http/http.simulator.ts';
import { genericTcpSample, genericTelnetSample, genericUdpSample } from './protocols/generic-line/line.sample.ts';
import { simulateLine } from './protocols/generic-line/line.simulator.ts';
import { homeAssistantSample } from './protocols/home-assistant/home-assistant.sample.ts';
import { simulateHomeAssistant } from './protocols/home-assistant/home-assistant.simulator.ts';
import { pingSample } from './protocols/icmp/ping.sample.ts';
import { knxSample } from './protocols/knx/knx.sample.ts';
import { simulateKnx } from './protocols/knx/knx.simulator.ts';
import { modbusRtuSample, modbusTcpSample } from './protocols/modbus/modbus.sample.ts';
import { simulateModbusRtu, simulateModbusTcp } from './protocols/modbus/modbus.simulator.ts';
import { mqttSample } from './protocols/mqtt/mqtt.sample.ts';
import { simulateMqtt } from './protocols/mqtt/mqtt.simulator.ts';
import { nutSample } from './protocols/nut/nut.sample.ts';
import { simulateNut } from './protocols/nut/nut.simulator.ts';
import { onvifSample } from './protocols/onvif/onvif.sample.ts';
import { simulateOnvif } from './protocols/onvif/onvif.simulator.ts';
import { oscSample } from './protocols/osc/osc.sample.ts';
import { simulateOsc } from './protocols/osc/osc.simulator.ts';
import { x32Sample } from './protocols/osc/x32.sample.ts';
import { simulateX32 } from './protocols/osc/x32.simulator.ts';
import { pjlinkSample } from './protocols/pjlink/pjlink.sample.ts';
import { simulatePjlink } from './protocols/pjlink/pjlink.simulator.ts';
import { qrcSample } from './protocols/qsys-qrc/qrc.sample.ts';
import { simulateQrc } from './protocols/qsys-qrc/qrc.simulator.ts';
import { sacnSample } from './protocols/sacn/sacn.sample.ts';
import { simulateSacn } from './protocols/sacn/sacn.simulator.ts';
import { snmpSample } from './protocols/snmp/snmp.sample.ts';
import { simulateSnmp } from './protocols/snmp/snmp.simulator.ts';
import { tasmotaSample } from './protocols/tasmota/tasmota.sample.ts';
import { simulateTasmota } from './protocols/tasmota/tasmota.simulator.ts';
import { ttpSample } from './protocols/tesira-ttp/ttp.sample.ts';
import { simulateTtp } from './protocols/tesira-ttp/ttp.simulator.ts';
import { videohubSample } from './protocols/videohub/videohub.sample.ts';
import { simulateVideohub } from './protocols/videohub/videohub.simulator.ts';
import { viscaSample } from './protocols/visca/visca.sample.ts';
import { simulateVisca } from './protocols/visca/visca.simulator.ts';
import { wakeOnLanSample } from './protocols/wake-on-lan/wake-on-lan.sample.ts';
import { simulateWake } from './protocols/wake-on-lan/wake-on-lan.simulator.ts';
import { zigbeeSample } from './protocols/zigbee2mqtt/zigbee2mqtt.sample.ts';
import { simulateZigbee } from './protocols/zigbee2mqtt/zigbee2mqtt.simulator.ts';

export * from './kit/sample.ts';
export * from './kit/simulator.ts';

/** What stands in for the devices of a driver, in tests and in the sample venue. The product never loads it. */
export interface Simulation {
  /** Absent for drivers whose device is this machine or any other. */
  simulate?(options: SimulatorOptions): Promise<Simulator>;
  /** Its devices in the sample venue, which shows every driver at work. */
  readonly sample?: DriverSample;
}

/** By the id of the driver. */
const simulations: Readonly<Record<string, Simulation>> = {
  art_net: { simulate: simulateArtNet, sample: artNetSample },
  bacnet_ip: { simulate: simulateBacnet, sample: bacnetSample },
  extron_sis: { simulate: simulateSis, sample: sisSample },
  generic_tcp: { simulate: (options) => simulateLine('tcp', options), sample: genericTcpSample },
  generic_telnet: { simulate: (options) => simulateLine('telnet', options), sample: genericTelnetSample },
  generic_udp: { simulate: (options) => simulateLine('udp', options), sample: genericUdpSample },
  home_assistant_mqtt: { simulate: simulateHomeAssistant, sample: homeAssistantSample },
  http: { simulate: simulateHttp, sample: httpSample },
  knx_ip: { simulate: simulateKnx, sample: knxSample },
  modbus_rtu: { simulate: simulateModbusRtu, sample: modbusRtuSample },
  modbus_tcp: { simulate: simulateModbusTcp, sample: modbusTcpSample },
  mqtt: { simulate: simulateMqtt, sample: mqttSample },
  nut: { simulate: simulateNut, sample: nutSample },
  onvif: { simulate: simulateOnvif, sample: onvifSample },
  osc: { simulate: simulateOsc, sample: oscSample },
  osc_x32: { simulate: simulateX32, sample: x32Sample },
  ping: { sample: pingSample },
  pjlink: { simulate: simulatePjlink, sample: pjlinkSample },
  qsys_qrc: { simulate: simulateQrc, sample: qrcSample },
  sacn: { simulate: simulateSacn, sample: sacnSample },
  snmp: { simulate: simulateSnmp, sample: snmpSample },
  tasmota: { simulate: simulateTasmota, sample: tasmotaSample },
  tesira_ttp: { simulate: simulateTtp, sample: ttpSample },
  videohub: { simulate: simulateVideohub, sample: videohubSample },
  visca_ip: { simulate: simulateVisca, sample: viscaSample },
  wake_on_lan: { simulate: simulateWake, sample: wakeOnLanSample },
  zigbee2mqtt: { simulate: simulateZigbee, sample: zigbeeSample },
};

export const simulationOf = ({ id }: Pick<Driver, 'id'>): Simulation => simulations[id] ?? {};

/** Starts a simulated device of the driver with this id. */
export const simulate = (driverId: string, options: SimulatorOptions): Promise<Simulator> => {
  const simulation = simulationOf({ id: driverId });
  if (simulation.simulate === undefined) throw new Error(`The driver ${driverId} has no simulator`);
  return simulation.simulate(options);
};
