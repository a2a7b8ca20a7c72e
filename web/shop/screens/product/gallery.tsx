import { useRef, useState } from 'react'
import type { ShopItem } from '../../../../contract/shop-item'
import { Picture } from '../../../parts/picture'
import { useIsAwake } from '../../../parts/use-is-awake'
import * as texts from '../../../../texts/compiled/screens/product'

/**
 * Up to four pictures, with thumbnails of 100 × 100. A phone swipes them with the browser's own scrolling, and shows
 * them small enough that name, price and button fit on the first screen.
 */
export function Gallery({ item }: { item: ShopItem }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const isAwake = useIsAwake()
  const images = [item.shop_image, item.shop_image_2, item.shop_image_3, item.shop_image_4].filter(
    (path): path is string => path !== null && path !== '',
  )
  const pictures: readonly (string | null)[] = images.length > 0 ? images : [null]

  const show = (index: number) => {
    strip.current?.scrollTo({ left: strip.current.clientWidth * index })
    setShown(index)
  }

  return (
    <div className="min-w-0 max-sm:-mx-4">
      {/* Scrollable regions need to be reachable by keyboard. */}
      <ul
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={texts.pictures({ name: item.name })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory scroll-smooth overflow-x-auto bg-sunk [scrollbar-width:none] sm:rounded-card"
      >
        {pictures.map((path, index) => (
          <li
            key={path ?? 'poster'}
            className="aspect-square w-full shrink-0 snap-start max-sm:max-h-[37svh]"
          >
            <Picture
              path={path}
              name={item.name}
              alt={index === 0 ? item.name : texts.picture({ name: item.name, number: index + 1 })}
              sizes="(min-width: 80rem) 500px, (min-width: 48rem) 45vw, 100vw"
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 grid max-w-[27.25rem] grid-cols-4 gap-3 max-sm:mt-2 max-sm:max-w-64 max-sm:gap-2 max-sm:ps-4">
          {pictures.map((path, index) => (
            <li key={path}>
              <button
                type="button"
                disabled={!isAwake}
                aria-label={texts.show_picture({ number: index + 1, count: pictures.length })}
                aria-pressed={index === shown}
                onClick={() => show(index)}
                className="block aspect-square w-full overflow-hidden rounded-small border-[3px] border-transparent opacity-75 hover:opacity-100 aria-pressed:border-brand-ink aria-pressed:opacity-100"
              >
                <Picture path={path} alt="" sizes="100px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
