-- Sources whose address answers a list of applications as JSON.
alter table directories drop constraint directories_type_check;
alter table directories add constraint directories_type_check
  check (type in ('ldap', 'wecom', 'dingtalk', 'feishu', 'json'));
