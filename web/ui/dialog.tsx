import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import * as texts from '#texts/compiled/screens/parts'

interface DialogProps {
  title: string
  /** Called on Escape, on the cross, or on a press beside the dialog. */
  onClose: () => void
  children: ReactNode
  /** The element to focus first. By default, and if it returns `null`, the first field or button. */
  focusFirst?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined
  /**
   * The element to focus when the dialog closes, or whose first control to focus; `null` for the element that had the
   * focus before. Needed by dialogs that remove their opener.
   */
  focusAfter?: (() => HTMLElement | null) | undefined
  /**
   * `sheet`: a drawer at the side, on phones at the bottom, which may fill its whole height. `wide`: for long texts.
   */
  shape?: 'box' | 'wide' | 'sheet'
  /** An action is running: the dialog cannot be closed. */
  busy?: boolean
}

const shapes = {
  box: 'sm:m-auto sm:w-full sm:max-w-lg sm:rounded-card',
  wide: 'sm:m-auto sm:w-full sm:max-w-3xl sm:rounded-card',
  sheet: 'sm:ms-auto sm:h-full sm:max-h-none sm:w-[27rem] sm:rounded-s-card sm:rounded-t-none',
}

/**
 * A modal dialog, open while it is mounted: it traps the focus and then returns it. Load the file that uses it lazily,
 * so that it is not part of the first load.
 */
export function Dialog({
  title,
  onClose,
  children,
  focusFirst,
  focusAfter,
  shape = 'box',
  busy,
}: DialogProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose()
      }}
    >
      <Base.Portal>
        {/* The backdrop also covers another dialog: a question on a sheet covers the sheet. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-night/60 transition-opacity duration-150 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end sm:items-stretch sm:p-0">
          <Base.Popup
            initialFocus={typeof focusFirst === 'function' ? () => focusFirst() ?? true : focusFirst}
            finalFocus={focusAfter && (() => whereToFocus(focusAfter()))}
            className={`flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-card short:overflow-y-auto bg-card text-ink shadow-raised transition-[translate,opacity] duration-150 outline-none data-starting-style:translate-y-4 data-starting-style:opacity-0 ${shapes[shape]}`}
          >
            <header className="flex items-center justify-between gap-4 border-b border-line py-3 ps-5 pe-3 sm:ps-6">
              <Base.Title className="text-xl">{title}</Base.Title>
              <Base.Close
                aria-label={texts.close()}
                className="grid size-11 place-items-center rounded-control hover:bg-sunk"
              >
                <X aria-hidden className="size-5" />
              </Base.Close>
            </header>
            <div
              // A long name in a grid breaks rather than widens the dialog.
              className={`overflow-y-auto overscroll-contain p-5 wrap-anywhere sm:p-6 short:shrink-0 short:overflow-visible ${shape === 'sheet' ? 'flex min-h-0 flex-col' : ''}`}
            >
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Returns the focus target for Base UI: `true` for the element that had the focus before, `false` for none. A panel
 * that can have the focus itself gets it here, because Base UI would focus its first control, which a second press of
 * Enter would then press.
 */
function whereToFocus(next: HTMLElement | null): HTMLElement | boolean {
  if (!next?.hasAttribute('tabindex')) return next ?? true
  queueMicrotask(() => next.focus({ preventScroll: true }))
  return false
}
