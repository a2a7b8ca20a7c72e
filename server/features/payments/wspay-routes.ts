import type { FastifyInstance, FastifyReply } from 'fastify'
import type { WspayGateway } from '../../gateways/wspay/wspay-gateway'
import type { World } from '../../world'
import { hear, placeAfter, setAside, storeMessage, takeBytes } from './hear-gateway'

const gateway = 'wspay'

/** The addresses that WSPay sends browsers back to, and the one that it reports to itself (facts.md, 1.4 and 1.5). */
export async function registerWspayRoutes(
  app: FastifyInstance,
  world: World,
  wspay: WspayGateway,
): Promise<void> {
  const comeBack = async (fields: unknown, isCancel: boolean, reply: FastifyReply) => {
    const raw = JSON.stringify(fields ?? {})
    const notificationId = await storeMessage(world, { gateway, source: 'return' }, raw)
    const told = wspay.readReturn(fields)
    if (told === null) {
      await setAside(world, gateway, notificationId, 'forged')
      return reply.redirect('/portal', 303)
    }
    const isApproved = told.Success === '1' && told.ApprovalCode !== ''
    const heard = await hear(world, {
      gateway,
      notificationId,
      reference: told.ShoppingCartID,
      otherwise: isApproved ? undefined : isCancel ? 'cancelled' : 'declined',
    })
    return reply.redirect(placeAfter(heard, isApproved), 303)
  }
  for (const way of ['return', 'error', 'cancel']) {
    app.get(`/gateway/wspay/${way}`, (request, reply) => comeBack(request.query, way === 'cancel', reply))
    app.post(`/gateway/wspay/${way}`, (request, reply) => comeBack(request.body, way === 'cancel', reply))
  }

  await app.register(async (scope) => {
    takeBytes(scope)
    scope.post<{ Body: Buffer | undefined }>('/gateway/wspay/callback', async (request, reply) => {
      const raw = request.body?.toString('utf8') ?? ''
      const notificationId = await storeMessage(world, { gateway, source: 'callback' }, raw)
      const told = wspay.readCallback(fieldsOf(raw))
      if (told === null) {
        await setAside(world, gateway, notificationId, 'forged')
        return reply.code(400).send({ message: 'The signature is not right.' })
      }
      const heard = await hear(world, { gateway, notificationId, reference: told.ShoppingCartID })
      // Who could not ask could not judge: WSPay may send it again, and the reconciler asks in any case.
      return reply.code(heard.verdict === 'no answer' ? 503 : 200).send({ message: heard.verdict })
    })
  })
}

/** A body as JSON or, as some of WSPay's accounts send it, as a form. */
function fieldsOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return Object.fromEntries(new URLSearchParams(raw))
  }
}
