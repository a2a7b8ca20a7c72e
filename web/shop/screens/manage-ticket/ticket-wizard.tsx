import type { ReactNode } from 'react'
import { useNavigate } from '../../../parts/router/use-router'
import type { Order, Ticket } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/manage-ticket'
import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { useForm } from '../../../parts/use-form'
import { RichText } from '../../../parts/rich-text'
import { LastButtons, Wizard } from '../../../parts/wizard'
import { paths } from '../../paths'
import { useSureCall } from '../../calls/use-sure-call'
import { useSteps } from '../../store/use-steps'
import { OrderLink } from '../order/order-link'
import { ChangeSummary } from './change-summary'
import { DetailFields } from './detail-fields'
import { changePayload, checkTicket, unchangedTicket, type TicketForm } from './ticket-form'

interface TicketWizardProps {
  order: Order
  ticket: Ticket
  ownEmail: string
}

/** Two steps: enter the details, confirm them. Back keeps the input; a refusal leads back to the details. */
export function TicketWizard({ order, ticket, ownEmail }: TicketWizardProps) {
  const navigate = useNavigate()
  const steps = useSteps()
  const form = useForm<TicketForm>(() => unchangedTicket(ticket), { keep: `ticket-${ticket.code}` })
  const call = useSureCall('change-ticket', {
    look: (_sent, { shop }) => {
      const held = () =>
        shop
          .get()
          .orders.flatMap(({ tickets }) => tickets)
          .filter(({ id }) => id === ticket.id)
          .map(({ code, full_name, email }) => [code, full_name, email].join('\n'))
          .join()
      const before = held()
      return () => (held() === before ? null : { data: {} })
    },
    toast: texts.updated({ code: ticket.code ?? '' }),
    done: async () => {
      form.forget()
      // Replace the entry: Back must not lead to the confirmation of a change that is done.
      await navigate(paths.order(order.code), { replace: true })
    },
    failed: (refusal) => {
      steps.back()
      form.check(fieldErrorsOf(refusal))
    },
  })

  const review = async () => {
    const found = checkTicket(form.values, ticket, ownEmail)
    call.setError(alertText(found))
    if (form.check(found)) steps.advance(1)
  }
  const save = () => call.send(changePayload(form.values, order, ticket, ownEmail))

  return (
    <div className="grid max-w-3xl gap-5">
      <OrderLink code={order.code} />
      <Wizard title={texts.title()} steps={[texts.details(), texts.confirm()]} current={steps.current}>
        <form {...form.props(review)} className="grid gap-6">
          <p className="text-ink-soft">
            <RichText
              parts={texts.which.parts({ product: ticket.product.name, code: ticket.code ?? '' })}
              tags={{ product }}
            />
          </p>
          <FormAlert error={call.error} />
          <DetailFields form={form} ticket={ticket} ownEmail={ownEmail} />
          <p>
            <Button type="submit" size="large">
              {texts.go_on()}
            </Button>
          </p>
        </form>
        <div className="grid gap-6">
          <ChangeSummary values={form.values} ticket={ticket} ownEmail={ownEmail} />
          <LastButtons pending={call.pending} onBack={steps.back} onConfirm={() => void save()}>
            {texts.save()}
          </LastButtons>
        </div>
      </Wizard>
    </div>
  )
}

const product = (words: ReactNode) => <strong className="text-ink">{words}</strong>
