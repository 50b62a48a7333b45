CREATE TABLE "plugin_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"parent_id" uuid,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plugin_groups_name_key" UNIQUE NULLS NOT DISTINCT("parent_id","name"),
	CONSTRAINT "plugin_groups_not_own_parent" CHECK ("plugin_groups"."parent_id" is distinct from "plugin_groups"."id")
);

CREATE TABLE "plugin_properties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plugin_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"type" text NOT NULL,
	"default_value" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plugin_properties_code_key" UNIQUE("plugin_id","code")
);

CREATE TABLE "plugins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"widget" text NOT NULL,
	"icon" text NOT NULL,
	"w" integer NOT NULL,
	"h" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	"remarks" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plugins_code_key" UNIQUE("code")
);

ALTER TABLE "plugin_groups" ADD CONSTRAINT "plugin_groups_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."plugin_groups"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "plugin_properties" ADD CONSTRAINT "plugin_properties_plugin_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "plugins" ADD CONSTRAINT "plugins_group_fk" FOREIGN KEY ("group_id") REFERENCES "public"."plugin_groups"("id") ON DELETE no action ON UPDATE no action;

CREATE INDEX "plugins_group_idx" ON "plugins" USING btree ("group_id");
