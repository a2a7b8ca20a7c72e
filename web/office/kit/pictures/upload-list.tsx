import { X } from 'lucide-react'
import type { OfficeSent } from '#contract/calls'
import { pictureShapes, proportionsOf } from '#rules/catalogue/items'
import * as texts from '#texts/compiled/office/pictures'
import { Alert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { late } from '../late'
import type { Upload, Uploads } from './use-uploads'

const CropDialog = late(async () => (await import('./crop-dialog')).CropDialog)

interface UploadListProps {
  kind: OfficeSent<'upload-picture'>['kind']
  uploads: Uploads
  /** Returns the element to focus after cropping; `null` focuses the element that opened the dialog. */
  focusAfter?: () => HTMLElement | null
}

/** The crop dialog, running uploads and rejected pictures. */
export function UploadList({ kind, uploads, focusAfter }: UploadListProps) {
  const { cutting, running, refusals } = uploads
  const proportions = proportionsOf(kind)
  return (
    <>
      {running.length > 0 && (
        <ul className="grid gap-2">
          {running.map((upload) => (
            <li key={upload.id} className="flex items-center gap-x-3">
              <div className="min-w-0 grow">
                <Course {...upload} />
              </div>
              {upload.fault !== null && (
                <Button variant="secondary" size="small" onClick={upload.again}>
                  {texts.again()}
                </Button>
              )}
              <button
                type="button"
                aria-label={texts.stop({ name: upload.name })}
                title={texts.stop({ name: upload.name })}
                onClick={() => uploads.stop(upload.id)}
                className="grid size-9 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="empty:-mt-2">
        {refusals.length > 0 && <Alert tone="warn">{refusals.join('\n')}</Alert>}
      </div>
      {cutting !== null && proportions !== null && kind !== 'logo' && kind !== 'notice' && (
        <LateDialog>
          <CropDialog
            key={cutting.number}
            {...cutting}
            proportions={proportions}
            wanted={pictureShapes[kind].width}
            onUse={uploads.use}
            onLeaveOut={uploads.leaveOut}
            focusAfter={focusAfter}
          />
        </LateDialog>
      )}
    </>
  )
}

/** Progress of an upload, or why it failed. */
function Course({ id, name, share, fault }: Upload) {
  if (fault !== null)
    return <p role="alert" className="text-sm font-medium wrap-anywhere text-danger">{`${name}: ${fault}`}</p>
  return (
    <>
      <p className="truncate text-sm" id={`upload-${id}`}>
        {share < 1 ? texts.sending({ name }) : texts.making()}
      </p>
      <progress
        aria-labelledby={`upload-${id}`}
        value={share < 1 ? share : undefined}
        className="block h-2 w-full"
      />
    </>
  )
}
