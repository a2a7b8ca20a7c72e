import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '#web/ui/use-browser-state'
import { maxQuery } from './list-state'
import { enterRows } from './rows-table'

/** Pause in typing before the list is loaded, in ms. */
const pause = 180

/** Search of a list. `/` focuses it, the arrow down moves to the rows, and typing updates the address. */
export function SearchBox({
  query,
  label,
  brief = label,
  onSearch,
}: {
  query: string
  label: string
  /** Placeholder on phones; defaults to the label. */
  brief?: string
  onSearch: (query: string) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  const isWide = useMedia('(min-width: 40rem)')
  const [typed, setTyped] = useState(query)
  const [seen, setSeen] = useState(query)
  /** Queries that were sent but are not in the address yet; more may be typed in the meantime. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (query !== seen) {
    setSeen(query)
    const own = sent.indexOf(query)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    // Back and Forward change the query too.
    if (own < 0) setTyped(query)
  }

  useEffect(() => {
    if (typed === query) return undefined
    const timer = setTimeout(() => {
      setSent((before) => [...before, typed])
      onSearch(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, query, onSearch])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <label className="relative block min-w-0 grow basis-32 md:max-w-96">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={box}
        type="search"
        value={typed}
        placeholder={isWide ? label : brief}
        maxLength={maxQuery}
        autoComplete="off"
        spellCheck={false}
        className="block min-h-9 w-full rounded-control border border-edge bg-card py-1 ps-8.5 pe-2 md:pe-9 text-base text-ellipsis text-ink placeholder:text-ink-soft placeholder-shown:[&::-webkit-search-cancel-button]:hidden max-md:placeholder:text-sm"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && enterRows()) event.preventDefault()
        }}
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute end-2 top-1/2 hidden -translate-y-1/2 rounded-small border border-line bg-sunk px-1.5 text-sm text-ink-soft md:block"
      >
        /
      </kbd>
    </label>
  )
}

/** Returns whether a key is meant for what has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
