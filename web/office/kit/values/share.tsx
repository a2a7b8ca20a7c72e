import { numberText } from '#web/ui/formats'

/** Share of the total that is taken, as a figure and a bar. */
export function Share({ taken, total }: { taken: number; total: number | null }) {
  const share = total ? Math.min(100, Math.round((100 * taken) / total)) : 0
  return (
    <span className="flex items-center gap-2">
      <span className="whitespace-nowrap md:min-w-28">
        <span>{numberText(taken)}</span>
        {total !== null && <span className="text-ink-soft">{` / ${numberText(total)}`}</span>}
      </span>
      {total !== null && (
        <span aria-hidden className="h-1.5 w-10 overflow-hidden rounded-full bg-sunk md:w-16">
          <span className="block h-full bg-brand-ink" style={{ width: `${share}%` }} />
        </span>
      )}
    </span>
  )
}
