import { spawnSync } from 'node:child_process'
import { installSystemPackage } from './apt.mjs'

/** Installs poppler, with which the tests read tickets and invoices. Throws with instructions if that fails. */
export async function ensurePdfReader() {
  if (runs()) return
  await installSystemPackage('poppler-utils')
  if (runs()) return
  throw new Error(
    'The tests read PDFs back with poppler (pdftotext, pdfinfo, pdftoppm), which was not found. ' +
      'Install it: apt-get install poppler-utils, or brew install poppler.',
  )
}

const runs = () => spawnSync('pdftotext', ['-v']).status === 0 && spawnSync('pdftoppm', ['-v']).status === 0
