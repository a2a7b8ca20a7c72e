import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Call, AnswerOf, PayloadOf } from '../../../contract/call'
import type { OfficePath, ShopPath } from '../../../contract/calls'
import { Refusal } from './refusal'
import type { Context } from '../../context'
import type { EncodedBody } from './encoded-body'
import type { SignedIn } from './sessions'

/** The input of a handler. */
export interface Parts<C extends Call, Who> {
  payload: PayloadOf<C>
  /** The customer who is logged in; null for a visitor, and in every call of the office: see `serveStaff`. */
  customer: Who
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/** A call and the function that serves it. */
export interface Served<Path extends string = string> {
  readonly call: Call<Path>
  /** The handler reads the body itself: an import depends on which keys are absent. Its `payload` is empty. */
  readonly readsBody?: boolean
  readonly handle: (parts: Parts<Call, SignedIn | null>) => Promise<unknown>
}

/** The handler of each declared call: the app has them all, a module's `routes.ts` has its own. */
export type Handlers = { readonly [Path in ShopPath | OfficePath]: Served<Path> }

/** A call of the customers' pages. An office call declares roles, and only `serveStaff` accepts it. */
type ShopCall = Call & { readonly roles?: never }

/** Serves a call to visitors and customers; `customer` is null for a visitor. */
export function serve<C extends ShopCall>(
  call: C,
  handle: (parts: Parts<C, SignedIn | null>) => Promise<AnswerOf<C> | PreparedAnswer>,
): Served<C['path']> {
  return { call, handle }
}

/** Serves a call to a logged-in customer; a visitor is refused with 401. */
export function serveCustomer<C extends ShopCall>(
  call: C,
  handle: (parts: Parts<C, SignedIn>) => Promise<AnswerOf<C>>,
): Served<C['path']> {
  return serve(call, (parts) => {
    if (parts.customer === null) throw new Refusal('login-needed')
    return handle({ ...parts, customer: parts.customer })
  })
}

/** An answer that is already JSON text; it is sent unchanged, a body that can be compressed in an encoding of the request. */
export class PreparedAnswer {
  readonly json: string | EncodedBody
  constructor(json: string | EncodedBody) {
    this.json = json
  }
}

/** An answer that is a file, for the browser to save. It is sent while it is made. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: Readable
  /** The name consists of letters, digits, dashes and one dot. */
  constructor(name: string, type: string, content: Readable) {
    this.name = name
    this.type = type
    this.content = content
  }
}
