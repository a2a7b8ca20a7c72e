import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '../../environment'
import { clientAddress } from '../../platform/http/client-address'
import { recordWrongGuess, refuseIfTooMany, type RateLimit } from '../../platform/http/rate-limits'
import { isSame } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { World } from '../../context'
import { makeFolder } from '../../platform/storage/make-folder'
import { writeOnce } from '../../platform/storage/write-once'

/**
 * Who may read the local mailbox: only programs of this machine, or clients with the password in `file`. It contains
 * all mails, including password resets.
 */
export type MailboxAccess = { readonly by: 'loopback' } | { readonly by: 'password'; readonly file: string }

/**
 * The access to this set-up's mailbox; null: there is none. A shop with a mail server or its own database server has no
 * mailbox. If it serves other machines (PUBLIC_URL, a proxy), it has one only with `MAILBOX=1`.
 */
export function mailboxAccess(environment: Environment): MailboxAccess | null {
  const { DATABASE_URL, SMTP_URL, MAILBOX, TRUST_PROXY, DATA_DIR, publicUrl } = environment
  if (DATABASE_URL !== undefined || SMTP_URL !== undefined || MAILBOX === '0') return null
  if (MAILBOX === '1') return { by: 'password', file: join(resolve(DATA_DIR), 'mailbox-password') }
  return isForItself({ TRUST_PROXY, publicUrl }) ? { by: 'loopback' } : null
}

/** Whether a set-up serves its own machine alone: no proxy, and a loopback address. */
export const isForItself = ({ TRUST_PROXY, publicUrl }: Pick<Environment, 'TRUST_PROXY' | 'publicUrl'>) =>
  TRUST_PROXY === undefined && isLoopbackName(new URL(publicUrl).hostname)

/** Reads the password of the mailbox; it is created once, as a file that only its owner can read. */
export function mailboxPassword(file: string): string {
  makeFolder(dirname(file))
  if (!existsSync(file)) writeOnce(file, randomBytes(18).toString('base64url'))
  const password = readFileSync(file, 'utf8').trim()
  if (password.length < 16) throw new Error(`${file} holds no password. Remove it to get a new one.`)
  return password
}

/** Refuses clients without access, before the mailbox is read. */
export function guardMailbox(world: World, access: MailboxAccess) {
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
      most: world.catalogue.current().settings.limits.loginsPerAccount,
    }
    if (given !== null) {
      await refuseIfTooMany(world, limit)
      if (isSame(password, given)) return undefined
      await recordWrongGuess(world, limit)
    }
    return reply
      .code(401)
      .header('WWW-Authenticate', 'Basic realm="Mailbox", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('The mailbox has a password: the server names its file when it starts.\n')
  }
}

/** Headers that only proxies send. */
const forwarding =
  /^(?:x-forwarded(?:-.*)?|x-real-ip|x-client-ip|forwarded|via|true-client-ip|cf-connecting-ip)$/

/**
 * Whether a request comes directly from a program of this machine. Only the socket's address counts, never a forwarded
 * one. HTTP/1.0 suggests a local proxy with default settings. The Host header must also be this machine's: another name
 * that resolves to it (DNS rebinding) belongs to a foreign page.
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

/** The password of a Basic Authorization header, for any user name; null without one. */
function basicPassword(authorization: string | undefined): string | null {
  const coded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (coded === undefined) return null
  const pair = Buffer.from(coded, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
