import { useState, useCallback } from 'react'
import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import * as texts from '#texts/compiled/office/catalogue-file'
import { Alert, FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import type { Refusal } from '#web/ui/calls/post-call'
import { numberText } from '#web/ui/formats'
import { useDryRun } from '../../kit/calls/use-dry-run'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { saveFile, FileField } from '../../kit/files/files'
import { Around } from '../../kit/page/detail'
import { Page, Panel } from '../../kit/page/page'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { faultText } from './fault-text'

/** Exports the catalogue to a file and imports it from one. */
export function CatalogueFileScreen() {
  const may = useMay()
  return (
    <Page title={texts.title()} above={<Around list={{ to: paths.catalogue(), name: texts.back() }} />}>
      <p className="mb-4 text-ink-soft">{texts.intro()}</p>
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
    <Panel title={texts.export_title()}>
      <div className="grid justify-items-start gap-3">
        <FormAlert error={error} />
        <p>{texts.export_text()}</p>
        <Button variant="secondary" pending={pending} onClick={() => void send({})}>
          {texts.download()}
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
    <Panel title={texts.import_title()}>
      <div className="grid justify-items-start gap-3">
        <p>{texts.import_text()}</p>
        <Button onClick={ask}>{texts.import_it()}</Button>
        {warnings.length > 0 && <Alert tone="warn">{[texts.warnings(), ...warnings].join('\n')}</Alert>}
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

interface ImportCatalogueProps {
  onDone: (answer: OfficeAnswered<'import'>) => void
  onClose: () => void
}

/** Chooses a catalogue file, shows the effect of its import on carts and places by a dry run, and imports it. */
function ImportCatalogue({ onDone, onClose }: ImportCatalogueProps) {
  const [chosen, setChosen] = useState<ReadCatalogue | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    const read = file && (await readCatalogue(file))
    setChosen(read)
    setFault(file && read === null ? texts.not_json() : null)
    setError(null)
  }
  const textOf = useCallback((refused: Refusal) => faultText(refused, chosen?.content ?? {}), [chosen])
  const dryRun = useDryRun('import', chosen && chosen.content, { textOf })
  // The result for the previous file does not apply to this one.
  const { effect, refusal } = dryRun.isCurrent ? dryRun : { effect: null, refusal: null }
  const { send, pending, error, setError } = useOfficeCall('import', {
    toast: texts.done(),
    done: onDone,
    failed: (refused) => {
      // The dry run shows the errors of the file.
      if (refused.status === 422) setError(null)
      void dryRun.again()
    },
  })
  const importIt = () => {
    if (chosen === null) return setFault(fault ?? texts.no_file())
    return void send({ ...chosen.content, fingerprint: effect?.fingerprint })
  }
  return (
    <ActionDialog
      title={texts.import_title()}
      consequences={
        <EffectNotes
          until={chosen === null ? texts.import_text() : null}
          always={chosen ? [consequencesOf(chosen)] : []}
          onAgain={dryRun.again}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.import_it()}
      // If the dry run was not possible, the import itself decides.
      isBlocked={refusal !== null && !dryRun.isUnknown}
      onConfirm={importIt}
      {...{ pending, error, onClose }}
    >
      <FileField
        label={texts.file()}
        accept="application/json,.json"
        error={fault}
        onChoose={(file) => void choose(file)}
      />
    </ActionDialog>
  )
}

/** A chosen catalogue file. Only the server checks its content. */
interface ReadCatalogue {
  name: string
  content: OfficeSent<'import'>
  counts: { events: number; items: number; vouchers: number }
}

/** Reads a chosen file; returns `null` if it is not a JSON object. */
async function readCatalogue(file: File): Promise<ReadCatalogue | null> {
  try {
    const content: unknown = JSON.parse(await file.text())
    if (content === null || typeof content !== 'object' || Array.isArray(content)) return null
    const { events, items, vouchers } = content as Record<string, unknown>
    const counts = { events: countOf(events), items: countOf(items), vouchers: countOf(vouchers) }
    return { name: file.name, content, counts }
  } catch {
    return null
  }
}

/** Describes the changes that the import of a file would make. */
function consequencesOf({ name, counts: { events, items, vouchers } }: ReadCatalogue): string {
  return texts.consequences({
    name,
    events: texts.events(counted(events)),
    items: texts.items(counted(items)),
    vouchers: texts.vouchers(counted(vouchers)),
  })
}

const counted = (count: number) => ({ count, number: numberText(count) })
const countOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
