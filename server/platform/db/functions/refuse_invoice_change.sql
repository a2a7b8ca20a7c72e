-- Trigger of `invoice`: rejects changes of the printed content. Only the authority's answer is added later, once.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'invoices are kept';
  end if;
  if (new.id, new.kind, new.series, new.sequence, new.number, new.order_id, new.refund_id, new.issued_at, new.snapshot)
      is distinct from
     (old.id, old.kind, old.series, old.sequence, old.number, old.order_id, old.refund_id, old.issued_at, old.snapshot)
     or (old.fiscal is not null and new.fiscal is distinct from old.fiscal) then
    raise exception 'invoice % is final', old.number;
  end if;
  return new;
end $$;

comment on function refuse_invoice_change() is 'version 1';
