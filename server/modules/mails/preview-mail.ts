import type { Settings } from '#contract/config'
import { type PreviewedMail, previewedMails } from '#contract/office/look'
import { sum } from '#rules/money/money'
import type { Context } from '../../context'
import { accountMails } from '../accounts'
import type { CatalogueItem } from '../catalogue'
import { type Mail, mailDesign } from '../mail-queue'
import { mailPlaceOf, orderMails } from '../orders'
import { refundMails } from '../refunds'
import { ticketMails } from '../tickets'
import { renderMail } from './render-mail'

interface Previewed {
  /** The settings, including the draft theme. */
  settings: Settings
  /** Items of the catalogue. The mail is about the first items on sale. */
  items: readonly CatalogueItem[]
}

/** Returns whether a name is that of a mail that can be previewed. */
export const isPreviewedMail = (name: string): name is PreviewedMail =>
  previewedMails.some((kind) => kind === name)

/** Renders an example mail with the given settings as one HTML document that contains its pictures. */
export async function previewMail(
  context: Pick<Context, 'environment' | 'pictures' | 'now'>,
  kind: PreviewedMail,
  { settings, items }: Previewed,
): Promise<{ subject: string; html: string }> {
  const { mail, data } = examples(items, context.now())[kind]
  const { shop, pictures } = await mailDesign(context, settings, mail)
  const { subject, html, attachments } = await renderMail(mail, data, shop, 'owner')
  const shown = [...pictures, ...attachments].reduce(
    (text, { cid, contentType, content }) =>
      text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  )
  return { subject, html: shown }
}

const full_name = 'Ana Horvat'
const code = 'K7QM2XPA'

interface Example {
  readonly mail: Mail
  readonly data: object
}

const exampleOf = <Data extends object>(mail: Mail<Data>, data: NoInfer<Data>): Example => ({ mail, data })

/** Returns examples of the mails that can be previewed, about items of the catalogue. */
function examples(items: readonly CatalogueItem[], now: Date): Record<PreviewedMail, Example> {
  const sold = items.filter(({ published, cancelled_at }) => published && cancelled_at === null)
  const lines = (sold.length > 0 ? sold : items).slice(0, 2).map(lineOf)
  const names = lines.map(({ name }) => name)
  const total_price = sum(lines.map(({ price }) => price))
  const order = {
    code,
    created_at: now.toISOString(),
    items: lines,
    shipping_amount: null,
    discount_amount: null,
    total_price,
  }
  return {
    welcome: exampleOf(accountMails.welcomeMail, {
      customer_id: 0,
      full_name,
      password: 'kiwi-Lampe-73-boca',
      code: '048213',
      cart: null,
    }),
    'order-paid': exampleOf(orderMails.orderPaidMail, {
      full_name,
      order,
      accept_checksum: null,
      withdraw_checksum: null,
      attached: { tickets: lines.length, invoice: true },
      changes: { names: true, emails: false, travel_times: false },
      calendar_checksum: null,
      ships_to: null,
    }),
    tickets: exampleOf(ticketMails.ticketsMail, {
      tickets: lines.map(({ name, price: _price, full_name: _name, ...place }, number) => ({
        code: `7QK3MZ9DXV${number + 2}H`,
        product: name,
        full_name,
        order_code: code,
        ...place,
      })),
      because: 'office',
    }),
    'refund-processed': exampleOf(refundMails.refundProcessedMail, {
      full_name,
      refund_id: 1,
      order_code: code,
      items: names,
      total: total_price,
      credit_note_attached: true,
      by: 'bank',
    }),
  }
}

function lineOf(item: CatalogueItem) {
  const place = mailPlaceOf(item, item.times[0]?.id ?? null)
  return { name: item.name, full_name, price: item.price + item.fee, ...place }
}
