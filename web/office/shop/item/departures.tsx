import { Plus } from 'lucide-react'
import type { OfficeAnswered } from '#contract/calls'
import type { ItemEntry } from '#contract/office/catalogue-file'
import { itemFields } from '#rules/text/fields'
import * as cancellationTexts from '#texts/compiled/office/cancellations'
import * as texts from '#texts/compiled/office/item'
import { Button } from '#web/ui/button'
import { SelectField } from '#web/ui/choice-fields'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { TextField } from '#web/ui/text-fields'
import { InstantField, LimitField } from '../../kit/form/fields'
import { FormSection, RemoveRow, Whole } from '../../kit/form/section'
import { sameTimeNextDay } from '../../kit/form/zone-time'
import { itemProps, type SectionProps } from './item-props'

type Time = ItemEntry['travel_times'][number]
type TimeType = NonNullable<ItemEntry['travel_time_type']>

interface DeparturesProps extends SectionProps {
  /** Data of the stored departures, including places taken. */
  places: OfficeAnswered<'get-item'>['departures']
  onCancelTime: ((departure: string) => void) | null
}

/**
 * When it takes place: on the dates of its event or its own, at one departure, or at several with places of their own;
 * and from where to where a transport goes.
 */
export function Departures({ item, set, errors, timezone, places, onCancelTime }: DeparturesProps) {
  const { value } = itemProps({ item, set, errors })
  const choose = (chosen: string) => {
    const type = chosen === '' ? null : (chosen as TimeType)
    const first = item.travel_times.length > 0 ? item.travel_times : [{ travel_time: '', stock_level: null }]
    set({
      travel_time_type: type,
      travel_time: type === 'fixed' ? item.travel_time : null,
      travel_times: type === 'selectable' ? first : [],
      ...(type !== null && { starts_at: null, ends_at: null }),
    })
  }
  return (
    <FormSection title={texts.times()} hint={texts.zone({ timezone })}>
      <SelectField
        label={itemFields.travel_time_type}
        options={[
          { value: '', label: texts.time_type_none() },
          { value: 'fixed', label: texts.time_type_fixed() },
          { value: 'selectable', label: texts.time_type_selectable() },
        ]}
        value={item.travel_time_type ?? ''}
        error={errors['item.travel_time_type']}
        onChange={({ target }) => choose(target.value)}
      />
      {item.travel_time_type === null && (
        <>
          {/* Below the choice, beside each other. */}
          <div className="max-sm:hidden" />
          <InstantField {...value('starts_at')} hint={texts.dates_hint()} timezone={timezone} />
          <InstantField {...value('ends_at')} timezone={timezone} />
        </>
      )}
      {item.travel_time_type === 'fixed' && (
        <InstantField {...value('travel_time')} label={texts.day_and_time()} timezone={timezone} />
      )}
      {item.travel_time_type === 'selectable' && (
        <>
          <InstantField
            {...value('allow_travel_time_changes_until')}
            label={texts.time_changes()}
            hint={texts.any_time()}
            timezone={timezone}
          />
          <Whole>
            <Times {...{ item, set, errors, timezone, places, onCancelTime }} />
          </Whole>
        </>
      )}
      {(item.travel_time_type !== null || item.route !== null || item.meeting_point) && (
        <Ways {...{ item, set, errors }} />
      )}
    </FormSection>
  )
}

/** The fields of its route and meeting point. */
function Ways({ item, set, errors }: Omit<SectionProps, 'timezone'>) {
  const { from, to } = item.route ?? { from: '', to: '' }
  const change = (route: { from: string; to: string }) =>
    set({ route: route.from === '' && route.to === '' ? null : route })
  return (
    <>
      <TextField
        label={texts.route_from()}
        maxLength={200}
        autoComplete="off"
        value={from}
        error={errors['item.route.from']}
        onChange={({ target }) => change({ from: target.value, to })}
      />
      <TextField
        label={texts.route_to()}
        maxLength={200}
        autoComplete="off"
        value={to}
        error={errors['item.route.to']}
        onChange={({ target }) => change({ from, to: target.value })}
      />
      <Whole>
        <TextField
          label={itemFields.meeting_point}
          maxLength={300}
          autoComplete="off"
          hint={texts.meeting_hint()}
          value={item.meeting_point ?? ''}
          error={errors['item.meeting_point']}
          onChange={({ target }) => set({ meeting_point: target.value || null })}
        />
      </Whole>
    </>
  )
}

function Times({ item, set, errors, timezone, places, onCancelTime }: DeparturesProps) {
  const times = item.travel_times
  const change = (index: number, patch: Partial<Time>) =>
    set({ travel_times: times.map((time, at) => (at === index ? { ...time, ...patch } : time)) })
  const add = () => {
    const last = times.at(-1)
    const travel_time = sameTimeNextDay(last?.travel_time ?? '', timezone) ?? ''
    set({ travel_times: [...times, { travel_time, stock_level: last?.stock_level ?? null }] })
  }
  return (
    <div className="grid gap-2 max-sm:gap-4">
      {errors['item.travel_times'] && (
        <p className="text-sm font-medium text-danger">{errors['item.travel_times']}</p>
      )}
      {times.map((time, index) => {
        const stored = places.find((place) => Date.parse(place.travel_time) === Date.parse(time.travel_time))
        const isTaken = stored !== undefined && stored.sold + stored.in_carts > 0
        const path = `item.travel_times.${index}`
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a departure has no name of its own while it is edited
            key={index}
            className={`grid grid-cols-[6.5rem_minmax(0,1fr)_2.25rem] items-end gap-x-3 gap-y-1.5 sm:grid-cols-[15rem_7rem_minmax(0,1fr)_2.25rem] ${index > 0 ? 'sm:[&_label]:sr-only' : ''}`}
          >
            <div className="min-w-0 max-sm:col-span-full">
              <InstantField
                label={texts.departure({ number: index + 1 })}
                value={time.travel_time || null}
                error={errors[`${path}.travel_time`]}
                onChange={(travel_time) => change(index, { travel_time: travel_time ?? '' })}
                disabled={isTaken}
                {...{ timezone }}
              />
            </div>
            <LimitField
              label={texts.places_here()}
              placeholder={texts.unlimited()}
              value={time.stock_level}
              error={errors[`${path}.stock_level`]}
              onChange={(stock_level) => change(index, { stock_level })}
            />
            <div className="flex flex-wrap items-center gap-x-3 py-2 text-sm text-ink-soft">
              {stored && <span>{takenText(stored)}</span>}
              {stored && <Ending {...{ stored, index, onCancelTime }} />}
            </div>
            <RemoveRow
              label={texts.remove_time({ number: index + 1 })}
              title={isTaken ? texts.cannot_remove() : texts.remove_time({ number: index + 1 })}
              disabled={isTaken}
              onRemove={() => set({ travel_times: times.filter((_, at) => at !== index) })}
            />
          </div>
        )
      })}
      <div>
        <Button variant="secondary" size="small" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
          {texts.add_time()}
        </Button>
      </div>
    </div>
  )
}

function takenText({ sold, in_carts: carts }: DeparturesProps['places'][number]): string {
  return carts > 0
    ? texts.taken_with_carts({ sold: numberText(sold), carts: numberText(carts) })
    : texts.taken({ sold: numberText(sold) })
}

interface EndingProps extends Pick<DeparturesProps, 'onCancelTime'> {
  stored: DeparturesProps['places'][number]
  index: number
}

/** Shows that a stored departure was cancelled, or the button that cancels it. */
function Ending({ stored, index, onCancelTime }: EndingProps) {
  if (stored.cancelled_at !== null) return <Pill tone="danger">{cancellationTexts.cancelled()}</Pill>
  return (
    onCancelTime && (
      <button
        type="button"
        aria-label={texts.cancel_time({ number: index + 1 })}
        className="link min-h-target"
        onClick={() => onCancelTime(stored.travel_time)}
      >
        {texts.cancel()}
      </button>
    )
  )
}
