import type { ReactNode } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { ItemEntry } from '../../../../contract/office/catalogue-file'
import { useAnswer } from '../../calls/use-answer'
import { FormBar } from '../../coming/form-bar'
import { EditForm } from '../../form/edit-form'
import { MeanwhileNotice } from '../../form/meanwhile-notice'
import { useEdited } from '../../form/use-edited'
import { useMissing } from '../../form/use-missing'
import { useSaving } from '../../form/use-saving'
import { useFacts } from '../../office-facts'
import { Basics } from './basics'
import { Departures } from './departures'
import { Holders } from './holders'
import { InShop } from './in-shop'
import { ItemPreview } from './item-preview'
import { whatIsMissing } from './item-values'
import { Pictures } from './pictures'
import { Places } from './places'
import { Plan } from './plan'
import { Price } from './price'
import { Refunds } from './refunds'
import { shownValue } from '../../values/shown-value'
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
  const { answer: defaults } = useAnswer('get-item-defaults', {})
  const events = answer?.events ?? []
  const edited = useEdited({ values: first, version: read?.version ?? null })
  const { values: item, version } = edited
  const lacking = useMissing(edited, whatIsMissing(item))
  const isNew = read === null
  const saving = useSaving('save-item', {
    payload: lacking.isReady ? { item, version } : null,
    toast: isNew ? words.made : words.saved,
    wasStored: edited.wasStored,
    done: (saved) => {
      edited.stored(saved.version)
      onSaved(item.external_code)
    },
  })
  const save = () => lacking.saveBy(saving.save)
  const errors = { ...saving.errors, ...lacking.marked }
  const timezone = events.find(({ code }) => code === item.event)?.timezone ?? shop.timezone
  const parts = { item, set: lacking.set, errors, timezone }
  const isTicket = item.shop_item_type === 'tickets'
  return (
    <>
      <MeanwhileNotice
        edited={edited}
        by={{ changed_by: read?.changed_by ?? null, changed_at: read?.changed_at ?? null }}
        nameOf={(key) => words.fieldNames[key]}
        textOf={(key, value, beside) => shownValue(key, value, shop, beside)}
      />
      <EditForm
        onSave={save}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Basics {...parts} isNew={isNew} isUsed={read?.is_used ?? false} events={events} />
          <Pictures {...parts} />
          <Price {...parts} expectsTax={defaults?.expects_tax ?? false} />
          {isTicket && <Departures {...parts} places={read?.departures ?? []} {...{ onCancelTime }} />}
          <Places {...parts} />
          <Plan {...parts} />
          {isTicket && <Holders {...parts} />}
          <Refunds {...parts} />
        </div>
        <aside className="grid content-start gap-4 lg:max-xl:sticky lg:max-xl:top-4 xl:self-stretch">
          <InShop {...parts} />
          {facts}
          <ItemPreview item={item} />
        </aside>
      </EditForm>
      <FormBar
        call="save-item"
        thing={item.external_code}
        name={edited.base.name}
        nameOf={(key) => words.fieldNames[key]}
        missing={lacking.count}
        onSave={save}
        {...{ edited, saving, isNew }}
      />
    </>
  )
}
