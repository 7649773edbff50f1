// Copies the login theme into a Keycloak: our files, the scripts of login pages, and the portal's fonts from their
// packages.
import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FONTS = [
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
]

/** The embedded provider has the same. */
const SCRIPTS = ['prefetch-portal.js', 'carry-address.js']

const theme = fileURLToPath(new URL('../../../keycloak/themes/switchboard', import.meta.url))
const packages = createRequire(new URL('../../../server/package.json', import.meta.url))

/** @param themes a Keycloak's themes folder */
export function installTheme(themes: string) {
  const target = join(themes, 'switchboard')
  cpSync(theme, target, { recursive: true })
  const fonts = join(target, 'login/resources/fonts')
  mkdirSync(fonts, { recursive: true })
  for (const font of FONTS) cpSync(packages.resolve(font), join(fonts, basename(font)))
  for (const script of SCRIPTS)
    cpSync(
      fileURLToPath(new URL(`../../../server/assets/${script}`, import.meta.url)),
      join(target, 'login/resources/js', script),
    )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , themes] = process.argv
  if (!themes)
    throw new Error('Say where: npm run program tools/deployment/keycloak/theme.ts -- <themes folder of a Keycloak>')
  installTheme(themes)
}
