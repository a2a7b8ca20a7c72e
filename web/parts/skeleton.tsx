/** The place of something that is still coming, in its final size (Tailwind classes). */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}
