import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { TicketRow } from '#contract/office/tickets'
import * as texts from '#texts/compiled/office/tickets'
import { Button } from '#web/ui/button'
import { dateText, timeText, numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { actionLabels } from '../../kit/bulk/labels'
import { useAnswer } from '../../kit/calls/use-answer'
import { late } from '../../kit/late'
import type { ListColumn, ListFacet } from '../../kit/list/columns'
import { chosenOf, useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import type { Counted } from '../../kit/list/nouns'
import { useOfficeData } from '../../kit/office-data'
import { SecondaryLink } from '../../kit/page/buttons'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { useRequested } from '../../kit/page/use-requested'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Person, MarkedState, TwoLines } from '../../kit/values/cells'
import { TicketPill, ticketStateText } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'
import type { Printed } from './print-tickets'

const MatchingDialog = late(async () => (await import('../../kit/bulk/matching-dialog')).MatchingDialog)
const SendTicket = late(async () => (await import('../orders/ticket-dialogs')).SendTicket)
const PrintTickets = late(async () => (await import('./print-tickets')).PrintTickets)

/** Returns whether a text is an instant in the format of calls. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

type State = TicketRow['state']

const states: readonly State[] = ['issued', 'scanned', 'pending', 'void']

type Dialog =
  | { kind: 'print'; printed: Printed }
  | { kind: 'send'; row: TicketRow }
  | { kind: 'change'; action: (typeof changes)[number]; rows: readonly TicketRow[] }

/** All tickets with their holders. A row links to its order. */
export function TicketsScreen() {
  const { timezone } = useOfficeData()
  const facets = facetsOf(timezone)
  const { state, page } = useListState(facets)
  const filters = {
    query: state.query || null,
    state: chosenOf(state, 'state') as State[] | null,
    item: chosenOf(state, 'item'),
    departure: chosenOf(state, 'departure'),
  }
  const { answer, isStale, refusal, again } = useAnswer('find-tickets', {
    ...filters,
    ...page,
  })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const may = useMay()
  const mayPrint = may('print-tickets')
  const mayChange = may('start-bulk')
  const hasRows = (answer?.tickets.length ?? 0) > 0
  const print = (printed: Printed) => setDialog({ kind: 'print', printed })
  const printAll = () => {
    if (answer?.matching) print({ filters, matching: answer.matching })
  }
  useRequested('print', answer && !isStale ? mayPrint && hasRows : undefined, printAll)
  const printRows = (rows: readonly TicketRow[]) =>
    print({ filters: selected(rows), matching: { count: rows.length } })
  const sendColumn = menuColumn((row) => setDialog({ kind: 'send', row }))
  return (
    <>
      <ListView
        title={texts.title()}
        noun="ticket"
        search={texts.search()}
        searchBriefly={texts.search_briefly()}
        source={{ list: 'tickets', filters }}
        {...{ state, facets, isStale, refusal, again, hrefOf, keyOf, nameOf }}
        columns={[...columnsOf(timezone), ...(may('resend-mail') ? [sendColumn] : [])]}
        rows={answer?.tickets ?? null}
        cursor={answer?.cursor ?? null}
        {...(answer && { counted: answer })}
        above={answer && <Turnout counted={answer} />}
        bulk={[
          ...(mayPrint ? [{ label: texts.print(), onChoose: printRows }] : []),
          ...(mayChange ? changes : []).map((action) => ({
            label: actionLabels[action],
            onChoose: (rows: readonly TicketRow[]) => setDialog({ kind: 'change', action, rows }),
          })),
        ]}
        forMatching={mayChange ? changes : []}
        {...(mayPrint && {
          actions: hasRows && (
            <Button variant="secondary" size="small" onClick={printAll}>
              <Printer aria-hidden className="size-4" />
              <span>{texts.print()}</span>
            </Button>
          ),
        })}
        next={<SecondaryLink call="find-items" to={paths.catalogue()} text={texts.see_items()} />}
        nothingYet={texts.nothing_yet()}
      />
      {dialog && <TicketDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

const facetsOf = (timezone: string): ListFacet[] => [
  { name: 'state', label: texts.state(), values: states.map((state) => [state, ticketStateText(state)]) },
  { name: 'item', label: texts.item(), values: [] },
  {
    name: 'departure',
    label: texts.time(),
    values: [],
    fits: isMoment,
    isTime: true,
    labelOf: (at) => momentText(at, timezone),
  },
]

const TicketDialog = ({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) => (
  <LateDialog>
    {dialog.kind === 'print' && <PrintTickets {...dialog.printed} onClose={onClose} />}
    {dialog.kind === 'send' && (
      <SendTicket order={dialog.row.order} ticket={dialog.row.id} onClose={onClose} />
    )}
    {dialog.kind === 'change' && (
      <MatchingDialog action={dialog.action} filters={selected(dialog.rows)} onClose={onClose} />
    )}
  </LateDialog>
)

/** Bulk actions on tickets besides printing; each runs as a job after a preview. */
const changes = ['new-barcode', 'move-ticket'] as const
const selected = (rows: readonly TicketRow[]) => ({ ticket: rows.map(({ id }) => id) })
const hrefOf = ({ order }: TicketRow) => paths.order(order)
const keyOf = ({ id }: TicketRow) => String(id)
const nameOf = ({ full_name, email, order }: TicketRow) => `${full_name || email}, ${order}`
/** Formats a travel time in the shop's zone, such as `Fri, 9 Jul 2027, 15:00`. */
const momentText = (at: string, timezone: string) => `${dateText(at, timezone)}, ${timeText(at, timezone)}`

const columnsOf = (timezone: string): ListColumn<TicketRow>[] => [
  {
    key: 'holder',
    name: texts.holder(),
    card: 'title',
    takesRest: true,
    cell: ({ full_name, email }) => <Person name={full_name || texts.no_name()} email={email} />,
  },
  {
    key: 'state',
    name: texts.state(),
    cell: ({ state, waits_for_terms, is_test }) => (
      <MarkedState isTest={is_test}>
        <TicketPill {...{ state, waits_for_terms }} />
      </MarkedState>
    ),
  },
  {
    key: 'item',
    name: texts.item(),
    card: 'line',
    cell: ({ item, travel_time }) => (
      <TwoLines
        below={travel_time && <span className="whitespace-nowrap">{momentText(travel_time, timezone)}</span>}
      >
        <span title={item.name} className="block xl:max-w-72 xl:truncate">
          {item.name}
        </span>
      </TwoLines>
    ),
  },
  {
    key: 'code',
    name: texts.ticket(),
    cell: ({ code }) =>
      code && (
        <span translate="no" className="font-mono text-[0.95em]">
          {code}
        </span>
      ),
  },
  {
    key: 'order',
    name: texts.order(),
    cell: ({ order }) => order,
  },
  { key: 'issued', name: texts.issued(), card: 'none', cell: ({ issued_at }) => <When at={issued_at} /> },
  {
    key: 'scanned',
    name: texts.scanned(),
    card: 'none',
    cell: ({ admitted_at, admitted_gate }) =>
      admitted_at && (
        <TwoLines below={admitted_gate}>
          <When at={admitted_at} />
        </TwoLines>
      ),
  },
]

/** Column with the actions of a valid ticket. */
const menuColumn = (onSend: (row: TicketRow) => void): ListColumn<TicketRow> => ({
  key: 'action',
  name: texts.action(),
  align: 'action',
  card: 'aside',
  cell: (row) =>
    (row.state === 'issued' || row.state === 'scanned') && (
      <Dropdown
        align="end"
        label={<span className="sr-only">{texts.actions_of({ code: row.code ?? '' })}</span>}
      >
        <MenuItem name={texts.send_ticket()} onChoose={() => onSend(row)} />
      </Dropdown>
    ),
})

/** Share of the matching valid tickets that were scanned. Renders nothing before the first scan. */
function Turnout({ counted: { facets, matching } }: { counted: Counted }) {
  const countOf = (state: string) => facets?.['state']?.find(({ value }) => value === state)?.count ?? 0
  const scanned = countOf('scanned')
  const valid = scanned + countOf('issued')
  if (scanned === 0) return null
  const share = Math.round((100 * scanned) / valid)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span aria-hidden className="h-2 w-48 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-good" style={{ width: `${share}%` }} />
      </span>
      <p>
        <span>
          {texts.turnout({ count: valid, number: numberText(valid), scanned: numberText(scanned), share })}
        </span>
        {matching?.more && <span className="text-ink-soft">{` ${texts.newest_alone()}`}</span>}
      </p>
    </div>
  )
}
