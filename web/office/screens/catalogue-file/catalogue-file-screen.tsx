import { useCallback, useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import type { Refusal } from '../../../parts/calls/post-call'
import { useOfficeCall } from '../../calls/use-office-call'
import { useTrial } from '../../calls/use-trial'
import { Around } from '../../detail/detail'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import { FileField } from '../../parts/file-field'
import { Page, Panel } from '../../parts/page'
import { saveFile } from '../../parts/save-file'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import { faultText } from './fault-text'
import { readCatalogue, type ReadCatalogue } from './read-catalogue'
import * as words from './words'

/** The catalogue as a file, out and in. */
export function CatalogueFileScreen() {
  const may = useMay()
  return (
    <Page title={words.title} above={<Around list={{ to: paths.catalogue(), name: words.back }} />}>
      <p className="mb-4 text-ink-soft">{words.intro}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Export />
        {may('import') && <Import />}
      </div>
    </Page>
  )
}

function Export() {
  const { send, pending, error } = useOfficeCall('export', {
    done: (file) => saveFile('catalogue.json', JSON.stringify(file, null, 2), 'application/json'),
  })
  return (
    <Panel title={words.exportTitle}>
      <div className="grid justify-items-start gap-3">
        <FormAlert error={error} />
        <p>{words.exportText}</p>
        <Button look="secondary" pending={pending} onClick={() => void send({})}>
          {words.download}
        </Button>
      </div>
    </Panel>
  )
}

function Import() {
  const [chosen, setChosen] = useState<ReadCatalogue | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const choose = async (file: File | null) => {
    setWarnings([])
    const read = file && (await readCatalogue(file))
    setChosen(read)
    setFault(file && read === null ? words.notJson : null)
  }
  return (
    <Panel title={words.importTitle}>
      <div className="grid justify-items-start gap-3">
        <p>{words.importText}</p>
        <FileField
          label={words.file}
          accept="application/json,.json"
          error={fault}
          onChoose={(file) => void choose(file)}
        />
        <Button onClick={() => (chosen ? setAsking(true) : setFault(fault ?? words.noFile))}>
          {words.importIt}
        </Button>
        {warnings.length > 0 && <Alert tone="warn">{[words.warnings, ...warnings].join('\n')}</Alert>}
      </div>
      {isAsking && chosen && (
        <ConfirmImport
          chosen={chosen}
          onDone={(answer) => {
            setAsking(false)
            setWarnings(answer.warnings ?? [])
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

interface ConfirmImportProps {
  chosen: ReadCatalogue
  onDone: (answer: OfficeAnswered<'import'>) => void
  onClose: () => void
}

/** The last question before an import: what it does to carts and places, as a trial shows. */
function ConfirmImport({ chosen, onDone, onClose }: ConfirmImportProps) {
  const textOf = useCallback((refused: Refusal) => faultText(refused, chosen.content), [chosen])
  const { effect, refusal, isUnknown, again } = useTrial('import', chosen.content, { textOf })
  const { send, pending, error, setError } = useOfficeCall('import', {
    toast: words.done,
    done: onDone,
    failed: (refused) => {
      // What is wrong with the file is told by the trial.
      if (refused.status === 422) setError(null)
      void again()
    },
  })
  return (
    <ActionDialog
      title={words.importTitle}
      consequences={
        <EffectNotes
          always={[words.consequences(chosen.name, chosen.counts)]}
          onAgain={again}
          {...{ effect, refusal }}
        />
      }
      confirm={words.importIt}
      // Of what is not known the import itself decides.
      isBlocked={refusal !== null && !isUnknown}
      onConfirm={() => void send({ ...chosen.content, fingerprint: effect?.fingerprint })}
      {...{ pending, error, onClose }}
    />
  )
}
