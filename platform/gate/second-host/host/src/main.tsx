// A host without the portal: a brand, one remote, no account.
import {
  createLoader,
  enforceIntegrity,
  installScriptPolicy,
  watchScriptStyles,
  type PageResult,
} from '@switchboard/loader'
import { matchRoute, parseHostPage } from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import '@switchboard/remote'
import { createRoot } from 'react-dom/client'
import './brand.css'

const page = parseHostPage(JSON.parse(document.getElementById('switchboard-page')?.textContent ?? ''))
const root = document.getElementById('sb-root')
if (!page || !root) throw new Error('The page has no data, or no root element.')
installScriptPolicy()
watchScriptStyles()
enforceIntegrity(page.host, page.addressing)
/** A contract for the tests: a remote exposes `pages` instead of `routes`. */
type RemoteOfContract2 = Omit<Remote, 'routes'> & { readonly pages: Remote['routes'] }

const isOfContract2 = (exposed: unknown): exposed is RemoteOfContract2 =>
  typeof exposed === 'object' && exposed !== null && 'pages' in exposed

function fromContract2(exposed: unknown): Remote {
  if (!isOfContract2(exposed)) throw new Error('no remote of contract 2')
  const { pages, ...others } = exposed
  return { ...others, routes: pages }
}

const loader = createLoader({
  shell: { name: 'host', ...page.host },
  contracts: { 2: fromContract2 },
  resolution: page,
  addressing: page.addressing,
  token: () => Promise.resolve(undefined),
})
const { pathname } = location

function Shell({ result }: { readonly result: PageResult }) {
  return (
    <>
      <header>Second Host</header>
      <main>{result.kind === 'failed' ? <p>This page is not available.</p> : <result.Component />}</main>
    </>
  )
}

const match = matchRoute(pathname, page.remotes)
if (match)
  void loader
    .loadPage(match.remote, pathname)
    .then((result) => createRoot(root, loader.rootOptions).render(<Shell result={result} />))
