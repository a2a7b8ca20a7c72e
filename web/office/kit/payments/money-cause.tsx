import type { MoneyOfOrder, MoneyCause as Cause } from '#contract/office/inbox'
import * as texts from '#texts/compiled/office/unmatched-payments'
import { Button } from '#web/ui/button'
import { moneyText } from '#web/ui/formats'
import { useMay } from '../session/session'
import { When } from '../values/when'

/** Says why money of an order waits, how much and since when, and what to do. */
export function MoneyCause({ money }: { money: MoneyOfOrder }) {
  return (
    <>
      <strong className="font-semibold text-ink">{causes[money.cause]}</strong> <MoneySince money={money} />
      <span className="block">{causeAdvice[money.cause]}</span>
    </>
  )
}

/** The amount that waits, and since when. */
export const MoneySince = ({ money }: { money: MoneyOfOrder }) => (
  <>
    {money.amount > 0 && <span>{`${moneyText(money.amount, money.currency)} · `}</span>}
    <When at={money.at} isInText />
  </>
)

/** Returns whether staff send the money back by a transfer; every other cause is decided on the screen of the order. */
export const isSentBack = ({ cause }: Pick<MoneyOfOrder, 'cause'>): boolean =>
  cause === 'double' || cause === 'too-much'

/** The ways to send an overpayment back: by a refund, or by a transfer that staff have already made. */
export type WayBack = 'refund' | 'recorded'

/** Buttons of the dialogs that send money back; hidden from staff without the permission. */
export function SendBackButtons({ onPress }: { onPress: (way: WayBack) => void }) {
  const may = useMay()
  return (
    <span className="flex flex-wrap gap-2">
      {may('refund-overpayment') && (
        <Button size="small" className="whitespace-nowrap" onClick={() => onPress('refund')}>
          {texts.pay_back_button()}
        </Button>
      )}
      {may('return-overpayment') && (
        <Button
          variant="secondary"
          size="small"
          className="whitespace-nowrap"
          onClick={() => onPress('recorded')}
        >
          {texts.send_back_button()}
        </Button>
      )}
    </span>
  )
}

/** The causes' labels, in the order of the screen of unmatched payments. */
export const causes: Record<Cause, string> = {
  chargeback: texts.cause_chargeback(),
  late: texts.cause_late(),
  gateway: texts.cause_gateway(),
  'in-doubt': texts.cause_in_doubt(),
  double: texts.cause_double(),
  'too-much': texts.cause_too_much(),
}

/** Explains each cause and what to do about it. */
export const causeAdvice: Record<Cause, string> = {
  chargeback: texts.advice_chargeback(),
  late: texts.advice_late(),
  gateway: texts.advice_gateway(),
  'in-doubt': texts.advice_in_doubt(),
  double: texts.advice_double(),
  'too-much': texts.advice_too_much(),
}
