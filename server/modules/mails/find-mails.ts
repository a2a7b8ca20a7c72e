import type { PayloadOf } from '#contract/call'
import { maxCountedOfText, maxExact } from '#contract/office/list'
import { findMails, retryMail } from '#contract/office/mails'
import { mailboxKey, isEmail } from '#rules/text/email'
import { notices, readText } from '#rules/text/stored-texts'
import * as effects from '#texts/compiled/effects/mails'
import * as texts from '#texts/compiled/mails/again'
import type { Context } from '../../context'
import { withMatching } from '../../platform/db/list-counts'
import { instantsOf, readPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { prepareInvitation } from '../accounts'
import { effectOf, changeOrDryRun, dryRunOf } from '../audit'
import { type ListedPage, listedRows } from '../lists'
import {
  accessOf,
  findFailures,
  findOutboxPage,
  lockMail,
  markReplaced,
  queueAgain,
  type OutboxEntry,
} from '../mail-queue'
import { notifyOwners, type Staff, serveStaff, maySendStaffMails } from '../staff'
import { countMails, countMatchingMails } from './queries'
import { insteadOf, hasPassword, renewMail } from './renew-mail'

/** Page size of the office's list. */
const pageSize = 100
/** Number of newest mails that are searched for a part of an address (decision 011). */
const newest = 20_000

/** Lists the mails of the outbox, without their content. */
export const findMailsHandler = serveStaff(findMails, async ({ payload, context, staff }) => {
  const { shown, cursor } = await readMails(context, payload, { cursor: payload.cursor, limit: null })
  const page = { shown: shown.length, isWhole: payload.cursor === null && cursor === null }
  const counts = payload.with_counts
    ? await countAll(context, payload, page)
    : { facets: null, matching: null }
  return {
    mails: shown.map((row) => mailOf(context, row, staff)),
    paused: await findPause(context),
    cursor,
    ...counts,
  }
})

async function findPause({ db }: Context) {
  const failures = await findFailures(db.kysely)
  if (failures === undefined || failures.paused_at === null) return null
  return { since: failures.paused_at.toISOString(), error: failures.fault }
}

const anyTime = { from: null, before: null }

/** Counts the mails that match a text and a status, and the mails of each status. */
function countAll(
  context: Context,
  { query, status, written: period }: PayloadOf<typeof findMails>,
  page: { shown: number; isWhole: boolean },
) {
  const text = textOf(query)
  const limit = text === null ? maxExact : maxCountedOfText
  const written = writtenIn(context, period)
  return context.db.transaction(async (tx) => {
    const countRows = text ? null : (most: number) => countMatchingMails(tx, { status, written }, most)
    return withMatching(await countMails(tx, { text, status, written }, limit), page, limit, countRows)
  })
}

function textOf(query: string | null) {
  const typed = query?.trim() || null
  return typed === null ? null : { typed, newest }
}

const writtenIn = (context: Context, period: PayloadOf<typeof findMails>['written']) =>
  instantsOf(period, context.catalogue.current().settings.timezone)

/** Reads a page of mails, for the list and its exports. */
function readMails(
  context: Context,
  { query, status, written: period }: PayloadOf<typeof findMails>,
  { cursor, limit }: ListedPage,
) {
  const text = textOf(query)
  const written = writtenIn(context, period)
  return readPage(cursor, limit ?? pageSize, (after) =>
    findOutboxPage(context.db.kysely, { id: null, text, status, written, ...after }, context.now()),
  )
}

/**
 * Queues a dead or rejected mail again. It keeps its Message-ID, so that mail programs recognise a repeated delivery. A mail that
 * grants access is only sent to its original address, and only owners may resend mails to staff. If the address is
 * changed, all owners are notified. With `anew`, a mail that grants access is replaced by a new one. Supports dry runs.
 */
export const retryMailHandler = serveStaff(retryMail, async ({ payload, context, staff, audit }) => {
  const id = orRefuse(payload.mail_id, 'mail-not-found')
  const typed = payload.recipient?.trim() || null
  if (typed !== null && !isEmail(typed)) throw new Refusal('invalid-email', { fields: ['recipient'] })
  const one = { id, text: null, status: null, written: anyTime, before: null, limit: 1 }
  const now = context.now()
  const dryRun = dryRunOf(payload)
  // Hashing a password is expensive, so it is done before the transaction.
  const invitation =
    payload.anew === true &&
    hasPassword(context, (await findOutboxPage(context.db.kysely, one, now))[0]?.kind ?? '')
      ? await prepareInvitation({ network: 'office', account: staff.actor })
      : null
  const { effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    await lockMail(tx, id)
    const [found] = await findOutboxPage(tx, one, now)
    const mail = orRefuse(found, 'mail-not-found')
    // Another spelling of the same mailbox counts as the original address.
    const recipient = typed === null || mailboxKey(typed) === mailboxKey(mail.recipient) ? null : typed
    const isRenewed = payload.anew === true && accessOf(context.mails, mail.kind).grantsAccess
    refuseRetry(context, isRenewed ? { ...mail, is_expired: false } : mail, recipient, staff)
    if (isRenewed) {
      await renewMail(context, tx, { mail, invitation })
      await markReplaced(tx, id, now)
    } else if (!(await queueAgain(tx, context.mails, { id, kind: mail.kind, recipient, now })))
      throw new Refusal('mail-not-dead')
    if (recipient !== null)
      await notifyOwners(tx, {
        subject: notices.mail_elsewhere(),
        lines: [
          notices.mail_elsewhere_addresses({ id, kind: mail.kind, from: mail.recipient, to: recipient }),
        ],
        actor: staff.actor,
        now,
      })
    await audit.record(tx, {
      subject: `mail ${id}`,
      before: { attempts: mail.attempts, error: mail.error },
      after: isRenewed ? { made_anew: true } : { to_another_address: recipient !== null },
    })
    if (isRenewed) {
      const notes = [texts.made_anew()]
      return { result: null, effect: effectOf(tx, { notes, confirms: [id, mail.dead_at] }) }
    }
    const notes =
      recipient === null
        ? [effects.goes_to({ address: mail.recipient })]
        : [effects.goes_to_other({ address: recipient, instead: mail.recipient }), texts.owners_told()]
    // The mail is counted here, because it was written to the outbox by an earlier transaction.
    const confirms = [id, recipient ?? mail.recipient, mail.dead_at]
    return { result: null, effect: effectOf(tx, { notes, later: 1, confirms }) }
  })
  if (!dryRun.isDryRun) context.wake()
  const [mail] = await findOutboxPage(context.db.kysely, one, now)
  return { mail: mailOf(context, orRefuse(mail, 'mail-not-found'), staff), effect }
})

/** Rejects if the mail must not be sent again to `recipient`, where null is its own address, or not by this person. */
function refuseRetry(context: Context, mail: OutboxEntry, recipient: string | null, staff: Staff): void {
  const { grantsAccess } = accessOf(context.mails, mail.kind)
  if (isOwnersOnly(context, mail, staff)) throw new Refusal('mail-for-owners')
  if (!canRetry(mail)) throw new Refusal('mail-not-dead')
  const slots = { instead: insteadOf(context, mail.kind) }
  if (mail.is_expired) throw new Refusal('mail-expired', { slots })
  if (grantsAccess && recipient !== null)
    throw new Refusal('mail-own-address', { fields: ['recipient'], slots })
}

/** Returns whether staff may send a mail again: it was given up, or its recipient is rejected. */
const canRetry = ({ status }: OutboxEntry) => status === 'dead' || status === 'rejected'

const isOwnersOnly = ({ mails }: Context, { kind }: OutboxEntry, { role }: Staff) =>
  accessOf(mails, kind).isForStaff && !maySendStaffMails(role)

/** Returns the reason why this person can't send a dead mail again, or null if they can or it is neither dead nor rejected. */
function whyNotAgain(context: Context, mail: OutboxEntry, staff: Staff): string | null {
  if (!canRetry(mail)) return null
  if (isOwnersOnly(context, mail, staff)) return texts.owner_only()
  return mail.is_expired ? texts.removed() : null
}

function mailOf(context: Context, mail: OutboxEntry, staff: Staff) {
  const { is_expired: _, ...row } = mail
  const { grantsAccess } = accessOf(context.mails, mail.kind)
  return {
    ...row,
    error: row.error && readText(row.error),
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    dead_at: row.dead_at?.toISOString() ?? null,
    grants_access: grantsAccess,
    why_not_again: whyNotAgain(context, mail, staff),
    instead: canRetry(mail) && grantsAccess ? readText(insteadOf(context, mail.kind)) : null,
  }
}

/** Rows of the list of mails for exports. */
export const mailRows = listedRows<'mails', typeof findMails, OutboxEntry>(findMails, {
  read: readMails,
  cells: {
    mail: ({ id }) => id,
    kind: ({ kind }) => kind,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    created_at: ({ created_at }) => created_at,
    sent_at: ({ sent_at }) => sent_at,
    failed_at: ({ dead_at }) => dead_at,
    recipient: ({ recipient }) => recipient,
    error: ({ error }) => error && readText(error),
  },
})
