import { type SourceText, say } from '@eoms/contract/vocabulary';

/** Column headings of the device table; an import accepts both languages. */
export const deviceTableHeadings = {
  id: say('设备编号', 'Device ID'),
  name: say('设备名称', 'Name'),
  type: say('设备类型', 'Type'),
  brand: say('品牌', 'Brand'),
  model: say('型号', 'Model'),
  place: say('场所', 'Place'),
  sn: say('序列号', 'Serial number'),
  host: say('IP 地址或主机名', 'IP address or host'),
  port: say('端口', 'Port'),
  netmask: say('子网掩码', 'Netmask'),
  gateway: say('网关', 'Gateway'),
  dns: say('DNS', 'DNS'),
  switch: say('交换机', 'Switch'),
  switchPort: say('交换机端口', 'Switch port'),
  installLocation: say('安装位置', 'Install location'),
  enabled: say('启用', 'Enabled'),
} as const satisfies Record<string, SourceText>;

export const deviceTableWords = {
  devices: say('设备', 'Devices'),
  choices: say('可选型号与场所', 'Models and places'),
  code: say('场所编码', 'Place code'),
  switchId: say('交换机的设备编号', 'Device ID of the switch'),
  example: say('示例投影机（请删除此行）', 'Example projector (remove this row)'),
  exampleLocation: say('吊装', 'Ceiling'),
} as const satisfies Record<string, SourceText>;

/** Problems with a cell. */
export const deviceTableFaults = {
  idUnknown: say('没有这个编号的设备', 'There is no device with this ID'),
  idTwice: say('与第 {row} 行是同一设备', 'Same device as row {row}'),
  nameMissing: say('设备名称不能为空', 'The name is missing'),
  nameTwice: say('同一场所内与第 {row} 行重名', 'Same name and place as row {row}'),
  nameInUse: say('该场所已有同名设备', 'The place already has a device with this name'),
  modelMissing: say('型号不能为空', 'The model is missing'),
  modelUnknown: say('没有这个型号', 'There is no such model'),
  modelAmbiguous: say('有多个同名型号，请填写品牌或类型', 'Several models have this name: enter the brand or type'),
  driverMissing: say('该型号没有可用的驱动程序', 'The driver of this model is not installed'),
  switchUnknown: say('没有这个名称或编号的设备', 'There is no device with this name or ID'),
  switchAmbiguous: say('有多个同名设备，请填写设备编号', 'Several devices have this name: enter the device ID'),
  switchItself: say('设备不能接在自己上', 'A device cannot hang on itself'),
  switchMissing: say('填写端口时也要填写交换机', 'A port needs its switch'),
  switchRowBad: say('第 {row} 行的交换机有错误', 'The switch in row {row} has errors'),
  hostUnused: say('该型号不使用 IP 地址', 'The model does not use an IP address'),
  portUnused: say('该型号不使用端口', 'The model does not use a port'),
  paramUnused: say('该型号没有这个参数', 'The model has no such parameter'),
} as const satisfies Record<string, SourceText>;
