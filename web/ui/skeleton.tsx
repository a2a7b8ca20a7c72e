/** The placeholder of loading content, in its final size (Tailwind classes). */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}
