import type { Text } from '@eoms/contract/vocabulary';

const say = (zh: string, en: string): Text => ({ zh, en });

/** Names in the sample venue that `npm run demo` makes; rows of its database from then on. */
export const sampleVenue = {
  name: say('临江国际会议中心', 'Linjiang International Conference Centre'),
  administrator: say('系统管理员', 'Administrator'),
  operator: say('张伟', 'Zhang Wei'),
  floors: {
    '1F': say('1F 公共层', '1F Public floor'),
    '2F': say('2F 国际会议层', '2F Congress floor'),
    '3F': say('3F 会议层', '3F Meeting floor'),
  },
  types: {
    hall: say('多功能厅', 'Hall'),
    press: say('发布厅', 'Press room'),
    lobby: say('大厅', 'Lobby'),
    congress: say('会议厅', 'Congress hall'),
    meeting: say('会议室', 'Meeting room'),
    training: say('培训教室', 'Training room'),
    boardroom: say('董事会议室', 'Boardroom'),
    video: say('视频会议室', 'Video room'),
  },
  places: {
    '101': say('101 多功能厅 A', '101 Hall A'),
    '102': say('102 多功能厅 B', '102 Hall B'),
    '103': say('103 新闻发布厅', '103 Press room'),
    '107': say('107 迎宾大厅', '107 Lobby'),
    '201': say('201 国际会议厅', '201 Congress hall'),
    '202': say('202 会议室', '202 Meeting room'),
    '205': say('205 会议室', '205 Meeting room'),
    '206': say('206 圆桌会议室', '206 Round table room'),
    '207': say('207 培训教室', '207 Training room'),
    '301': say('301 董事会议室', '301 Boardroom'),
    '302': say('302 视频会议室', '302 Video room'),
    '305': say('305 会议室', '305 Meeting room'),
  },
  projectors: {
    main: say('主投影机', 'Main projector'),
    mainLeft: say('主投影机 左', 'Main projector, left'),
    mainRight: say('主投影机 右', 'Main projector, right'),
    stage: say('返看投影机', 'Stage monitor projector'),
    side: say('侧幕投影机', 'Side screen projector'),
    second: say('副投影机', 'Second projector'),
    guide: say('导览投影机', 'Guide projector'),
    welcome: say('迎宾投影机', 'Welcome projector'),
  },
  installed: {
    ceiling: say('吊顶', 'Ceiling'),
    booth: say('后墙投影间', 'Projection booth'),
    wall: say('墙面支架', 'Wall bracket'),
    rack: say('设备机柜', 'Equipment rack'),
    panel: say('配电箱', 'Distribution board'),
  },
  kinds: {
    display: say('显示屏', 'Display'),
    camera: say('会议摄像机', 'PTZ camera'),
    overview: say('全景摄像机', 'Overview camera'),
    matrix: say('切换矩阵', 'Switcher'),
    videohub: say('视频矩阵', 'Video matrix'),
    audio: say('音频处理器', 'Audio processor'),
    speech: say('扩声处理器', 'Speech processor'),
    air: say('温湿度传感器', 'Climate sensor'),
    meter: say('电能表', 'Energy meter'),
    climate: say('空调', 'Air conditioner'),
    relays: say('灯光继电器', 'Lighting relays'),
    inputs: say('门磁与烟感', 'Door and smoke contacts'),
    ups: say('UPS', 'UPS'),
    outlets: say('机柜插座', 'Rack outlets'),
    network: say('网络交换机', 'Network switch'),
    stageLight: say('舞台灯', 'Stage light'),
    plug: say('智能插座', 'Smart plug'),
    reserve: say('机房 UPS', 'Server room UPS'),
    server: say('运维服务器', 'Operations server'),
  },
} as const;

/** Lines at the start of `npm run demo`, in both languages because nobody has signed in yet. */
export const sampleVenueLines = {
  venue: '示例场馆 Sample venue     {name}',
  size: '　　　　　　　　　　　　　{floors} 层 floors, {places} 个场所 places, {devices} 台模拟设备 simulated devices',
  address: '地址 Address              {address}',
  administrator: '管理员 Administrator      {username}  {password}',
  operator: '值班员 Operator           {username}  {password}  ({floor})',
  control: '故障控制 Fault control    {address}',
} as const;
