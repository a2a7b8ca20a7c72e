import { useId, useState } from 'react'
import * as texts from '#texts/compiled/office/history'
import { Button } from '#web/ui/button'
import { DryRunDialog } from '../dialog/dry-run-dialog'
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

const UndoDialog = ({ auditId, onClose }: { auditId: number; onClose: () => void }) => (
  <DryRunDialog
    call="undo-change"
    payload={{ audit_id: auditId }}
    title={texts.undo_title()}
    notes={[texts.by_call()]}
    confirm={texts.undo()}
    toast={texts.done()}
    blocksRejected
    onClose={onClose}
  />
)

const causes: Readonly<Record<string, string>> = {
  schedule: texts.cause_schedule(),
  undo: texts.cause_undo(),
  bulk: texts.cause_bulk(),
}

/** Short text for the cause of a change besides its author; empty if there is none. */
export const causeText = (cause: string | null): string => causes[cause?.split(':')[0] ?? ''] ?? ''
