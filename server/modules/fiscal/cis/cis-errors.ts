import { fiscalErrors as texts, storedList, type StoredText } from '#rules/text/stored-texts'
import { FiscalError, type FiscalErrorKind } from '../fiscaliser'

/** The system error codes of the specification, each with its kind and a text about the cause and the next step. */
const systemErrors: Readonly<Record<string, readonly [FiscalErrorKind, () => StoredText]>> = {
  s001: ['document', texts.s001],
  s002: ['configuration', texts.s002],
  s003: ['configuration', texts.s003],
  s004: ['configuration', texts.s004],
  s005: ['configuration', texts.s005],
  s006: ['later', texts.s006],
  s007: ['document', texts.s007],
  s008: ['document', texts.s008],
  s009: ['document', texts.s009],
  s010: ['document', texts.s010],
  s011: ['document', texts.s011],
  s012: ['document', texts.s012],
}

/** The business error codes within `s013` that a shop can cause. */
const businessErrors: Readonly<Record<string, () => StoredText>> = {
  164: texts.b164,
  166: texts.b166,
  167: texts.b167,
  176: texts.b176,
  177: texts.b177,
  178: texts.b178,
  179: texts.b179,
  180: texts.b180,
  181: texts.b181,
  185: texts.b185,
}

const weight: Readonly<Record<FiscalErrorKind, number>> = { configuration: 2, document: 1, later: 0 }

/** Returns the error of a response that must be solved first. */
export function errorOf(errors: readonly { code: string; message: string }[]): FiscalError {
  const [first] = errors.map(oneError).toSorted((a, b) => weight[b.kind] - weight[a.kind])
  return first ?? new FiscalError('answer', 'later', texts.untrusted())
}

function oneError(given: { code: string; message: string }): FiscalError {
  const code = given.code.slice(0, 50)
  const message = given.message.slice(0, 300)
  const [kind, text] = systemErrors[code] ?? []
  if (kind !== undefined && text !== undefined) return new FiscalError(code, kind, text())
  // The message of `s013` is Croatian. Only the business codes in it are useful.
  const codes = [...new Set(message.match(/\b1\d{2}\b/g))]
  const sentences = codes.map((one) => businessErrors[one]?.() ?? texts.business_code({ code: one }))
  const words = storedList(sentences, ' ')
  return code === 's013' && words !== null
    ? new FiscalError(code, 'document', words)
    : new FiscalError(code || 'unknown', 'document', texts.unknown({ code, message }))
}
