import { useState, type ComponentType, type ReactNode } from 'react'
import { LateDialog } from '../../parts/late-dialog'
import { useLocation } from '../../parts/router/use-router'
import { useIsAwake } from '../../parts/use-is-awake'

interface SheetButtonProps {
  /** What it is called where its content does not say it. */
  label?: string
  className: string
  /** Loaded when it is first opened. */
  sheet: ComponentType<{ onClose: () => void }>
  children: ReactNode
}

/** A button of the header that opens a sheet; a navigation closes it, since it belongs to the page that it was opened on. */
export function SheetButton({ label, className, sheet: Sheet, children }: SheetButtonProps) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const isAwake = useIsAwake()
  return (
    <>
      <button
        type="button"
        disabled={!isAwake}
        data-asleep={!isAwake || undefined}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpenAt(key)}
        className={className}
      >
        {children}
      </button>
      {openAt === key && (
        <LateDialog>
          <Sheet onClose={() => setOpenAt(null)} />
        </LateDialog>
      )}
    </>
  )
}
