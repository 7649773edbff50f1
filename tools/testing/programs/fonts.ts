// Installs the typeface that the portal's typefaces are compared with: Arial, or Liberation Sans, which Debian has
// instead.
import { runTool } from '../../../shared/node/child-process.mjs'
import { canInstallPackages, installPackage } from '../../../shared/node/debian.mjs'

/** Does nothing on a system without fontconfig, because it has Arial. */
export async function installFonts() {
  const found = await runTool('fc-match', ['--format=%{family}', 'Arial']).catch(() => 'Arial')
  if (!/Arial|Liberation Sans/.test(found) && canInstallPackages())
    await installPackage('fonts-liberation').catch(() => undefined)
}
