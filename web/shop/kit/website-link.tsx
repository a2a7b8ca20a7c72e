import type { Config } from '#contract/config'
import { ArrowOutIcon } from '../../ui/icons'

/** The link to the website, if the shop has one. */
export function WebsiteLink({ link, className }: { link: Config['websiteLink']; className: string }) {
  if (!link) return null
  return (
    <a
      href={link.url}
      className={`group flex items-center justify-between rounded-card border border-on-night-soft/25 bg-night px-5 font-semibold text-on-night no-underline ${className}`}
    >
      <span>{link.text}</span>
      <ArrowOutIcon className="size-5 transition-transform group-hover:-translate-y-0.5 group-hover:translate-x-0.5" />
    </a>
  )
}
