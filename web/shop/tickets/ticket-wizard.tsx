import type { ReactNode } from 'react'
import type { Order, Ticket } from '#contract/order'
import { effectiveChange } from '#rules/tickets/ticket-changes'
import * as texts from '#texts/compiled/screens/manage-ticket'
import { FormAlert, Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CheckboxField } from '../../ui/choice-fields'
import type { Elements } from '../../ui/elements'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { RichText } from '../../ui/rich-text'
import { useNavigate } from '../../ui/router/use-router'
import { TextAreaField } from '../../ui/text-area-field'
import { EmailField, TextField } from '../../ui/text-fields'
import { useForm, type Form } from '../../ui/use-form'
import { LastButtons, Wizard } from '../../ui/wizard'
import { useSureCall } from '../calls/use-sure-call'
import { OrderLink } from '../orders/order-link'
import { paths } from '../paths'
import { useSteps } from '../store/use-steps'
import {
  changePayload,
  checkTicket,
  unchangedTicket,
  type TicketForm,
  offersReassign,
  wantedChange,
} from './ticket-form'

interface TicketWizardProps {
  order: Order
  ticket: Ticket
  ownEmail: string
}

/** Two steps: enter the changes, confirm them. Back keeps the input; an error leads back to the first step. */
export function TicketWizard({ order, ticket, ownEmail }: TicketWizardProps) {
  const navigate = useNavigate()
  const steps = useSteps()
  const form = useForm<TicketForm>(() => unchangedTicket(ticket), { keep: `ticket-${ticket.code}` })
  const call = useSureCall('change-ticket', {
    find: (_sent, { shop }) => {
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

interface DetailFieldsProps {
  form: Form<TicketForm>
  ticket: Ticket
  ownEmail: string
}

/** Name, email, the ticket's account, and a note. Fields that cannot be changed are read-only. */
function DetailFields({ form: { values, field, set }, ticket, ownEmail }: DetailFieldsProps) {
  const { allow_name_changes, allow_email_changes, name_changes_left } = ticket
  const left = name_changes_left === null ? '' : ` ${texts.name_changes_left({ count: name_changes_left })}`
  return (
    <>
      <TextField
        label={texts.name()}
        autoComplete="off"
        required={allow_name_changes}
        readOnly={!allow_name_changes}
        hint={allow_name_changes ? texts.name_hint() + left : texts.name_fixed()}
        {...field('full_name')}
      />
      <EmailField
        autoComplete="off"
        required={allow_email_changes}
        readOnly={!allow_email_changes}
        hint={allow_email_changes ? texts.email_hint() : texts.email_fixed()}
        {...field('email')}
      />
      {offersReassign(values, ticket, ownEmail) && (
        <CheckboxField
          label={texts.reassign()}
          name="reassign"
          hint={texts.reassign_hint()}
          checked={values.reassign}
          onChange={(event) => set({ reassign: event.target.checked })}
        />
      )}
      <TextAreaField label={texts.note()} maxLength={2000} hint={texts.note_hint()} {...field('note')} />
    </>
  )
}

interface ChangeSummaryProps {
  values: TicketForm
  ticket: Ticket
  ownEmail: string
}

/** The effects of the change, shown before it is made. */
function ChangeSummary({ values, ticket, ownEmail }: ChangeSummaryProps) {
  const wanted = wantedChange(values, ticket, ownEmail)
  const changed = effectiveChange(ticket, wanted, ownEmail)
  const email = wanted.email ?? ticket.email
  return (
    <>
      <Card>
        <dl className="grid gap-4">
          <ChangedValue name={texts.name()} before={changed.name ? ticket.full_name : null}>
            <span>{wanted.full_name ?? ticket.full_name}</span>
          </ChangedValue>
          <ChangedValue name={texts.email()} before={changed.email ? ticket.email : null}>
            <span>{email}</span>
          </ChangedValue>
          {values.note.trim() && (
            <ChangedValue name={texts.note()} before={null}>
              <span className="font-normal whitespace-pre-line">{values.note.trim()}</span>
            </ChangedValue>
          )}
        </dl>
      </Card>
      {changed.reassign && <Alert tone="warn">{texts.given_away({ email })}</Alert>}
      <p className="text-ink-soft">{texts.replaced({ email })}</p>
    </>
  )
}

function ChangedValue({
  name,
  before,
  children,
}: {
  name: string
  before: string | null
  children: Elements
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">
        {before !== null && (
          <>
            <del className="font-normal text-ink-soft">{before}</del> <span aria-hidden>→ </span>
          </>
        )}
        {children}
      </dd>
    </div>
  )
}
