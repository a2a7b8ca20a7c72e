import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findLookDraft, findPreview } from '../setup'
import type { LookPart } from '../../../contract/office/look'
import { isPreviewedMail, previewMail } from '../messages'
import { findPreviewer } from '../staff'
import type { Stock } from '../catalogue'
import type { World } from '../../context'
import { stockWithItem, stockWithLook } from './draft-stock'
import { pageType } from './kept-pages'
import type { Pages } from './pages'
import { previewMailHtml } from './preview-html'

/** What is previewed, by the first part of the address: the look of the open and of the closed shop, or an item. */
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
export function registerPreviews(app: FastifyInstance, world: World, pages: Pick<Pages, 'previewed'>): void {
  for (const preview of previews) {
    const prefix = `/office/preview/${preview}`
    for (const url of [prefix, `${prefix}/*`])
      app.get(url, async (request, reply) => {
        void reply.headers(headers)
        const previewer = await findPreviewer(world, request)
        const draft = previewer && (await findDraft(world, preview, previewer.session.id))
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
      const previewer = await findPreviewer(world, request)
      const { kind } = request.params
      if (previewer === null || !isPreviewedMail(kind)) return reply.callNotFound()
      const look = await findLook(world, previewer.session.id)
      const { settings, items } = world.catalogue.current()
      const { html } = await previewMail(world, kind, { settings: { ...settings, ...look }, items })
      return reply.type(pageType).send(previewMailHtml(html))
    },
  )
}

/** Lays what the session previews over the stock; null: it previews no item. */
async function findDraft(
  world: World,
  preview: Preview,
  sessionId: number,
): Promise<((stock: Stock) => Stock) | null> {
  if (preview === 'item') {
    const kept = await findPreview(world.db.kysely, sessionId)
    const item = kept?.item ?? null
    return item && ((stock) => stockWithItem(stock, item))
  }
  const look = await findLook(world, sessionId)
  return (stock) => stockWithLook(stock, look, preview === 'look')
}

/** The shared draft of the look, with what the session has unsaved over it. */
async function findLook({ db }: World, sessionId: number): Promise<LookPart> {
  const kept = await findPreview(db.kysely, sessionId)
  const { draft } = await findLookDraft(db.kysely)
  return { ...draft, ...kept?.look }
}
