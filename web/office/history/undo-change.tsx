import { useState } from 'react'
import { Button } from '../../parts/button'
import { useTriedCall } from '../calls/use-tried-call'
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
  const payload = { audit_id: auditId }
  const { effect, refusal, pending, error, confirm } = useTriedCall('undo-change', payload, {
    toast: words.done,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.undoTitle}
      consequences={<EffectNotes always={[words.byCall]} {...{ effect, refusal }} />}
      confirm={words.undo}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}
