CREATE TABLE "place_action_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"sort" integer NOT NULL,
	"on_failure" text NOT NULL,
	"overlap" text NOT NULL,
	"limit_seconds" integer NOT NULL,
	"confirm" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_action_groups_name_key" UNIQUE("place_id","name")
);

CREATE TABLE "scene_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"place_id" uuid NOT NULL,
	"place_name" text NOT NULL,
	"status" text NOT NULL,
	"on_failure" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" text,
	"cause_name" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" jsonb,
	"lines" jsonb NOT NULL,
	"steps" integer NOT NULL,
	"done" integer NOT NULL,
	"failed" integer NOT NULL,
	"attempts" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "place_action_groups" ADD CONSTRAINT "place_action_groups_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "place_action_groups_sort_idx" ON "place_action_groups" USING btree ("place_id","sort","id");

CREATE INDEX "scene_runs_started_idx" ON "scene_runs" USING btree ("started_at","id");

CREATE INDEX "scene_runs_place_idx" ON "scene_runs" USING btree ("place_id","started_at","id");

CREATE INDEX "scene_runs_group_idx" ON "scene_runs" USING btree ("group_id","started_at","id");

CREATE INDEX "scene_runs_open_idx" ON "scene_runs" USING btree ("seen_at") WHERE status in ('queued', 'running', 'restoring');
