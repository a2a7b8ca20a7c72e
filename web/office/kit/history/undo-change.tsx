import { useId, useState } from 'react'
import * as texts from '#texts/compiled/office/history'
import { Button } from '#web/ui/button'
import { useDryRunCall } from '../calls/use-dry-run'
import { ActionDialog } from '../dialog/action-dialog'
import { EffectNotes } from '../dialog/effect-notes'
import { useMay } from '../session/session'

interface UndoChangeProps {
  auditId: number
  name: string
  /** Why undoing is rejected; `null` if no reason is known before the dry run. */
  refusal?: string | null
}

/** Undoes a change of the log after a dry run. If that is rejected, the reason is shown next to the button. */
export function UndoChange({ auditId, name, refusal = null }: UndoChangeProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const reason = useId()
  if (!may('undo-change')) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.undo_of({ name })}
        aria-describedby={refusal === null ? undefined : reason}
        disabled={refusal !== null}
        onClick={() => setOpen(true)}
      >
        {texts.undo()}
      </Button>
      {refusal !== null && (
        <p id={reason} className="text-sm text-ink-soft">
          {refusal}
        </p>
      )}
      {isOpen && <UndoDialog auditId={auditId} onClose={() => setOpen(false)} />}
    </>
  )
}

function UndoDialog({ auditId, onClose }: { auditId: number; onClose: () => void }) {
  const payload = { audit_id: auditId }
  const { effect, refusal, isRefused, pending, error, confirm } = useDryRunCall('undo-change', payload, {
    toast: texts.done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.undo_title()}
      consequences={<EffectNotes always={[texts.by_call()]} {...{ effect, refusal }} />}
      confirm={texts.undo()}
      isBlocked={isRefused}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}

const causes: Readonly<Record<string, string>> = {
  schedule: texts.cause_schedule(),
  undo: texts.cause_undo(),
  bulk: texts.cause_bulk(),
}

/** Short text for the cause of a change besides its author; empty if there is none. */
export const causeText = (cause: string | null): string => causes[cause?.split(':')[0] ?? ''] ?? ''
