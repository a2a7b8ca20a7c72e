import { FileText } from 'lucide-react'
import { guaranteeNoticeOf, isPdfNotice } from '#rules/catalogue/guarantee-notice'
import * as texts from '#texts/compiled/screens/guarantee'
import { useConfig } from '../store/use-page'

/**
 * The official notice of the legal guarantee for goods (Regulation (EU) 2025/1960), unaltered, with the address that is
 * printed on it. Shows nothing if the operator has uploaded none.
 */
export function GuaranteeNotice({ small = false }: { small?: boolean }) {
  const notice = guaranteeNoticeOf(useConfig())
  if (notice === null) return null
  return (
    <section aria-label={texts.title()} className="grid justify-items-start gap-2">
      <a href={notice.file} target="_blank" rel="noreferrer" className="link inline-flex gap-2">
        {isPdfNotice(notice) ? (
          <>
            <FileText aria-hidden className="size-5 shrink-0" />
            <span>{texts.pdf()}</span>
          </>
        ) : (
          <img
            src={notice.file}
            alt={texts.title()}
            loading="lazy"
            className={`h-auto max-w-full ${small ? 'max-h-44' : 'max-h-96'}`}
          />
        )}
      </a>
      {notice.link !== '' && (
        <a href={notice.link} target="_blank" rel="noreferrer" className="link">
          {texts.more()}
        </a>
      )}
    </section>
  )
}
