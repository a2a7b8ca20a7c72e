import type { PayloadOf } from '../../../contract/call'
import { mostCounted, mostCountedOfText } from '../../../contract/office/list'
import { findMails, retryMail } from '../../../contract/office/mails'
import { mailboxKey } from '../../../rules/email-key'
import { isEmail } from '../../../rules/email'
import * as texts from '../../../texts/compiled/mails/again'
import { notifyOwners } from '../../accounts/notify-owners'
import { effectOf } from '../../books/change-order'
import { readPage } from '../../http/list-page'
import { accessOf, type Instead } from '../../outbox/mail-access'
import type { ListedPage } from '../../staff/listed-rows'
import type { Staff } from '../../staff/staff'
import { serveStaff } from '../../staff/serve-staff'
import { changeOrTry, trialOf } from '../../staff/try-change'
import type { World } from '../../world'
import { orRefuse, Refusal } from '../../refusal'
import { countMails } from './count-mails.sql'
import { findOutboxPage, lockMail, queueAgain, type OutboxEntry } from '../../outbox/outbox.sql'

/** The page size of the office's list. */
const pageSize = 100
/** A part of an address is searched in so many of the newest mails (decision 119). */
const newest = 20_000

/** The outbox for the operator, without the content of the mails. */
export const findMailsHandler = serveStaff(findMails, async ({ payload, world, staff }) => {
  const { shown, cursor } = await readMails(world, payload, { cursor: payload.cursor, limit: null })
  const counts = payload.with_counts ? await countAll(world, payload) : { facets: null, matching: null }
  return { mails: shown.map((row) => mailOf(row, staff)), cursor, ...counts }
})

/** How many mails match a text and a status, and how many each status has. */
function countAll(world: World, { query, status }: PayloadOf<typeof findMails>) {
  const text = textOf(query)
  const most = text === null ? mostCounted : mostCountedOfText
  return world.db.transaction((tx) => countMails(tx, { text, status }, most))
}

function textOf(query: string | null) {
  const typed = query?.trim() || null
  return typed === null ? null : { typed, newest }
}

/** A page of mails, for the list and for exports of it. */
export function readMails(
  world: World,
  { query, status }: PayloadOf<typeof findMails>,
  { cursor, limit }: ListedPage,
) {
  const text = textOf(query)
  return readPage(cursor, limit ?? pageSize, (after) =>
    findOutboxPage(world.db.kysely, { id: null, text, status, ...after }, world.now()),
  )
}

/**
 * Queues a dead mail again. It keeps its Message-ID, so that a recipient who did get it recognises the same mail. A mail that
 * grants access goes to its own address only, and one to staff is sent again by owners. All owners are notified of another
 * address. Can be tried first.
 */
export const retryMailHandler = serveStaff(retryMail, async ({ payload, world, staff, audit }) => {
  const id = orRefuse(payload.mail_id, 'mail-not-found')
  const typed = payload.recipient?.trim() || null
  if (typed !== null && !isEmail(typed)) throw new Refusal('invalid-email', { fields: ['recipient'] })
  const one = { id, text: null, status: null, before: null, most: 1 }
  const now = world.now()
  const trial = trialOf(payload)
  const { effect } = await changeOrTry(world.db, trial, async (tx) => {
    await lockMail(tx, id)
    const [found] = await findOutboxPage(tx, one, now)
    const mail = orRefuse(found, 'mail-not-found')
    // Another spelling of the same mailbox is its own address.
    const recipient = typed === null || mailboxKey(typed) === mailboxKey(mail.recipient) ? null : typed
    refuseRetry(mail, recipient, staff)
    if (!(await queueAgain(tx, { id, kind: mail.kind, recipient, now }))) throw new Refusal('mail-not-dead')
    if (recipient !== null)
      await notifyOwners(tx, {
        subject: 'A mail was sent to another address',
        lines: [`Mail ${id} ('${mail.kind}') to ${mail.recipient} goes to ${recipient}.`],
        actor: staff.actor,
        now,
      })
    await audit.record(tx, {
      subject: `mail ${id}`,
      before: { attempts: mail.attempts, error: mail.error },
      after: { to_another_address: recipient !== null },
    })
    const notes =
      recipient === null
        ? [`It goes to ${mail.recipient}.`]
        : [`It goes to ${recipient} instead of ${mail.recipient}.`, texts.owners_told()]
    // The mail itself was written before.
    const confirms = [id, recipient ?? mail.recipient, mail.dead_at]
    return { result: null, effect: effectOf(tx, { notes, later: 1, confirms }) }
  })
  if (!trial.isDryRun) world.wake()
  const [mail] = await findOutboxPage(world.db.kysely, one, now)
  return { mail: mailOf(orRefuse(mail, 'mail-not-found'), staff), effect }
})

/** Refuses to send a mail again to an address (null: its own) where this person may not, or nobody may. */
function refuseRetry(mail: OutboxEntry, recipient: string | null, staff: Staff): void {
  const { grantsAccess, instead } = accessOf(mail.kind)
  if (isOwnersOnly(mail, staff)) throw new Refusal('mail-for-owners')
  if (mail.status !== 'dead') throw new Refusal('mail-not-dead')
  const slots = { instead: insteadText(instead) }
  if (mail.is_expired) throw new Refusal('mail-expired', { slots })
  if (grantsAccess && recipient !== null)
    throw new Refusal('mail-own-address', { fields: ['recipient'], slots })
}

const isOwnersOnly = ({ kind }: OutboxEntry, { role }: Staff) =>
  accessOf(kind).to === 'staff' && role !== 'owner'

const insteadTexts: Readonly<Record<Instead, () => string>> = {
  'set-up': texts.instead_set_up,
  pause: texts.instead_pause,
  account: texts.instead_account,
  'login-code': texts.instead_login_code,
  reset: texts.instead_reset,
  confirm: texts.instead_confirm,
  order: texts.instead_order,
  ticket: texts.instead_ticket,
}

const insteadText = (instead: Instead | null): string => (instead === null ? '' : insteadTexts[instead]())

/** Why this person can't send a dead mail again; null: they can, or there is nothing to send again. */
function whyNotAgain(mail: OutboxEntry, staff: Staff): string | null {
  if (mail.status !== 'dead') return null
  if (isOwnersOnly(mail, staff)) return texts.owner_only()
  return mail.is_expired ? texts.removed() : null
}

function mailOf(mail: OutboxEntry, staff: Staff) {
  const { is_expired: _, ...row } = mail
  const { grantsAccess, instead } = accessOf(mail.kind)
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    dead_at: row.dead_at?.toISOString() ?? null,
    grants_access: grantsAccess,
    why_not_again: whyNotAgain(mail, staff),
    instead: mail.status === 'dead' && instead !== null ? insteadText(instead) : null,
  }
}
