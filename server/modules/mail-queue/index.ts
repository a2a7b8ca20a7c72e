export {
  type Instead,
  type Mail,
  type Mails,
  type Stranger,
  accessOf,
  defineMail,
  exampleShopUrl,
  mailsByKind,
  withPlainName,
} from './define-mail'
export * as noticeMails from './mails'
export { mailRoute, mailSummaryOf } from './mail-route'
export { resumeMails } from './mail-pause'
export {
  type MailAttach,
  type QueuedMail,
  mailsAsJson,
  mailsQueued,
  notifyOperator,
  queueMail,
  queuedMail,
  writeMail,
} from './queue-mail'
export {
  type MailFailures,
  type MailSummary,
  type OutboxEntry,
  type OutboxPage,
  type OutboxRow,
  findFailures,
  findLastMailsTo,
  findMailsTo,
  findOutboxPage,
  findPayload,
  findTestMail,
  insertMails,
  isHeld,
  isMatch,
  isStatus,
  lockMail,
  markReplaced,
  moveMailsOfAccount,
  ofRecipient,
  queueAgain,
  recordTestMail,
  removeFromUnsentMails,
  sendHeldMails,
  statusOfMail,
} from './queries'
export { holdMails, tidyMailSecrets } from './waiting-mails'
export {
  type MailThread,
  createMailThread,
  mailConnections,
  type FromMailThread,
  type MailThreadData,
  type ToMailThread,
} from './mail-thread'
export {
  greeting,
  button,
  link,
  note,
  paragraph,
  secret,
  type MailShop,
  shopLink,
  items,
  type MailItem,
  type MailContent,
  list,
  type MailBlock,
  address,
  type Detail,
  details,
} from './mail-blocks'
export { type WrittenMail, type ComposeMails, type SendOptions } from './send-mails'
export { mailDesign } from './mail-design'
export type { MailAttachment, OutgoingMail, Deliver } from './send-mail'
export { startMailRounds } from './mail-rounds'
export { layoutHtml, oneLine } from './layout'

/** Loads the code that sends mails, because its package takes a twentieth of a start. */
export const loadSendMail = () => import('./send-mail')
