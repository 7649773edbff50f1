// A PDF reader that is not ours, for the tests of the bill's document.
import { canInstallPackages, installPackage } from './debian.mjs'
import { runTool } from './child.mjs'

/** Installs poppler's programs where we may. The tests that need them look for themselves, and skip where there are none. */
export async function findPoppler() {
  if (!(await isThere()) && canInstallPackages()) await installPackage('poppler-utils').catch(() => undefined)
  return isThere()
}

const isThere = () =>
  runTool('pdftotext', ['-v']).then(
    () => true,
    () => false,
  )
