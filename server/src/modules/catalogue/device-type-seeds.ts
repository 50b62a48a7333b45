interface DeviceTypeSeed {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** An icon of the console. */
  readonly icon: string;
}

/** Device types of every installation, in their order of display. Drivers name them by code as their models' category. */
export const deviceTypeSeeds: readonly DeviceTypeSeed[] = [
  { code: 'projector', name: '投影机', nameEn: 'Projector', icon: 'projector' },
  { code: 'display', name: '显示屏', nameEn: 'Display', icon: 'display' },
  { code: 'ledWall', name: 'LED 大屏', nameEn: 'LED wall', icon: 'board' },
  { code: 'screen', name: '投影幕', nameEn: 'Projection screen', icon: 'screen' },
  { code: 'matrix', name: '矩阵切换', nameEn: 'Matrix switcher', icon: 'matrix' },
  { code: 'audioProcessor', name: '音频处理', nameEn: 'Audio processor', icon: 'audio' },
  { code: 'microphone', name: '话筒', nameEn: 'Microphone', icon: 'microphone' },
  { code: 'camera', name: '摄像机', nameEn: 'Camera', icon: 'camera' },
  { code: 'streaming', name: '编解码与流媒体', nameEn: 'Codec and streaming', icon: 'stream' },
  { code: 'controlHost', name: '中控主机', nameEn: 'Control host', icon: 'device' },
  { code: 'sensor', name: '环境传感', nameEn: 'Environment sensor', icon: 'thermometer' },
  { code: 'lighting', name: '灯光', nameEn: 'Lighting', icon: 'bulb' },
  { code: 'curtain', name: '窗帘', nameEn: 'Curtain', icon: 'curtain' },
  { code: 'power', name: '电源与 UPS', nameEn: 'Power and UPS', icon: 'battery' },
  { code: 'network', name: '网络设备', nameEn: 'Network device', icon: 'network' },
  { code: 'other', name: '其他设备', nameEn: 'Other device', icon: 'model' },
];
