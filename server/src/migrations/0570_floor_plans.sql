CREATE TABLE "floor_plan_areas" (
	"plan_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"points" jsonb NOT NULL,
	CONSTRAINT "floor_plan_areas_plan_id_place_id_pk" PRIMARY KEY("plan_id","place_id")
);

CREATE TABLE "floor_plan_devices" (
	"plan_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	CONSTRAINT "floor_plan_devices_plan_id_device_id_pk" PRIMARY KEY("plan_id","device_id")
);

CREATE TABLE "floor_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"group_id" uuid,
	"place_id" uuid,
	"image" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sort" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "floor_plans_owner_check" CHECK (num_nonnulls("floor_plans"."group_id", "floor_plans"."place_id") = 1)
);

ALTER TABLE "floor_plan_areas" ADD CONSTRAINT "floor_plan_areas_plan_id_floor_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."floor_plans"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "floor_plan_areas" ADD CONSTRAINT "floor_plan_areas_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "floor_plan_devices" ADD CONSTRAINT "floor_plan_devices_plan_id_floor_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."floor_plans"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "floor_plan_devices" ADD CONSTRAINT "floor_plan_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_group_id_place_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."place_groups"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "floor_plan_areas_place_idx" ON "floor_plan_areas" USING btree ("place_id");

CREATE INDEX "floor_plan_devices_device_idx" ON "floor_plan_devices" USING btree ("device_id");

CREATE INDEX "floor_plans_group_idx" ON "floor_plans" USING btree ("group_id");

CREATE INDEX "floor_plans_place_idx" ON "floor_plans" USING btree ("place_id");
