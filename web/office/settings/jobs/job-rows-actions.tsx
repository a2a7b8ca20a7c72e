import { useState } from 'react'
import type { BulkActionName, BulkJob, JobActionName } from '#contract/office/bulk'
import * as texts from '#texts/compiled/office/bulk'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { actionLabels, undoableActions } from '../../kit/bulk/labels'
import { late } from '../../kit/late'
import { useMay } from '../../kit/session/session'
import { countSlots } from '../../kit/values/count-slots'

const Dialog = late(async () => (await import('../../kit/bulk/matching-dialog')).MatchingDialog)

/** Buttons of an ended job, which repeat the action for its rejected rows, or undo the changes of those that can be undone. */
export function JobRowsActions({ job }: { job: BulkJob }) {
  const may = useMay()
  const [requested, setRequested] = useState<BulkActionName | null>(null)
  const { action } = job
  if (!isBulkAction(action) || job.state === 'running' || !may('start-bulk')) return null
  const canUndo = undoableActions.has(action) && job.done > 0 && may('undo-change')
  return (
    <>
      {job.refused > 0 && (
        <Button variant="secondary" size="small" onClick={() => setRequested(action)}>
          {texts.repeat_rejected(countSlots(job.refused))}
        </Button>
      )}
      {canUndo && (
        <Button variant="secondary" size="small" onClick={() => setRequested('undo-change')}>
          {actionLabels['undo-change']}
        </Button>
      )}
      {requested && (
        <LateDialog>
          <Dialog action={requested} jobId={job.job_id} onClose={() => setRequested(null)} />
        </LateDialog>
      )}
    </>
  )
}

const isBulkAction = (action: JobActionName): action is BulkActionName => Object.hasOwn(actionLabels, action)
