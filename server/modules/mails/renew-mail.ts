import { randomUUID } from 'node:crypto'
import { emailKey, mailboxKey } from '#rules/text/email'
import { renewalTexts as texts, type StoredText, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import {
  accountMails,
  queueAccountMail,
  queueConfirmation,
  queueEmailChange,
  findPendingEmail,
  lockCustomer,
  lockWithOwnerOf,
  replaceMailedPassword,
  type Invitation,
  recordMailedPassword,
} from '../accounts'
import { deliveryMails } from '../deliveries'
import {
  findPayload,
  type OutboxEntry,
  type OutboxRow,
  queueMail,
  accessOf,
  type Instead,
} from '../mail-queue'
import {
  type LockedOrder,
  type MailTicket,
  readLockedOrder,
  withdrawChecksumOf,
  findOrderIdByCode,
} from '../orders'
import { mailSetUpLink, findStaffByEmail, lockTeam } from '../staff'
import type { ticketMails } from '../tickets'
import { resendOfOrder, mailTicketsAgain, ticketsToSend } from './resend-mail'

const insteadTextOf: Readonly<Record<Instead, () => StoredText>> = {
  'set-up': texts.instead_set_up,
  pause: texts.instead_pause,
  account: texts.instead_account,
  'login-code': texts.instead_login_code,
  reset: texts.instead_reset,
  confirm: texts.instead_confirm,
  order: texts.instead_order,
  payment: texts.instead_order,
  goods: texts.instead_order,
  ticket: texts.instead_ticket,
}

/** Returns a sentence for staff about how to replace a mail of this kind by a new one; empty if the kind grants no access. */
export function insteadOf({ mails }: Context, kind: string): StoredMessage {
  const { instead } = accessOf(mails, kind)
  return instead === null ? '' : insteadTextOf[instead]()
}

interface Renewal {
  readonly context: Context
  readonly tx: Tx
  readonly mail: OutboxEntry
  readonly row: Pick<OutboxRow, 'payload' | 'attach'>
  /** A new password for a mail that contains one (`hasPassword`); otherwise null. */
  readonly invitation: Invitation | null
}

/** Returns whether mails of a kind contain a password, so that their replacement needs a new one. */
export const hasPassword = ({ mails }: Context, kind: string): boolean =>
  accessOf(mails, kind).instead === 'account'

/**
 * Replaces a failed mail that grants access by a new one, with a new link or password, or with the current state of the
 * order. Rejects with the reason if this is not possible.
 */
export async function renewMail(
  context: Context,
  tx: Tx,
  { mail, invitation }: Pick<Renewal, 'mail' | 'invitation'>,
): Promise<void> {
  // A mail that only another version knows may grant anything, so nothing here replaces it.
  const instead = context.mails.get(mail.kind)?.access.instead ?? null
  const renew = instead === null ? undefined : renewals[instead]
  if (renew === undefined) throw notRenewed(insteadOf(context, mail.kind))
  await renew({ context, tx, mail, row: await findPayload(tx, mail.id), invitation })
}

/** The functions that replace mails. Without an entry, the mail has a code that only its reader can request again. */
const renewals: Partial<Record<Instead, (renewal: Renewal) => Promise<void>>> = {
  'set-up': renewSetUpLink,
  account: renewPassword,
  confirm: renewConfirmation,
  order: renewOrder('order'),
  payment: renewOrder('payment'),
  goods: renewGoodsSent,
  ticket: renewTickets,
}

const notRenewed = (why: StoredMessage) => new Refusal('mail-not-renewed', { slots: { why } })

async function renewSetUpLink({ context, tx, mail }: Renewal): Promise<void> {
  await lockTeam(tx)
  const person = await findStaffByEmail(tx, emailKey(mail.recipient))
  if (person === undefined) throw notRenewed(texts.no_staff())
  await mailSetUpLink(context, tx, person, person.password_hash === null ? 'invited' : 'lost')
}

async function renewPassword({ context, tx, mail, invitation }: Renewal): Promise<void> {
  const customer = await unconfirmedCustomer(tx, mail)
  const now = context.now()
  if (invitation === null) throw new Error('A mail with a password needs a new one')
  const { password, passwordHash } = invitation
  await replaceMailedPassword(tx, customer.id, passwordHash)
  await recordMailedPassword(tx, { customerId: customer.id, emailKey: customer.email_key, passwordHash }, now)
  const data = { customer_id: customer.id, full_name: customer.full_name, password, code: null, cart: null }
  await queueAccountMail(tx, accountMails.welcomeMail, customer.email, data, { keys: context.keys, now })
}

async function renewConfirmation({ context, tx, mail, row }: Renewal): Promise<void> {
  const key = emailKey(mail.recipient)
  const { customer_id: id } = row.payload as unknown as accountMails.ConfirmEmail
  const customer = (await lockWithOwnerOf(tx, id, key)).find((one) => one.id === id)
  if (customer === undefined) throw notRenewed(texts.no_customer())
  const now = context.now()
  const unconfirmed = { id, email: mail.recipient, emailKey: key, fullName: customer.full_name }
  const pending = await findPendingEmail(tx, id, now)
  if (pending !== null && emailKey(pending) === key) {
    await queueEmailChange(tx, context, unconfirmed, now)
    return
  }
  if (emailKey(customer.email) !== key) throw notRenewed(texts.not_entered())
  if (customer.email_confirmed_at !== null) throw notRenewed(texts.confirmed_since())
  await queueConfirmation(tx, context, unconfirmed, now)
}

/** Locks and returns the customer of a mail. Rejects if the customer's address is already confirmed. */
async function unconfirmedCustomer(tx: Tx, mail: OutboxEntry) {
  const customer = await lockCustomer(tx, emailKey(mail.recipient))
  if (customer === undefined) throw notRenewed(texts.no_customer())
  if (customer.email_confirmed_at !== null) throw notRenewed(texts.confirmed_since())
  return customer
}

/** Sends the current order, or a request for the outstanding payment. */
function renewOrder(kind: 'order' | 'payment') {
  return async ({ context, tx, row }: Renewal): Promise<void> => {
    await resendOfOrder(context, tx, await lockNamedOrder(tx, row.payload), kind)
  }
}

async function renewGoodsSent({ context, tx, row }: Renewal): Promise<void> {
  const { order, items } = await lockNamedOrder(tx, row.payload)
  if (order.email === '') throw notRenewed(texts.erased())
  const sent = row.payload as unknown as deliveryMails.GoodsSent
  await queueMail(tx, deliveryMails.goodsSentMail, {
    to: order.email,
    data: { ...sent, withdraw_checksum: withdrawChecksumOf(context, order.code, items) },
    keys: context.keys,
    eventKey: `goods-sent:again:${randomUUID()}`,
    now: context.now(),
  })
}

/** Sends the tickets of the mail in their current state, if they still belong to its address. */
async function renewTickets({ context, tx, mail, row }: Renewal): Promise<void> {
  const { tickets, ticket, because } = row.payload as {
    tickets?: MailTicket[]
    ticket?: MailTicket
    because?: ticketMails.Tickets['because']
  }
  if (because === 'accepted' || because === 'office') {
    const locked = await lockNamedOrder(tx, { order_code: tickets?.[0]?.order_code })
    await resendOfOrder(context, tx, locked, 'tickets')
    return
  }
  const codes = new Set([...(tickets ?? []), ...(ticket ? [ticket] : [])].map(({ order_code }) => order_code))
  let sent = 0
  // Orders are locked in a fixed order to prevent deadlocks.
  for (const code of [...codes].toSorted()) {
    const locked = await lockNamedOrder(tx, { order_code: code })
    const ofMail = locked.items.filter(({ id }) => row.attach.tickets?.includes(id) === true)
    const valid = ofMail
      .flatMap(({ id }) => ticketsToSend(context, locked, id).tickets)
      .filter(({ email }) => mailboxKey(email ?? '') === mailboxKey(mail.recipient))
    if (valid.length === 0 || locked.order.accepted_at === null) continue
    await mailTicketsAgain(
      context,
      tx,
      locked,
      { tickets: valid, to: mail.recipient, isToHolder: true },
      context.now(),
    )
    sent += valid.length
  }
  if (sent === 0) throw notRenewed(texts.no_tickets())
}

/** Locks and returns the order that a mail is about. */
async function lockNamedOrder(tx: Tx, payload: OutboxRow['payload']): Promise<LockedOrder> {
  const order = payload['order'] as { code?: string } | undefined
  const code = order?.code ?? (payload['order_code'] as string | undefined) ?? null
  const id = await findOrderIdByCode(tx, code)
  if (id === null) throw notRenewed(texts.no_order())
  return readLockedOrder(tx, id)
}
