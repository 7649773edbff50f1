// A host without the portal: a brand, one remote, no account.
import {
  createLoader,
  enforceIntegrity,
  installScriptPolicy,
  watchScriptStyles,
  type PageResult,
} from '@switchboard/loader'
import { parseHostPage } from '@switchboard/record'
import '@switchboard/remote'
import { createRoot } from 'react-dom/client'
import './brand.css'

const page = parseHostPage(JSON.parse(document.getElementById('switchboard-page')?.textContent ?? ''))
const root = document.getElementById('sb-root')
if (!page || !root) throw new Error('The page has no data, or no root element.')
installScriptPolicy()
watchScriptStyles()
enforceIntegrity(page.host, page.addressing)
const loader = createLoader({
  shell: { name: 'host', ...page.host },
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

for (const remote of Object.keys(page.remotes))
  void loader
    .loadPage(remote, pathname)
    .then((result) => createRoot(root, loader.rootOptions).render(<Shell result={result} />))
