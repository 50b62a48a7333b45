import type { SourceText } from '@eoms/contract/vocabulary';

/** Names of the device types shipped with the product, by code. They are seeded and may then be renamed. */
export const deviceTypeNames = {
  projector: { zh: '投影机', en: 'Projector' },
  display: { zh: '显示屏', en: 'Display' },
  ledWall: { zh: 'LED 大屏', en: 'LED wall' },
  screen: { zh: '投影幕', en: 'Projection screen' },
  matrix: { zh: '矩阵切换', en: 'Matrix switcher' },
  audioProcessor: { zh: '音频处理', en: 'Audio processor' },
  microphone: { zh: '话筒', en: 'Microphone' },
  camera: { zh: '摄像机', en: 'Camera' },
  streaming: { zh: '编解码与流媒体', en: 'Codec and streaming' },
  controlHost: { zh: '中控主机', en: 'Control host' },
  sensor: { zh: '环境传感', en: 'Environment sensor' },
  lighting: { zh: '灯光', en: 'Lighting' },
  curtain: { zh: '窗帘', en: 'Curtain' },
  airConditioner: { zh: '空调', en: 'Air conditioner' },
  meter: { zh: '电表与能耗', en: 'Meter' },
  power: { zh: '电源与 UPS', en: 'Power and UPS' },
  server: { zh: '服务器与主机', en: 'Server and computer' },
  network: { zh: '网络设备', en: 'Network device' },
  other: { zh: '其他设备', en: 'Other device' },
} as const satisfies Record<string, SourceText>;
export type DeviceTypeCode = keyof typeof deviceTypeNames;
