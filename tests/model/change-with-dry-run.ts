import type { Effect } from '#contract/office/effect'
import type { ModelShop } from './model-shop'

/** Calls that put all their mails into the outbox at once. Other calls do so later, or for each of many rows. */
const mailsAtOnce = new Set(['resend-mail', 'create-order', 'dismiss-entry', 'reopen-entry'])

/**
 * Makes a change of staff, after a dry run if `dryRun`. If nothing else happens in the meantime, the dry run must leave
 * every table unchanged, and the change that confirms it must succeed. The change is rejected if its effect differs.
 */
export const changesOf =
  (shop: ModelShop) =>
  async (path: string, payload: object, dryRun: boolean): Promise<number> => {
    const office = (requested: object) => shop.app().office(path, requested)
    if (!dryRun) return (await office(payload)).status
    const before = shop.isAlone() ? await shop.fingerprints() : null
    const preview = await office({ ...payload, dry_run: true })
    if (before !== null) sameTables(path, before, await shop.fingerprints())
    // A dry run fails if another transaction locks its rows.
    if (preview.status !== 200) return preview.status === 503 ? 409 : preview.status
    const { effect } = preview.body as { effect: Effect }
    const mails = await mailsOf(shop)
    const { status, body } = await office({ ...payload, fingerprint: effect.fingerprint })
    if (before === null) return status
    if (status !== 200) throw new Error(`Tried, but refused with ${status}: ${path} ${JSON.stringify(body)}`)
    const sent = (await mailsOf(shop)) - mails
    if (mailsAtOnce.has(path) && sent !== effect.mails)
      throw new Error(`A dry run of ${path} announced ${effect.mails} mails, and there are ${sent}`)
    return status
  }

/** Throws if a dry run changed data. */
function sameTables(path: string, before: Map<string, string>, after: Map<string, string>) {
  const changed = [...after].filter(([table, now]) => before.get(table) !== now).map(([table]) => table)
  if (changed.length > 0) throw new Error(`A dry run of ${path} changed ${changed.join(', ')}`)
}

const mailsOf = async (shop: ModelShop) =>
  (await shop.find<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n ?? 0
