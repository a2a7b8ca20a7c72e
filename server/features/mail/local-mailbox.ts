import type { Database } from '../../db/database'
import type { Deliver } from './deliver-mail'

/** Delivers into the database: the mailbox page of a set-up without a mail server. The same mail again is one mail. */
export const localMailbox =
  (db: Database, now: () => Date): Deliver =>
  (mail) =>
    db.transaction(async (tx) => {
      const row = await tx
        .insertInto('mailbox')
        .values({
          message_id: mail.messageId,
          received_at: now(),
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row === undefined || mail.attachments.length === 0) return
      await tx
        .insertInto('mailbox_attachment')
        .values(
          mail.attachments.map(({ filename, contentType, content }) => ({
            mail_id: row.id,
            filename,
            content_type: contentType,
            content,
          })),
        )
        .execute()
    })
