// The typeface that the portal's own are measured against: Arial, or the one that Debian has in its place.
import { runTool } from './child.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

/** Installs it where we may. Where fontconfig is not there it is another system, which has its own. */
export async function findFonts() {
  const found = await runTool('fc-match', ['--format=%{family}', 'Arial']).catch(() => 'Arial')
  if (!/Arial|Liberation Sans/.test(found) && canInstallPackages())
    await installPackage('fonts-liberation').catch(() => undefined)
}
