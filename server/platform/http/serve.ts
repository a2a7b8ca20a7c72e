import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, AnswerOf, PayloadOf } from '#contract/call'
import type { OfficePath, ShopPath } from '#contract/calls'
import type { Context } from '../../context'
import type { EncodedBody } from './encoded-body'
import { Refusal } from './refusal'
import type { SignedIn } from './sessions'

/** Input of a handler. */
export interface Parts<C extends Call, Who> {
  payload: PayloadOf<C>
  /** The logged-in customer; `null` for a visitor and in every office call (see `serveStaff`). */
  customer: Who
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/** A call and its handler. */
export interface Served<Path extends string = string> {
  readonly call: Call<Path>
  /**
   * Whether the handler reads the body itself, because an import depends on which keys are absent. Its `payload` is
   * then empty.
   */
  readonly readsBody?: boolean
  readonly handle: (parts: Parts<Call, SignedIn | null>) => Promise<unknown>
}

/** Handlers of all declared calls. The app combines those of the modules' `routes.ts`. */
export type Handlers = { readonly [Path in ShopPath | OfficePath]: Served<Path> }

/** A call of the customers' pages. An office call declares roles, and only `serveStaff` accepts it. */
type ShopCall = Call & { readonly roles?: never }

/** Serves a call to visitors and customers; `customer` is `null` for a visitor. */
export function serve<C extends ShopCall>(
  call: C,
  handle: (parts: Parts<C, SignedIn | null>) => Promise<AnswerOf<C> | PreparedAnswer>,
): Served<C['path']> {
  return { call, handle }
}

/** Serves a call to a logged-in customer. A visitor is rejected with 401. */
export function serveCustomer<C extends ShopCall>(
  call: C,
  handle: (parts: Parts<C, SignedIn>) => Promise<AnswerOf<C>>,
): Served<C['path']> {
  return serve(call, (parts) => {
    if (parts.customer === null) throw new Refusal('login-needed')
    return handle({ ...parts, customer: parts.customer })
  })
}

/**
 * A response that is JSON text already. It is sent unchanged, or compressed if it is an `EncodedBody` and the request
 * accepts an encoding.
 */
export class PreparedAnswer {
  readonly json: string | EncodedBody
  constructor(json: string | EncodedBody) {
    this.json = json
  }
}

/** A response that is a file for the browser to save. It is streamed while it is generated. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly content: Readable
  /** The name may contain letters, digits, dashes and one dot. */
  constructor(name: string, type: string, content: Readable) {
    this.name = name
    this.type = type
    this.content = content
  }
}
