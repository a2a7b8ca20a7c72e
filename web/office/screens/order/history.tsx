import { instantText } from '../../../parts/words'
import { useFacts } from '../../office-facts'
import { Panel } from '../../parts/page'
import { useMay } from '../../session/session'
import { AddNote } from './add-note'
import * as words from './words'

/** What happened to an order, the latest first. */
export function History({
  order,
  events,
}: {
  /** Its code. */
  order: string
  events: readonly { at: string; kind: string; text: string; by: string | null }[]
}) {
  const may = useMay()
  const { timezone } = useFacts()
  const latest = events
    .map((event, place) => ({ ...event, place }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <Panel title={words.history}>
      {may('add-note') && <AddNote order={order} />}
      {latest.length === 0 && <p className="text-ink-soft">{words.noHistory}</p>}
      <ol className="grid">
        {latest.map(({ at, kind, text, by, place }, index) => (
          <li key={place} className="relative ps-5 pb-3 last:pb-0">
            <span aria-hidden className="absolute start-0 top-1.5 size-2 rounded-full bg-edge" />
            {index < latest.length - 1 && (
              <span aria-hidden className="absolute start-[0.2rem] top-4 -bottom-0.5 w-px bg-line" />
            )}
            <p className={kind === 'note' ? 'whitespace-pre-line font-medium' : ''}>{text}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={at}>{instantText(at, timezone)}</time>
              {/* A note begins with its author. */}
              {by !== null && kind !== 'note' && ` · ${by}`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
