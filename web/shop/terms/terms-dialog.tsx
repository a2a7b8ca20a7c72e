import { useRef } from 'react'
import * as texts from '#texts/compiled/screens/terms'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useConfig } from '../store/use-page'

/** The shop's terms over the page. The text has the focus first, so that the keys for scrolling work. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { termsConditions, textLanguage } = useConfig()
  const text = useRef<HTMLDivElement>(null)
  return (
    <Dialog title={texts.title()} shape="wide" onClose={onClose} focusFirst={text}>
      {/* The operator's HTML, sanitised by the server on its way in and out. */}
      <div
        ref={text}
        tabIndex={-1}
        lang={textLanguage}
        className="prose scroll-mt-6 outline-none"
        dangerouslySetInnerHTML={{ __html: termsConditions ?? '' }}
      />
      <p className="mt-8">
        <Button variant="secondary" onClick={onClose}>
          {texts.close()}
        </Button>
      </p>
    </Dialog>
  )
}
