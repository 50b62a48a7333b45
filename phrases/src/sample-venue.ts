import { say } from '@eoms/contract/vocabulary';

/** Names in the sample venue of `npm run demo`; once seeded they are ordinary rows of its database. */
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
  hall: {
    name: say('101+102 多功能厅', '101+102 Hall'),
    combine: say('合并多功能厅', 'Open the hall'),
    divide: say('分隔多功能厅', 'Divide the hall'),
  },
  layouts: {
    pictures: say('投影与显示', 'Projectors and displays'),
    others: say('其他设备', 'Everything else'),
    welcome: say('欢迎使用 202 会议室', 'Welcome to meeting room 202'),
    room: say('会议室设备', 'In this room'),
    weather: say('室外天气', 'Weather outside'),
    visitors: say('大厅人数', 'People in the lobby'),
    guide: say('楼层指引', 'Floor guide'),
    screens: say('信息发布屏', 'Signage'),
    camera: say('大堂摄像机', 'Lobby camera'),
    level: say('室内温度', 'Temperature inside'),
  },
  documents: {
    name: say('会议中心大屏', 'Conference centre wall'),
    overview: say('会议中心一览', 'The centre at a glance'),
    congress: say('201 国际会议厅', '201 Congress hall'),
    duty: say('二层值班台', 'Duty desk of floor 2'),
  },
  navigation: {
    shortcuts: say('常用', 'Shortcuts'),
    handling: say('处理报警', 'Handle alarms'),
    signals: say('信号走向', 'Signal routes'),
    integration: say('集成', 'Integration'),
    calls: say('接口文档', 'Interface reference'),
  },
  scenes: {
    meeting: say('会议模式', 'Meeting'),
    presentation: say('演示模式', 'Presentation'),
    pause: say('茶歇', 'Coffee break'),
    leave: say('离场关闭', 'Leave the room'),
  },
  photos: {
    scene: say('从门口看', 'From the door'),
    plan: say('座位布置', 'Seating'),
    diagram: say('音视频信号', 'Audio and video signals'),
  },
  panels: {
    wall: say('201 国际会议厅 墙面面板', 'Hall 201, wall panel'),
    door: say('102 门口面板', 'Room 102, door panel'),
  },
  meetings: {
    repair: say('更换投影机光源，校准画面', 'Projector lamp replacement and picture calibration'),
    organisers: [
      say('王芳', 'Wang Fang'),
      say('陈磊', 'Chen Lei'),
      say('刘洋', 'Liu Yang'),
      say('赵敏', 'Zhao Min'),
      say('孙健', 'Sun Jian'),
      say('周婷', 'Zhou Ting'),
    ],
    subjects: [
      say('季度经营分析会', 'Quarterly business review'),
      say('项目周例会', 'Weekly project meeting'),
      say('新品发布彩排', 'Product launch rehearsal'),
      say('客户方案交流', 'Customer solution workshop'),
      say('新员工培训', 'Induction training'),
      say('预算评审', 'Budget review'),
      say('供应商洽谈', 'Supplier talks'),
      say('技术评审', 'Technical review'),
      say('远程视频会议', 'Remote video conference'),
      say('安全生产例会', 'Safety meeting'),
    ],
  },
  maintenance: {
    by: {
      house: say('工程部 李明', 'Li Ming, engineering'),
      service: say('华声影音服务', 'Huasheng AV Service'),
    },
    work: {
      filter: say('清洁滤网和镜头', 'Cleaned filter and lens'),
      lamp: say('更换光源，灯时清零', 'Replaced the lamp and reset its hours'),
      colour: say('双机色彩与融合校准', 'Calibrated colours and edge blending'),
      firmware: say('升级固件，重启后检查全部端口', 'Updated the firmware and checked every port after the restart'),
      presets: say('重新校准预置位', 'Recalibrated the presets'),
      gimbal: say('更换云台电机', 'Replaced the pan motor'),
      terminals: say('检查接线端子温度并紧固', 'Checked terminal temperatures and tightened the screws'),
      fixtures: say('更换两盏灯具，检查回路', 'Replaced two fixtures and checked the circuits'),
    },
  },
  past: {
    by: say('李明（示例数据）', 'Li Ming (sample data)'),
    cause: say('会议（示例数据）', 'Meeting (sample data)'),
    remarks: {
      eliminated: [
        say('重新插紧网线后恢复', 'Reseated the network cable'),
        say('重启设备后恢复', 'Restarted the device'),
        say('更换交换机端口', 'Moved to another switch port'),
        say('清洁滤网，温度恢复正常', 'Cleaned the filter, temperature is normal again'),
      ],
      falseAlarm: [say('施工断电，设备无故障', 'Power was off for building works; the device is fine')],
      noNeed: [say('设备自行恢复', 'The device recovered by itself')],
      other: [say('已联系厂家，计划下月更换', 'Manufacturer informed; replacement planned for next month')],
    },
  },
  installed: {
    ceiling: say('吊顶', 'Ceiling'),
    booth: say('后墙投影间', 'Projection booth'),
    wall: say('墙面支架', 'Wall bracket'),
    rack: say('设备机柜', 'Equipment rack'),
    panel: say('配电箱', 'Distribution board'),
  },
} as const;

/** Lines printed by `npm run demo`, in both languages because nobody has signed in yet. */
export const sampleVenueLines = {
  venue: '示例场馆 Sample venue     {name}',
  size: '　　　　　　　　　　　　　{floors} 层 floors, {places} 个场所 places, {devices} 台模拟设备 simulated devices',
  address: '地址 Address              {address}',
  administrator: '管理员 Administrator      {username}  {password}',
  operator: '值班员 Operator           {username}  {password}  ({floor})',
  control: '故障控制 Fault control    {address}',
  node: '节点 Node {number}               {address}  (kill -9 {pid})',
  nodes:
    '　　　　　　　　　　　　　可终止任一节点进程，{seconds} 秒后自动重启 Pull any node: the others go on, and it is started again after {seconds} s.',
  nodeEnded:
    '节点 {number} 已退出（{reason}），{seconds} 秒后重启 Node {number} has ended ({reason}); it starts again in {seconds} s.',
  nodeStarted: '节点 {number} 已启动 Node {number} is process {pid}: kill -9 {pid}',
} as const;
