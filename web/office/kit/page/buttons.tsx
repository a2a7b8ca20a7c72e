import { Copy } from 'lucide-react'
import type { OfficePath } from '#contract/calls'
import * as texts from '#texts/compiled/office/ui'
import { buttonClass } from '#web/ui/button'
import { Link } from '#web/ui/router/link'
import { showToast } from '#web/ui/toast'
import { useMay } from '../session/session'

/** A link that looks like a small button, for a related screen. */
export function SecondaryLink({
  to,
  text,
  call,
}: {
  to: string
  text: string
  /** The link is hidden from staff who may not make this call. */
  call?: OfficePath
}) {
  const may = useMay()
  if (call && !may(call)) return null
  return (
    <Link to={to} className={buttonClass('secondary', 'small')}>
      {text}
    </Link>
  )
}

/** Copies a text, such as an address. `name` describes a text that does not explain itself. */
export function CopyButton({ text, name = text }: { text: string; name?: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(texts.copied(), 'success')
  }
  return (
    <button
      type="button"
      aria-label={texts.copy_name({ name })}
      title={texts.copy()}
      className="grid size-7 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
      onClick={() => void copy()}
    >
      <Copy aria-hidden className="size-3.5" />
    </button>
  )
}
