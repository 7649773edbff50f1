// A spreadsheet program that is not ours, for the tests of CSV files.
import { runTool } from './child.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

/** Installs LibreOffice's where we may: 88 MB. The test that needs it looks for it itself, and is skipped where it is not. */
export async function findSpreadsheet() {
  const isThere = await runTool('soffice', ['--version']).then(
    () => true,
    () => false,
  )
  if (!isThere && canInstallPackages()) await installPackage('libreoffice-calc-nogui').catch(() => undefined)
}
