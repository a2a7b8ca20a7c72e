import type { GatewayName } from '#contract/gateways'
import type { TestApp } from '../app/test-app'

/** Simulates a browser that returns from a gateway, and reads the messages that the shop recorded. */
export function messagesFrom(shop: () => TestApp, gateway: GatewayName) {
  const pathOf = (url: string) => {
    const { pathname, search } = new URL(url, 'https://shop.example')
    return `${pathname}${search}`
  }
  /** Returns the URL that a response redirects to. Throws if it does not redirect. */
  const sent = (answer: { statusCode: number; body: string; headers: Record<string, unknown> }) => {
    if (answer.statusCode !== 303) throw new Error(`The return answered ${answer.statusCode}: ${answer.body}`)
    return String(answer.headers['location'])
  }
  return {
    browserTo: async (url: string) => sent(await shop().app.inject({ method: 'GET', url: pathOf(url) })),
    browserPosts: async (url: string, fields: Record<string, string>) =>
      sent(
        await shop().app.inject({
          method: 'POST',
          url: new URL(url, 'https://shop.example').pathname,
          // The request is sent like a form on the gateway's page: from another site and without a cookie.
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://form.wspay.biz' },
          payload: new URLSearchParams(fields).toString(),
        }),
      ),
    /**
     * Returns the verdicts on the newest messages, sorted. A message that was applied once is also listed as `repeated`
     * for each further time it was received.
     */
    verdicts: async (newest: number) => {
      const rows = await shop()
        .db.kysely.selectFrom('notification')
        .select(['verdict', 'times'])
        .where('gateway', '=', gateway)
        .orderBy('id', 'desc')
        .limit(newest)
        .execute()
      const came = rows.flatMap(({ verdict, times }) => {
        const again = verdict === 'applied' ? 'repeated' : verdict
        return [verdict, ...Array.from({ length: times - 1 }, () => again)]
      })
      return came
        .slice(0, newest)
        .map((verdict) => verdict ?? 'not judged')
        .toSorted((a, b) => a.localeCompare(b))
    },
    /** Returns the ledger rows of an attempt. */
    movements: (reference: string) =>
      shop()
        .db.kysely.selectFrom('movement')
        .select(['kind', 'amount'])
        .where('reference', '=', reference)
        .execute(),
    /** Returns the subjects of the mails to the operator about an order. */
    problems: async (orderCode: string) =>
      (await shop().mailsTo('operator@shop.example'))
        .map(({ payload }) => String((payload as { subject?: string }).subject))
        .filter((subject) => subject.includes(orderCode)),
  }
}
