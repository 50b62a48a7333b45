-- Published documents that roles and people start on. A row whose document is gone stays, so that this can be said.
create table role_start_pages (
  role_id uuid primary key,
  document_id uuid,
  set_at timestamp with time zone not null default now(),
  constraint role_start_pages_role_id_roles_id_fk foreign key (role_id) references roles (id) on delete cascade,
  constraint role_start_pages_document_id_documents_id_fk
    foreign key (document_id) references documents (id) on delete set null
);
create index role_start_pages_document_idx on role_start_pages (document_id);
create table own_start_pages (
  user_id uuid primary key,
  choice text not null,
  document_id uuid,
  set_at timestamp with time zone not null default now(),
  constraint own_start_pages_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint own_start_pages_document_id_documents_id_fk
    foreign key (document_id) references documents (id) on delete set null
);
create index own_start_pages_document_idx on own_start_pages (document_id);
