-- Who has a document open in the designer.
CREATE TABLE "document_designers" (
	"tab" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE "document_designers" ADD CONSTRAINT "document_designers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "document_designers_document_idx" ON "document_designers" USING btree ("document_id");
