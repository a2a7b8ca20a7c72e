import { fetchRefundFile, findRefundFiles } from '#contract/office/refund-files'
import { notices, storedCount } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { open, seal, sealedForFile, sealMark } from '../../platform/crypto/keys'
import { readPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { notifyOwners, serveStaff } from '../staff'
import { refuseOpener } from './process-refund'
import * as files from './queries'

const pageSize = 50

/** Lists the files that were made for the bank, newest first. */
export const findRefundFilesHandler = serveStaff(findRefundFiles, async ({ payload, context }) => {
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (after) =>
    files.findRefundFiles(context.db.kysely, { messageId: null, ...after }),
  )
  return {
    files: shown.map(({ message_id, created_at, actor, has_content, outdated, ...file }) => ({
      message_id,
      created_at: created_at.toISOString(),
      by: actor,
      count: file.count,
      control_sum: file.amount,
      fetches: file.fetches,
      fetched_at: file.fetched_at?.toISOString() ?? null,
      fetched_by: file.fetched_by,
      can_fetch: has_content && outdated.length === 0,
      is_erased: !has_content,
    })),
    cursor,
  }
})

/**
 * Answers a file again, as it was made. All of its refunds must still wait for it: with two files a refund would be paid twice. The
 * audit log and all owners learn who fetched it.
 */
export const fetchRefundFileHandler = serveStaff(
  fetchRefundFile,
  async ({ payload, context, staff, audit }) => {
    const now = context.now()
    const answer = await context.db.transaction(async (tx) => {
      const page = { messageId: payload.message_id, before: null, limit: 1 }
      const [found] = payload.message_id === null ? [] : await files.findRefundFiles(tx, page)
      const { id, message_id, count, amount, outdated } = orRefuse(found, 'refund-file-not-found')
      const sealed = await files.lockContent(tx, id)
      if (outdated.length > 0)
        throw new Refusal('refund-file-outdated', {
          slots: { file: message_id, orders: outdated.join(', ') },
        })
      if (sealed === null) throw new Refusal('refund-file-erased')
      refuseOpener(context, await files.findHandlersOfFile(tx, id), staff)
      const content = contentOf(context, message_id, sealed)
      await files.recordFetch(tx, id, { at: now, actor: staff.actor })
      await audit.record(tx, { subject: message_id, after: { refunds: count, amount } })
      await notifyOwners(tx, {
        subject: notices.refund_file_fetched(),
        lines: [notices.refund_file_refunds({ ...storedCount(count), file: message_id })],
        actor: staff.actor,
        now,
      })
      return { filename: `${message_id}.xml`, content, message_id, count, control_sum: amount }
    })
    context.wake()
    return answer
  },
)

function contentOf(context: Context, messageId: string, sealed: Buffer): string {
  try {
    return String(open(sealed, context.keys.opening, sealedForFile(messageId)))
  } catch {
    throw new Refusal('refund-file-erased')
  }
}

/** Seals the contents of files again that a previous secret sealed, so that it can be removed. Returns how many could not be read. */
export async function resealRefundFiles(context: Context): Promise<number> {
  const { sealing, opening } = context.keys
  const db = context.db.kysely
  let unreadable = 0
  for (const { id, message_id, content_sealed } of await files.findSealedFiles(db, sealMark(sealing))) {
    try {
      const value = open(content_sealed, opening, sealedForFile(message_id))
      await files.replaceContent(db, id, content_sealed, seal(value, sealing, sealedForFile(message_id)))
    } catch (error) {
      unreadable += 1
      context.log.error({ file: id, fault: String(error) }, 'a bank file cannot be read with these secrets')
    }
  }
  return unreadable
}
