import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts';
import { wireForTest } from './wiring.fixture.ts';

/**
 * Documents without ids of files. Whoever adds one says here that it has none, or declares it with `files.addUse`: what
 * is not declared is tidied away, and nobody sees it.
 */
const withoutFiles: Readonly<Record<string, string>> = {
  alarm_history: 'detail',
  alarm_levels: 'names',
  alarm_occurrences: 'value',
  alarm_rules: 'clear_when condition damping hours notice scope text times',
  alarm_windows: 'levels schedule',
  alarms: 'text value',
  api_keys: 'acts_at_once networks place_ids',
  assistant_requests: 'args changes input',
  asset_events: 'detail',
  asset_suppliers: 'contacts contracts',
  audit_archives: 'days',
  audit_entries: 'after before',
  automation_calendars: 'calendar',
  automation_firings: 'cause chain checks reason',
  automation_variables: 'default_value value',
  automation_versions: 'draft',
  automations: 'definition',
  backups: 'copies',
  catalogue_seeds: 'values',
  data_behavior_calls: 'args value',
  data_behavior_inboxes: 'body',
  data_behaviors: 'active last_test params target',
  data_service_methods: 'params',
  data_entities: 'active_definition',
  data_entity_properties: 'default_value options',
  data_entity_record_changes: 'after before',
  data_sources: 'settings',
  device_baselines: 'values',
  device_commands: 'action_name args reason',
  device_events: 'text',
  device_states: 'state',
  devices: 'params',
  dictionary_groups: 'description name',
  dictionary_items: 'name',
  directories: 'connection mapping',
  directory_run_lines: 'fields',
  directory_runs: 'counts snapshot',
  discovery_findings: 'found',
  discovery_runs: 'error',
  event_webhook_deliveries: 'message tries',
  floor_plan_areas: 'points',
  inspection_checklists: 'questions subject',
  // Files of answers and findings are rows of inspection_files.
  inspection_items: 'answers befores findings reason',
  inspection_plans: 'devices ending follow_up recurrence',
  inspections: 'definition people reason',
  local_variables: 'default_value value',
  meeting_calendars: 'outcome',
  meetings: 'participants',
  menu_seeds: 'written',
  model_panels: 'layout',
  models: 'checks defaults description taken',
  navigation_menus: 'taken',
  news_deliveries: 'payload',
  notice_channels: 'params',
  notice_deliveries: 'reply',
  notice_recipients: 'rota',
  notice_templates: 'content title',
  // Icons are paths; the uploaded file is not kept.
  own_icons: 'shape',
  panel_sessions: 'battery capabilities device_ids group_ids parts',
  place_action_groups: 'steps',
  place_combinations: 'sensor',
  plan_versions: 'draft',
  plans: 'steps',
  plugin_packages: 'manifest',
  plugin_properties: 'default_value',
  restore_differences: 'fields',
  restores: 'counts secrets_left_out',
  saved_filters: 'values',
  scene_run_lines: 'line',
  scene_runs: 'lines reason skipped',
  service_levels: 'steps',
  // Members travel without pictures; those of a version belong to the member itself.
  solution_import_steps: 'before',
  solution_imports: 'file things',
  solution_versions: 'content',
  solutions: 'members',
  strategies: 'definition',
  strategy_reports: 'checks findings reason',
  strategy_versions: 'draft',
  switch_neighbours: 'said',
  table_import_rows: 'cells draft errors',
  table_imports: 'headings',
  type_panels: 'layout',
  variable_changes: 'before value',
  work_order_records: 'detail',
  work_order_plans: 'device_ids recurrence',
  work_order_rules: 'group_ids place_ids target types urgencies',
  work_order_types: 'fields',
  work_orders: 'answers to_solve',
  working_calendars: 'periods',
};
/** Names that a column with the id of a file may have. */
const soundsLikeFile = /file|image|_img|picture|photo|avatar|logo|icon_id|background/;

interface Column {
  readonly name: string;
  readonly type: string;
}

const sources = join(import.meta.dirname, '..');
const columns = async (): Promise<Column[]> => {
  const found = new Map<string, Column>();
  for (const file of await readdir(sources, { recursive: true })) {
    if (!file.endsWith('.tables.ts')) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(join(sources, file)).href);
    for (const table of Object.values(module)) {
      if (!is(table, PgTable)) continue;
      const { name, columns: own } = getTableConfig(table);
      for (const column of own)
        found.set(`${name}.${column.name}`, { name: `${name}.${column.name}`, type: column.getSQLType() });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'eoms-uses-'));
  await wireForTest(platform, { dataFolder: folder, allowLoopback: false });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

it('is declared for every column that may hold ids of files', async () => {
  const empty = new Set(
    Object.entries(withoutFiles).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
  );
  const all = await columns();
  const isSuspect = ({ name, type }: Column): boolean =>
    type === 'jsonb' ? !empty.has(name) : type.startsWith('uuid') && soundsLikeFile.test(name.split('.')[1] ?? '');
  const suspects = all.filter(isSuspect).map(({ name }) => name);
  expect([...platform.files.declaredUses()].sort()).toEqual(suspects);
  expect(
    [...empty].filter((name) => !all.some((column) => column.name === name)),
    'are no columns any more',
  ).toEqual([]);
});

it('lets the files of the product be tidied', async () => {
  expect(await platform.files.tidy()).toBe(0);
});
