import type { PlaceCode } from './sample-places.ts';

/** The number of samples of each kind in a room; a kind is written as `driver.kind`. */
export type Furniture = Readonly<Record<string, number>>;

const hall: Furniture = {
  'generic_tcp.display': 2,
  'visca_ip.camera': 2,
  'visca_ip.overview': 1,
  'videohub.videohub': 1,
  'qsys_qrc.audio': 1,
  'modbus_rtu.air': 2,
  'modbus_rtu.meter': 1,
  'modbus_rtu.climate': 2,
  'modbus_rtu.relays': 1,
  'modbus_tcp.inputs': 1,
  'snmp.ups': 1,
  'snmp.outlets': 1,
  'snmp.network': 1,
  'art_net.stageLight': 3,
  'tasmota.plug': 2,
};
const room: Furniture = {
  'generic_tcp.display': 1,
  'visca_ip.camera': 1,
  'extron_sis.matrix': 1,
  'tesira_ttp.speech': 1,
  'modbus_rtu.air': 1,
  'modbus_rtu.meter': 1,
  'modbus_rtu.climate': 1,
  'modbus_rtu.relays': 1,
  'snmp.network': 1,
  'tasmota.plug': 2,
};
const boardroom: Furniture = {
  ...room,
  'generic_tcp.display': 2,
  'visca_ip.overview': 1,
  'snmp.ups': 1,
  'snmp.outlets': 1,
};
const lobby: Furniture = {
  'generic_tcp.display': 6,
  'modbus_rtu.air': 2,
  'modbus_rtu.meter': 1,
  'modbus_rtu.climate': 2,
  'modbus_rtu.relays': 1,
  'snmp.network': 1,
  'tasmota.plug': 1,
  'nut.reserve': 1,
  'ping.server': 1,
};
const congress: Furniture = {
  ...hall,
  'generic_tcp.display': 4,
  'visca_ip.camera': 3,
  'tesira_ttp.speech': 1,
  'modbus_rtu.climate': 3,
  'art_net.stageLight': 4,
};

/** The first furniture of the rooms, besides their projectors. */
export const firstFurniture: Readonly<Record<PlaceCode, Furniture>> = {
  '101': hall,
  '102': { ...hall, 'art_net.stageLight': 2 },
  '103': { ...room, 'visca_ip.camera': 2, 'art_net.stageLight': 2, 'snmp.ups': 1 },
  '107': lobby,
  '201': congress,
  '202': room,
  '205': room,
  '206': room,
  '207': { ...room, 'generic_tcp.display': 2, 'visca_ip.camera': 2 },
  '301': boardroom,
  '302': boardroom,
  '305': room,
};

/** Later additions, kept apart so that earlier devices keep their numbers and thereby their ports. */
export const laterFurniture: Partial<Record<PlaceCode, Furniture>> = {
  '101': {
    'knx_ip.bus': 1,
    'bacnet_ip.airHandling': 1,
    'osc_x32.console': 1,
    'sacn.washLight': 2,
    'generic_udp.screen': 1,
    'onvif.surveillance': 1,
  },
  '102': { 'knx_ip.bus': 1, 'sacn.washLight': 1, 'onvif.surveillance': 1 },
  '103': { 'mqtt.board': 1, 'osc.rackMixer': 1, 'zigbee2mqtt.climate': 1 },
  '107': { 'http.signage': 2, 'onvif.surveillance': 2, 'home_assistant_mqtt.badge': 1, 'generic_telnet.amplifier': 1 },
  '201': {
    'knx_ip.bus': 1,
    'bacnet_ip.airHandling': 1,
    'osc_x32.console': 1,
    'generic_udp.screen': 1,
    'wake_on_lan.workstation': 1,
  },
  '202': { 'zigbee2mqtt.climate': 1, 'zigbee2mqtt.plug': 1 },
  '207': { 'mqtt.board': 1, 'osc.rackMixer': 1, 'generic_udp.screen': 1 },
  '301': { 'knx_ip.bus': 1, 'zigbee2mqtt.climate': 1, 'zigbee2mqtt.plug': 1, 'generic_telnet.amplifier': 1 },
  '302': { 'home_assistant_mqtt.badge': 1, 'mqtt.board': 1 },
};

/** The newest additions, after all of those. */
export const newestFurniture: Partial<Record<PlaceCode, Furniture>> = {
  '107': { 'http.weather': 1, 'http.people': 1 },
};

/** What rooms lacked for sound, after all of those. */
export const soundFurniture: Partial<Record<PlaceCode, Furniture>> = {
  '101': { 'generic_tcp.microphones': 1, 'generic_telnet.amplifier': 1 },
  '201': { 'generic_tcp.microphones': 1 },
  '207': { 'generic_tcp.microphones': 1, 'generic_telnet.amplifier': 1 },
};
