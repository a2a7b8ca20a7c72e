import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import * as texts from '../../../../../texts/compiled/screens/order'
import { Button } from '../../../../parts/button'

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The browser does not allow it: the text beside the button can be selected and copied.
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={isCopied ? texts.copied_label({ what }) : texts.copy_label({ what })}
      icon={
        isCopied ? (
          <Check aria-hidden className="size-4 text-good" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )
      }
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? texts.copied() : texts.copy()}</span>
    </Button>
  )
}
