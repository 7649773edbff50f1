// PDF readers that are not ours, for the tests of the bill's document.
import { runTool } from './child.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

/** Installs them where we may. The tests that need one look for it themselves, and skip where it is not. */
export async function findPdfReaders() {
  await find('pdftotext', '-v', 'poppler-utils')
  await find('qpdf', '--version', 'qpdf')
}

async function find(program, question, debianPackage) {
  const isThere = await runTool(program, [question]).then(
    () => true,
    () => false,
  )
  if (!isThere && canInstallPackages()) await installPackage(debianPackage).catch(() => undefined)
}
