import { localeOf, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { sampleFloors, samplePlaces } from './sample-places.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

const style = `
*{box-sizing:border-box}
body{margin:0;padding:clamp(12px,4vw,28px);font:15px/1.5 "Noto Sans SC",system-ui,sans-serif;color:#13233f;
  background:linear-gradient(160deg,#eef4fb,#fff 60%);min-height:100vh}
h1{margin:0 0 2px;font-size:clamp(17px,4.4vw,24px)}
header p{margin:0 0 14px;color:#4b5d7a}
section{display:grid;grid-template-columns:64px 1fr;gap:12px;padding:9px 0;border-top:1px solid #d5dfec}
h2{margin:0;font-size:22px;color:#1f57b8}
ul{margin:0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:6px 16px}
h3{flex:100%;margin:0;font-size:13px;font-weight:500;color:#4b5d7a}
footer{border-top:1px solid #d5dfec;padding-top:10px;color:#4b5d7a;font-size:13px}`;

/** The floor guide of the venue, as its visitors' information system would show it. */
export const drawBoard = (language: DemoFile['language'], now: Date): string => {
  const { name, layouts, floors, places } = sampleVenue;
  const rows = [...sampleFloors].reverse().map((floor) => {
    const rooms = samplePlaces.filter((place) => place.floor === floor);
    const items = rooms.map(({ code }) => `<li>${escaped(textOf(places[code], language))}</li>`).join('');
    const title = escaped(textOf(floors[floor], language).replace(/^\S+\s*/, ''));
    return `<section><h2>${floor}</h2><ul><h3>${title}</h3>${items}</ul></section>`;
  });
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' }).format(now);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(textOf(layouts.guide, language))}</title><style>${style}</style></head>
<body><header><h1>${escaped(textOf(name, language))}</h1><p>${escaped(textOf(layouts.guide, language))} · ${escaped(date)}</p></header>
${rows.join('\n')}</body></html>`;
};
