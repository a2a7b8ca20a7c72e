import type { OfficeAnswered } from '../../../../contract/calls'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTriedCall } from '../../calls/use-tried-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import * as words from './words'

/** Publishes the draft, after a trial has told what everybody sees then. */
export function PublishLook({ version, onClose }: { version: number; onClose: () => void }) {
  const payload = { version }
  const { effect, refusal, pending, error, confirm } = useTriedCall('publish-look', payload, {
    toast: words.published,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.publishTitle}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={words.publishNow}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}

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
