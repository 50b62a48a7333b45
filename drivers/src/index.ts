import type { Driver } from './kit/define-driver.ts';
import { artNet } from './protocols/art-net/art-net.driver.ts';
import { bacnet } from './protocols/bacnet/bacnet.driver.ts';
import { dataValues } from './protocols/data-values/data-values.driver.ts';
import { extronSis } from './protocols/extron-sis/sis.driver.ts';
import { genericHttp } from './protocols/generic-http/http.driver.ts';
import { genericTcp, genericTelnet, genericUdp } from './protocols/generic-line/generic-line.driver.ts';
import { homeAssistantMqtt } from './protocols/home-assistant/home-assistant.driver.ts';
import { ping } from './protocols/icmp/ping.driver.ts';
import { knx } from './protocols/knx/knx.driver.ts';
import { modbusRtu, modbusTcp } from './protocols/modbus/modbus.driver.ts';
import { mqtt } from './protocols/mqtt/mqtt.driver.ts';
import { nut } from './protocols/nut/nut.driver.ts';
import { onvif } from './protocols/onvif/onvif.driver.ts';
import { osc } from './protocols/osc/osc.driver.ts';
import { oscX32 } from './protocols/osc/x32.driver.ts';
import { pjlink } from './protocols/pjlink/pjlink.driver.ts';
import { qsysQrc } from './protocols/qsys-qrc/qrc.driver.ts';
import { sacn } from './protocols/sacn/sacn.driver.ts';
import { snmp } from './protocols/snmp/snmp.driver.ts';
import { tasmota } from './protocols/tasmota/tasmota.driver.ts';
import { tesiraTtp } from './protocols/tesira-ttp/ttp.driver.ts';
import { videohub } from './protocols/videohub/videohub.driver.ts';
import { viscaIp } from './protocols/visca/visca.driver.ts';
import { wakeOnLan } from './protocols/wake-on-lan/wake-on-lan.driver.ts';
import { zigbee2mqtt } from './protocols/zigbee2mqtt/zigbee2mqtt.driver.ts';

/** All built-in drivers; a new protocol is one folder and one line here. */
export const drivers: readonly Driver[] = [
  artNet,
  bacnet,
  dataValues,
  extronSis,
  genericHttp,
  genericTcp,
  genericTelnet,
  genericUdp,
  homeAssistantMqtt,
  knx,
  modbusRtu,
  modbusTcp,
  mqtt,
  nut,
  onvif,
  osc,
  oscX32,
  ping,
  pjlink,
  qsysQrc,
  sacn,
  snmp,
  tasmota,
  tesiraTtp,
  videohub,
  viscaIp,
  wakeOnLan,
  zigbee2mqtt,
];
