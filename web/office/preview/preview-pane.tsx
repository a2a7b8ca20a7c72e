import { ChevronDown, ExternalLink, Monitor, Smartphone, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OfficeSent } from '../../../contract/calls'
import { buttonClass } from '../../parts/button'
import { PreviewFrame } from './preview-frame'
import { useFits } from './use-fits'
import { useKeptPreview } from './use-kept-preview'
import * as words from './words'

/** How wide a screen is shown, in CSS pixels. */
const widths = { phone: 390, wide: 1280 } as const
const icons: Record<keyof typeof widths, LucideIcon> = { phone: Smartphone, wide: Monitor }

/** A page that can be previewed: its address below `/office/preview/`. */
export interface PreviewPage {
  path: string
  name: string
}

interface PreviewProps {
  /** What the form has, unsaved. */
  draft: OfficeSent<'keep-preview'>
  /** The version of what it is a change of. */
  stored?: string
  /** The pages to choose from, the first first. */
  pages: readonly PreviewPage[]
  /** The one that is shown. */
  path: string
  onPath?: (path: string) => void
}

const addressOf = (path: string) => `/office/preview/${path}`

/** The shop's own pages with a form's draft: beside the form where there is room, else a link to them. */
export function Preview(props: PreviewProps) {
  const fits = useFits()
  return fits ? <PreviewPane {...props} /> : <PreviewLink {...props} />
}

function PreviewPane({ draft, stored, pages, path, onPath }: PreviewProps) {
  const { turn, refusal } = useKeptPreview(draft, stored, true)
  const [size, setSize] = useState<keyof typeof widths>('phone')
  const end = useRef<HTMLDivElement>(null)
  return (
    <section
      aria-label={words.title}
      // Ends above a form's bar, which would cover its end.
      className="sticky top-4 flex h-[calc(100dvh-2rem)] flex-col [body:has([data-save-bar])_&]:h-[calc(100dvh-7rem)] overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex min-h-11 items-center gap-2 border-b border-line ps-4 pe-3 py-1.5">
        {pages.length > 1 ? (
          <span className="relative min-w-0 grow">
            <select
              aria-label={words.page}
              value={path}
              onChange={({ target }) => onPath?.(target.value)}
              className="min-h-8 w-full cursor-pointer appearance-none truncate rounded-control border border-edge bg-card ps-2.5 pe-8"
            >
              {pages.map((page) => (
                <option key={page.path} value={page.path}>
                  {page.name}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2"
            />
          </span>
        ) : (
          <h2 className="grow text-base">{words.title}</h2>
        )}
        <div role="group" aria-label={words.size} className="flex gap-0.5">
          {(['phone', 'wide'] as const).map((key) => {
            const Icon = icons[key]
            return (
              <button
                key={key}
                type="button"
                aria-label={words.sizes[key]}
                title={words.sizes[key]}
                aria-pressed={size === key}
                onClick={() => setSize(key)}
                className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:bg-brand-tint aria-pressed:text-on-brand-tint"
              >
                <Icon aria-hidden className="size-4" />
              </button>
            )
          })}
        </div>
        <a
          href={addressOf(path)}
          target="_blank"
          rel="noopener"
          aria-label={words.open}
          title={words.open}
          className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
        {/* The page in the frame has as many stops as a page of the shop. */}
        <button
          type="button"
          onClick={() => end.current?.focus()}
          className="sr-only min-h-8 rounded-control px-2 text-sm focus:not-sr-only"
        >
          {words.skip}
        </button>
      </div>
      {refusal !== null && (
        <p role="status" className="border-b border-line px-3 py-2 text-sm text-danger">
          {words.notYet(refusal)}
        </p>
      )}
      <div className="min-h-0 grow">
        {turn > 0 && <PreviewFrame src={addressOf(path)} turn={turn} width={widths[size]} />}
      </div>
      <div ref={end} tabIndex={-1} />
    </section>
  )
}

/** Opens the page in a tab, after the draft was kept: the tab has to be opened with the click. */
function PreviewLink({ draft, path }: PreviewProps) {
  const { keep, refusal } = useKeptPreview(draft, undefined, false)
  const open = async () => {
    const tab = window.open('', '_blank')
    await keep()
    tab?.location.replace(addressOf(path))
  }
  return (
    <div className="grid justify-items-start gap-1">
      <a
        href={addressOf(path)}
        target="_blank"
        rel="noopener"
        className={buttonClass('secondary', 'small')}
        onClick={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        {words.link}
      </a>
      {refusal !== null && <p className="text-sm text-danger">{words.notYet(refusal)}</p>}
    </div>
  )
}
