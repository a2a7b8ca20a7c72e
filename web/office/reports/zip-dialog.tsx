import { useFile } from '../calls/use-file'
import { ActionDialog } from '../ui/action-dialog'
import { countText } from '../ui/count-text'
import type { Period } from './period'
import * as words from './words'

interface ZipProps extends Period {
  documents: number
  onClose: () => void
}

/** The invoices and credit notes of the period, as one file. */
export function ZipDialog({ from, to, documents, onClose }: ZipProps) {
  const { send, pending, error } = useFile('zip-documents', onClose)
  return (
    <ActionDialog
      title={words.zipTitle}
      consequences={
        <>
          <p>{words.zipConsequences(countText(documents, 'PDF'))}</p>
          {documents > 1000 && <p>{words.zipTakesLong}</p>}
        </>
      }
      confirm={words.download}
      canStop
      onConfirm={() => void send({ from, to })}
      {...{ pending, error, onClose }}
    />
  )
}
