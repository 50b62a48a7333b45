import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const log = readFileSync('/tmp/scenes-demo.log','utf8');
const pw = /Administrator\s+admin\s+(\S+)/.exec(log)[1];
const base='http://127.0.0.1:18612';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const shot = async (page,name)=>{ await page.waitForTimeout(1500); await page.screenshot({path:`/tmp/sc/${name}.png`}); };
const visit = async (w,h,lang='zh')=>{ const c=await b.newContext({viewport:{width:w,height:h}}); await c.addInitScript((l)=>localStorage.setItem('eoms_language',l),lang); const p=await c.newPage(); p.on('console',m=>{if(m.type()==='error')console.log('ERR',m.text())}); p.on('pageerror',e=>console.log('PAGEERR',e.message));
 await p.goto(base+'/placeControl'); await p.locator('input[name="account"]').fill('admin'); await p.locator('input[name="password"]').fill(pw); await p.locator('form button[type="submit"]').click(); await p.locator('.shell').waitFor(); return p; };
const steps = process.argv[2].split(',');
const p = await visit(1280,800, process.argv[3]??'zh');
await p.waitForTimeout(2500);
if(steps.includes('control')) { await shot(p,'control'); }
const url = new URL(p.url());
if(steps.includes('groups')) { await p.locator('.object-head .segments button').nth(1).click(); await shot(p,'groups'); 
  await p.locator('.group-name').nth(1).click(); await shot(p,'edit'); await p.getByRole('button',{name:/预演|Preview/}).click(); await shot(p,'preview'); }
if(steps.includes('run')) { await p.goto(base+'/placeControl'); await p.waitForTimeout(2500); await p.locator('.command.scene').nth(1).click(); await p.waitForTimeout(1500); await shot(p,'running'); await p.locator('.card-scenes .panel-head a').click(); await p.waitForTimeout(3000); await shot(p,'receipt-live'); await p.waitForTimeout(25000); await shot(p,'receipt'); }
if(steps.includes('runs')) { const first=p; await p.goto(base+'/placeControl?view=runs'); await p.waitForTimeout(2500); await shot(p,'runs'); await p.locator('.data-table tbody tr').first().click(); await shot(p,'receipt2'); }
if(steps.includes('narrow')) { const n=await visit(390,844,process.argv[3]??'zh'); await n.waitForTimeout(2500); await n.screenshot({path:'/tmp/sc/n390.png'}); const m=await visit(800,480,process.argv[3]??'zh'); await m.waitForTimeout(2500); await m.screenshot({path:'/tmp/sc/n800.png'});
 for (const q of [n,m]) console.log(await q.evaluate(()=>[document.documentElement.scrollWidth,innerWidth])); 
 await n.goto(base+'/placeControl?view=runs'); await n.waitForTimeout(2000); const row=n.locator('.cards .card-head').first(); if(await row.count()){ await row.click(); await n.waitForTimeout(2000); await n.screenshot({path:'/tmp/sc/n390-receipt.png'}); console.log(await n.evaluate(()=>[document.documentElement.scrollWidth,innerWidth])); } }
await b.close();
