import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/context'
import {
  handleNotification,
  parseBodiesAsBytes,
  pathAfterPayment,
  recordUnattributedMessage,
} from '../../gateway-notifications'
import type { WspayGateway } from './wspay-gateway'

/** Registers the addresses to which WSPay redirects browsers, and the one for its notifications. */
export async function registerWspayRoutes(
  app: FastifyInstance,
  context: Context,
  wspay: WspayGateway,
): Promise<void> {
  const handleReturn = async (fields: unknown, isCancel: boolean, reply: FastifyReply) => {
    const message = { gateway: 'wspay', source: 'return', raw: JSON.stringify(fields ?? {}) } as const
    const read = wspay.readReturn(fields)
    if (read === null) {
      await recordUnattributedMessage(context, message, 'forged')
      return reply.redirect('/portal', 303)
    }
    const isApproved = read.Success === '1' && read.ApprovalCode !== ''
    const handled = await handleNotification(context, {
      ...message,
      same: [read.ShoppingCartID, read.Success, read.ApprovalCode].join('|'),
      reference: read.ShoppingCartID,
      isApproved,
      otherwise: isApproved ? undefined : isCancel ? 'cancelled' : 'declined',
    })
    return reply.redirect(pathAfterPayment(handled, isApproved), 303)
  }
  for (const way of ['return', 'error', 'cancel']) {
    app.get(`/gateway/wspay/${way}`, (request, reply) => handleReturn(request.query, way === 'cancel', reply))
    app.post(`/gateway/wspay/${way}`, (request, reply) => handleReturn(request.body, way === 'cancel', reply))
  }

  await app.register(async (scope) => {
    parseBodiesAsBytes(scope)
    scope.post<{ Body: Buffer | undefined }>('/gateway/wspay/callback', async (request, reply) => {
      const raw = request.body?.toString('utf8') ?? ''
      const message = { gateway: 'wspay', source: 'callback', raw } as const
      const read = wspay.readCallback(fieldsOf(raw))
      if (read === null) {
        await recordUnattributedMessage(context, message, 'forged')
        return reply.code(400).send({ message: 'The signature is not right.' })
      }
      // The signature does not cover the cart, so a notification that names another cart is a different one.
      const { ShoppingCartID: reference, WsPayOrderId, STAN, ApprovalCode, ActionSuccess } = read
      const same = [reference, WsPayOrderId, STAN, ApprovalCode, ActionSuccess].join('|')
      const isApproved = ActionSuccess === '1' && ApprovalCode !== ''
      const handled = await handleNotification(context, { ...message, same, reference, isApproved })
      // Without the gateway's answer there is no verdict: WSPay may resend, and the reconciler queries in any case.
      return reply.code(handled.verdict === 'no answer' ? 503 : 200).send({ message: handled.verdict })
    })
  })
}

/** Reads a body as JSON or, as some WSPay accounts send it, as a form. */
function fieldsOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return Object.fromEntries(new URLSearchParams(raw))
  }
}
