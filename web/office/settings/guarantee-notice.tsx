import { FileUp, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Settings } from '#contract/config'
import { guaranteeNoticeOf, isPdfNotice, shopLanguage } from '#rules/catalogue/guarantee-notice'
import { settingHint, settingNames } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/settings'
import { Button } from '../../ui/button'
import type { FieldErrors } from '../../ui/field-errors'
import { TextField } from '../../ui/text-fields'
import { FormSection, Whole } from '../kit/form/section'
import { UploadList } from '../kit/pictures/upload-list'
import { useUploads } from '../kit/pictures/use-uploads'
import { useMay } from '../kit/session/session'

type Notices = Settings['guaranteeNotices']

interface Props {
  value: Notices
  errors: FieldErrors
  onChange: (value: Notices) => void
}

/** The official notice of the legal guarantee, as a file that is stored unaltered, and the address printed on it. */
export function GuaranteeNoticeFields({ value, errors, onChange }: Props) {
  const id = useId()
  const may = useMay()('upload-picture')
  const notice = guaranteeNoticeOf({ guaranteeNotices: value })
  const set = (patch: Partial<NonNullable<typeof notice>>) =>
    onChange({ ...value, [shopLanguage]: { file: '', link: '', ...notice, ...patch } })
  const remove = () => {
    const { [shopLanguage]: _removed, ...others } = value
    onChange(others)
  }
  const uploads = useUploads({ kind: 'notice', done: ({ path }) => set({ file: path }) })
  const input = useRef<HTMLInputElement>(null)
  const error = errors[`settings.guaranteeNotices.${shopLanguage}.file`]
  return (
    <FormSection title={settingNames.guaranteeNotices} hint={settingHint('guaranteeNotices')}>
      <Whole>
        <div
          role="group"
          aria-label={settingNames.guaranteeNotices}
          className="grid justify-items-start gap-2"
        >
          {notice !== null && <NoticeLink notice={notice} />}
          {may && (
            <NoticeButtons
              isEmpty={notice === null}
              describedBy={error === undefined ? undefined : id}
              onUpload={() => input.current?.click()}
              onRemove={remove}
            />
          )}
          {error !== undefined && (
            <p id={id} className="text-sm font-medium text-danger">
              {error}
            </p>
          )}
          <UploadList kind="notice" uploads={uploads} />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,application/pdf"
          onChange={({ target }) => {
            uploads.choose([...(target.files ?? [])], 1)
            // Otherwise choosing the same file again would cause no event.
            target.value = ''
          }}
        />
      </Whole>
      {notice !== null && (
        <TextField
          label={texts.guarantee_notice_link()}
          type="url"
          maxLength={500}
          value={notice.link}
          error={errors[`settings.guaranteeNotices.${shopLanguage}.link`]}
          onChange={({ target }) => set({ link: target.value })}
        />
      )}
    </FormSection>
  )
}

const NoticeLink = ({ notice }: { notice: NonNullable<ReturnType<typeof guaranteeNoticeOf>> }) => (
  <a href={notice.file} target="_blank" rel="noreferrer" className="link">
    {isPdfNotice(notice) ? (
      texts.guarantee_notice_open()
    ) : (
      <img src={notice.file} alt={texts.guarantee_notice_open()} className="max-h-60 max-w-full" />
    )}
  </a>
)

interface NoticeButtonsProps {
  /** There is no notice yet. */
  isEmpty: boolean
  /** Id of the error. */
  describedBy: string | undefined
  onUpload: () => void
  onRemove: () => void
}

const NoticeButtons = ({ isEmpty, describedBy, onUpload, onRemove }: NoticeButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button
      variant="secondary"
      size="small"
      icon={<FileUp aria-hidden className="size-4" />}
      aria-describedby={describedBy}
      onClick={onUpload}
    >
      {isEmpty ? texts.guarantee_notice_upload() : texts.guarantee_notice_replace()}
    </Button>
    {!isEmpty && (
      <Button
        variant="quiet"
        size="small"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={onRemove}
      >
        {texts.guarantee_notice_remove()}
      </Button>
    )}
  </div>
)
