import { useRef, type ReactNode } from 'react'
import type { Ticket } from '#contract/order'
import type { TravelTime } from '#contract/shop-item'
import { openDepartures } from '#rules/catalogue/availability'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/tickets'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { SelectField, type Option } from '#web/ui/choice-fields'
import { Dialog } from '#web/ui/dialog'
import { fieldErrorsOf } from '#web/ui/field-errors'
import { instantText, numberText } from '#web/ui/formats'
import { TextWithInstant } from '#web/ui/instant'
import { RichText } from '#web/ui/rich-text'
import { showToast } from '#web/ui/toast'
import { useForm } from '#web/ui/use-form'
import { useSureCall } from '../../calls/use-sure-call'
import { useShop, useServices } from '../../store/use-page'

interface TravelTimeDialogProps {
  ticket: Ticket
  code: string
  focusAfter: () => HTMLElement | null
  onClose: () => void
}

/** Moves a ticket to another departure. */
export function TravelTimeDialog({ ticket, code, focusAfter, onClose }: TravelTimeDialogProps) {
  const select = useRef<HTMLSelectElement>(null)
  const { form, call, options, submit } = useTravelTime(ticket, code, onClose)
  return (
    <Dialog
      title={texts.choose_your_time()}
      onClose={onClose}
      focusFirst={select}
      focusAfter={focusAfter}
      busy={call.pending}
    >
      <form {...form.props(submit)} className="grid gap-5">
        <p className="text-ink-soft">
          <RichText
            parts={texts.time_change.parts({ product: ticket.product.name, name: ticket.full_name })}
            tags={{ product }}
          />
        </p>
        {ticket.travel_time !== null && (
          <p>
            <TextWithInstant
              parts={texts.time_now.parts()}
              at={ticket.travel_time}
              timezone={ticket.timezone}
            />
          </p>
        )}
        <FormAlert error={call.error} />
        <SelectField
          ref={select}
          label={texts.travel_time()}
          required
          placeholder={texts.choose_your_time()}
          options={options}
          hint={texts.be_early()}
          {...form.field('transport_time_id')}
        />
        <Button type="submit" size="large" wide pending={call.pending}>
          {texts.time_submit()}
        </Button>
      </form>
    </Dialog>
  )
}

/** Returns the form that moves a ticket, with the departures to choose from. */
function useTravelTime(ticket: Ticket, code: string, onClose: () => void) {
  const { session } = useServices()
  const { products, now } = useShop()
  const form = useForm({ transport_time_id: '' })
  const call = useSureCall('set-travel-time', {
    find:
      (sent, { shop }) =>
      () => {
        const tickets = shop.get().orders.flatMap((order) => order.tickets)
        const moved = tickets.find(({ id }) => id === ticket.id)
        return moved?.transport_time_id === sent.transport_time_id ? { data: {} } : null
      },
    toast: texts.time_updated(),
    done: onClose,
    failed: (refusal) => {
      form.check(fieldErrorsOf(refusal))
      // Another customer was faster: show the places that are left now.
      if (refusal.status === 409) void session.reload()
      showToast(texts.time_not_updated(), 'error')
    },
  })

  // The shop's data is newer than the order's, but may no longer include the item.
  const times =
    products.find(({ id }) => id === ticket.product.id)?.travel_times ?? ticket.product.travel_times
  const open = openDepartures(times, now, ticket.transport_time_id)
  const options = otherTimes(open, ticket.transport_time_id, ticket.timezone)

  const submit = async () => {
    const chosen = form.values.transport_time_id
    const missing = chosen ? null : refusalTexts.travel_time_not_selected()
    call.setError(missing)
    if (!form.check(missing ? { transport_time_id: missing } : {})) return
    await call.send({ code, transport_time_id: Number(chosen) })
  }

  return { form, call, options, submit }
}

const product = (words: ReactNode) => <strong className="text-ink">{words}</strong>

/**
 * Returns the departures to move to, by time, with the places left. The ticket's own and sold-out departures are
 * disabled.
 */
export function otherTimes(
  times: readonly TravelTime[],
  currentId: number | null,
  timezone: string,
): Required<Option>[] {
  return times
    .toSorted((a, b) => Date.parse(a.travel_time) - Date.parse(b.travel_time))
    .map(({ id, travel_time, remaining }) => {
      const when = instantText(travel_time, timezone)
      return {
        value: String(id),
        label: id === currentId ? texts.time_current({ when }) : timeLeft(when, remaining),
        disabled: id === currentId || remaining === 0,
      }
    })
}

function timeLeft(when: string, remaining: number | null): string {
  if (remaining === null) return when
  if (remaining === 0) return texts.time_sold_out({ when })
  return texts.time_left({ when, count: numberText(remaining) })
}
