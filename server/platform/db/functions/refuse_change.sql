-- Trigger of tables whose rows are never changed or removed, such as the ledger.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

comment on function refuse_change() is 'version 1';
