CREATE TABLE "panel_pairings" (
	"code" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"address" text NOT NULL,
	"network" text NOT NULL,
	"browser" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "panel_pairings_token_key" UNIQUE("token_hash")
);

CREATE TABLE "panel_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"device_ids" jsonb,
	"capabilities" jsonb,
	"group_ids" jsonb,
	"idle_minutes" integer NOT NULL,
	"language" text NOT NULL,
	"appearance" text NOT NULL,
	"pin_hash" text,
	"pin_failures" integer DEFAULT 0 NOT NULL,
	"pin_wait_until" timestamp with time zone,
	"token_hash" text,
	"next_token_hash" text,
	"token_since" timestamp with time zone,
	"locked" boolean DEFAULT true NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paired_at" timestamp with time zone,
	"paired_by" text,
	"seen_at" timestamp with time zone,
	"address" text,
	"browser" text,
	"version" text,
	"battery" jsonb,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panel_sessions_name_key" UNIQUE("name"),
	CONSTRAINT "panel_sessions_token_key" UNIQUE("token_hash"),
	CONSTRAINT "panel_sessions_next_token_key" UNIQUE("next_token_hash")
);

ALTER TABLE "panel_sessions" ADD CONSTRAINT "panel_sessions_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "panel_pairings_network_idx" ON "panel_pairings" USING btree ("network","requested_at");

CREATE INDEX "panel_pairings_requested_idx" ON "panel_pairings" USING btree ("requested_at");

CREATE INDEX "panel_sessions_place_idx" ON "panel_sessions" USING btree ("place_id");
