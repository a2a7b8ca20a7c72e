import type { SVGProps } from 'react'

interface IconData {
  name: string
  node: [
    tag: 'path' | 'circle' | 'rect' | 'line' | 'polyline' | 'polygon' | 'ellipse',
    attributes: { key: string },
  ][]
}

/**
 * Makes an icon of the icon library. The builds take it in place of the library's own function (`scripts/small-build.mjs`), whose
 * options this project does not use and which is four times as large. It draws the same element.
 */
export function createIcon({ name, node }: IconData) {
  return function LibraryIcon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
        className={`lucide lucide-${name} ${className}`.trim()}
      >
        {node.map(([Tag, { key, ...attributes }]) => (
          <Tag {...attributes} key={key} />
        ))}
      </svg>
    )
  }
}
