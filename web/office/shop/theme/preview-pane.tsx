import { ChevronDown, ExternalLink, Monitor, Smartphone, type LucideIcon } from 'lucide-react'
import { useRef, useState, useCallback, useEffect, type RefObject } from 'react'
import type { OfficeSent } from '#contract/calls'
import * as texts from '#texts/compiled/office/theme'
import { buttonClass } from '#web/ui/button'
import { Refusal } from '#web/ui/calls/post-call'
import { useMedia } from '#web/ui/use-browser-state'
import { post } from '../../kit/calls/post'
import { useRoom } from '../../kit/page/use-room'

/** Widths of the shown screens, in CSS pixels. */
const widths = { phone: 390, wide: 1280 } as const
const sizeNames = { phone: texts.preview_phone(), wide: texts.preview_wide() } as const
type Size = keyof typeof widths
const icons: Record<Size, LucideIcon> = { phone: Smartphone, wide: Monitor }

/** A page that can be previewed. */
export interface PreviewPage {
  /** Address below `/office/preview/`. */
  path: string
  name: string
}

interface PreviewProps {
  /** The unsaved values of the form. */
  draft: OfficeSent<'keep-preview'>
  /** Version of the stored values that the draft changes. */
  stored?: string
  /** The pages to choose from. */
  pages: readonly PreviewPage[]
  /** Path of the shown page. */
  path: string
  onPath?: (path: string) => void
}

const addressOf = (path: string) => `/office/preview/${path}`

/** The shop's pages with a form's draft, beside the form on wide screens, otherwise as a link. */
export function Preview(props: PreviewProps) {
  const fits = useFits()
  return fits ? <PreviewPane {...props} /> : <PreviewLink {...props} />
}

function PreviewPane({ draft, stored, pages, path, onPath }: PreviewProps) {
  const { turn, refusal } = useKeptPreview(draft, stored, true)
  const [size, setSize] = useState<Size>('phone')
  const end = useRef<HTMLDivElement>(null)
  return (
    <section
      aria-label={texts.preview()}
      // Ends above a form's bar, which would cover its end.
      className="sticky top-4 flex h-[calc(100dvh-2rem)] flex-col [body:has([data-save-bar])_&]:h-[calc(100dvh-7rem)] overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex min-h-11 items-center gap-2 border-b border-line ps-4 pe-3 py-1.5">
        <PageChoice {...{ pages, path, onPath }} />
        <SizeButtons size={size} onChange={setSize} />
        <a
          href={addressOf(path)}
          target="_blank"
          rel="noopener"
          aria-label={texts.preview_open()}
          title={texts.preview_open()}
          className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
        {/* Skips the Tab stops of the page in the frame. */}
        <button
          type="button"
          onClick={() => end.current?.focus()}
          className="sr-only min-h-8 rounded-control px-2 text-sm focus:not-sr-only"
        >
          {texts.preview_skip()}
        </button>
      </div>
      {refusal !== null && (
        <p role="status" className="border-b border-line px-3 py-2 text-sm text-danger">
          {texts.preview_not_updated({ why: refusal })}
        </p>
      )}
      <div className="min-h-0 grow">
        {turn > 0 && <PreviewFrame src={addressOf(path)} turn={turn} width={widths[size]} />}
      </div>
      <div ref={end} tabIndex={-1} />
    </section>
  )
}

/** Selects the shown page; a heading if there is only one. */
function PageChoice({ pages, path, onPath }: Pick<PreviewProps, 'pages' | 'path' | 'onPath'>) {
  if (pages.length <= 1) return <h2 className="grow text-base">{texts.preview()}</h2>
  return (
    <span className="relative min-w-0 grow">
      <select
        aria-label={texts.preview_page()}
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
  )
}

const SizeButtons = ({ size, onChange }: { size: Size; onChange: (size: Size) => void }) => (
  <div role="group" aria-label={texts.preview_size()} className="flex gap-0.5">
    {(['phone', 'wide'] as const).map((key) => {
      const Icon = icons[key]
      return (
        <button
          key={key}
          type="button"
          aria-label={sizeNames[key]}
          title={sizeNames[key]}
          aria-pressed={size === key}
          onClick={() => onChange(key)}
          className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:bg-brand-tint aria-pressed:text-on-brand-tint"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      )
    })}
  </div>
)

/** Opens the page in a tab and shows it once the draft is stored. Browsers open a tab only during the click. */
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
        {texts.preview()}
      </a>
      {refusal !== null && (
        <p className="text-sm text-danger">{texts.preview_not_updated({ why: refusal })}</p>
      )}
    </div>
  )
}

/** Returns whether a preview fits beside the form: from 1280 pixels, the width of Tailwind's `xl`. */
const useFits = (): boolean => useMedia('(min-width: 80rem)')

/** Delay between the last edit and the update of the preview, in ms. */
const pause = 400

/** State of the session's stored preview. */
interface KeptPreview {
  /** Number of drafts that were stored. */
  turn: number
  /** Why the newest draft is not shown; `null` if it is. */
  refusal: string | null
  /** Stores the current draft at once. */
  keep: () => Promise<boolean>
}

/**
 * Stores a form's draft for the session's preview, at once and then whenever typing pauses, while `isFollowed`. A change of
 * `stored`, the version of the stored values, also changes the pages.
 */
function useKeptPreview(
  draft: OfficeSent<'keep-preview'>,
  stored: string | undefined,
  isFollowed: boolean,
): KeptPreview {
  const body = JSON.stringify([draft, stored])
  const [state, setState] = useState<Omit<KeptPreview, 'keep'>>({ turn: 0, refusal: null })
  const latest = useRef(0)
  const keep = useCallback(async () => {
    const turn = ++latest.current
    let refusal: string | null = null
    try {
      const [kept] = JSON.parse(body) as [OfficeSent<'keep-preview'>]
      await post('keep-preview', kept)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error.message
    }
    if (turn === latest.current)
      setState((before) => ({ turn: refusal === null ? before.turn + 1 : before.turn, refusal }))
    return refusal === null
  }, [body])
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFollowed) return undefined
    const timer = setTimeout(() => void keep(), isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [keep, isFollowed])
  return { ...state, keep }
}

interface PreviewFrameProps {
  src: string
  /** Number of the draft; a new number reloads the shown page. */
  turn: number
  /** Width of the shown screen, in CSS pixels. It is drawn smaller if there is less room. */
  width: number
}

/** A page of the shop in a frame. Its links work, and a page that they opened stays when the draft changes. */
function PreviewFrame({ src, turn, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(turn)
  const { measure, room } = useRoom()

  useEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    frame.current?.contentWindow?.location.reload()
  }, [turn])

  const { hasFocus, lookInside } = useFocusInside(frame)
  const scale = room === null ? 1 : Math.min(1, room.width / width)
  return (
    <div ref={measure} className="relative h-full overflow-hidden bg-sunk">
      {room !== null && (
        <iframe
          ref={frame}
          key={src}
          title={texts.preview()}
          src={src}
          onLoad={lookInside}
          sandbox="allow-same-origin"
          className="absolute top-0 origin-top-left border-0"
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            left: Math.max(0, (room.width - width * scale) / 2),
          }}
        />
      )}
      {/* Over the frame, which would cover an outline around it. */}
      <div
        data-focused={hasFocus || undefined}
        className="pointer-events-none absolute inset-0 -outline-offset-2 outline-(--brand-ink) data-focused:outline-2"
      />
    </div>
  )
}

/** Returns whether the focus is in a frame's page. The CSS selector `:focus` matches no frame. */
function useFocusInside(frame: RefObject<HTMLIFrameElement | null>) {
  const [hasFocus, setFocus] = useState(false)
  const look = useCallback(
    () => setFocus(frame.current !== null && document.activeElement === frame.current),
    [frame],
  )
  useEffect(() => {
    // The window loses the focus to a frame in it, and gets it back afterwards.
    window.addEventListener('blur', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('blur', look)
      window.removeEventListener('focus', look)
    }
  }, [look])
  // Only the frame gets an event when the focus moves to the browser's buttons and back. Each of its pages is a new window.
  const lookInside = () => {
    frame.current?.contentWindow?.addEventListener('blur', () => setFocus(false))
    frame.current?.contentWindow?.addEventListener('focus', look)
    look()
  }
  return { hasFocus, lookInside }
}
