-- HTTP services say how requests are authorised, and who vouches for their certificate.
update data_sources set settings = '{"auth": {"kind": "none"}, "certificates": ""}'::jsonb || settings
  where settings ->> 'kind' = 'http';
