import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'

/** The newest mails of the local mailbox, without their texts. */
export const findMailboxPage = (db: Queryable, most: number) =>
  db
    .selectFrom('mailbox')
    .select(['id', 'received_at', 'recipient', 'subject'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** A mail of the local mailbox. */
export const findMail = (db: Queryable, id: number) =>
  db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()

/** The names of a mail's attachments. */
export const findAttachments = (db: Queryable, mailId: number) =>
  db
    .selectFrom('mailbox_attachment')
    .select(['id', 'filename'])
    .where('mail_id', '=', mailId)
    .orderBy('id')
    .execute()

/** An attachment with its content. */
export const findAttachment = (db: Queryable, id: number) =>
  db
    .selectFrom('mailbox_attachment')
    .select(['filename', 'content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores a mail and returns its id; undefined if it is already stored. */
export async function recordMailboxMail(
  tx: Tx,
  mail: Insertable<Tables['mailbox']>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('mailbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Stores the attachments of a mail. */
export const recordAttachments = (tx: Tx, files: readonly Insertable<Tables['mailbox_attachment']>[]) =>
  tx
    .insertInto('mailbox_attachment')
    .values([...files])
    .execute()
