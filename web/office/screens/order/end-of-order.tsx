import { When } from '../../parts/when'

interface EndOfOrderProps {
  events: readonly { at: string; kind: string; text: string }[]
}

/** Why and when a cancelled order ended, with what staff noted then: who calls asks that first. */
export function EndOfOrder({ events }: EndOfOrderProps) {
  const end = events.findLast(({ kind }) => kind === 'cancelled')
  if (end === undefined) return null
  const notes = events.filter(({ kind, at }) => kind === 'note' && at === end.at)
  return (
    <div className="rounded-card border border-line bg-sunk px-4 py-2.5">
      <p>
        <strong>{end.text}</strong>, <When at={end.at} isInText />
      </p>
      {notes.map(({ text }) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}
