// The purpose of each owner's code in the files that browsers load.
import { UNMAPPED, WEBPACK } from './owner-bytes.ts'

const PURPOSES: Record<string, string> = {
  [WEBPACK]: 'starts the build, loads its files, shares packages between builds',
  [UNMAPPED]: 'lines of the minifier',
  '@maskito/core': 'keeps what is typed into a field in its form',
  '@module-federation/error-codes': 'texts of the errors of Module Federation',
  '@module-federation/enhanced': 'the part of Module Federation that builds use',
  '@module-federation/runtime': 'loads remotes and decides which build of a shared package is used',
  '@module-federation/runtime-core': 'loads remotes and decides which build of a shared package is used',
  '@module-federation/sdk': 'loads the entries of remotes',
  '@module-federation/webpack-bundler-runtime': 'connects Module Federation with the runtime of webpack',
  '@noble/hashes': 'decides by a hash who gets a build that is rolled out to some customers',
  '@sinclair/typebox': 'schemas of requests',
  '@babel/runtime': 'helpers of react-final-form',
  '@tanstack/query-core': 'keeps answers of the API, loads and refreshes them',
  '@tanstack/react-query': 'gives components the answers that are kept',
  'compare-versions': 'compares versions of shared packages',
  canonicalize: 'writes JSON in one form, to compare records',
  'd3-array': 'of d3-scale',
  'd3-color': 'of d3-scale',
  'd3-format': 'of d3-scale',
  'd3-interpolate': 'of d3-scale',
  'd3-scale': 'scales of charts',
  'd3-shape': 'lines and bars of charts',
  'es-module-lexer': 'finds imports in a published build; browsers do not get it',
  dayjs: 'calendars and dates in fields',
  'final-form': 'values and errors of forms',
  'keycloak-js': 'renews tokens, notices when a customer signs out elsewhere, signs out',
  'lucide-react': 'icons',
  react: 'components',
  'react-dom': 'draws components',
  'react-final-form': 'gives components the values and errors of forms',
  'react-router': 'shows the page of an address, changes pages without a new document',
  'react-router-dom': 'the name under which react-router is imported',
  scheduler: 'of react-dom: works in short tasks',
  'single-spa-react': 'mounts remotes in legacy pages',
  valibot: 'checks records and answers of the server against their schema',
  zustand: 'state that several components share',
  host: 'header, navigation, footer, routes, failures of pages',
  'shared/analytics': 'reports to analytics',
  'shared/api-client': 'calls the API, names its failures, parses answers',
  'shared/auth': 'the only user of keycloak-js: tokens, sign-out',
  'shared/brand': 'names, texts, formats and colours of the retailer',
  'shared/domain': 'rules that browser and server share',
  'platform/embed': 'shows remotes in legacy pages',
  'platform/element': 'defines the element of legacy pages',
  'shared/events': 'banners, toasts, announcements',
  'shared/forms': 'validation, saving and errors of forms',
  'platform/loader': 'loads builds of remotes, repeats what failed, reports outcomes',
  'platform/operations': 'shows operators the health of parts, and changes them',
  'platform/panel': 'shows developers the builds in use',
  'platform/record': 'which build of a remote a page gets',
  'platform/remote': 'the contract between host and remotes',
  'shared/router': 'the names of React Router that remotes may use',
  'platform/starter': 'what the host takes over from the script that signs in',
  'shared/ui': 'pieces of the interface',
  'shared/unsaved': 'what is typed and not saved',
  'shared/wire': 'names and limits of requests',
}

/** Files that are copied unchanged, by the start of their names. */
const COPIED = {
  'atkinson-hyperlegible': 'letters of texts',
  'bricolage-grotesque': 'letters of headings',
  favicon: 'icon of the tab',
}

/** @returns undefined when nobody has said what it is for */
export const purposeOfFile = (path: string): string | undefined =>
  Object.entries(COPIED).find(([start]) => path.startsWith(start))?.[1]

/** @returns undefined when nobody has said what it is for */
export const purposeOf = (owner: string): string | undefined =>
  PURPOSES[owner] ?? (owner.startsWith('remotes/') ? 'the pages of the remote' : undefined)
