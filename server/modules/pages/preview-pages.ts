import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ItemEntry } from '#contract/office/catalogue-file'
import type { LookPart } from '#contract/office/look'
import { itemDates } from '#rules/catalogue/item-dates'
import type { Context } from '../../context'
import {
  type Stock,
  type CatalogueItem,
  configOf,
  type Places,
  saleEndsOfItem,
  type Snapshot,
} from '../catalogue'
import { isPreviewedMail, previewMail } from '../mails'
import { findPreviewer } from '../staff'
import { findLookDraft, findPreview } from '../theme'
import { pageType } from './cached-pages'
import { previewMailHtml } from './page-html'
import type { Pages } from './pages'

/** Kinds of preview, which are also path segments: the theme of the open shop (`look`) or the closed shop, or an item. */
const previews = ['look', 'closed', 'item'] as const
type Preview = (typeof previews)[number]

/**
 * Content policy of previews. It forbids code, form submissions and new windows, and allows styles, fonts and pictures of
 * the shop. Previews may only be framed by the same origin, because the office shows them in frames.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  'sandbox allow-same-origin',
].join('; ')

const headers = {
  'content-security-policy': policy,
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * Serves previews of the shop's pages with the draft of a staff session. They are below `/office/preview/`, because the
 * browser only sends the session's cookie there (decision 033). Requests without a session get 404. Previews neither use
 * nor change the cache of the public pages.
 */
export function registerPreviews(
  app: FastifyInstance,
  context: Context,
  pages: Pick<Pages, 'previewed'>,
): void {
  for (const preview of previews) {
    const prefix = `/office/preview/${preview}`
    for (const url of [prefix, `${prefix}/*`])
      app.get(url, async (request, reply) => {
        void reply.headers(headers)
        const previewer = await findPreviewer(context, request)
        const draft = previewer && (await findDraft(context, preview, previewer.session.id))
        if (!draft) return reply.callNotFound()
        const page = await pages.previewed(request.url.slice(prefix.length) || '/', draft, prefix)
        if (typeof page === 'string') return reply.type(pageType).send(page)
        return reply.redirect(`${prefix}${page.location}`, 302)
      })
  }
  app.get(
    '/office/preview/mail/:kind',
    async (request: FastifyRequest<{ Params: { kind: string } }>, reply) => {
      void reply.headers(headers)
      const previewer = await findPreviewer(context, request)
      const { kind } = request.params
      if (previewer === null || !isPreviewedMail(kind)) return reply.callNotFound()
      const look = await findLook(context, previewer.session.id)
      const { settings, items } = context.catalogue.current()
      const { html } = await previewMail(context, kind, { settings: { ...settings, ...look }, items })
      return reply.type(pageType).send(previewMailHtml(html))
    },
  )
}

/** Returns a function that applies the session's draft to a stock, or null if the session previews no item. */
async function findDraft(
  context: Context,
  preview: Preview,
  sessionId: number,
): Promise<((stock: Stock) => Stock) | null> {
  if (preview === 'item') {
    const stored = await findPreview(context.db.kysely, sessionId)
    const item = stored?.item ?? null
    return item && ((stock) => stockWithItem(stock, item))
  }
  const look = await findLook(context, sessionId)
  return (stock) => stockWithLook(stock, look, preview === 'look')
}

/** Returns the shared draft of theme and texts, with the session's unsaved changes applied. */
async function findLook({ db }: Context, sessionId: number): Promise<LookPart> {
  const stored = await findPreview(db.kysely, sessionId)
  const { draft } = await findLookDraft(db.kysely)
  return { ...draft, ...stored?.look }
}

/** Returns the stock of an open or a closed shop with a draft of theme and texts applied to its settings. */
function stockWithLook(stock: Stock, look: LookPart, shopActive: boolean): Stock {
  const settings = { ...stock.snapshot.settings, ...look, shopActive }
  return { ...stock, snapshot: { ...stock.snapshot, settings, config: configOf(settings) } }
}

/**
 * Returns the stock with the draft of an item, which replaces the stored item or is added if it is new. The shop is open
 * and the item is published, so that the preview shows the page as buyers will see it. The available places are those of
 * the draft minus those taken.
 */
function stockWithItem(stock: Stock, entry: ItemEntry): Stock {
  const { snapshot } = stock
  const stored = snapshot.byCode.get(entry.external_code)
  const item = draftItem(entry, stored, snapshot)
  const items =
    stored === undefined
      ? [...snapshot.items, item]
      : snapshot.items.map((one) => (one === stored ? item : one))
  const ofItem = new Map(stock.ofItem)
  ofItem.set(item.id, { total: entry.stock_level, taken: takenOf(stock.ofItem.get(item.id)) })
  const ofTime = new Map(stock.ofTime)
  for (const [n, { stock_level }] of entry.travel_times.entries()) {
    const id = item.times[n]?.id ?? 0
    ofTime.set(id, { total: stock_level, taken: takenOf(stock.ofTime.get(id)) })
  }
  const config = { ...snapshot.config, shopActive: true }
  if (entry.shop_item_type === 'merchandise') config.merchandiseActive = true
  return { ...stock, snapshot: { ...snapshot, config, items }, ofItem, ofTime }
}

const takenOf = (places: Places | undefined): number => places?.taken ?? 0

/** Returns a draft as an item of the catalogue. New items and departures get ids that are not used in the database. */
function draftItem(entry: ItemEntry, stored: CatalogueItem | undefined, snapshot: Snapshot): CatalogueItem {
  const { event: code, stock_level: _places, travel_times, group, ...fields } = entry
  const event = snapshot.events.find((one) => one.code === code) ?? null
  const times = travel_times.map(({ travel_time }, n) => {
    const at = new Date(travel_time)
    const known = stored?.times.find((time) => time.travel_time.getTime() === at.getTime())
    return { id: known?.id ?? -1 - n, travel_time: at, onSale: true, cancelled_at: null }
  })
  const {
    id = 0,
    position = 0,
    version = 1,
    changed_by = null,
    changed_at = null,
    cancelled_at = null,
  } = stored ?? {}
  const own = { starts_at: dateOrNull(entry.starts_at), ends_at: dateOrNull(entry.ends_at) }
  const dates = itemDates({ ...own, event })
  const travel_time = dateOrNull(entry.travel_time)
  return {
    id,
    position,
    version,
    changed_by,
    changed_at,
    cancelled_at,
    ...fields,
    item_group: group,
    published: true,
    allow_refund_requests_from: dateOrNull(entry.allow_refund_requests_from),
    allow_refund_requests_until: dateOrNull(entry.allow_refund_requests_until),
    allow_name_changes_until: dateOrNull(entry.allow_name_changes_until),
    ...own,
    dates,
    ...saleEndsOfItem({ ...entry, dates, times, travel_time }, snapshot.settings.timezone),
    travel_time,
    allow_travel_time_changes_until: dateOrNull(entry.allow_travel_time_changes_until),
    event_id: event?.id ?? null,
    event,
    times,
    timezone: event?.timezone ?? snapshot.settings.timezone,
  }
}

const dateOrNull = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
