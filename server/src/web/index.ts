// The portal's part of the web plugin: its words and provider in the pages of the platform, its older pages, and its files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import type { PageBrand, WebOptions } from '@switchboard/platform-server/web'
import type { FastifyInstance } from 'fastify'
import { identityConfig } from '../authentication/configuration-call'
import { providerCheck } from '../authentication/provider-check'
import type { Config } from '../config/config'
import { serveAccessibilityPage } from './accessibility-page'
import { serveLegacy } from './legacy'
import { serveSiteFiles } from './site-files'

const assets = fileURLToPath(new URL('../assets', import.meta.url))

const pageBrand: PageBrand = {
  id: brand.id,
  locale: rules.locale,
  title: 'My Account',
  firstFonts: ['atkinson-hyperlegible-next-latin-wght-normal', ...brand.displayFonts],
  describe: (page) =>
    `${page === undefined ? 'My Account' : `${page} in My Account`}, the customer portal of ${brand.name}.`,
  withoutScripts: `${brand.name} needs JavaScript to show your account. Please allow it and reload this page, or call ${brand.supportPhone}.`,
}

export const webOptions = (config: Config): WebOptions => ({
  files: fileURLToPath(new URL('.', import.meta.url)),
  brand: pageBrand,
  identity: { ...identityConfig(config) },
  isProviderReachable: providerCheck(config),
})

export async function portalFiles(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  await serveFolders(app)
  addThirdPartyNotices(app)
  await serveLegacy(app, config)
  serveSiteFiles(app)
  serveAccessibilityPage(app)
}

async function serveFolders(app: FastifyInstance): Promise<void> {
  for (const folder of ['documents', 'buildings']) {
    await app.register(fastifyStatic, {
      root: join(assets, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      maxAge: '1d',
    })
  }
}

/** Licences of the packages that browsers load, collected by the build. */
function addThirdPartyNotices(app: FastifyInstance): void {
  const notices = readFileSync(new URL('./third-party-notices.txt', import.meta.url), 'utf8')
  app.get('/third-party-notices.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(notices),
  )
}
