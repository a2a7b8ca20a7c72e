import { useState } from 'react'
import { Button } from '../../../parts/button'
import { useLocation } from '../../../parts/router/use-router'
import { daysText, numberText } from '../../../parts/words'
import { useAnswer } from '../../calls/use-answer'
import { CancelSale } from '../../cancelling/cancel-sale'
import { Around } from '../../detail/detail'
import type { ListColumn } from '../../list/columns'
import { readListState } from '../../list/list-state'
import { ListView } from '../../list/list-view'
import { TwoLines } from '../../parts/two-lines'
import { useAsked } from '../../parts/use-asked'
import { paths } from '../../paths'
import { useMay } from '../../session/session'
import { EventDialog, type EventRow } from './event-dialog'
import * as words from './words'

/** The events that tickets are for. */
export function EventsScreen() {
  const may = useMay()
  const state = readListState(useLocation().search, [])
  const [edited, setEdited] = useState<EventRow | 'new' | null>(null)
  const { answer, isStale, refusal, again } = useAnswer('find-events', {})
  const [ended, setEnded] = useState<EventRow | null>(null)
  const mayEdit = may('save-event')
  useAsked('new', mayEdit, () => setEdited('new'))
  // As it is by now: another person may have saved it.
  const found = edited === 'new' ? undefined : answer?.events.find(({ code }) => code === edited?.code)
  const mayEnd = may('start-cancellation')
  return (
    <>
      <Around list={{ to: paths.catalogue(), name: words.back }} />
      <ListView
        title={words.title}
        noun="event"
        {...{ state, isStale, refusal, again, keyOf }}
        rows={answer?.events ?? null}
        columns={[...columns, actionColumn(mayEdit ? setEdited : null, mayEnd ? setEnded : null)]}
        cursor={null}
        actions={
          mayEdit && (
            <Button size="small" onClick={() => setEdited('new')}>
              {words.newEvent}
            </Button>
          )
        }
        nothingYet={words.nothingYet}
      />
      {ended !== null && (
        <CancelSale name={ended.name} scope={{ event: ended.code }} onClose={() => setEnded(null)} />
      )}
      {edited !== null && (
        <EventDialog event={edited === 'new' ? null : (found ?? edited)} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

const keyOf = ({ code }: EventRow) => code

/** What can be done with an event. */
const actionColumn = (
  onEdit: ((event: EventRow) => void) | null,
  onEnd: ((event: EventRow) => void) | null,
): ListColumn<EventRow> => ({
  key: 'actions',
  name: words.edit,
  align: 'action',
  cell: (event) => (
    <span className="flex justify-end gap-1.5">
      {onEnd && event.items > 0 && (
        <Button
          look="secondary"
          size="small"
          aria-label={`${words.cancel} ${event.name}`}
          onClick={() => onEnd(event)}
        >
          {words.cancel} …
        </Button>
      )}
      {onEdit && (
        <Button
          look="secondary"
          size="small"
          aria-label={`${words.edit} ${event.name}`}
          onClick={() => onEdit(event)}
        >
          {words.edit}
        </Button>
      )}
    </span>
  ),
})

const columns: ListColumn<EventRow>[] = [
  {
    key: 'name',
    name: words.name,
    card: 'title',
    cell: ({ name, code }) => (
      <TwoLines below={code}>
        <strong className="font-semibold">{name}</strong>
      </TwoLines>
    ),
  },
  {
    key: 'when',
    name: words.when,
    cell: ({ starts_at, ends_at, timezone }) => daysText(starts_at, ends_at, timezone),
  },
  { key: 'venue', name: words.venue, cell: ({ venue }) => venue },
  { key: 'items', name: words.items, align: 'end', card: 'none', cell: ({ items }) => numberText(items) },
]
