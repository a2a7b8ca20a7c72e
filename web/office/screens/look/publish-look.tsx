import type { OfficeAnswered } from '../../../../contract/calls'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTriedCall } from '../../calls/use-tried-call'
import { differing, useTimeChoice } from '../../coming/save-or-schedule'
import { schedule } from '../../coming/words'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import { useMay } from '../../session/session'
import * as words from './words'

/** Publishes the draft, after a trial has shown what everybody sees then: at once, or at a time. */
export function PublishLook({ read, onClose }: { read: OfficeAnswered<'get-look'>; onClose: () => void }) {
  const payload = { version: read.version }
  const may = useMay()
  const time = useTimeChoice({ done: onClose })
  const { effect, refusal, pending, error, confirm } = useTriedCall('publish-look', payload, {
    toast: words.published,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.publishTitle}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={time.isOn ? schedule : words.publishNow}
      onConfirm={() => (time.isOn ? time.schedule(laterOf(read)) : confirm(payload))}
      pending={pending || time.pending}
      error={time.error ?? error}
      onClose={onClose}
    >
      {may('schedule-change') && time.field}
      {time.isOn && <p className="text-sm text-ink-soft">{words.laterText}</p>}
    </ActionDialog>
  )
}

/** The draft as a change of the settings that it is made of. */
const laterOf = ({ look, published, published_version }: OfficeAnswered<'get-look'>) => ({
  call: 'save-settings' as const,
  thing: 'look',
  version: published_version,
  changes: differing(published, look),
})

/** Gives up the draft: it becomes what is published. */
export function DropLook({ read, onClose }: { read: OfficeAnswered<'get-look'>; onClose: () => void }) {
  const { send, pending, error } = useOfficeCall('save-look', { toast: words.dropped, done: onClose })
  return (
    <ActionDialog
      title={words.dropTitle}
      consequences={<p>{words.dropText}</p>}
      confirm={words.dropTitle}
      danger
      onConfirm={() => void send({ look: read.published, version: read.version })}
      {...{ pending, error, onClose }}
    />
  )
}
