-- Every saved state of strategies and plans, as automations have them. What is there is the first one.
CREATE TABLE "strategy_versions" (
  "strategy_id" uuid NOT NULL,
  "version" integer NOT NULL,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  "by" text NOT NULL,
  "draft" jsonb NOT NULL,
  CONSTRAINT "strategy_versions_pk" PRIMARY KEY ("strategy_id", "version"),
  CONSTRAINT "strategy_versions_strategy_fk" FOREIGN KEY ("strategy_id") REFERENCES "strategies" ("id") ON DELETE CASCADE
);
INSERT INTO "strategy_versions" ("strategy_id", "version", "at", "by", "draft")
SELECT s."id", 1, s."updated_at", s."updated_by",
  s."definition" || jsonb_build_object('id', s."id", 'groupId', s."group_id", 'name', s."name",
    'description', s."description", 'placeIds', to_jsonb(s."place_ids"), 'enabled', s."enabled")
FROM "strategies" s;

CREATE TABLE "plan_versions" (
  "plan_id" uuid NOT NULL,
  "version" integer NOT NULL,
  "at" timestamp with time zone DEFAULT now() NOT NULL,
  "by" text NOT NULL,
  "draft" jsonb NOT NULL,
  CONSTRAINT "plan_versions_pk" PRIMARY KEY ("plan_id", "version"),
  CONSTRAINT "plan_versions_plan_fk" FOREIGN KEY ("plan_id") REFERENCES "plans" ("id") ON DELETE CASCADE
);
INSERT INTO "plan_versions" ("plan_id", "version", "at", "by", "draft")
SELECT p."id", 1, p."updated_at",
  coalesce((SELECT a."username" FROM "audit_entries" a WHERE a."target" = p."id"::text AND a."outcome" = 'done'
    ORDER BY a."at" DESC LIMIT 1), ''),
  jsonb_build_object('id', p."id", 'groupId', p."group_id", 'name', p."name", 'icon', p."icon",
    'description', p."description", 'placeIds', to_jsonb(p."place_ids"), 'steps', p."steps",
    'onFailure', p."on_failure", 'overlap', p."overlap", 'limitSeconds', p."limit_seconds",
    'approval', p."approval", 'enabled', p."enabled")
FROM "plans" p;
