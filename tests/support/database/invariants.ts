import type { Database } from '#server/platform/db/database'
import { shopMails } from '#server/registry/mails'

/**
 * Rules that the ledger, orders and stock satisfy at every moment: after any call, after any crash, and with any number
 * of server processes. Each rule is a query for rows that violate it. All queries run as one statement, so that they
 * see the same snapshot. They are written from `docs/behaviour/`, not from the code that they check.
 */

/** Each order with the sums and counts that the rules compare. */
const books = `
  place as materialized (
    select item_id, travel_time_id from cart_line
    union all select item_id, travel_time_id from order_item where takes_place),
  o as materialized (
    select o.*, l.*, p.*, a.*, i.*, d.*, (o.cancelled_at is not null) as is_cancelled
    from orders o
    cross join lateral (select
        coalesce(sum(amount) filter (where kind in ('charge', 'transfer', 'cash', 'terminal')), 0) as received,
        coalesce(-sum(amount) filter (where kind in ('refund', 'refund-failed')), 0) as given_back,
        coalesce(-sum(amount) filter (where kind = 'chargeback'), 0) as charged_back,
        coalesce(-sum(amount) filter (where kind in ('return', 'return-failed')), 0) as sent_back,
        coalesce(sum(amount) filter (where kind = 'voucher'), 0) as voucher_value
      from movement where order_id = o.id) l
    cross join lateral (select coalesce(sum(amount), 0) as due, coalesce(sum(paid_amount), 0) as paid
      from payment where order_id = o.id) p
    cross join lateral (select coalesce(bool_or(a.ended_at is null), false) as has_open_attempt,
        coalesce(bool_or(a.outcome = 'problem'), false) as has_bad_attempt
      from payment_attempt a join payment y on y.id = a.payment_id where y.order_id = o.id) a
    cross join lateral (select coalesce(sum(price + fee), 0) as gross, count(*) as things,
        count(*) filter (where status = 'pending') as waiting,
        count(*) filter (where status in ('active', 'refund', 'refunding', 'refund-problem', 'refunded')) as issued,
        count(*) filter (where status in ('void', 'refunded')) as ended
      from order_item where order_id = o.id) i
    cross join lateral (select count(*) filter (where kind = 'invoice' and corrected_at is null) as invoices,
        coalesce(sum((snapshot ->> 'total')::bigint) filter (where kind = 'invoice' and corrected_at is null), 0) as invoiced,
        coalesce(-sum((snapshot ->> 'total')::bigint) filter (where kind = 'credit-note' and not exists (
          select from invoice c where c.order_id = o.id and c.corrected_at is not null
            and c.number = v.snapshot #>> '{original,number}')), 0) as credited,
        coalesce(sum((snapshot ->> 'total')::bigint) filter (where kind like 'advance-%'
          and (v.series like 'test-%') = o.is_test), 0) as advanced
      from invoice v where order_id = o.id) d),
  back as materialized (
    select r.id, coalesce(-sum(m.amount), 0) as amount from refund r left join movement m on m.order_id = r.order_id
      and m.kind in ('refund', 'refund-failed', 'return', 'return-failed')
      and m.reference ~ ('^refund-' || r.id || '(-[0-9]+|-again-[0-9]+)?(-failed)?$') group by r.id)`

/** Returns the SQL condition for a wrong number of mails. Erased customers receive no mail and may have fewer. */
const isWronglyMailed = (mails: string, should: string) =>
  `(${mails} > ${should} or ${mails} < ${should} and o.erased_at is null)`

/** Description of each rule, and a query whose rows describe the violations. */
const rules: Readonly<Record<string, string>> = {
  'a counter equals the number of its places and never exceeds the total': `
    select p.id || ': ' || p.taken || ' taken, ' || n.counted || ' counted, of ' || coalesce(p.total::text, 'any')
    from pool p cross join lateral (select count(*) as counted from place x where x.item_id = p.item_id
      and (p.travel_time_id is null or x.travel_time_id = p.travel_time_id)) n
    where p.taken <> n.counted or n.counted > p.total`,
  'an order item takes its place unless it is void or refunded': `
    select i.id || ' is ' || i.status from order_item i
    where i.takes_place <> (i.status not in ('void', 'refunded')) and not (i.status = 'refunded' and i.takes_place)`,

  'payments due add up to the total of the order': `select o.code from o where o.due <> o.total_price`,
  'items, shipping and discount add up to the total of the order': `
    select o.code from o where o.gross + o.shipping_amount - o.discount_amount <> o.total_price`,
  'net amounts and taxes add up to the total of the order': `
    select o.code from o where o.total_price <> (o.taxes ->> 'items_total_without_tax')::bigint
      + (o.taxes ->> 'shipping_without_tax')::bigint
      + (select coalesce(sum(value::bigint), 0) from jsonb_each_text(o.taxes -> 'tax'))`,

  'the paid totals of an order and its payments equal the ledger': `
    select o.code || ': ' || o.received || ' received, ' || o.total_paid || ' paid, ' || o.paid || ' on its payments'
    from o where o.total_paid <> least(o.received - o.charged_back - o.sent_back, o.total_price) or o.paid <> o.total_paid`,
  'money received above the total is an overpayment': `
    select o.code || ': ' || o.received || ' received of ' || o.total_price || ', overpayment ' || s.amount
    from o cross join lateral (select coalesce(sum(amount), 0) as amount from overpayment where order_id = o.id) s
    where s.amount <> greatest(0, o.received - o.total_price) and o.charged_back = 0`,
  'an overpayment is unsettled as long as the ledger contains one': `
    select o.code || ': ' || o.received || ' received, ' || o.sent_back || ' sent back of ' || o.total_price from o
    where (o.received - o.sent_back - o.charged_back > o.total_paid)
      <> exists (select from overpayment v where v.order_id = o.id and v.settled_at is null)`,
  'money is not both refunded and returned as an overpayment': `
    select o.code || ': ' || o.given_back || ' given back, ' || o.sent_back || ' sent back, of ' || o.received from o
    where o.given_back + o.sent_back > o.received`,
  'only money received above the total is returned as an overpayment': `
    select o.code || ': ' || o.sent_back || ' of ' || o.received from o
    where o.sent_back > greatest(0, o.received - o.total_price)`,
  'the refunded total equals the ledger and never exceeds the money received': `
    select o.code || ': ' || o.given_back || ' given back, ' || o.total_refunded || ' in its total, of ' || o.received from o
    where o.total_refunded <> o.given_back or o.given_back > o.received`,
  'a payment has a payment date exactly when it is paid': `
    select y.reference from payment y where (y.paid_amount >= y.amount) <> (y.paid_at is not null)
      and exists (select 1 from orders where id = y.order_id and paid_at is not null)`,
  'the next due date of an order is that of its first open payment': `
    select o.code || ': ' || coalesce(o.next_due_at::text, 'nothing') from orders o
    left join (select order_id, min(due_at) as at from payment where paid_at is null group by order_id) y on y.order_id = o.id
    where o.next_due_at is distinct from case when o.cancelled_at is null then y.at end`,
  'refunds and deliveries have the search text of their order': `
    select o.code || ': ' || x.search_text from orders o
    join (select order_id, search_text from refund union all select order_id, search_text from delivery) x on x.order_id = o.id
    where x.search_text is distinct from o.search_text`,
  'the payment status follows from the ledger': `
    select o.code || ' is ' || o.payment_status || ': ' || o.received || ' of ' || o.total_price from o
    where case when o.is_cancelled then o.payment_status not in ('cancelled', 'problem')
          else o.payment_status <> case when o.total_paid >= o.total_price then 'paid'
            when o.has_bad_attempt or o.charged_back > 0 then 'problem' when o.total_paid > 0 then 'partial' when o.has_open_attempt then 'processing' else 'pending' end end`,
  'a cancelled order that received no money has no payment problem': `
    select o.code from o
    where o.is_cancelled and o.payment_status = 'problem' and o.received = 0 and not o.has_bad_attempt`,

  'a charged card has one ledger row with the amount of its attempt': `
    select a.gateway_reference from payment_attempt a
    left join movement m on m.attempt_id = a.id and m.kind = 'charge'
    group by a.id having case when a.outcome = 'paid' then count(m.id) <> 1 or min(m.amount) <> a.amount
      else count(m.id) <> 0 end`,
  'a sandbox charge equals the decision of the sandbox': `
    select a.gateway_reference from movement m join payment_attempt a on a.id = m.attempt_id and a.gateway = 'sandbox'
    left join sandbox_payment s on s.reference = a.gateway_reference
    where m.kind = 'charge'
      and (s.decision, s.amount, s.currency) is distinct from ('paid', m.amount, a.currency)`,
  'an order is a test order exactly when only the sandbox paid for it': `
    select o.code from o cross join lateral (select
        count(*) filter (where a.gateway is not distinct from 'sandbox') as sandbox,
        count(*) filter (where a.gateway is distinct from 'sandbox') as money
      from movement m left join payment_attempt a on a.id = m.attempt_id
      where m.order_id = o.id and m.kind in ('charge', 'transfer', 'cash', 'terminal')) n
    where o.is_test <> (n.sandbox > 0 and n.money = 0)`,
  'an attempt closed by a change of the gateway is never paid': `
    select a.gateway_reference from payment_attempt a
    where a.outcome = 'closed' and (a.gateway <> 'sandbox' or exists (select 1 from movement where attempt_id = a.id))`,
  'a bank statement entry is booked once, whole or in parts, and every booking has its entry': `
    select m.reference || ' of order ' || m.order_id from movement m
    where m.kind in ('transfer', 'chargeback') and m.reference like 'statement-%' and not exists (select 1 from bank_entry e
      left join bank_entry_part p on p.entry_id = e.id
      where m.reference = 'statement-' || e.id
        and (coalesce(p.order_id, e.order_id), coalesce(p.amount, e.amount)) = (m.order_id, m.amount))
    union all select 'entry ' || e.id || ': ' || booked.times || ' bookings, ' || parts.times || ' parts' from bank_entry e
    cross join lateral (select count(*) as times from movement m
      where m.kind = case when e.amount < 0 then 'chargeback' else 'transfer' end
        and m.reference = 'statement-' || e.id) booked
    cross join lateral (select count(*) as times, coalesce(sum(amount), 0) as amount from bank_entry_part
      where entry_id = e.id) parts
    where case when e.order_id is not null then booked.times <> 1 or parts.times <> 0 or e.closed_at is not null
      when e.closed_because is not distinct from 'divided' then parts.amount <> e.amount or booked.times <> parts.times
      else booked.times + parts.times <> 0 end`,
  'every charge has its payment attempt': `select m.id::text from movement m where m.kind = 'charge' and m.attempt_id is null`,

  'an unpaid order has an expiry date': `
    select o.code || ' is ' || o.payment_status from o
    where not o.is_cancelled and o.payment_status in ('pending', 'processing') and o.expires_at is null`,
  'a paid order has no expiry date': `
    select o.code from o where o.payment_status = 'paid' and o.expires_at is not null`,

  'items of paid orders are issued, of unpaid orders pending, of cancelled orders ended': `
    select o.code || ' is ' || o.payment_status || ': ' || o.waiting || ' wait, ' || o.issued || ' issued, '
      || o.ended || ' ended, of ' || o.things from o
    where case when o.is_cancelled then o.ended <> o.things
      when o.payment_status = 'paid' or o.charged_back > 0 and o.paid_at is not null
        then o.issued <> o.things or o.paid_at is null
      else o.waiting <> o.things or o.paid_at is not null end`,
  'a paid ticket has a barcode with its current version, and nothing else has one': `
    select i.id || ' is ' || i.status || ' of ' || o.payment_status || ' order ' || o.code
    from order_item i join o on o.id = i.order_id join item t on t.id = i.item_id
    where (i.barcode is not null) <> (o.paid_at is not null and not o.is_cancelled
        and t.shop_item_type = 'tickets' and i.status in ('active', 'refund', 'refunding', 'refund-problem'))
      or (i.barcode is not null and i.barcode not like i.code || i.barcode_version || '.%')`,

  'document numbers have no gaps': `
    select c.series || ': ' || c.last_number || ' taken, ' || n.documents || ' documents up to ' || n.highest
    from document_counter c cross join lateral (select count(*) as documents, coalesce(max(sequence), 0) as highest
      from invoice where series = c.series) n
    -- Numbers issued after the restored backup was made are recorded in the audit log and have no document here.
    cross join lateral (select coalesce(sum((after ->> 'last')::bigint - (after ->> 'first')::bigint + 1), 0) as count,
        coalesce(max((after ->> 'last')::bigint), 0) as highest
      from audit_log where action = 'skip-invoice-numbers' and subject = c.series) skipped
    where n.documents + skipped.count <> c.last_number or greatest(n.highest, skipped.highest) <> c.last_number
    union all select v.number from invoice v
    where not exists (select 1 from document_counter where series = v.series) or v.sequence < 1`,
  'documents of test orders have separate series and are not reported to a tax authority': `
    select v.number || ' in ' || v.series from invoice v join o on o.id = v.order_id
    cross join lateral (select v.series like 'test-%' as is_test) s
    where s.is_test <> ((v.snapshot -> 'test') is not null) or (s.is_test and v.fiscal_due_at is not null)
      or (o.is_test and not s.is_test)
      -- Money replaces the test invoice of an order that has not ended.
      or (not o.is_test and s.is_test and v.kind = 'invoice' and v.corrected_at is null and o.credited < o.invoiced)`,
  'an order has an invoice exactly when it was paid': `
    select o.code || ': ' || o.invoices || ' of ' || o.invoiced from o
    where o.invoices <> (o.paid_at is not null)::int or (o.invoices = 1 and o.invoiced <> o.total_price)`,
  'the credited total never exceeds the invoiced total': `
    select o.code || ': ' || o.credited || ' of ' || o.invoiced from o where o.credited > o.invoiced`,
  // Money for a cancelled order has no advance invoice, and a refund may concern that money. If staff cancel the order
  // again, they settle the late money, so all money since the first cancellation counts. Nor has a refund of it that failed
  // later: the cancellation of the advance invoice stays. If money made a cancelled test order a real one, what the sandbox
  // paid before is no money.
  'advance invoices of an unpaid plan equal the money received and not refunded': `
    select o.code || ': ' || o.advanced || ' of ' || k.kept || ', ' || k.late || ' came late' from o
    cross join lateral (select greatest(0, o.total_paid - o.total_refunded) as kept,
        case when o.is_cancelled then greatest(o.received - o.received_when_cancelled, (select coalesce(sum(m.amount), 0)
          from movement m where m.order_id = o.id and m.kind in ('charge', 'transfer', 'cash', 'terminal')
            and m.at > (select min(e.at) from order_event e where e.order_id = o.id and e.kind = 'cancelled'
              and not exists (select from order_event r where r.order_id = o.id and r.kind = 'reactivated'
                and r.at >= e.at))))
            + (select coalesce(sum(m.amount), 0) from movement m where m.order_id = o.id and m.kind = 'refund-failed')
            + (select coalesce(sum(m.amount), 0) from movement m join payment_attempt a on a.id = m.attempt_id
              where m.order_id = o.id and not o.is_test and a.gateway = 'sandbox' and m.kind = 'charge')
          else 0 end as late) k
    where case when o.paid_at is not null or jsonb_array_length(o.payment_plan) = 0 then o.advanced <> 0
      else o.advanced > k.kept or o.advanced < k.kept - k.late
        and (select value #>> '{}' from setting where key = 'planInvoices') = 'advance' end`,
  'advance invoices never exceed the amounts of the order at any tax rate': `
    select o.code || ': ' || a.net || ' and ' || a.tax || ' at ' || a.rate from o
    cross join lateral (select t.rate, sum(t.net) as net, sum(t.tax) as tax
      from invoice v cross join lateral jsonb_to_recordset(v.snapshot -> 'taxes') as t (rate numeric, net bigint, tax bigint)
      where v.order_id = o.id and v.kind like 'advance-%' and (v.series like 'test-%') = o.is_test group by t.rate) a
    left join lateral jsonb_to_recordset(o.taxes -> 'rates') as r (rate numeric, net bigint, tax bigint) on r.rate = a.rate
    where least(a.net, a.tax) < 0 or a.net > coalesce(r.net, 0) or a.tax > coalesce(r.tax, 0)`,
  'cancellations of an advance invoice never exceed its total': `
    select v.number || ': ' || (v.snapshot ->> 'total') || ', ' || c.total || ' cancelled' from invoice v
    cross join lateral (select coalesce(-sum((c.snapshot ->> 'total')::bigint), 0) as total from invoice c
      where c.order_id = v.order_id and c.kind = 'advance-cancellation'
        and (c.snapshot #>> '{original,number}', c.snapshot #>> '{original,issued_at}')
          = (v.number, v.snapshot ->> 'issued_at')) c
    where v.kind = 'advance-invoice' and c.total not between 0 and (v.snapshot ->> 'total')::bigint`,
  'the total of a credit note equals its refund': `
    select v.number || ': ' || (v.snapshot ->> 'total') || ' for a refund of ' || r.total
    from invoice v join o on o.id = v.order_id left join refund r on r.id = v.refund_id
    where v.kind = 'credit-note' and o.charged_back = 0 and not exists (
        select from invoice c where c.order_id = o.id and c.corrected_at is not null and c.number = v.snapshot #>> '{original,number}')
      and -(v.snapshot ->> 'total')::bigint is distinct from r.total`,
  'a refund has at most one credit note, and exactly one if an invoiced amount was refunded': `
    select r.id || ': ' || n.notes || ' credit notes' from refund r join o on o.id = r.order_id
    cross join lateral (select count(*) as notes from invoice where refund_id = r.id and kind = 'credit-note') n
    where n.notes > 1 or (r.status = 'processed' and r.total > 0 and o.invoices = 1 and n.notes = 0 and r.kind = 'items')
      or (n.notes > 0 and r.kind = 'overpayment')`,
  'a corrected invoice is credited in full and replaced by one with the same total': `
    select c.number from invoice c where c.corrected_at is not null and (
      (select coalesce(sum((v.snapshot ->> 'total')::bigint), 0) from invoice v where v.order_id = c.order_id
        and v.snapshot #>> '{original,number}' = c.number) <> -(c.snapshot ->> 'total')::bigint
      or not exists (select from invoice v where v.order_id = c.order_id and v.kind = 'invoice' and v.id > c.id
        and v.snapshot -> 'total' = c.snapshot -> 'total'))`,
  'the amounts of a document add up': `
    select v.number from invoice v cross join lateral (select
        (v.snapshot ->> 'total')::bigint as total, (v.snapshot ->> 'net')::bigint as net,
        (v.snapshot ->> 'tax')::bigint as tax, coalesce((v.snapshot #>> '{shipping,gross}')::bigint, 0) as shipping,
        coalesce((v.snapshot #>> '{discount,amount}')::bigint, 0) as discount,
        (select coalesce(sum((l ->> 'gross')::bigint), 0) from jsonb_array_elements(v.snapshot -> 'lines') l) as lines,
        (select coalesce(sum((t ->> 'net')::bigint), 0) from jsonb_array_elements(v.snapshot -> 'taxes') t) as nets,
        (select coalesce(sum((t ->> 'tax')::bigint), 0) from jsonb_array_elements(v.snapshot -> 'taxes') t) as taxes) s
    where s.net + s.tax <> s.total or s.nets <> s.net or s.taxes <> s.tax or s.lines + s.shipping - s.discount <> s.total`,

  'the items of a refund add up to its total': `
    select r.id || ': ' || p.amount || ' of ' || r.total || ', shipping ' || p.shipping || ' of ' || r.shipping_refund
    from refund r cross join lateral (select count(*) as parts, sum(amount) as amount, sum(shipping_refund) as shipping
      from refund_item where refund_id = r.id) p
    where p.parts > 0 and (p.amount <> r.total or p.shipping <> r.shipping_refund)`,
  'the ledger contains every processed refund': `
    select r.id || ' is ' || r.status || ': ' || back.amount || ' of ' || r.total from refund r join back on back.id = r.id
    where case r.status when 'processed' then back.amount <> r.total when 'processing' then back.amount > r.total
      when 'problem' then back.amount > r.total else back.amount <> 0 end`,
  'an open refund never exceeds the money received and not refunded': `
    select r.id || ': ' || r.total from refund r join o on o.id = r.order_id join back on back.id = r.id
    where r.status in ('active', 'processing') and o.charged_back = 0 and r.total - back.amount > case when r.kind = 'items'
      then o.total_paid - o.total_refunded else o.received - o.sent_back - o.total_paid end`,
  'a refund of an overpayment is in the ledger as a return, and a refund of items as a refund': `
    select r.id || ': ' || m.kind from refund r join movement m on m.order_id = r.order_id
      and m.kind in ('refund', 'refund-failed', 'return', 'return-failed')
      and m.reference ~ ('^refund-' || r.id || '(-[0-9]+|-again-[0-9]+)?(-failed)?$')
    where (r.kind = 'overpayment') <> (m.kind in ('return', 'return-failed'))
    union all select r.id || ' has items' from refund r join refund_item i on i.refund_id = r.id where r.kind = 'overpayment'`,
  'a refund request for a plan equals all money received less fees unless staff chose the amount': `
    select r.id || ': ' || r.total || ' of ' || o.total_paid from refund r join o on o.id = r.order_id
    cross join lateral (select sum(fee + refund_fee) as fees from order_item where order_id = o.id) i
    where r.status = 'active' and r.paid_by is null and not r.is_amount_chosen and not o.is_cancelled and o.payment_plan <> '[]'
      and o.charged_back = 0 and r.total <> greatest(0, o.total_paid - greatest(i.fees, o.total_refunded))`,
  'an item of an open refund is not active': `
    select i.id::text from order_item i join refund_item x on x.order_item_id = i.id join refund r on r.id = x.refund_id
    where i.status = 'active' and r.status in ('active', 'processing', 'problem')`,
  'card refunds never exceed the charge': `
    select a.gateway_reference from payment_attempt a join movement m on m.attempt_id = a.id
    where m.kind in ('charge', 'refund', 'refund-failed', 'return', 'return-failed') group by a.id having sum(m.amount) < 0`,
  'the ledger contains each refund by a gateway once': `
    select c.reference from card_refund c left join movement m on m.kind in ('refund', 'return') and m.reference = c.reference
    where (c.outcome in ('refunded', 'failed')) is not true = (m.id is not null) or m.amount <> -c.amount`,
  'the ledger puts back each refund that failed later, once, with its amount': `
    select f.reference from movement f left join movement m on m.order_id = f.order_id and m.kind || '-failed' = f.kind
      and f.reference = m.reference || '-failed'
    where f.kind in ('refund-failed', 'return-failed') and m.amount is distinct from -f.amount
    union all select c.reference from card_refund c left join movement f on f.kind in ('refund-failed', 'return-failed')
      and f.reference = c.reference || '-failed'
    where (c.outcome is not distinct from 'failed') <> (f.id is not null)`,
  'the status of a refunded item matches one of its refunds': `
    select i.id || ' is ' || i.status from order_item i
    cross join lateral (select coalesce(array_agg(distinct case when r.failed_at is not null then 'refunded' else case r.status when 'active' then 'refund'
        when 'processing' then 'refunding' when 'problem' then 'refund-problem' when 'processed' then 'refunded' end end),
        '{}') as expected
      from refund_item x join refund r on r.id = x.refund_id
      where x.order_item_id = i.id and r.status <> 'cancelled') n
    where i.status in ('refund', 'refunding', 'refund-problem', 'refunded') and not i.status = any(n.expected)`,

  'a voucher belongs to the order that it pays until the order is cancelled': `
    select o.code || ' (' || o.discount_name || ')' from o join voucher v on v.code = o.discount_name
    where not o.is_cancelled and not exists (select 1 from voucher_use u where u.order_id = o.id and u.voucher_id = v.id)
    union all select o.code || ' is cancelled and keeps its voucher' from o join voucher_use u on u.order_id = o.id
    where o.is_cancelled`,
  'the ledger contains the voucher of an order until the order is cancelled': `
    select o.code || ': ' || o.voucher_value from o join voucher v on v.code = o.discount_name
    where o.voucher_value <> case when o.is_cancelled then 0 else o.discount_amount end`,

  'a paid order is mailed once': `
    select o.code || ': ' || n.mails from o cross join lateral (select count(*) as mails from outbox
      where kind = 'order-paid' and event_key = 'order-paid:' || o.id) n
    where ${isWronglyMailed('n.mails', '(o.paid_at is not null)::int')}`,
  'every cancellation of an order is mailed once': `
    select o.code || ': ' || n.mails || ' mails, ' || n.ends || ' ends' from o cross join lateral (select
      (select count(*) from outbox where kind in ('order-cancelled', 'items-cancelled')
        and event_key like 'order-cancelled:' || o.id || ':%') as mails,
      (select count(*) from order_event where order_id = o.id and kind = 'cancelled'
        and event <> 'card_cancelled') as ends) n
    where ${isWronglyMailed('n.mails', 'n.ends')}`,
  'every processed refund is mailed once': `
    select r.id || ' is ' || r.status from refund r join orders o on o.id = r.order_id cross join lateral (select
      (select count(*) from outbox where event_key = 'refund-processed:' || r.id) as paid,
      (select count(*) from outbox where event_key = 'refund-cancelled:' || r.id) as taken_back) n
    where ${isWronglyMailed('n.paid', "((r.status = 'processed' and (r.kind = 'items' or r.total > 0)) or r.failed_at is not null)::int")} or (n.taken_back > 0 and r.status <> 'cancelled')`,
  'cancelled items are not on sale and their counters are closed': `
    select p.id || ': ' || p.taken || ' of ' || coalesce(p.total::text, 'any') from pool p join item i on i.id = p.item_id
    left join travel_time t on t.id = p.travel_time_id
    where (i.cancelled_at is not null or t.cancelled_at is not null) and (not p.closed or p.total is distinct from p.taken)
    union all select external_code || ' is published' from item where cancelled_at is not null and published`,
  'an order processed by a cancellation has no valid item of it': `
    select o.code || ': item ' || i.id || ' is ' || i.status from cancellation c
    join cancellation_order w on w.cancellation_id = c.id and w.state = 'done'
    join orders o on o.id = w.order_id join order_item i on i.order_id = o.id
    where i.item_id = any(c.item_ids) and (c.travel_time_id is null or i.travel_time_id = c.travel_time_id)
      and (i.status = 'active' or i.status = 'pending' and not exists (select from refund r
        where r.order_id = o.id and r.status in ('active', 'processing', 'problem'))) and i.withdrawal_id is null`,
  'a refund by a cancellation is mailed to the buyer once': `
    select o.code || ': ' || n.mails from cancellation_order w join orders o on o.id = w.order_id
    cross join lateral (select count(*) as mails from outbox where kind = 'items-cancelled'
      and event_key = 'items-cancelled:' || w.cancellation_id || ':' || o.id) n
    where ${isWronglyMailed('n.mails', "(w.outcome is not distinct from 'refunded')::int")}`,
  'a row of a bulk job is applied once, and a rejected row never': `
    select j.action || ' of ' || r.key || ' is ' || r.state || ', done ' || n.times || ' times' from bulk_job j
    join bulk_row r on r.job_id = j.id cross join lateral (select count(*) as times from audit_log a
      where a.subject = r.key and a.cause = 'bulk:' || j.id) n
    where n.times > (r.state = 'done')::int
      or (r.state = 'done' and n.times <> 1 and j.action in ('cancel-order', 'extend-deadline'))
    union all select 'the job ' || j.id || ' is over' from bulk_job j where j.state = 'done'
      and exists (select from bulk_row r where r.job_id = j.id and r.state = 'waiting')`,
  'a scheduled change is applied once': `
    select 'the change ' || c.id || ' is ' || c.state || ', made ' || n.times || ' times' from scheduled_change c
    cross join lateral (select count(*) as times from audit_log a where a.cause = 'schedule:' || c.id) n
    where n.times > (c.state = 'done')::int`,
  'an erased order contains no personal data': `
    select o.code from orders o where o.erased_at is not null and (o.full_name <> '' or o.email <> '' or o.address <> '{}')`,
  'a mail has a recipient': `
    select id || ': ' || kind from outbox where recipient = '' and (sent_at is null or payload <> '{}')`,
  'secrets of mails are sealed and removed once the mail was sent': `
    select id || ': ' || kind from outbox where ${[...shopMails.values()]
      .filter(({ access }) => access.secrets.length > 0)
      .map(
        ({ kind, access }) =>
          `kind = '${kind}' and jsonb_strip_nulls(payload) ?| '{${access.secrets.join(',')}}'::text[]`,
      )
      .join(' or ')} or sent_at is not null and sealed is not null`,
}

const statement = `with ${books}
  ${Object.entries(rules)
    .map(([rule, query]) => `select '${rule}' as rule, what from (${query}) as broken (what)`)
    .join('\nunion all ')}`

interface Broken {
  rule: string
  what: string
}

/** Runs a query, as a prepared statement with this name if the connection supports it. */
type Ask = (query: { name: string; text: string }) => Promise<readonly Broken[]>

/** Returns the violated rules, each with a description of the violation. Empty if there are none. */
export async function brokenInvariants(ask: Ask): Promise<string[]> {
  const rows = await ask({ name: 'invariants', text: statement })
  return rows.map(({ rule, what }) => `${rule}: ${what}`)
}

/** Returns the rules that are violated in a test's own database. */
export const brokenIn = ({ pool }: Pick<Database, 'pool'>): Promise<string[]> =>
  brokenInvariants(async ({ text }) => (await pool.query<Broken>(text)).rows)
