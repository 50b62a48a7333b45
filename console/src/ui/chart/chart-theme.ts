import { fontStack, type Tokens } from '../theme/tokens.ts';

const axis = (t: Tokens, split: boolean) => ({
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: t.text3, fontSize: 11 },
  splitLine: { show: split, lineStyle: { color: t.grid } },
  splitNumber: 4,
});

/** echarts with our tokens: horizontal grid lines only, thin lines, no smoothing, no animation on live series. */
export const chartTheme = (t: Tokens) => ({
  color: [t.c1, t.c2, t.c3, t.c4, t.c5, t.c6],
  backgroundColor: 'transparent',
  animation: false,
  textStyle: { fontFamily: fontStack, fontSize: 12, color: t.text2 },
  grid: { left: 8, right: 12, top: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  line: { lineStyle: { width: 1.8 }, symbol: 'none', smooth: false },
  bar: { itemStyle: { borderRadius: 0 } },
  categoryAxis: axis(t, false),
  timeAxis: axis(t, false),
  valueAxis: axis(t, true),
  legend: { textStyle: { color: t.text2, fontSize: 12 }, itemWidth: 16, itemHeight: 8 },
  tooltip: {
    backgroundColor: t.raised,
    borderColor: t.line,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { color: t.text, fontSize: 12 },
    axisPointer: { lineStyle: { color: t.strong, type: 'dashed' }, shadowStyle: { color: t.fill2 } },
  },
  markLine: { symbol: 'none', lineStyle: { type: 'dashed', width: 1 }, label: { fontSize: 12 } },
});
