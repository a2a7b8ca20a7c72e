import type { OfficeAnswered } from '../../../../contract/calls'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTrial } from '../../calls/use-trial'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import * as words from './words'

/** Publishes the draft, after a trial has told what everybody sees then. */
export function PublishLook({ version, onClose }: { version: number; onClose: () => void }) {
  const { effect, refusal, again } = useTrial('publish-look', { version })
  const { send, pending, error } = useOfficeCall('publish-look', {
    toast: words.published,
    done: onClose,
    failed: again,
  })
  return (
    <ActionDialog
      title={words.publishTitle}
      consequences={<EffectNotes always={[]} {...{ effect, refusal }} />}
      confirm={words.publishNow}
      onConfirm={() => void send({ version, fingerprint: effect?.fingerprint })}
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
