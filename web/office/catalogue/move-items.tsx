import { useState } from 'react'
import { SelectField } from '../../ui/choice-fields'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../ui/action-dialog'
import * as texts from '../../../texts/compiled/office/catalogue'
import { numberText } from '../../ui/formats'

/** The value of the list's end; no item has it as its code. */
const end = '\u0000'
/** Maximum number of items in one response. */
const most = 1000

/** Gives the selected items another place in the shop: before the item that is chosen. */
export function MoveItems({ items, onClose }: { items: readonly string[]; onClose: () => void }) {
  const { answer } = useAnswer('find-items', { limit: most })
  const [before, setBefore] = useState('')
  const { send, pending, error } = useOfficeCall('move-items', { toast: texts.moved(), done: onClose })
  const others = (answer?.items ?? []).filter(({ external_code }) => !items.includes(external_code))
  return (
    <ActionDialog
      title={texts.move()}
      consequences={<p>{texts.move_text({ count: items.length, number: numberText(items.length) })}</p>}
      confirm={texts.move()}
      isBlocked={before === ''}
      onConfirm={() => void send({ items: [...items], before: before === end ? null : before })}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={texts.move_before()}
        required
        placeholder={texts.choose_item()}
        options={[
          ...others.map(({ external_code, name }) => ({ value: external_code, label: name })),
          { value: end, label: texts.at_the_end() },
        ]}
        value={before}
        onChange={({ target }) => setBefore(target.value)}
      />
    </ActionDialog>
  )
}
