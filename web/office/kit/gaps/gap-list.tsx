import { ArrowUpRight, Circle } from 'lucide-react'
import type { GapCode } from '#contract/office/inbox'
import type { Elements } from '#web/ui/elements'
import { Link } from '#web/ui/router/link'
import { paths } from '../paths'
import { gapLabels, type GapData } from './gaps'

/** Returns the address of the first item that a gap names; without one, of the list of all items. */
function firstItem({ items }: GapData): string {
  const [code] = Array.isArray(items) ? items.map(String) : []
  return code === undefined ? paths.catalogue() : paths.item(code)
}

/** Address of the screen that closes a gap; `null` if only the server's configuration can. */
const places: Record<GapCode, ((data: GapData) => string) | null> = {
  'shop-name-missing': paths.settings,
  'seller-missing': paths.settings,
  'terms-missing': () => paths.lookPage('termsConditions'),
  'order-button-unclear': () => paths.lookPart('words'),
  'privacy-missing': () => paths.lookPage('privacyPolicy'),
  'accessibility-missing': () => paths.lookPage('accessibilityStatement'),
  'withdrawal-off': paths.settings,
  'guarantee-notice-missing': paths.settings,
  'makers-missing': firstItem,
  'contact-missing': paths.mailSettings,
  'no-tax-rates': firstItem,
  'no-payment-method': paths.paymentSettings,
  'no-transfer-countries': paths.paymentSettings,
  'cards-in-sandbox': paths.paymentSettings,
  'no-countries': paths.settings,
  'gateway-not-set-up': paths.paymentSettings,
  'nothing-published': paths.catalogue,
  'nothing-in-stock': paths.stock,
  'no-pictures': firstItem,
  'items-over': firstItem,
  'goods-hidden': paths.settings,
  'no-shipping-price': paths.shippingSettings,
  'low-contrast': paths.look,
  'address-not-public': null,
  'no-mail-server': paths.mailSettings,
  'no-mail-sent': paths.mailSettings,
  'sender-without-spf': paths.mailSettings,
  'no-dkim-selector': paths.mailSettings,
  'sender-without-dkim': paths.mailSettings,
  'sender-without-dmarc': paths.mailSettings,
  'no-test-purchase': paths.orders,
  'no-backup': paths.health,
  'one-owner': paths.team,
  'test-orders': () => `${paths.orders()}?is_test=true`,
  'demo-vouchers': paths.vouchers,
  'names-kept-forever': paths.advancedSettings,
  'shop-closed': paths.settings,
  'invoices-not-reported': paths.fiscalSettings,
  'fiscal-oib-missing': paths.settings,
  'fiscal-currency': paths.settings,
  'fiscal-place-missing': paths.fiscalSettings,
  'fiscal-certificate-missing': paths.fiscalSettings,
  'fiscal-certificate-other': paths.fiscalSettings,
  'fiscal-certificate-expired': paths.fiscalSettings,
  'fiscal-test-system': paths.fiscalSettings,
}

/** Lists what is missing; each gap links to the screen that closes it. `here`: that screen, to which nothing links. */
export function GapList({
  gaps,
  here,
  renderBelow,
}: {
  gaps: readonly { gap: GapCode; facts: GapData }[]
  here?: string
  renderBelow?: (gap: GapCode) => Elements
}) {
  return (
    <ul className="-my-1 grid gap-3 py-1">
      {gaps.map(({ gap, facts: data }) => {
        const { title, text, link } = gapLabels[gap]
        const to = places[gap]?.(data) ?? null
        return (
          <li key={gap} className="flex gap-3">
            <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-sm break-words text-ink-soft">
                <span>{text(data)}</span> {to !== here && <GapLink to={to} text={link} />}
              </p>
              {renderBelow?.(gap)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function GapLink({ to, text }: { to: string | null; text: string }) {
  if (to !== null)
    return (
      <Link to={to} className="link whitespace-nowrap">
        {text}
      </Link>
    )
  return (
    <a href="/" target="_blank" rel="noreferrer" className="link whitespace-nowrap">
      <span>{text}</span>
      <ArrowUpRight aria-hidden className="inline size-3.5" />
    </a>
  )
}
