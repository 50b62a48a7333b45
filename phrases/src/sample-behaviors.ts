import { type SourceText, say } from '@eoms/contract/vocabulary';

/** The data source of the sample venue and what is asked of it. */
export const sampleBehaviors = {
  source: say('客流统计', 'People counters'),
  sourceText: say('大楼出入口的客流统计服务', 'The service of the counters at the entrances'),
  group: say('客流', 'Visitors'),
  controller: say('出入口', 'Entrances'),
  controllerText: say('各出入口的客流计数', 'The counters at the entrances'),
  listMethod: say('查询各出入口', 'List entrances'),
  oneMethod: say('查询一个出入口', 'Get entrance'),
  north: say('北门', 'North gate'),
  south: say('南门', 'South gate'),
  garage: say('车库', 'Garage'),
  total: say('在馆人数', 'People inside'),
  one: say('单个出入口人数', 'People through one entrance'),
  all: say('各出入口人数', 'All entrances'),
} satisfies Record<string, SourceText>;
