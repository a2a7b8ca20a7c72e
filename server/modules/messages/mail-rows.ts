import { findMails } from '../../../contract/office/mails'
import type { OutboxEntry } from '../outbox'
import { listedRows } from '../changes'
import { readMails } from './find-mails'

/** The rows of the list of mails, for exports. */
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
    error: ({ error }) => error,
  },
})
