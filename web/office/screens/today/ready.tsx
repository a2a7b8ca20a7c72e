import { ArrowUpRight, Circle } from 'lucide-react'
import { useState } from 'react'
import type { GapCode } from '../../../../contract/office/today'
import { Button } from '../../../parts/button'
import { late } from '../../../parts/late'
import { LateDialog } from '../../../parts/late-dialog'
import { Link } from '../../../parts/router/link'
import { Panel } from '../../parts/page'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import type { TodayAnswer } from './today-screen'
import * as words from './words'

const PurgeTestOrders = late(async () => (await import('./purge-test-orders')).PurgeTestOrders)

type Facts = TodayAnswer['ready'][number]['facts']

/** The first item that a gap names; without one the list of all. */
function firstItem({ items }: Facts): string {
  const [code] = Array.isArray(items) ? items.map(String) : []
  return code === undefined ? paths.catalogue() : paths.item(code)
}

/** Where a gap is closed. Null: on the server alone, and the shop shows it. */
const places: Record<GapCode, ((facts: Facts) => string) | null> = {
  'shop-name-missing': paths.settings,
  'seller-missing': paths.settings,
  'terms-missing': () => paths.lookPage('termsConditions'),
  'privacy-missing': () => paths.lookPage('privacyPolicy'),
  'contact-missing': paths.mailSettings,
  'no-tax-rates': firstItem,
  'no-payment-method': paths.paymentSettings,
  'no-countries': paths.settings,
  'gateway-not-set-up': paths.paymentSettings,
  'nothing-published': paths.catalogue,
  'nothing-in-stock': paths.stock,
  'no-pictures': firstItem,
  'low-contrast': paths.look,
  'address-not-public': null,
  'no-mail-server': paths.mailSettings,
  'no-mail-sent': paths.mailSettings,
  'test-orders': () => `${paths.orders()}?is_test=true`,
  'demo-vouchers': paths.vouchers,
  'names-kept-forever': paths.advancedSettings,
  'shop-closed': paths.settings,
  'invoices-not-reported': paths.settings,
}

/** What the shop lacks before it can sell: each gap with the place where it is closed. */
export function Ready({ gaps }: { gaps: TodayAnswer['ready'] }) {
  const may = useMay()
  const [isPurging, setPurging] = useState(false)
  return (
    <Panel
      title={words.ready}
      actions={<span className="text-sm text-ink-soft">{words.open(gaps.length)}</span>}
    >
      <ul className="-my-1 grid gap-3 py-1">
        {gaps.map(({ gap, facts }) => {
          const { title, text, link } = words.gaps[gap]
          return (
            <li key={gap} className="flex gap-3">
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="text-sm break-words text-ink-soft">
                  {text(facts)} <GapLink to={places[gap]?.(facts) ?? null} text={link} />
                </p>
                {gap === 'test-orders' && may('purge-test-orders') && (
                  <Button look="secondary" size="small" className="mt-1.5" onClick={() => setPurging(true)}>
                    {words.purge}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {isPurging && (
        <LateDialog>
          <PurgeTestOrders onClose={() => setPurging(false)} />
        </LateDialog>
      )}
    </Panel>
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
      {text}
      <ArrowUpRight aria-hidden className="inline size-3.5" />
    </a>
  )
}
