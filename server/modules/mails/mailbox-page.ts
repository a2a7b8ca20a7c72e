import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { no_password } from '#texts/compiled/command-line/start'
import * as texts from '#texts/compiled/pages/mailbox'
import type { Context } from '../../context'
import type { Environment } from '../../environment'
import { isSame } from '../../platform/crypto/keys'
import type { Database } from '../../platform/db/database'
import { clientAddress } from '../../platform/http/client-address'
import { recordWrongGuess, refuseIfTooMany, type RateLimit } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { makeFolder, writeOnce } from '../../platform/storage/folders'
import type { Deliver, OutgoingMail } from '../mail-queue'
import {
  recordAttachments,
  recordMailboxMail,
  findAttachment,
  findAttachments,
  findMail,
  findMailboxPage,
} from './queries'

/** Delivers to the database, for the mailbox page of an installation without a mail server. A repeated mail is stored once. */
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
        html: withPictures(mail),
      })
      const files = mail.attachments.filter(({ cid }) => cid === undefined)
      if (id === undefined || files.length === 0) return
      await recordAttachments(
        tx,
        files.map(({ filename, contentType, content }) => ({
          mail_id: id,
          filename,
          content_type: contentType,
          content,
        })),
      )
    })

/** Returns the HTML with its pictures as data URLs, because the page of a mail cannot load its attachments. */
const withPictures = ({ html, attachments }: OutgoingMail): string =>
  attachments.reduce((text, { cid, contentType, content }) => {
    const data = `src="data:${contentType};base64,${content.toString('base64')}"`
    return cid === undefined ? text : text.replaceAll(`src="cid:${cid}"`, data)
  }, html)

/**
 * Registers the local mailbox of an installation without a mail server, which shows the shop's mails in the browser. All
 * routes of `app`, a separate scope, are guarded. Other machines get a 404 if the access rule is `loopback`.
 */
export function registerMailbox(app: FastifyInstance, context: Context, access: MailboxAccess): void {
  app.addHook('onRequest', guardMailbox(context, access))
  const db = context.db.kysely
  type MailRequest = FastifyRequest<{ Params: { id: string } }>
  const mailOf = (request: MailRequest) => findMail(db, idOf(request.params.id))

  app.get('/mailbox', async (_request, reply) => {
    const mails = await findMailboxPage(db, 500)
    const rows = mails.map(
      (
        mail,
      ) => `<tr><td><time datetime="${mail.received_at.toISOString()}">${when(mail.received_at)}</time></td>
<td>${escape(mail.recipient)}</td><td><a href="/mailbox/${mail.id}">${escape(mail.subject)}</a></td></tr>`,
    )
    const table = `<table><thead><tr><th>${texts.received()}</th><th>${texts.to()}</th><th>${texts.subject()}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
    return sendPage(reply, texts.title(), mails.length > 0 ? table : `<p>${texts.empty()}</p>`)
  })

  app.get('/mailbox/:id', async (request: MailRequest, reply) => {
    const mail = await mailOf(request)
    if (mail === undefined) return sendPage(reply.code(404), texts.not_here(), `<p>${texts.no_mail()}</p>`)
    const attachments = await findAttachments(db, mail.id)
    const links = attachments.map(
      ({ id, filename }) => `<li><a href="/mailbox/attachments/${id}" download>${escape(filename)}</a></li>`,
    )
    const body = `<p><a href="/mailbox">${texts.all()}</a></p>
<dl><dt>${texts.to()}</dt><dd>${escape(mail.recipient)}</dd><dt>${texts.received()}</dt><dd>${when(mail.received_at)}</dd></dl>
${links.length > 0 ? `<h2>${texts.attachments()}</h2><ul>${links.join('')}</ul>` : ''}
<iframe src="/mailbox/${mail.id}/html" title="${texts.mail()}" sandbox="${frameMay}"></iframe>
<h2>${texts.as_text()}</h2><pre>${linked(mail.text)}</pre>`
    return sendPage(reply, mail.subject, body)
  })

  app.get('/mailbox/:id/html', async (request: MailRequest, reply) => {
    const mail = await mailOf(request)
    return reply
      .code(mail === undefined ? 404 : 200)
      .headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': mailPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
      })
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${mail?.html ?? ''}`)
  })

  app.get('/mailbox/attachments/:id', async (request: MailRequest, reply) => {
    const file = await findAttachment(db, idOf(request.params.id))
    if (file === undefined)
      return sendPage(reply.code(404), texts.not_here(), `<p>${texts.no_attachment()}</p>`)
    const name = encodeURIComponent(file.filename)
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename*=UTF-8''${name}` })
      .type(/^[\w.+-]+\/[\w.+-]+$/.test(file.content_type) ? file.content_type : 'application/octet-stream')
      .send(file.content)
  })
}

/** Sandbox of the frame of a mail. Links may open in a new window; everything else is forbidden. */
const frameMay = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox ${frameMay}`

/** Parses an id from a path. Anything else becomes 0, which no row has. */
const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

const when = (instant: Date) => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** Returns a text as HTML, with its URLs as links. */
const linked = (text: string) =>
  escape(text).replace(/https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g, (url) => `<a href="${url}">${url}</a>`)

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #8886;vertical-align:top;overflow-wrap:anywhere}
iframe{width:100%;height:44rem;border:1px solid #8886;border-radius:8px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}`

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${style}</style></head>
<body><main><h1>${escape(title)}</h1>
${body}</main></body></html>
`)
}

/**
 * Access rule of the local mailbox: only programs on this machine, or clients with the password in `file`. The mailbox
 * must be protected, because it contains all mails, including password resets.
 */
export type MailboxAccess = { readonly by: 'loopback' } | { readonly by: 'password'; readonly file: string }

/**
 * Returns the access rule of this installation's mailbox, or null if it has none. A shop with a mail server or a separate
 * database server has no mailbox. A shop that serves other machines (PUBLIC_URL, a proxy) has one only with `MAILBOX=1`.
 */
export function mailboxAccess(environment: Environment): MailboxAccess | null {
  const { DATABASE_URL, SMTP_URL, MAILBOX, TRUST_PROXY, DATA_DIR, publicUrl } = environment
  if (DATABASE_URL !== undefined || SMTP_URL !== undefined || MAILBOX === '0') return null
  if (MAILBOX === '1') return { by: 'password', file: join(resolve(DATA_DIR), 'mailbox-password') }
  return isForItself({ TRUST_PROXY, publicUrl }) ? { by: 'loopback' } : null
}

/** Returns whether an installation only serves its own machine: no proxy, and a loopback address. */
export const isForItself = ({ TRUST_PROXY, publicUrl }: Pick<Environment, 'TRUST_PROXY' | 'publicUrl'>) =>
  TRUST_PROXY === undefined && isLoopbackName(new URL(publicUrl).hostname)

/** Returns the password of the mailbox. It is created once, in a file that only its owner can read. */
export function mailboxPassword(file: string): string {
  makeFolder(dirname(file))
  if (!existsSync(file)) writeOnce(file, randomBytes(18).toString('base64url'))
  const password = readFileSync(file, 'utf8').trim()
  if (password.length < 16) throw new Error(no_password({ file }))
  return password
}

/** Rejects clients without access before the mailbox is read. */
function guardMailbox(context: Context, access: MailboxAccess) {
  if (access.by === 'loopback')
    return async (request: FastifyRequest) => {
      if (!isFromThisMachine(request)) throw new Refusal('unknown-call')
    }
  const password = mailboxPassword(access.file)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const given = basicPassword(request.headers.authorization)
    const limit: RateLimit = {
      scope: 'mailbox-address',
      subject: clientAddress(request),
      max: context.catalogue.current().settings.limits.loginsPerAccount,
    }
    if (given !== null) {
      await refuseIfTooMany(context, limit)
      if (isSame(password, given)) return undefined
      await recordWrongGuess(context, limit)
    }
    return reply
      .code(401)
      .header('WWW-Authenticate', 'Basic realm="Mailbox", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send(`${texts.has_password()}\n`)
  }
}

/** Headers that only proxies send. */
const forwarding =
  /^(?:x-forwarded(?:-.*)?|x-real-ip|x-client-ip|forwarded|via|true-client-ip|cf-connecting-ip)$/

/**
 * Returns whether a request comes directly from a program on this machine. Only the address of the socket counts, never
 * a forwarded one. HTTP/1.0 is rejected, because local proxies use it by default. The Host header must also be that of
 * this machine, which prevents DNS rebinding by foreign pages.
 */
export function isFromThisMachine({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (peer !== '::1' && !/^127(?:\.\d{1,3}){3}$/.test(peer)) return false
  if (raw.httpVersion === '1.0' || Object.keys(raw.headers).some((name) => forwarding.test(name)))
    return false
  const host = raw.headers.host ?? ''
  if (!/^[\w.:[\]-]+$/.test(host)) return false
  return URL.canParse(`http://${host}`) && isLoopbackName(new URL(`http://${host}`).hostname)
}

const isLoopbackName = (hostname: string) =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/** Returns the password of a Basic Authorization header with any user name, or null if there is none. */
function basicPassword(authorization: string | undefined): string | null {
  const coded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (coded === undefined) return null
  const pair = Buffer.from(coded, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
