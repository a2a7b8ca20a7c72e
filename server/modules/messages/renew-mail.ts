import { randomUUID } from 'node:crypto'
import { emailKey, mailboxKey } from '../../../rules/text/email'
import * as texts from '../../../texts/compiled/mails/again'
import {
  queueAccountMail,
  queueConfirmation,
  lockCustomer,
  replaceMailedPassword,
  type Invitation,
  recordMailedPassword,
} from '../accounts'
import { mailSetUpLink, findStaffByEmail, lockTeam } from '../staff'
import { type Held, heldFromStart, withdrawChecksumOf, findOrderIdByCode } from '../orders'
import type { Tx } from '../../platform/db/database'
import {
  type MailKind,
  type MailPayloads,
  type MailTicket,
  findPayload,
  type OutboxEntry,
  type OutboxRow,
  queueMail,
  accessOf,
  type Instead,
} from '../outbox'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { resendOfOrder, mailTicketsAgain, ticketsToSend } from './resend-mail'
import * as insteadTexts from '../../../texts/compiled/mails/again'

const insteadTextOf: Readonly<Record<Instead, () => string>> = {
  'set-up': insteadTexts.instead_set_up,
  pause: insteadTexts.instead_pause,
  account: insteadTexts.instead_account,
  'login-code': insteadTexts.instead_login_code,
  reset: insteadTexts.instead_reset,
  confirm: insteadTexts.instead_confirm,
  order: insteadTexts.instead_order,
  ticket: insteadTexts.instead_ticket,
}

/** How a new mail is made in place of one of this kind, in a sentence for staff; empty: the kind grants no access. */
export function insteadOf(kind: string): string {
  const { instead } = accessOf(kind)
  return instead === null ? '' : insteadTextOf[instead]()
}

interface Renewal {
  readonly context: Context
  readonly tx: Tx
  readonly mail: OutboxEntry
  readonly row: Pick<OutboxRow, 'payload' | 'attach'>
  /** A new password, for a mail that carries one (`hasPassword`). */
  readonly invitation: Invitation | null
}

/** The kinds whose new mail has a new password. */
export const hasPassword = (kind: string): boolean => kind === 'welcome'

/**
 * Makes a new mail in place of a failed one that grants access: with a new link or password, or of the order as it is now.
 * Rejects with the reason where none can be made.
 */
export async function renewMail(
  context: Context,
  tx: Tx,
  { mail, invitation }: Pick<Renewal, 'mail' | 'invitation'>,
): Promise<void> {
  const renew = renewals[mail.kind as MailKind]
  if (renew === undefined) throw notRenewed(insteadOf(mail.kind))
  await renew({ context, tx, mail, row: await findPayload(tx, mail.id), invitation })
}

/** A kind without an entry has a code that only its reader can request again. */
const renewals: Partial<Record<MailKind, (renewal: Renewal) => Promise<void>>> = {
  'staff-set-up': renewSetUpLink,
  welcome: renewPassword,
  'confirm-email': renewConfirmation,
  'order-received': renewOrder('order'),
  'order-paid': renewOrder('order'),
  'instalment-paid': renewOrder('order'),
  'payment-reminder': renewOrder('payment'),
  'goods-sent': renewGoodsSent,
  tickets: renewTickets,
  'ticket-changed': renewTickets,
  'ticket-reassigned': renewTickets,
}

const notRenewed = (why: string) => new Refusal('mail-not-renewed', { slots: { why } })

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
  const payload = { full_name: customer.full_name, password, code: null, cart: null }
  await queueAccountMail(tx, 'welcome', customer.email, payload, { keys: context.keys, now })
}

async function renewConfirmation({ context, tx, mail }: Renewal): Promise<void> {
  const { id, email, email_key, full_name } = await unconfirmedCustomer(tx, mail)
  await queueConfirmation(tx, context, { id, email, emailKey: email_key, fullName: full_name }, context.now())
}

/** The customer of a mail, whose address nobody has confirmed yet. */
async function unconfirmedCustomer(tx: Tx, mail: OutboxEntry) {
  const customer = await lockCustomer(tx, emailKey(mail.recipient))
  if (customer === undefined) throw notRenewed(texts.no_customer())
  if (customer.email_confirmed_at !== null) throw notRenewed(texts.confirmed_since())
  // Somebody who has used the account before has a password of their own.
  if (hasPassword(mail.kind) && customer.confirmed_email !== null) throw notRenewed(insteadOf(mail.kind))
  return customer
}

/** The current order, or what is owed for it. */
function renewOrder(kind: 'order' | 'payment') {
  return async ({ context, tx, row }: Renewal): Promise<void> => {
    await resendOfOrder(context, tx, await lockNamedOrder(tx, row.payload), kind)
  }
}

async function renewGoodsSent({ context, tx, row }: Renewal): Promise<void> {
  const { order, items } = await lockNamedOrder(tx, row.payload)
  if (order.email === '') throw notRenewed(texts.erased())
  const payload = row.payload as unknown as MailPayloads['goods-sent']
  await queueMail(tx, {
    kind: 'goods-sent',
    to: order.email,
    payload: { ...payload, withdraw_checksum: withdrawChecksumOf(context, order.code, items) },
    keys: context.keys,
    eventKey: `goods-sent:again:${randomUUID()}`,
    now: context.now(),
  })
}

/** The tickets of the mail as they are now, if they still belong to its address. */
async function renewTickets({ context, tx, mail, row }: Renewal): Promise<void> {
  const { tickets, ticket, because } = row.payload as {
    tickets?: MailTicket[]
    ticket?: MailTicket
    because?: MailPayloads['tickets']['because']
  }
  if (because === 'accepted' || because === 'office') {
    const held = await lockNamedOrder(tx, { order_code: tickets?.[0]?.order_code })
    await resendOfOrder(context, tx, held, 'tickets')
    return
  }
  const codes = new Set([...(tickets ?? []), ...(ticket ? [ticket] : [])].map(({ order_code }) => order_code))
  let sent = 0
  // Always in the same order, so that two renewals never wait for each other.
  for (const code of [...codes].toSorted()) {
    const held = await lockNamedOrder(tx, { order_code: code })
    const ofMail = held.items.filter(({ id }) => row.attach.tickets?.includes(id) === true)
    const valid = ofMail
      .flatMap(({ id }) => ticketsToSend(context, held, id).tickets)
      .filter(({ email }) => mailboxKey(email ?? '') === mailboxKey(mail.recipient))
    if (valid.length === 0 || held.order.accepted_at === null) continue
    await mailTicketsAgain(
      context,
      tx,
      held,
      { tickets: valid, to: mail.recipient, isToHolder: true },
      context.now(),
    )
    sent += valid.length
  }
  if (sent === 0) throw notRenewed(texts.no_tickets())
}

/** The order that a mail is about, locked. */
async function lockNamedOrder(tx: Tx, payload: OutboxRow['payload']): Promise<Held> {
  const order = payload['order'] as { code?: string } | undefined
  const code = order?.code ?? (payload['order_code'] as string | undefined) ?? null
  const id = await findOrderIdByCode(tx, code)
  if (id === null) throw notRenewed(texts.no_order())
  return heldFromStart(tx, id)
}
