import { useState, type ReactNode } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { ItemEntry } from '../../../../contract/office/catalogue-file'
import type { FieldErrors } from '../../../parts/field-errors'
import { useAnswer } from '../../calls/use-answer'
import { ScheduleDialog } from '../../coming/schedule-dialog'
import { MeanwhileNotice } from '../../form/meanwhile-notice'
import { SaveBar } from '../../form/save-bar'
import { FormSection, Toggle, Whole } from '../../form/section'
import { useEdited } from '../../form/use-edited'
import { useSaving } from '../../form/use-saving'
import { useFacts } from '../../office-facts'
import { useMay } from '../../session/session'
import { Basics } from './basics'
import { Departures } from './departures'
import { Holders } from './holders'
import { ItemPreview } from './item-preview'
import { whatIsMissing } from './item-values'
import { Pictures } from './pictures'
import { Places } from './places'
import { Plan } from './plan'
import { Price } from './price'
import { Refunds } from './refunds'
import { shownValue } from './shown-value'
import * as words from './words'

type Read = OfficeAnswered<'get-item'>

interface ItemFormProps {
  /** The values to begin with: of a new item, or as they are stored. */
  values: ItemEntry
  /** Null: it is new. */
  read: Read | null
  onSaved: (code: string) => void
  /** Cancels a stored departure; null: the role may not. */
  onCancelTime?: ((departure: string) => void) | null
  /** Beside the form, under what is in the shop. */
  facts?: ReactNode
}

/** The form of one item: its sections, and the bar that saves it. */
export function ItemForm({ values: first, read, onSaved, onCancelTime = null, facts }: ItemFormProps) {
  const shop = useFacts()
  const { answer } = useAnswer('find-events', {})
  const events = answer?.events ?? []
  const may = useMay()
  const [missing, setMissing] = useState<FieldErrors>({})
  const [isTiming, setTiming] = useState(false)
  const edited = useEdited({ values: first, version: read?.version ?? null })
  const { values: item, changed, version, meanwhile } = edited
  const isNew = read === null
  const isReady = changed.length > 0 && meanwhile === null && Object.keys(whatIsMissing(item)).length === 0
  const saving = useSaving('save-item', {
    payload: isReady ? { item, version } : null,
    toast: isNew ? words.made : words.saved,
    done: (saved) => {
      edited.stored(saved.version)
      onSaved(item.external_code)
    },
  })
  const set = (patch: Partial<ItemEntry>) => {
    setMissing({})
    edited.set(patch)
  }
  const save = () => {
    const found = whatIsMissing(item)
    setMissing(found)
    if (Object.keys(found).length === 0) void saving.save()
    else requestAnimationFrame(focusFirstError)
  }
  const mayLater = isReady && version !== null && saving.refusal === null && may('schedule-change')
  const errors = { ...saving.errors, ...missing }
  const timezone = events.find(({ code }) => code === item.event)?.timezone ?? shop.timezone
  const parts = { item, set, errors, timezone }
  const isTicket = item.shop_item_type === 'tickets'
  return (
    <>
      <MeanwhileNotice
        edited={edited}
        by={{ changed_by: read?.changed_by ?? null, changed_at: read?.changed_at ?? null }}
        nameOf={(key) => words.fieldNames[key]}
        textOf={(key, value) => shownValue(key, value, shop)}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Basics {...parts} isNew={isNew} isUsed={read?.is_used ?? false} events={events} />
          <Pictures {...parts} />
          <Price {...parts} />
          {isTicket && <Departures {...parts} places={read?.departures ?? []} {...{ onCancelTime }} />}
          <Places {...parts} />
          <Plan {...parts} />
          {isTicket && <Holders {...parts} />}
          <Refunds {...parts} />
        </div>
        <aside className="grid content-start gap-4 lg:max-xl:sticky lg:max-xl:top-4 xl:self-stretch">
          <FormSection title={words.shop}>
            <Whole>
              <div className="grid gap-3">
                <Toggle
                  label={words.published}
                  checked={item.published}
                  onChange={(published) => set({ published })}
                />
                <Toggle
                  label={words.fieldNames.is_featured}
                  hint={words.featuredHint}
                  checked={item.is_featured}
                  onChange={(is_featured) => set({ is_featured })}
                />
                <Toggle
                  label={words.fieldNames.force_view}
                  hint={words.viewHint}
                  checked={item.force_view}
                  onChange={(force_view) => set({ force_view })}
                />
              </div>
            </Whole>
          </FormSection>
          {facts}
          <ItemPreview item={item} />
        </aside>
        {/* Enter in a field saves. */}
        <input type="submit" hidden value={words.saved} />
      </form>
      <SaveBar
        changed={changed.map((key) => words.fieldNames[key])}
        isNew={isNew}
        saving={saving}
        missing={isReady ? null : Object.keys(whatIsMissing(item)).length}
        isBlocked={meanwhile !== null}
        onDiscard={edited.discard}
        onSave={save}
        onLater={mayLater ? () => setTiming(true) : null}
      />
      {isTiming && version !== null && (
        <ScheduleDialog
          change={{
            call: 'save-item',
            thing: item.external_code,
            version,
            changes: Object.fromEntries(changed.map((key) => [key, item[key]])),
          }}
          effect={saving.effect}
          onScheduled={() => {
            setTiming(false)
            edited.discard()
          }}
          onClose={() => setTiming(false)}
        />
      )}
    </>
  )
}

function focusFirstError(): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
