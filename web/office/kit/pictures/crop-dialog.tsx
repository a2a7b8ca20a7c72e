import 'react-easy-crop/react-easy-crop.css'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import type { OfficeSent } from '#contract/calls'
import * as texts from '#texts/compiled/office/pictures'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'

export interface CropDialogProps {
  file: File
  number: number
  count: number
  /** Width by height. */
  proportions: number
  /** Below this width in pixels a picture looks soft. */
  wanted: number
  onUse: (crop: OfficeSent<'upload-picture'>['crop']) => void
  onLeaveOut: () => void
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** Crops a picture. A file that the browser cannot open is sent unchanged, and the server rejects it with a reason. */
export function CropDialog(props: CropDialogProps) {
  const { file, number, count, proportions, wanted, onUse, onLeaveOut, focusAfter } = props
  const image = useAddress(file)
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<{ share: Area; pixels: Area } | null>(null)
  // Set once the picture has loaded.
  const frame = useRef<RefObject<HTMLElement | null> | null>(null)
  const focusFrame = () => frame.current?.current?.focus()
  const box = useRef<HTMLDivElement>(null)
  const isSoft = area !== null && area.pixels.width < wanted
  const use = () =>
    onUse(
      area && {
        left: area.share.x / 100,
        top: area.share.y / 100,
        width: area.share.width / 100,
        height: area.share.height / 100,
      },
    )
  return (
    <Dialog
      title={count > 1 ? texts.cut_one({ number, count }) : texts.cut()}
      shape="wide"
      focusFirst={box}
      onClose={onLeaveOut}
      focusAfter={focusAfter}
    >
      <div className="grid gap-4">
        {/* The frame gets the focus, whether the dialog or the picture is ready first. */}
        <div
          ref={box}
          tabIndex={-1}
          onFocus={({ target, currentTarget }) => target === currentTarget && focusFrame()}
          className="relative h-[min(26rem,52dvh)] overflow-hidden rounded-card bg-night outline-none"
        >
          <Cropper
            image={image}
            aspect={proportions}
            crop={place}
            zoom={zoom}
            maxZoom={maxZoom}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            setCropperRef={(ref) => {
              frame.current = ref
            }}
            onMediaLoaded={() => requestAnimationFrame(focusFrame)}
            cropperProps={{ role: 'group', 'aria-label': texts.cut_hint() }}
            classes={{ cropAreaClassName: 'focus-visible:outline-3 focus-visible:outline-white' }}
            onCropComplete={(share, pixels) => {
              setArea({ share, pixels })
              // On a busy machine the frame may be ready after both.
              if (document.activeElement === box.current) focusFrame()
            }}
            mediaProps={{ alt: file.name, onError: () => onUse(null) }}
          />
        </div>
        <Zoom value={zoom} onChange={setZoom} />
        <p className={`text-sm ${isSoft ? 'font-medium text-warn' : 'text-ink-soft'}`} role="status">
          {isSoft ? texts.small({ width: Math.round(area.pixels.width), wanted }) : texts.cut_hint()}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onLeaveOut}>
            {texts.leave_out()}
          </Button>
          <Button disabled={area === null} onClick={use}>
            {texts.use()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Maximum enlargement of a picture. */
const maxZoom = 4

function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const slider = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={slider} className="text-sm font-semibold">
        {texts.zoom()}
      </label>
      <input
        id={slider}
        type="range"
        min={1}
        max={maxZoom}
        step={0.05}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-target min-w-40 grow"
      />
    </div>
  )
}

/** Returns an address of a file within this page, valid as long as the component is mounted. */
function useAddress(file: File): string {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
