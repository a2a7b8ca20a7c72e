import type { PayloadOf } from '../../../contract/call'
import { mostCounted, mostCountedOfText } from '../../../contract/office/list'
import { findMails, retryMail } from '../../../contract/office/mails'
import { isEmail } from '../../../rules/email'
import { effectOf } from '../../books/change-order'
import { readPage } from '../../http/list-page'
import type { ListedPage } from '../../staff/listed-rows'
import { serveStaff } from '../../staff/serve-staff'
import { changeOrTry, trialOf } from '../../staff/try-change'
import type { World } from '../../world'
import { orRefuse, Refusal } from '../../refusal'
import { countMails } from './count-mails.sql'
import { findOutboxPage, queueAgain, type OutboxEntry } from '../../outbox/outbox.sql'

/** The page size of the office's list. */
const pageSize = 100
/** A part of an address is searched in so many of the newest mails (decision 119). */
const newest = 20_000

/** The outbox for the operator, without the content of the mails. */
export const findMailsHandler = serveStaff(findMails, async ({ payload, world }) => {
  const { shown, cursor } = await readMails(world, payload, { cursor: payload.cursor, limit: null })
  const counts = payload.with_counts ? await countAll(world, payload) : { facets: null, matching: null }
  return { mails: shown.map(mailOf), cursor, ...counts }
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
    findOutboxPage(world.db.kysely, { id: null, text, status, ...after }),
  )
}

/**
 * Queues a dead mail again. It keeps its Message-ID, so that a recipient who did get it recognises the same mail. Can be
 * tried first.
 */
export const retryMailHandler = serveStaff(retryMail, async ({ payload, world, audit }) => {
  const id = orRefuse(payload.mail_id, 'mail-not-found')
  const recipient = payload.recipient?.trim() || null
  if (recipient !== null && !isEmail(recipient)) throw new Refusal('invalid-email', { fields: ['recipient'] })
  const one = { id, text: null, status: null, before: null, most: 1 }
  const trial = trialOf(payload)
  const { effect } = await changeOrTry(world.db, trial, async (tx) => {
    const [found] = await findOutboxPage(tx, one)
    const mail = orRefuse(found, 'mail-not-found')
    if (!(await queueAgain(tx, id, recipient, world.now()))) throw new Refusal('mail-not-dead')
    await audit.record(tx, {
      subject: `mail ${id}`,
      before: { attempts: mail.attempts, error: mail.error },
      after: { to_another_address: recipient !== null },
    })
    const to = recipient ?? mail.recipient
    const note =
      to === mail.recipient ? `It goes to ${to}.` : `It goes to ${to} instead of ${mail.recipient}.`
    // It was written before: no other one is.
    return {
      result: null,
      effect: effectOf(tx, { notes: [note], later: 1, confirms: [id, to, mail.dead_at] }),
    }
  })
  if (!trial.isDryRun) world.wake()
  const [mail] = await findOutboxPage(world.db.kysely, one)
  return { mail: mailOf(orRefuse(mail, 'mail-not-found')), effect }
})

const mailOf = (row: OutboxEntry) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  dead_at: row.dead_at?.toISOString() ?? null,
})
