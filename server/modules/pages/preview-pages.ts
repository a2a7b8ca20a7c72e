import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findLookDraft, findPreview } from '../setup'
import type { LookPart } from '../../../contract/office/look'
import { isPreviewedMail, previewMail } from '../messages'
import { findPreviewer } from '../staff'
import { type Stock, type CatalogueItem, configOf, type Places, type Snapshot } from '../catalogue'
import type { Context } from '../../context'
import { pageType } from './kept-pages'
import type { Pages } from './pages'
import { previewMailHtml } from './page-html'
import type { ItemEntry } from '../../../contract/office/catalogue-file'
import { itemDates } from '../../../rules/catalogue/item-dates'

/** Kinds of preview, as in the first path segment: the theme of the open or the closed shop, or an item. */
const previews = ['look', 'closed', 'item'] as const
type Preview = (typeof previews)[number]

/**
 * Nothing runs, nothing is sent, nothing else is opened; styles, fonts and pictures are those of the shop. Only the shop's own
 * pages may show it in a frame: the office does.
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
 * Serves the shop's pages with the draft of a person's session below `/office/preview/`, where alone the browser sends the
 * session's cookie (decision 033). Everybody else gets 404. The pages that visitors get are neither read nor kept here.
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

/** Lays what the session previews over the stock; null: it previews no item. */
async function findDraft(
  context: Context,
  preview: Preview,
  sessionId: number,
): Promise<((stock: Stock) => Stock) | null> {
  if (preview === 'item') {
    const kept = await findPreview(context.db.kysely, sessionId)
    const item = kept?.item ?? null
    return item && ((stock) => stockWithItem(stock, item))
  }
  const look = await findLook(context, sessionId)
  return (stock) => stockWithLook(stock, look, preview === 'look')
}

/** The shared draft of the look, with what the session has unsaved over it. */
async function findLook({ db }: Context, sessionId: number): Promise<LookPart> {
  const kept = await findPreview(db.kysely, sessionId)
  const { draft } = await findLookDraft(db.kysely)
  return { ...draft, ...kept?.look }
}

/** The stock with a draft of the look and texts over its settings, of an open or a closed shop. */
function stockWithLook(stock: Stock, look: LookPart, shopActive: boolean): Stock {
  const settings = { ...stock.snapshot.settings, ...look, shopActive }
  return { ...stock, snapshot: { ...stock.snapshot, settings, config: configOf(settings) } }
}

/**
 * The stock with a draft of an item over the stored one, or beside the others if it is new. It is shown as if it were
 * published in an open shop: that is what a preview is for. Its places are those of the draft without what is taken.
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
  return { snapshot: { ...snapshot, config, items }, ofItem, ofTime }
}

const takenOf = (places: Places | undefined): number => places?.taken ?? 0

/** The draft as the catalogue keeps an item. What has no id yet gets one that nothing has. */
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
  const dates = { starts_at: dateOrNull(entry.starts_at), ends_at: dateOrNull(entry.ends_at) }
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
    ...dates,
    dates: itemDates({ ...dates, event }),
    travel_time: dateOrNull(entry.travel_time),
    allow_travel_time_changes_until: dateOrNull(entry.allow_travel_time_changes_until),
    event_id: event?.id ?? null,
    event,
    times,
    timezone: event?.timezone ?? snapshot.settings.timezone,
  }
}

const dateOrNull = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
