import type { InvoiceSnapshot } from '#server/modules/documents/invoice-snapshot'
import type { Fiscaliser } from '#server/modules/fiscal/fiscaliser'

/** A report that the simulated authority received. */
interface Report {
  readonly number: string
  readonly zki: string | null
  readonly isLate: boolean
}

/**
 * Simulates Croatia's authority as the shop sees it. It numbers and marks documents at once, records each report, and
 * returns one JIR for each ZKI. A test can make it reject reports (`reject`) or turn it off.
 */
export function testFiscaliser() {
  const reports: Report[] = []
  const authority = {
    isOn: true,
    reports,
    /** Throws the error with which the report of a document fails. */
    reject: (_document: InvoiceSnapshot): Promise<void> | void => undefined,
    certificate: null as ReturnType<Fiscaliser['certificate']>,
    reportsOf: (number: string) => reports.filter((report) => report.number === number),
  }
  const fiscaliser: Fiscaliser = {
    name: 'test',
    isOn: () => authority.isOn,
    numbering: (year, { currency, takesBack }) =>
      (takesBack === undefined ? authority.isOn && currency === 'EUR' : takesBack !== null)
        ? { series: `fiscal-${year}-WEB-1`, numberOf: (sequence) => `${sequence}/WEB/1` }
        : null,
    mark: ({ number, total }) => ({
      zki: `zki of ${number} over ${total}`,
      qr_url: `https://authority.example/?zki=${number}`,
      operator: 'WEB',
      premises: 'WEB',
      device: '1',
      sequence: Number(number.split('/')[0]),
    }),
    report: async (document, { isLate }) => {
      const zki = document.fiscal?.zki ?? null
      reports.push({ number: document.number, zki, isLate })
      await authority.reject(document)
      return { jir: `jir of ${zki}`, qr_url: `https://authority.example/?jir=${document.number}` }
    },
    check: () => Promise.resolve(),
    certificate: () => authority.certificate,
  }
  return Object.assign(authority, { fiscaliser })
}
