-- Devices of which somebody has said whether the meetings in their place need them.
CREATE TABLE "place_device_marks" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"needed" boolean NOT NULL
);
ALTER TABLE "place_device_marks" ADD CONSTRAINT "place_device_marks_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
