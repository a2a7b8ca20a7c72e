const mailColumns = `message_id, event_key, kind, reader, rank, order_codes, customer_id, recipient, payload, attach,
  created_at, due_at, sealed, sealed_until`

/** Returns the part of a larger statement that writes mails. `parameter` is the parameter with the JSON of `mailsAsJson`. */
export const insertMails = (parameter: `$${number}`): string => `
    insert into outbox (${mailColumns})
    select ${mailColumns} from jsonb_populate_recordset(null::outbox, ${parameter}::jsonb)
    on conflict (event_key) do nothing`
