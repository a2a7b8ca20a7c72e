import { Picture } from '../../parts/picture'
import { useConfig } from '../store/use-world'

/** The picture at the head of the page: a slim band, at the checkout a strip; the home page has its own (hero.tsx). */
export function Banner({ isStrip }: { isStrip: boolean }) {
  const { images } = useConfig()
  if (!images.banner) return null
  return (
    <div aria-hidden className={`overflow-hidden ${isStrip ? 'h-3' : 'h-16 sm:h-28'}`}>
      <Picture
        path={images.banner}
        alt=""
        widths={[1200, 2400]}
        sizes="100vw"
        width={2400}
        height={600}
        className="object-[50%_65%]"
      />
    </div>
  )
}
