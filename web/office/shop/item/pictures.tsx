import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ItemEntry } from '#contract/office/catalogue-file'
import { pictureShapes } from '#rules/catalogue/items'
import * as texts from '#texts/compiled/office/item'
import { Picture } from '#web/ui/picture'
import { FormSection, Whole } from '../../kit/form/section'
import { ChooseFiles, DropZone } from '../../kit/pictures/drop-zone'
import { UploadList } from '../../kit/pictures/upload-list'
import { useUploads } from '../../kit/pictures/use-uploads'
import { useMay } from '../../kit/session/session'
import type { SectionProps } from './item-props'

const keys = ['shop_image', 'shop_image_2', 'shop_image_3', 'shop_image_4'] as const

/** Returns the item's pictures in their order. */
const picturesOf = (item: ItemEntry): string[] =>
  keys.map((key) => item[key]).filter((path): path is string => path !== null && path !== '')

/** Up to four pictures, which are chosen or dropped, cropped and ordered. */
export function Pictures({ item, set }: SectionProps) {
  const may = useMay()
  const paths = picturesOf(item)
  const latest = useRef(paths)
  useEffect(() => {
    latest.current = paths
  })
  const put = (next: readonly string[]) => {
    latest.current = [...next]
    set(Object.fromEntries(keys.map((key, index) => [key, next[index] ?? null])))
  }
  const uploads = useUploads({
    kind: 'item',
    done: ({ path }) =>
      put([...latest.current.filter((other) => other !== path), path].slice(0, keys.length)),
  })
  const room = keys.length - paths.length - uploads.running.length
  const isClosed = room <= 0 || !may('upload-picture')
  const choose = (files: readonly File[]) => uploads.choose(files, room)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <FormSection title={texts.pictures()} hint={texts.pictures_hint()}>
      <Whole>
        <DropZone disabled={isClosed} onFiles={choose}>
          <div className="grid gap-3">
            <ul ref={list} aria-label={texts.pictures()} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {paths.map((path, index) => (
                <Tile
                  key={path}
                  name={item.name}
                  number={index + 1}
                  count={paths.length}
                  onMove={(by) => put(moved(paths, index, by))}
                  onRemove={() => {
                    put(paths.filter((other) => other !== path))
                    input.current?.focus()
                  }}
                  {...{ path }}
                />
              ))}
              {room > 0 && may('upload-picture') && (
                <li className="aspect-square">
                  <ChooseFiles ref={input} label={texts.add_pictures()} multiple onFiles={choose} />
                </li>
              )}
            </ul>
            <UploadList
              kind="item"
              uploads={uploads}
              // The place to choose goes with the last picture: the first button of a picture follows.
              focusAfter={() => (input.current ? null : list.current)}
            />
          </div>
        </DropZone>
      </Whole>
    </FormSection>
  )
}

function moved(paths: readonly string[], from: number, by: -1 | 1): string[] {
  const next = [...paths]
  const [path = ''] = next.splice(from, 1)
  next.splice(from + by, 0, path)
  return next
}

interface TileProps {
  path: string
  /** The item's. */
  name: string
  number: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Tile({ path, name, number, count, onMove, onRemove }: TileProps) {
  return (
    <li className="grid min-w-0 content-start gap-1">
      <div className="relative aspect-square overflow-hidden rounded-control border border-line bg-sunk">
        <Picture
          path={path}
          alt={name === '' ? texts.picture({ number }) : texts.picture_of({ name, number })}
          name={name}
          sizes="(min-width: 48rem) 180px, 45vw"
          widths={pictureShapes.item.widths}
        />
        {number === 1 && (
          <span className="absolute start-1.5 top-1.5 rounded-small bg-card px-1.5 py-0.5 text-sm font-semibold text-ink shadow-card">
            {texts.first_picture()}
          </span>
        )}
      </div>
      <div className="flex">
        <TileButton
          label={texts.move_left({ number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
          icon={<ArrowLeft aria-hidden className="size-4" />}
        />
        <TileButton
          label={texts.move_right({ number })}
          disabled={number === count}
          onClick={() => onMove(1)}
          icon={<ArrowRight aria-hidden className="size-4" />}
        />
        <span className="grow" />
        <TileButton
          label={texts.remove_picture({ number })}
          onClick={onRemove}
          icon={<Trash2 aria-hidden className="size-4" />}
        />
      </div>
    </li>
  )
}

interface TileButtonProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

/** Button that moves a picture. At the end of the list it does nothing, because a disabled button would lose the focus. */
const TileButton = ({ label, icon, disabled, onClick }: TileButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onClick()}
    className="grid size-9 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink disabled:cursor-not-allowed aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent aria-disabled:hover:text-ink-soft"
  >
    {icon}
  </button>
)
