import { useCallback, useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { Refusal } from '../../../parts/calls/post-call'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTrial } from '../../calls/use-trial'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import { FileField } from '../../parts/file-field'
import { faultText } from './fault-text'
import { readCatalogue, type ReadCatalogue } from './read-catalogue'
import * as words from './words'

interface ImportCatalogueProps {
  onDone: (answer: OfficeAnswered<'import'>) => void
  onClose: () => void
}

/** Chooses a catalogue file, says what its import does to carts and places, as a trial shows, and imports it. */
export function ImportCatalogue({ onDone, onClose }: ImportCatalogueProps) {
  const [chosen, setChosen] = useState<ReadCatalogue | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    const read = file && (await readCatalogue(file))
    setChosen(read)
    setFault(file && read === null ? words.notJson : null)
    setError(null)
  }
  const textOf = useCallback((refused: Refusal) => faultText(refused, chosen?.content ?? {}), [chosen])
  const trial = useTrial('import', chosen && chosen.content, { textOf })
  // What is said of the file before says nothing of this one.
  const { effect, refusal } = trial.isCurrent ? trial : { effect: null, refusal: null }
  const { send, pending, error, setError } = useOfficeCall('import', {
    toast: words.done,
    done: onDone,
    failed: (refused) => {
      // What is wrong with the file is shown by the trial.
      if (refused.status === 422) setError(null)
      void trial.again()
    },
  })
  const importIt = () => {
    if (chosen === null) return setFault(fault ?? words.noFile)
    return void send({ ...chosen.content, fingerprint: effect?.fingerprint })
  }
  return (
    <ActionDialog
      title={words.importTitle}
      consequences={
        <EffectNotes
          until={chosen === null ? words.importText : null}
          always={chosen ? [words.consequences(chosen.name, chosen.counts)] : []}
          onAgain={trial.again}
          {...{ effect, refusal }}
        />
      }
      confirm={words.importIt}
      // Of what is not known the import itself decides.
      isBlocked={refusal !== null && !trial.isUnknown}
      onConfirm={importIt}
      {...{ pending, error, onClose }}
    >
      <FileField
        label={words.file}
        accept="application/json,.json"
        error={fault}
        onChoose={(file) => void choose(file)}
      />
    </ActionDialog>
  )
}
