import { Printer, Tags } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryRow, DeliveryState } from '#contract/office/deliveries'
import * as texts from '#texts/compiled/office/dispatch'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { useAnswer } from '../../kit/calls/use-answer'
import { late } from '../../kit/late'
import type { BulkAction, ListFacet } from '../../kit/list/columns'
import { chosenOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { SecondaryLink } from '../../kit/page/buttons'
import { useRequested } from '../../kit/page/use-requested'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { countSlots } from '../../kit/values/count-slots'
import { countryName, isCountryKey } from '../../kit/values/names'
import { actionColumn, type Requested, columns, states } from './columns'

const SendDialog = late(async () => (await import('./send-dialog')).SendDialog)
const HandOver = late(async () => (await import('./delivery-dialogs')).HandOver)
const NoteReceived = late(async () => (await import('./delivery-dialogs')).NoteReceived)
const ReportProblem = late(async () => (await import('./delivery-dialogs')).ReportProblem)
const PrintSlips = late(async () => (await import('./delivery-dialogs')).PrintSlips)
const AddressLabels = late(async () => (await import('./delivery-dialogs')).AddressLabels)

const sorts = [
  ['oldest', texts.sort_oldest()],
  ['newest', texts.sort_newest()],
] as const

const facets: ListFacet[] = [
  {
    name: 'state',
    label: texts.state(),
    isSingle: true,
    values: Object.entries(states),
  },
  { name: 'item', label: texts.item(), values: [] },
  { name: 'country', label: texts.country(), values: [], fits: isCountryKey, labelOf: countryName },
]

/** Goods of paid orders that are packed, sent or handed over. */
export function DispatchScreen() {
  const may = useMay()
  const { state: found, page } = useListState(facets, sorts)
  const [requested, setRequested] = useState<Requested | null>(null)
  // Shows by default what has to be packed. A search covers all deliveries.
  const isUsual = found.chosen['state'] === undefined && found.query === ''
  const state = isUsual ? { ...found, chosen: { ...found.chosen, state: ['to-pack'] } } : found
  // Nothing else narrows the list, so there are no other rows to show.
  const isWhole = isUsual && Object.keys(found.chosen).length === 0
  const filters = {
    query: state.query || null,
    state: chosenOf(state, 'state') as DeliveryState[] | null,
    item: chosenOf(state, 'item'),
    country: chosenOf(state, 'country'),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-deliveries', {
    ...filters,
    sort: (state.sort as 'oldest' | 'newest' | null) ?? null,
    ...page,
  })
  const ofFilter = () => ({
    filters,
    count: countSlots(answer?.matching?.count ?? 0, answer?.matching?.more),
  })
  const bulk = bulkActions(may, setRequested)
  const hasRows = (answer?.deliveries.length ?? 0) > 0
  const printSlips = () => setRequested({ is: 'slips', ...ofFilter() })
  useRequested('slips', answer && !isStale ? hasRows : undefined, printSlips)
  return (
    <>
      <ListView
        title={texts.title()}
        noun="order"
        search={texts.search()}
        searchBriefly={texts.search_briefly()}
        source={{ list: 'deliveries', filters: { ...filters, sort: state.sort } }}
        isAlwaysNarrowed={isWhole}
        {...{ state, facets, isStale, refusal, again, hrefOf, keyOf, bulk }}
        rows={answer?.deliveries ?? null}
        forMatching={may('send-goods') && may('start-bulk') ? ['send-goods'] : []}
        columns={[...columns, actionColumn(setRequested, may)]}
        cursor={answer?.cursor ?? null}
        sorts={sorts}
        {...(answer && { counted: answer })}
        actions={
          hasRows && (
            <FileButtons
              onLabels={() => setRequested({ is: 'labels', ...ofFilter() })}
              onSlips={printSlips}
            />
          )
        }
        next={
          answer?.facets?.['state']?.some(({ value }) => value === 'sent') ? (
            <SecondaryLink to={`${paths.dispatch()}?state=sent`} text={texts.see_sent()} />
          ) : (
            <SecondaryLink call="find-items" to={paths.catalogue()} text={texts.see_items()} />
          )
        }
        nothingYet={texts.nothing_to_pack()}
      />
      {requested && <RequestedDialog requested={requested} onClose={() => setRequested(null)} />}
    </>
  )
}

/** Returns the actions on selected rows that the person may perform. */
function bulkActions(
  may: ReturnType<typeof useMay>,
  onRequest: (requested: Requested) => void,
): BulkAction<DeliveryRow>[] {
  const filesOf = (rows: readonly DeliveryRow[]) => ({
    filters: { order: rows.map(({ order }) => order) },
    count: countSlots(rows.length),
  })
  const slips: BulkAction<DeliveryRow> = {
    label: texts.slips(),
    onChoose: (rows) => onRequest({ is: 'slips', ...filesOf(rows) }),
  }
  const send: BulkAction<DeliveryRow> = {
    label: texts.mark_sent(),
    onChoose: (rows) => onRequest({ is: 'send', rows }),
  }
  const labels: BulkAction<DeliveryRow> = {
    label: texts.labels(),
    onChoose: (rows) => onRequest({ is: 'labels', ...filesOf(rows) }),
  }
  return [slips, ...(may('send-goods') ? [send] : []), ...(may('export-list') ? [labels] : [])]
}

function RequestedDialog({ requested, onClose }: { requested: Requested; onClose: () => void }) {
  return (
    <LateDialog>
      {requested.is === 'send' && <SendDialog rows={requested.rows} onClose={onClose} />}
      {requested.is === 'hand-over' && <HandOver row={requested.row} onClose={onClose} />}
      {requested.is === 'received' && <NoteReceived row={requested.row} onClose={onClose} />}
      {requested.is === 'problem' && <ReportProblem row={requested.row} onClose={onClose} />}
      {requested.is === 'slips' && <PrintSlips {...requested} onClose={onClose} />}
      {requested.is === 'labels' && <AddressLabels {...requested} onClose={onClose} />}
    </LateDialog>
  )
}

interface FileButtonsProps {
  onLabels: () => void
  onSlips: () => void
}

/** Buttons that print files of all matching deliveries. */
function FileButtons({ onLabels, onSlips }: FileButtonsProps) {
  const may = useMay()
  return (
    <>
      {may('export-list') && (
        <Button variant="secondary" size="small" onClick={onLabels}>
          <Tags aria-hidden className="size-4 max-[23rem]:hidden" />
          <span>{texts.labels()}</span>
        </Button>
      )}
      <Button size="small" onClick={onSlips}>
        <Printer aria-hidden className="size-4 max-[23rem]:hidden" />
        <span>{texts.slips()}</span>
      </Button>
    </>
  )
}

const hrefOf = ({ order }: DeliveryRow) => paths.order(order)
const keyOf = ({ order }: DeliveryRow) => order
