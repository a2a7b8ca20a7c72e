import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/catalogue'
import { SelectField } from '#web/ui/choice-fields'
import { numberText } from '#web/ui/formats'
import { postOnce } from '../../kit/calls/once'
import { post } from '../../kit/calls/post'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import type { RowsDialogProps } from '../../kit/list/columns'
import { useOfficeData } from '../../kit/office-data'
import { noTime, TimeField, timeFault } from '../../kit/scheduled-changes/time-field'

/** The value of the list's end; no item has it as its code. */
const end = '\u0000'
/** Maximum number of items in one response. */
const maxRows = 1000

/** Moves the selected items before another item of the shop. */
export function MoveItems({ items, onClose }: { items: readonly string[]; onClose: () => void }) {
  const { answer } = useAnswer('find-items', { limit: maxRows })
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

type ItemRow = OfficeAnswered<'find-items'>['items'][number]

/** Schedules the publication or hiding of the selected items. */
export function ScheduleItems({ count, pending, onRun, onClose }: RowsDialogProps<ItemRow>) {
  const { timezone } = useOfficeData()
  const [published, setPublished] = useState(true)
  const [time, setTime] = useState(noTime)
  const [error, setError] = useState<string | null>(null)
  const confirm = () => {
    const fault = timeFault(time, timezone)
    setError(fault)
    if (fault === null) onRun(schedule({ published }, time))
  }
  return (
    <ActionDialog
      title={texts.schedule()}
      consequences={<p>{texts.schedule_text({ count, number: numberText(count) })}</p>}
      confirm={texts.schedule_now()}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      <SelectField
        label={texts.what_happens()}
        options={[
          { value: 'true', label: texts.come_on_sale() },
          { value: 'false', label: texts.go_off_sale() },
        ]}
        value={String(published)}
        onChange={({ target }) => setPublished(target.value === 'true')}
      />
      <TimeField
        value={time}
        onChange={(next) => {
          setError(null)
          setTime(next)
        }}
      />
    </ActionDialog>
  )
}

/** Schedules changes of an item in its latest version. */
const schedule =
  (changes: { published: boolean }, time: typeof noTime) =>
  async ({ external_code: thing }: ItemRow) => {
    const { version } = await post('get-item', { external_code: thing })
    return postOnce('schedule-change', { call: 'save-item', thing, version, changes, ...time })
  }
