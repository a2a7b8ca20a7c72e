import { useState } from 'react'
import { SaveBar } from '../form/save-bar'
import type { Edited } from '../form/use-edited'
import type { Saving } from '../form/use-saving'
import { useMay } from '../session/session'
import { ScheduleDialog, type ChangeToSchedule } from './schedule'

interface FormBarProps<F> extends Pick<ChangeToSchedule, 'call' | 'thing'> {
  /** Display name of the changed object. */
  name: string
  edited: Edited<F>
  saving: Saving
  nameOf: (key: keyof F & string) => string
  isNew?: boolean
  /** Number of fields that have to be filled in first. */
  missing: number
  /** Text to show if saving has no side effects. */
  noEffect?: string
  onSave: () => void
}

/** Bar of a form that saves its changes, or schedules them. */
export function FormBar<F>(props: FormBarProps<F>) {
  const { edited, saving, nameOf, isNew = false, missing, noEffect, onSave, call, thing, name } = props
  const { values, base, changed, version, meanwhile, discard } = edited
  const [isTiming, setTiming] = useState(false)
  const may = useMay()
  const mayLater = missing === 0 && meanwhile === null && saving.refusal === null && may('schedule-change')
  return (
    <>
      <SaveBar
        changed={changed.map(nameOf)}
        isBlocked={meanwhile !== null}
        onDiscard={discard}
        onLater={version !== null && mayLater ? () => setTiming(true) : null}
        {...{ isNew, saving, missing, onSave, ...(noEffect !== undefined && { noEffect }) }}
      />
      {isTiming && version !== null && (
        <ScheduleDialog
          change={{
            call,
            thing,
            version,
            changes: Object.fromEntries(changed.map((key) => [key, values[key]])),
          }}
          name={name}
          fields={changed.map((key) => ({ field: key, before: base[key], after: values[key] }))}
          effect={saving.effect}
          onScheduled={() => {
            setTiming(false)
            discard()
          }}
          onClose={() => setTiming(false)}
        />
      )}
    </>
  )
}
