import { useState } from 'react'
import { Button } from '../../parts/button'
import { useOfficeCall } from '../calls/use-office-call'
import { useTrial } from '../calls/use-trial'
import { ActionDialog } from '../parts/action-dialog'
import { EffectNotes } from '../parts/effect-notes'
import { useMay } from '../session/session'
import * as words from './words'

/** Undoes a change of the log, after a trial has told what that does. */
export function UndoChange({ auditId, name }: { auditId: number; name: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('undo-change')) return null
  return (
    <>
      <Button
        look="secondary"
        size="small"
        aria-label={`${words.undo}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {words.undo}
      </Button>
      {isOpen && <UndoDialog auditId={auditId} onClose={() => setOpen(false)} />}
    </>
  )
}

function UndoDialog({ auditId, onClose }: { auditId: number; onClose: () => void }) {
  const { effect, refusal, again } = useTrial('undo-change', { audit_id: auditId })
  const { send, pending, error } = useOfficeCall('undo-change', {
    toast: words.done,
    done: onClose,
    failed: again,
  })
  return (
    <ActionDialog
      title={words.undoTitle}
      consequences={<EffectNotes always={[words.byCall]} {...{ effect, refusal }} />}
      confirm={words.undo}
      onConfirm={() => void send({ audit_id: auditId, fingerprint: effect?.fingerprint })}
      {...{ pending, error, onClose }}
    />
  )
}
