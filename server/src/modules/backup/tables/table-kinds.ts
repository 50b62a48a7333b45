import { type BackupKind, growingKinds } from '@eoms/contract';

/**
 * Which kind each table belongs to. Every table of the database is either here or among those that are not backed up; a
 * test compares both with the database.
 */
export const tablesOfKind: Record<BackupKind, readonly string[]> = {
  settings: [
    'system_configs',
    'agreed_values',
    'licenses',
    'list_revisions',
    'alarm_levels',
    'working_calendars',
    'automation_calendars',
    'console_themes',
    'login_themes',
    'themes_in_use',
    'mqtt_accounts',
    'trusted_drivers',
    'due_reminders',
  ],
  people: [
    'organisations',
    'departments',
    'users',
    'roles',
    'user_roles',
    'role_menus',
    'role_navigation_menus',
    'role_place_groups',
    'role_places',
    'second_factors',
    'oauth2_identities',
    'saved_filters',
    'place_favourites',
    'notice_preferences',
    'notice_browsers',
    'due_calendars',
  ],
  navigation: ['menus', 'menu_seeds', 'navigation_menus', 'sign_on_services'],
  models: [
    'enterprises',
    'brands',
    'device_types',
    'type_brands',
    'type_panels',
    'models',
    'model_panels',
    'catalogue_seeds',
    'suggested_alarms_off',
  ],
  places: [
    'place_groups',
    'places',
    'place_photos',
    'place_templates',
    'place_combinations',
    'place_parts',
    'floor_plans',
    'floor_plan_areas',
    'meeting_options',
    'meeting_calendars',
    'panel_sessions',
  ],
  devices: [
    'devices',
    'device_secrets',
    'device_maintenance',
    'device_maintenance_files',
    'device_baselines',
    'signal_links',
    'signal_positions',
    'ignored_ports',
    'floor_plan_devices',
    'place_device_marks',
    'request_labels',
  ],
  plugin: ['plugin_groups', 'plugins', 'plugin_properties', 'plugin_packages'],
  designAssets: ['layout_drafts', 'layout_versions', 'documents', 'document_versions', 'document_shares'],
  rules: [
    'alarm_rule_groups',
    'alarm_rules',
    'alarm_windows',
    'alarm_window_places',
    'alarm_window_groups',
    'alarm_window_devices',
    'place_action_groups',
    'meeting_scenes',
    'plan_groups',
    'plans',
    'plan_versions',
    'strategy_groups',
    'strategies',
    'strategy_versions',
    'automation_groups',
    'automations',
    'automation_versions',
    'automation_keys',
    'automation_variables',
    'local_variables',
    'automation_pauses',
    'work_order_types',
    'work_order_rules',
    'work_order_plans',
    'service_levels',
    'inspection_plans',
    'inspection_checklists',
    'request_settings',
  ],
  behaviors: ['data_behavior_groups', 'data_behaviors', 'data_sources'],
  notify: ['notice_channels', 'notice_templates', 'notice_template_channels', 'notice_recipients'],
  upkeep: [
    'alarms',
    'alarm_occurrences',
    'alarm_history',
    'alarm_pictures',
    'alarm_notice_timers',
    'alarm_notices_sent',
    'work_orders',
    'work_order_devices',
    'work_order_alarms',
    'work_order_records',
    'work_order_pictures',
    'work_order_times',
    'work_order_plan_orders',
    'work_order_inspections',
    'work_order_relations',
    'work_order_followers',
    'public_requests',
    'inspections',
    'inspection_items',
    'inspection_files',
    'asset_categories',
    'asset_suppliers',
    'assets',
    'asset_files',
    'asset_events',
    'asset_records',
    'asset_record_files',
    'asset_loans',
    'parts',
    'part_stocks',
    'part_moves',
    'stocktakes',
    'stocktake_places',
    'stocktake_items',
    'stocktake_scans',
    'stocktake_unknowns',
    'stocktake_unknown_files',
    'meetings',
    'due_said',
  ],
  records: [
    'device_commands',
    'device_events',
    'scene_runs',
    'scene_run_lines',
    'scene_notices',
    'meeting_scene_runs',
    'plan_requests',
    'automation_firings',
    'automation_place_states',
    'strategy_reports',
    'variable_changes',
    'variable_change_counts',
    'place_state_changes',
    'notice_deliveries',
    'audio_checks',
  ],
  history: ['history_series', 'history_points', 'history_chunks', 'history_rollups'],
  log: ['audit_entries', 'audit_seals', 'audit_records', 'audit_unsealed'],
};

/** The rows of uploaded files: those that the other rows of a backup refer to come with them. */
export const filesTable = 'stored_files';

/** What belongs to a running system, to one machine, or is made anew by itself. */
export const notBackedUp: readonly string[] = [
  'eoms_migrations',
  'installations',
  'nodes',
  'shards',
  'claims',
  'bus_messages',
  'news_deliveries',
  'job_runs',
  'idempotency_keys',
  'sessions',
  'session_tokens',
  'set_up_links',
  'sign_in_addresses',
  'sign_in_attempts',
  'sign_on_tickets',
  'oauth2_states',
  'panel_pairings',
  'layout_designers',
  'document_designers',
  'table_imports',
  'table_import_rows',
  'discovery_runs',
  'discovery_findings',
  'device_states',
  'device_releases',
  'switch_neighbours',
  'due_watches',
  'upload_amounts',
  'file_parts',
  'history_rejects',
  'backups',
  'restores',
  'restore_differences',
  'backup_schedules',
  'backup_places',
];

/**
 * Columns with secrets: encrypted with the key of the system, or hashes that could be guessed at. They come only with a
 * passphrase; without one a row keeps what it has here, or has none.
 */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  system_configs: ['secret'],
  users: ['password_hash'],
  data_sources: ['secrets'],
  notice_channels: ['secrets'],
  meeting_calendars: ['password_sealed'],
  panel_sessions: ['pin_hash'],
};

/** Columns that say which secrets a row has: lists, which are empty where its secrets did not come along. */
export const secretMarks: Readonly<Record<string, string>> = {
  data_sources: 'has_secrets',
  notice_channels: 'has_secrets',
};

/** Tables whose rows mean nothing without their secret: left out whole where there is no passphrase. */
export const secretTables: readonly string[] = [
  'agreed_values',
  'device_secrets',
  'second_factors',
  'notice_browsers',
  'document_shares',
  'mqtt_accounts',
];

/**
 * SQL for the rows that come with a backup, where not all do: of what the nodes agreed on, what belongs to a system wherever
 * it runs, which are its pairs of keys.
 */
export const portableRows: Readonly<Record<string, string>> = {
  agreed_values: `name not in ('secrets key', 'place of files', 'system')`,
};

export const kindOfTable: ReadonlyMap<string, BackupKind> = new Map(
  Object.entries(tablesOfKind).flatMap(([kind, tables]) => tables.map((table) => [table, kind as BackupKind] as const)),
);

/** Kinds of which only the rows are counted. */
export const notCompared: ReadonlySet<BackupKind> = new Set(growingKinds);
