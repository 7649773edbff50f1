// Installs independent PDF readers for the tests of the bill's document.
import { installMissingProgram } from '../../../shared/node/debian.mjs'

export async function installPdfReaders() {
  await installMissingProgram('pdftotext', '-v', 'poppler-utils')
  await installMissingProgram('qpdf', '--version', 'qpdf')
}
