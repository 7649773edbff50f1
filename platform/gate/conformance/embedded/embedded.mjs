// Shows the candidate as a legacy page does: by a build of embed, in a column of an AngularJS page with Bootstrap 3.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { fileAddress, signedBytes } from '../../../build/registry-rules.mjs'
import { createKey, signatureOf } from '../../../build/signing.mjs'
import { foldersOf } from '../portal.mjs'

/** @typedef {import('../../candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {import('../conformance.mjs').Report} Report */
/** @typedef {import('../portal.mjs').Folder} Folder */
/** @typedef {import('../portal.mjs').HostBuild} HostBuild */
/** @typedef {import('./page.mjs').Styles} Styles */
/** @typedef {{ isShown: boolean, tooWide: number, widest?: string, mainHeadings: string[], digests: number }} Look */
/** @typedef {Record<string, string | number>} Around */

const BASE = '/gate-embedded/'
/** What the files of a build, the API and the registry are found under, and pictures that the API names. */
const ALLOWED = /^\/(api|registry|buildings|documents|gate-embedded)\//
const packages = createRequire(import.meta.url)
/** @type {Record<string, string>} */
const vendor = {
  'angular.min.js': 'angular/angular.min.js',
  'angular-csp.css': 'angular/angular-csp.css',
  'bootstrap.min.css': 'bootstrap/dist/css/bootstrap.min.css',
}

/**
 * The files of the page, and those of embed.
 * @param {HostBuild} embed
 * @returns {Folder[]}
 */
export const embeddedFolders = (embed) => [
  {
    base: BASE,
    read: (path) => {
      const module = vendor[path]
      return readFile(module ? packages.resolve(module) : fileURLToPath(new URL(path, import.meta.url)))
    },
  },
  ...foldersOf(embed),
]

/**
 * @param {BuildRecord} record
 * @param {string} path
 */
const isOfBuild = (record, path) =>
  path.startsWith(record.base) || record.files.some((file) => fileAddress(record, file) === path)

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string[]} paths of the candidate's pages
 * @param {{ candidate: BuildRecord, embed: BuildRecord, reportOn: (path?: string) => Report }} options
 */
export async function checkEmbedded(context, paths, { candidate, embed, reportOn }) {
  const page = await context.newPage()
  /** @type {Set<string>} */
  const foreign = new Set()
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    const isAllowed =
      /^(data|blob):/.test(protocol) ||
      (origin === new URL(page.url()).origin &&
        (ALLOWED.test(pathname) || [candidate, embed].some((record) => isOfBuild(record, pathname))))
    if (!isAllowed) foreign.add(request.url())
  })
  try {
    await page.goto(`${BASE}page.html`)
    await page.addStyleTag({ url: `${embed.base}main.css` })
    await page.addScriptTag({ url: `${embed.base}main.js` })
    foreign.clear()
    await callInPage(page, 'start', answerFor(candidate, embed))
    for (const path of paths) {
      await checkPage(page, path, candidate.name, reportOn(path))
      reportForeign(foreign, reportOn(path))
    }
  } finally {
    await page.close()
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 * @param {string} name
 * @param {Report} report
 */
async function checkPage(page, path, name, report) {
  const before = /** @type {Around} */ (await callInPage(page, 'around'))
  const stylesBefore = /** @type {Styles} */ (await callInPage(page, 'ownStyles'))
  const look = /** @type {Look} */ (await callInPage(page, 'show', name, path))
  const during = /** @type {Around} */ (await callInPage(page, 'around'))
  const changes = styleChanges(stylesBefore, /** @type {Styles} */ (await callInPage(page, 'ownStyles')))
  await callInPage(page, 'hide')
  const after = changesOf(before, /** @type {Around} */ (await callInPage(page, 'around')))
  for (const words of [...faultsOf(look), ...pageFaults(before, during, changes)])
    report('embedded', `In a third-party page ${words}`)
  if (after.length > 0)
    report(
      'embedded',
      `After it was removed from a third-party page, the page is not as before (${after.join(', ')}): undo it when the page is left.`,
    )
}

/** @param {Look} look */
const faultsOf = ({ isShown, tooWide, widest, mainHeadings, digests }) => [
  ...(isShown ? [] : ['it is not shown: it has to work by its lifecycles, without the portal’s page around it.']),
  ...(tooWide > 0
    ? [
        `it is ${tooWide} px wider than its column of 400 px${widest ? `; ${widest} stands out furthest` : ''}: ask for the width of the container (@container sb-page), not of the window.`,
      ]
    : []),
  ...(mainHeadings.length > 0
    ? [
        `it has a heading of level 1 (${mainHeadings.join(', ')}), which belongs to the page: take the tag from useMainHeading() of @switchboard/router.`,
      ]
    : []),
  ...(digests > 0
    ? [
        `it makes AngularJS look at everything again (passes: ${digests}): send no events to the window or the document.`,
      ]
    : []),
]

/**
 * @param {Around} before
 * @param {Around} during
 * @param {string[]} styles
 */
function pageFaults(before, during, styles) {
  const changed = changesOf(before, during).filter((what) => what === 'title' || what === 'address')
  return [
    ...(changed.length > 0 ? [`it changes the ${changed.join(' and the ')}, which the page owns.`] : []),
    ...(styles.length > 0
      ? [`what the page has of its own looks different (${styles.join(', ')}): style elements of your own only.`]
      : []),
  ]
}

/**
 * @param {Around} before
 * @param {Around} after
 */
const changesOf = (before, after) => Object.keys(before).filter((what) => before[what] !== after[what])

/**
 * @param {Styles} before
 * @param {Styles} after
 * @returns {string[]} the first few
 */
function styleChanges(before, after) {
  const changes = Object.entries(before).flatMap(([element, style]) =>
    Object.keys(style)
      .filter((property) => style[property] !== after[element]?.[property])
      .map((property) => `${property} of ${element.split(' ')[1]}`),
  )
  return [...new Set(changes)].slice(0, 4)
}

/**
 * @param {Set<string>} foreign
 * @param {Report} report
 */
function reportForeign(foreign, report) {
  for (const address of foreign)
    report(
      'embedded',
      `In a third-party page it asks for ${address}: a remote has its own files, and calls of the API by @switchboard/api-client.`,
    )
  foreign.clear()
}

/**
 * What the registry answers to a page that embeds the candidate.
 * @param {BuildRecord} candidate signed here with a key of its own, because it is signed for customers only after the gate
 * @param {BuildRecord} embed
 */
function answerFor(candidate, { base, build, files, contract, provides }) {
  const { pem, id, publicKey } = createKey()
  const current = { ...candidate, signature: signatureOf(pem, signedBytes(candidate)) }
  return {
    environment: 'prod',
    addressing: 'content',
    embed: { base, build, files, contract, provides },
    tag: 'gate',
    remotes: { [candidate.name]: { current, rule: { kind: 'current' } } },
    keys: [{ id, publicKey, parts: [candidate.name] }],
    ticket: 'gate',
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {unknown[]} given
 * @returns {Promise<unknown>}
 */
const callInPage = (page, name, ...given) =>
  page.evaluate(
    ({ name, given }) => {
      const { gate } = /** @type {{ gate: Record<string, (...given: unknown[]) => unknown> }} */ (
        /** @type {unknown} */ (globalThis)
      )
      return gate[name]?.(...given)
    },
    { name, given },
  )
