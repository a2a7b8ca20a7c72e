import { useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { late } from '../../../parts/late'
import { LateDialog } from '../../../parts/late-dialog'
import { Panel } from '../../parts/page'
import { isSentBack, MoneyCause, SendBackButton } from '../../waiting-money/money-cause'
import * as words from './words'

const ReturnOverpayment = late(
  async () => (await import('../../waiting-money/return-overpayment')).ReturnOverpayment,
)

type Waiting = OfficeAnswered<'get-order'>['waiting_money']

/** The money of an order that somebody has to settle, as the inbox has it; nothing where none waits. */
export function WaitingMoney({ of }: { of: Waiting }) {
  const [asked, setAsked] = useState<Waiting[number] | null>(null)
  if (of.length === 0) return null
  return (
    <Panel title={words.moneyWaits}>
      <ul className="grid gap-3">
        {of.map((one) => (
          <li
            key={`${one.cause} ${one.at}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <p className="min-w-0 max-w-prose text-ink-soft">
              <MoneyCause of={one} />
            </p>
            {isSentBack(one) && <SendBackButton onPress={() => setAsked(one)} />}
          </li>
        ))}
      </ul>
      {asked && (
        <LateDialog>
          <ReturnOverpayment of={asked} onClose={() => setAsked(null)} />
        </LateDialog>
      )}
    </Panel>
  )
}
