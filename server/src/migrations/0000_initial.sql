-- Generated from *.tables.ts by `npm run migrations -w @eoms/server`.

CREATE TABLE "menu_seeds" (
	"menu_id" uuid PRIMARY KEY NOT NULL,
	"written" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"icon" text,
	"address" text,
	"active_menu" text,
	"langitem" text,
	"russian" text,
	"sort" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"hidden" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "role_menus" (
	"role_id" uuid NOT NULL,
	"menu_id" uuid NOT NULL,
	"actions" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_menus_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE TABLE "role_navigation_menus" (
	"role_id" uuid NOT NULL,
	"menu_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_navigation_menus_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE TABLE "role_place_groups" (
	"role_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_place_groups_role_id_group_id_pk" PRIMARY KEY("role_id","group_id")
);

CREATE TABLE "role_places" (
	"role_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_places_role_id_place_id_pk" PRIMARY KEY("role_id","place_id")
);

CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"group_name" text,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_super" boolean DEFAULT false NOT NULL,
	"remarks" text NOT NULL,
	"all_places" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);

CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"level" smallint NOT NULL,
	"text" jsonb NOT NULL,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"type_icon" text NOT NULL,
	"place_id" uuid NOT NULL,
	"place_name" text NOT NULL,
	"property" text,
	"value" jsonb,
	"active" boolean NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"occurrences" integer NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"acknowledged_by_id" uuid,
	"status" text NOT NULL,
	"result" text,
	"remarks" text,
	"solved_at" timestamp with time zone,
	"solved_by" text,
	"solved_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "catalogue_seeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "device_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"icon" text NOT NULL,
	"image" uuid,
	"sort" integer NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_types_code_key" UNIQUE("code")
);

CREATE TABLE "enterprises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"registered_on" date,
	"country" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "model_panels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"model_id" uuid NOT NULL,
	CONSTRAINT "model_panels_model_key" UNIQUE("model_id")
);

CREATE TABLE "models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	"action_class" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"defaults" jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"image" uuid,
	"remarks" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"description" jsonb DEFAULT '{"params": [], "properties": [], "actions": [], "listeners": []}'::jsonb NOT NULL,
	"taken" jsonb DEFAULT '{"params": [], "properties": [], "actions": [], "listeners": []}'::jsonb NOT NULL,
	"taken_digest" text DEFAULT '' NOT NULL,
	"driver_version" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "type_brands" (
	"type_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	CONSTRAINT "type_brands_pk" PRIMARY KEY("type_id","brand_id")
);

CREATE TABLE "type_panels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type_id" uuid NOT NULL,
	CONSTRAINT "type_panels_type_key" UNIQUE("type_id")
);

CREATE TABLE "device_commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"device_name" text NOT NULL,
	"place_id" uuid NOT NULL,
	"action" text NOT NULL,
	"action_name" jsonb NOT NULL,
	"args" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" jsonb,
	"cause_kind" text NOT NULL,
	"cause_id" text,
	"cause_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "device_secrets" (
	"device_id" uuid NOT NULL,
	"field" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_secrets_device_id_field_pk" PRIMARY KEY("device_id","field")
);

CREATE TABLE "device_states" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"connection" text NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"model_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"sn" text,
	"ip" text,
	"netmask" text,
	"gateway" text,
	"dns" text,
	"install_location" text,
	"enabled" boolean NOT NULL,
	"params" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(sn, '') || ' ' || coalesce(ip, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "device_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" jsonb NOT NULL
);

CREATE TABLE "history_rejects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_rejects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"series_id" integer NOT NULL,
	"at_ms" double precision NOT NULL,
	"value" double precision,
	"text" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "history_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"device_id" uuid NOT NULL,
	"property" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);

CREATE TABLE "device_maintenance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"performed_on" date NOT NULL,
	"performed_by" text NOT NULL,
	"description" text NOT NULL,
	"cost" numeric(14, 2),
	"next_on" date,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "device_maintenance_files" (
	"maintenance_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_maintenance_files_maintenance_id_file_id_pk" PRIMARY KEY("maintenance_id","file_id")
);

CREATE TABLE "signal_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_device_id" uuid NOT NULL,
	"from_port" text NOT NULL,
	"to_device_id" uuid NOT NULL,
	"to_port" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signal_links_input_key" UNIQUE("to_device_id","to_port")
);

CREATE TABLE "signal_positions" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "device_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"change" text NOT NULL,
	"draft" jsonb,
	"host" text,
	"sealed" text,
	"cells" jsonb,
	"errors" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);

CREATE TABLE "device_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sheet" text NOT NULL,
	"headings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "trusted_drivers" (
	"file" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"trusted_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "mqtt_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"publish_filters" text[] DEFAULT '{}'::text[] NOT NULL,
	"subscribe_filters" text[] DEFAULT '{}'::text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "navigation_menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"menu_id" uuid,
	"name" text NOT NULL,
	"icon" text,
	"address" text,
	"app_type" text NOT NULL,
	"open_type" text NOT NULL,
	"sign_on" boolean NOT NULL,
	"sort" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"parent_id" uuid,
	"organisation_id" uuid,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_id_realm_key" UNIQUE("id","realm")
);

CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"parent_id" uuid,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisations_id_realm_key" UNIQUE("id","realm")
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"code" text,
	"sex" text,
	"avatar" uuid,
	"department_id" uuid,
	"enabled" boolean NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);

CREATE TABLE "place_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_groups_name_key" UNIQUE NULLS NOT DISTINCT("parent_id","name"),
	CONSTRAINT "place_groups_not_own_parent" CHECK ("place_groups"."parent_id" is distinct from "place_groups"."id")
);

CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"group_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sort" integer NOT NULL,
	"capacity" integer,
	"open_type" text NOT NULL,
	"layout_type" text NOT NULL,
	"document_id" text,
	"maintenance" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_code_key" UNIQUE("code")
);

CREATE TABLE "installations" (
	"only" boolean PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"clock_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "oauth2_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth2_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);

CREATE TABLE "oauth2_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"redirect" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "session_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone,
	"rotation_due" boolean DEFAULT false NOT NULL
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"remember" boolean NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "set_up_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sign_in_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sign_on_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"service" text NOT NULL,
	"client_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"enabled" boolean NOT NULL,
	"remarks" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sign_on_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "system_configs" (
	"type" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"secret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"username" text,
	"ip" text,
	"user_agent" text,
	"action" text NOT NULL,
	"target" text,
	"outcome" text NOT NULL,
	"code" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);

CREATE TABLE "audit_seals" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_entry_id_unique" UNIQUE("entry_id")
);

CREATE TABLE "audit_unsealed" (
	"entry_id" uuid PRIMARY KEY NOT NULL
);

CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"disk_name" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_disk_name_unique" UNIQUE("disk_name")
);

CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" text,
	"attempt" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"dead_at" timestamp with time zone
);

ALTER TABLE "menus" ADD CONSTRAINT "menus_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "role_menus" ADD CONSTRAINT "role_menus_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "role_menus" ADD CONSTRAINT "role_menus_menu_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "role_navigation_menus" ADD CONSTRAINT "role_navigation_menus_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "role_place_groups" ADD CONSTRAINT "role_place_groups_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "role_places" ADD CONSTRAINT "role_places_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "brands" ADD CONSTRAINT "brands_enterprise_fk" FOREIGN KEY ("enterprise_id") REFERENCES "public"."enterprises"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "model_panels" ADD CONSTRAINT "model_panels_model_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "models" ADD CONSTRAINT "models_type_fk" FOREIGN KEY ("type_id") REFERENCES "public"."device_types"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "models" ADD CONSTRAINT "models_brand_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "type_brands" ADD CONSTRAINT "type_brands_type_fk" FOREIGN KEY ("type_id") REFERENCES "public"."device_types"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "type_brands" ADD CONSTRAINT "type_brands_brand_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "type_panels" ADD CONSTRAINT "type_panels_type_fk" FOREIGN KEY ("type_id") REFERENCES "public"."device_types"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "device_secrets" ADD CONSTRAINT "device_secrets_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "device_states" ADD CONSTRAINT "device_states_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "devices" ADD CONSTRAINT "devices_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "devices" ADD CONSTRAINT "devices_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "device_maintenance" ADD CONSTRAINT "device_maintenance_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "device_maintenance_files" ADD CONSTRAINT "device_maintenance_files_maintenance_id_device_maintenance_id_fk" FOREIGN KEY ("maintenance_id") REFERENCES "public"."device_maintenance"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "device_maintenance_files" ADD CONSTRAINT "device_maintenance_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "signal_links" ADD CONSTRAINT "signal_links_from_device_id_devices_id_fk" FOREIGN KEY ("from_device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "signal_links" ADD CONSTRAINT "signal_links_to_device_id_devices_id_fk" FOREIGN KEY ("to_device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "signal_positions" ADD CONSTRAINT "signal_positions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "device_import_rows" ADD CONSTRAINT "device_import_rows_import_id_device_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."device_imports"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "navigation_menus" ADD CONSTRAINT "navigation_menus_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "navigation_menus" ADD CONSTRAINT "navigation_menus_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."navigation_menus"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "departments" ADD CONSTRAINT "departments_parent_fk" FOREIGN KEY ("parent_id","realm") REFERENCES "public"."departments"("id","realm") ON DELETE no action ON UPDATE no action;

ALTER TABLE "departments" ADD CONSTRAINT "departments_organisation_fk" FOREIGN KEY ("organisation_id","realm") REFERENCES "public"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;

ALTER TABLE "organisations" ADD CONSTRAINT "organisations_parent_fk" FOREIGN KEY ("parent_id","realm") REFERENCES "public"."organisations"("id","realm") ON DELETE no action ON UPDATE no action;

ALTER TABLE "users" ADD CONSTRAINT "users_department_fk" FOREIGN KEY ("department_id","realm") REFERENCES "public"."departments"("id","realm") ON DELETE no action ON UPDATE no action;

ALTER TABLE "place_groups" ADD CONSTRAINT "place_groups_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."place_groups"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "places" ADD CONSTRAINT "places_group_fk" FOREIGN KEY ("group_id") REFERENCES "public"."place_groups"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "oauth2_identities" ADD CONSTRAINT "oauth2_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "sign_on_tickets" ADD CONSTRAINT "sign_on_tickets_service_id_sign_on_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."sign_on_services"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "sign_on_tickets" ADD CONSTRAINT "sign_on_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

CREATE UNIQUE INDEX "menus_address_key" ON "menus" USING btree ("address");

CREATE INDEX "menus_parent_idx" ON "menus" USING btree ("parent_id");

CREATE INDEX "role_menus_menu_idx" ON "role_menus" USING btree ("menu_id");

CREATE INDEX "role_navigation_menus_menu_idx" ON "role_navigation_menus" USING btree ("menu_id");

CREATE INDEX "role_place_groups_group_idx" ON "role_place_groups" USING btree ("group_id");

CREATE INDEX "role_places_place_idx" ON "role_places" USING btree ("place_id");

CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));

CREATE UNIQUE INDEX "roles_code_key" ON "roles" USING btree (lower("code"));

CREATE UNIQUE INDEX "roles_super_key" ON "roles" USING btree ("is_super") WHERE "roles"."is_super";

CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");

CREATE UNIQUE INDEX "user_roles_default_key" ON "user_roles" USING btree ("user_id") WHERE "user_roles"."is_default";

CREATE UNIQUE INDEX "alarms_pending_key" ON "alarms" USING btree ("key") WHERE status = 'pending';

CREATE INDEX "alarms_active_idx" ON "alarms" USING btree ("key") WHERE active;

CREATE INDEX "alarms_worst_idx" ON "alarms" USING btree ("status","level","last_at" DESC NULLS LAST,"id");

CREATE INDEX "alarms_raised_idx" ON "alarms" USING btree ("raised_at","id");

CREATE INDEX "alarms_last_idx" ON "alarms" USING btree ("last_at","id");

CREATE INDEX "alarms_device_idx" ON "alarms" USING btree ("device_id","last_at");

CREATE INDEX "alarms_place_idx" ON "alarms" USING btree ("place_id","status","last_at");

CREATE UNIQUE INDEX "brands_name_key" ON "brands" USING btree ("enterprise_id",lower("name"));

CREATE UNIQUE INDEX "enterprises_name_key" ON "enterprises" USING btree (lower("name"));

CREATE UNIQUE INDEX "models_name_key" ON "models" USING btree ("brand_id",lower("name"));

CREATE INDEX "models_type_idx" ON "models" USING btree ("type_id");

CREATE INDEX "type_brands_brand_idx" ON "type_brands" USING btree ("brand_id");

CREATE INDEX "device_commands_created_idx" ON "device_commands" USING btree ("created_at","id");

CREATE INDEX "device_commands_device_idx" ON "device_commands" USING btree ("device_id","created_at","id");

CREATE INDEX "device_commands_place_idx" ON "device_commands" USING btree ("place_id","created_at","id");

CREATE INDEX "device_commands_open_idx" ON "device_commands" USING btree ("id") WHERE status in ('pending', 'sent');

CREATE UNIQUE INDEX "devices_place_name_key" ON "devices" USING btree ("place_id",lower("name"));

CREATE INDEX "devices_name_idx" ON "devices" USING btree ("name","id");

CREATE INDEX "devices_place_idx" ON "devices" USING btree ("place_id","name","id");

CREATE INDEX "devices_model_idx" ON "devices" USING btree ("model_id","name","id");

CREATE INDEX "devices_created_idx" ON "devices" USING btree ("created_at","id");

CREATE INDEX "devices_ip_idx" ON "devices" USING btree ("ip");

CREATE INDEX "devices_sn_idx" ON "devices" USING btree ("sn");

CREATE INDEX "device_events_device_idx" ON "device_events" USING btree ("device_id","at","id");

CREATE INDEX "device_events_at_idx" ON "device_events" USING btree ("at");

CREATE INDEX "history_rejects_created_idx" ON "history_rejects" USING btree ("created_at");

CREATE UNIQUE INDEX "history_series_key" ON "history_series" USING btree ("device_id","property","kind");

CREATE INDEX "history_series_removed_idx" ON "history_series" USING btree ("removed_at");

CREATE INDEX "device_maintenance_device_idx" ON "device_maintenance" USING btree ("device_id","kind","performed_on");

CREATE INDEX "device_maintenance_performed_idx" ON "device_maintenance" USING btree ("performed_on","id");

CREATE INDEX "device_maintenance_next_idx" ON "device_maintenance" USING btree ("next_on","id");

CREATE INDEX "signal_links_from_idx" ON "signal_links" USING btree ("from_device_id");

CREATE UNIQUE INDEX "mqtt_accounts_username_key" ON "mqtt_accounts" USING btree ("username");

CREATE UNIQUE INDEX "navigation_menus_menu_key" ON "navigation_menus" USING btree ("menu_id");

CREATE INDEX "navigation_menus_parent_idx" ON "navigation_menus" USING btree ("parent_id");

CREATE INDEX "navigation_menus_app_idx" ON "navigation_menus" USING btree ("app_type");

CREATE UNIQUE INDEX "departments_code_key" ON "departments" USING btree ("realm",lower("code"));

CREATE UNIQUE INDEX "departments_name_key" ON "departments" USING btree ("realm",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));

CREATE INDEX "departments_parent_idx" ON "departments" USING btree ("parent_id");

CREATE INDEX "departments_organisation_idx" ON "departments" USING btree ("organisation_id");

CREATE UNIQUE INDEX "organisations_code_key" ON "organisations" USING btree ("realm",lower("code"));

CREATE INDEX "organisations_parent_idx" ON "organisations" USING btree ("parent_id");

CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username")) WHERE "users"."removed_at" is null;

CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."removed_at" is null;

CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree (regexp_replace("phone", '[ -]', '', 'g')) WHERE "users"."removed_at" is null;

CREATE UNIQUE INDEX "users_code_key" ON "users" USING btree ("realm",lower("code")) WHERE "users"."removed_at" is null;

CREATE INDEX "users_name_idx" ON "users" USING btree ("realm","name");

CREATE INDEX "users_created_idx" ON "users" USING btree ("realm","created_at");

CREATE INDEX "users_department_idx" ON "users" USING btree ("department_id");

CREATE INDEX "places_group_idx" ON "places" USING btree ("group_id","sort","id");

CREATE INDEX "places_sort_idx" ON "places" USING btree ("sort","id");

CREATE INDEX "oauth2_identities_user_idx" ON "oauth2_identities" USING btree ("user_id");

CREATE INDEX "oauth2_states_expires_idx" ON "oauth2_states" USING btree ("expires_at");

CREATE INDEX "session_tokens_session_idx" ON "session_tokens" USING btree ("session_id");

CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");

CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");

CREATE INDEX "sign_in_attempts_created_idx" ON "sign_in_attempts" USING btree ("created_at");

CREATE UNIQUE INDEX "sign_on_services_service_key" ON "sign_on_services" USING btree ("service");

CREATE UNIQUE INDEX "sign_on_services_client_key" ON "sign_on_services" USING btree ("client_id");

CREATE INDEX "sign_on_tickets_expires_idx" ON "sign_on_tickets" USING btree ("expires_at");

CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");

CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","at");

CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at");

CREATE INDEX "idempotency_keys_started" ON "idempotency_keys" USING btree ("started_at");

CREATE INDEX "outbox_messages_due" ON "outbox_messages" USING btree ("available_at","id") WHERE dead_at is null;
