import type { Database } from '../../db/database'
import type { Deliver } from './deliver-mail'
import { recordAttachments, recordMailboxMail } from './mailbox.sql'

/** Delivers to the database: the mailbox page of a set-up without a mail server. A repeated mail is stored once. */
export const localMailbox =
  (db: Database, now: () => Date): Deliver =>
  (mail) =>
    db.transaction(async (tx) => {
      const id = await recordMailboxMail(tx, {
        message_id: mail.messageId,
        received_at: now(),
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })
      if (id === undefined || mail.attachments.length === 0) return
      await recordAttachments(
        tx,
        mail.attachments.map(({ filename, contentType, content }) => ({
          mail_id: id,
          filename,
          content_type: contentType,
          content,
        })),
      )
    })
