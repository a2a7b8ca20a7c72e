import { mayChangeAccount } from '../../../rules/refunds/account'
import { Dropdown } from '../ui/dropdown'
import { MenuItem } from '../ui/menu-item'
import * as accountTexts from '../../../texts/compiled/office/refund-account'
import { useMay } from '../session/session'
import type { Step } from './refund-step'
import type { RefundRow } from './refunds-screen'
import * as texts from '../../../texts/compiled/office/refunds'

const names: Record<Step, string> = {
  account: accountTexts.change(),
  card: texts.pay_by_card(),
  paid: texts.mark_paid(),
  work: texts.start_work(),
  problem: texts.set_problem(),
}
/** As the server allows it (`server/modules/refunds/process-refund.ts`). */
const next: Record<RefundRow['status'], readonly Step[]> = {
  active: ['card', 'paid', 'work', 'account'],
  processing: ['paid', 'problem', 'account'],
  problem: ['work', 'account'],
  processed: [],
  cancelled: [],
}

/** Lists the actions that the refund's status allows, or says that another person has to pay it. */
export function StepButtons({
  refund,
  isForAnother,
  onStep,
}: {
  refund: RefundRow
  isForAnother: boolean
  onStep: (step: Step) => void
}) {
  const may = useMay()
  const { bank_account, needs_account } = refund
  const mayPay = may('process-refund') && !isForAnother
  const allowed: Record<Step, boolean> = {
    card: mayPay && refund.can_go_to_card,
    paid: mayPay,
    work: mayPay,
    problem: may('process-refund'),
    account:
      may('set-refund-account') && mayChangeAccount(refund) && (needs_account || bank_account !== null),
  }
  const possible = next[refund.status].filter((step) => allowed[step])
  // Without an account no bank file can have it: that comes first.
  const steps = needs_account
    ? possible.toSorted((a, b) => Number(b === 'account') - Number(a === 'account'))
    : possible
  const waitsForAnother = isForAnother && next[refund.status].some((step) => step !== 'account')
  if (steps.length === 0 && !waitsForAnother) return null
  return (
    <span className="inline-block text-start">
      <Dropdown label={texts.actions()} align="end">
        {waitsForAnother && <p className="px-2 py-1 text-sm text-ink-soft">{texts.for_another()}</p>}
        {steps.map((step) => (
          <MenuItem
            key={step}
            name={step === 'account' && bank_account === null ? accountTexts.enter() : names[step]}
            onChoose={() => onStep(step)}
          />
        ))}
      </Dropdown>
    </span>
  )
}
