CREATE TABLE "automation_firings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"automation_id" uuid NOT NULL,
	"automation_name" text NOT NULL,
	"version" integer NOT NULL,
	"place_ids" uuid[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"occasion" text NOT NULL,
	"cause" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" jsonb,
	"run_id" uuid,
	"device_ids" uuid[] DEFAULT '{}' NOT NULL,
	"chain" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "automation_firings_occasion_key" UNIQUE("automation_id","occasion")
);

CREATE TABLE "automation_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_groups_name_key" UNIQUE("name")
);

CREATE TABLE "automation_keys" (
	"automation_id" uuid NOT NULL,
	"trigger_id" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "automation_keys_pk" PRIMARY KEY("automation_id","trigger_id"),
	CONSTRAINT "automation_keys_key_key" UNIQUE("key")
);

CREATE TABLE "automation_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL
);

CREATE TABLE "automation_place_states" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "automation_variables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"default_value" jsonb NOT NULL,
	"description" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_variables_name_key" UNIQUE("name")
);

CREATE TABLE "automation_versions" (
	"automation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"draft" jsonb NOT NULL,
	CONSTRAINT "automation_versions_pk" PRIMARY KEY("automation_id","version")
);

CREATE TABLE "automations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"place_ids" uuid[] NOT NULL,
	"definition" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"broken_at" timestamp with time zone,
	CONSTRAINT "automations_name_key" UNIQUE("group_id","name")
);

CREATE TABLE "device_releases" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "automation_keys" ADD CONSTRAINT "automation_keys_automation_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "automation_place_states" ADD CONSTRAINT "automation_place_states_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "automation_variables" ADD CONSTRAINT "automation_variables_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_automation_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "automations" ADD CONSTRAINT "automations_group_fk" FOREIGN KEY ("group_id") REFERENCES "public"."automation_groups"("id") ON DELETE no action ON UPDATE no action;

CREATE INDEX "automation_firings_at_idx" ON "automation_firings" USING btree ("at","id");

CREATE INDEX "automation_firings_automation_idx" ON "automation_firings" USING btree ("automation_id","at","id");

CREATE INDEX "automation_firings_run_idx" ON "automation_firings" USING btree ("run_id");

CREATE INDEX "automation_firings_ran_idx" ON "automation_firings" USING btree ("at") WHERE outcome = 'ran';

CREATE INDEX "automations_places_idx" ON "automations" USING gin ("place_ids");
