import * as texts from '#texts/compiled/office/reports'
import { useFile } from '../../kit/calls/use-file'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { countSlots } from '../../kit/values/count-slots'
import type { Period } from './period'

interface ZipProps extends Period {
  documents: number
  onClose: () => void
}

/** Downloads the invoices and credit notes of the period as one file. */
export function ZipDialog({ from, to, documents, onClose }: ZipProps) {
  const { send, pending, error } = useFile('zip-documents', onClose)
  return (
    <ActionDialog
      title={texts.zip_title()}
      consequences={
        <>
          <p>{texts.zip_consequences(countSlots(documents))}</p>
          {documents > 1000 && <p>{texts.zip_takes_long()}</p>}
        </>
      }
      confirm={texts.download()}
      canStop
      onConfirm={() => void send({ from, to })}
      {...{ pending, error, onClose }}
    />
  )
}
