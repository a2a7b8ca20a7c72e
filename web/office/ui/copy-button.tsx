import { Copy } from 'lucide-react'
import { showToast } from '../../ui/toast'
import * as texts from '../../../texts/compiled/office/ui'

/** Copies a text, such as an address. `name`: what it is, where the text itself says nothing. */
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
