import { useState } from 'react'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { useOfficeCall } from '../../calls/use-office-call'
import { Around } from '../../detail/detail'
import { Page, Panel } from '../../parts/page'
import { saveFile } from '../../parts/save-file'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import { ImportCatalogue } from './import-catalogue'
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
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setWarnings([])
    setAsking(true)
  }
  return (
    <Panel title={words.importTitle}>
      <div className="grid justify-items-start gap-3">
        <p>{words.importText}</p>
        <Button onClick={ask}>{words.importIt}</Button>
        {warnings.length > 0 && <Alert tone="warn">{[words.warnings, ...warnings].join('\n')}</Alert>}
      </div>
      {isAsking && (
        <ImportCatalogue
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
