-- Invoices, credit notes, and the advance invoices of payment plans with their cancellations.

-- Numbers without gaps: a number is taken in the transaction that books the payment, which locks this row last.
create table document_counter (
  series text primary key,
  last_number bigint not null
);

-- Documents are final; only the answer of the tax authority is added later.
create table invoice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit-note', 'advance-invoice', 'advance-cancellation')),
  series text not null,
  sequence bigint not null,
  -- Unique within its series: numbers of a tax authority begin with 1 each year.
  number text not null,
  order_id bigint not null references orders,
  refund_id bigint references refund,
  issued_at timestamptz not null,
  snapshot jsonb not null,
  -- When staff corrected the invoice: a credit note took it back, and a later invoice of its order is in its place.
  corrected_at timestamptz,
  -- The tax authority's answer, and the next report to it. Without both, a document with an error code failed and waits for a
  -- person; the others have nothing to report.
  fiscal jsonb,
  fiscal_due_at timestamptz,
  fiscal_attempts integer not null default 0,
  fiscal_error jsonb,
  fiscal_error_code text,
  fiscal_error_kind text check (fiscal_error_kind in ('configuration', 'document', 'later')),
  fiscal_first_failed_at timestamptz,
  unique (series, sequence)
);
create index invoice_order on invoice (order_id);
create unique index invoice_one_per_order on invoice (order_id) where kind = 'invoice' and corrected_at is null;
create index invoice_refund on invoice (refund_id) where refund_id is not null;
create index invoice_to_report on invoice (fiscal_due_at) where fiscal_due_at is not null;
create index invoice_report_failed on invoice (issued_at)
  where fiscal is null and fiscal_due_at is null and fiscal_error_code is not null;
-- For reports, as `movement_at`.
create index invoice_issued on invoice using brin (issued_at) with (pages_per_range = 16, autosummarize = on);
create trigger invoice_is_final before update or delete on invoice
  for each row execute function refuse_invoice_change();
create trigger invoice_is_kept before truncate on invoice
  for each statement execute function refuse_invoice_change();
