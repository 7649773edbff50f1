// The host of the operators' page: signs in, and loads the remote as the portal's host loads others.
import '@switchboard/remote'
import {
  createLoader,
  enforceIntegrity,
  installScriptPolicy,
  watchScriptStyles,
  type Loader,
  type PageResult,
} from '@switchboard/loader'
import { OPERATIONS, parseHostPage, type HostPage } from '@switchboard/record'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './Frame'
import { readOperator, signOut, type Operator } from './session'
import { SignIn } from './SignIn'

const PATH = `/${OPERATIONS}`

/** @param brand of the retailer @throws Error if the page is incomplete */
export async function startHost(brand: { readonly name: string }): Promise<void> {
  const page = parseHostPage(JSON.parse(document.getElementById('switchboard-page')?.textContent ?? ''))
  const place = document.getElementById('sb-root')
  if (!page || !place) throw new Error('The page has no data, or no root element.')
  installScriptPolicy()
  watchScriptStyles()
  enforceIntegrity(page.host, page.addressing)
  const loader = createLoader({
    shell: { name: OPERATIONS, ...page.host },
    resolution: page,
    addressing: page.addressing,
    token: () => Promise.resolve(undefined),
    // The registry's responses have the remotes of customers.
    replaceBuilds: () => page.remotes,
  })
  const operator = await readOperator().catch((): 'unknown' => 'unknown')
  const leave = () => void signOut().then(reload)
  createRoot(place, loader.rootOptions).render(
    <Frame name={brand.name} operator={operator === 'unknown' ? undefined : operator} onSignOut={leave}>
      <Content page={page} loader={loader} operator={operator} />
    </Frame>,
  )
}

const reload = () => location.reload()

interface ContentProps {
  readonly page: HostPage
  readonly loader: Loader
  /** 'unknown' if the registry did not respond. */
  readonly operator: Operator | 'unknown' | undefined
}

function Content({ page, loader, operator }: ContentProps): ReactNode {
  const [result, setResult] = useState<PageResult>()
  useEffect(() => {
    if (operator && operator !== 'unknown') void loader.loadPage(OPERATIONS, PATH).then(setResult)
  }, [loader, operator])
  if (!operator) return <SignIn onSignedIn={reload} />
  const isMissing = !(OPERATIONS in page.remotes)
  if (operator === 'unknown' || isMissing || result?.kind === 'failed')
    return (
      <div className="sb-content">
        <SectionFailure thing="the operators’ page" onRefresh={reload} />
        <p>
          Use the command meanwhile: <code>npm run switchboard status</code>, and{' '}
          <code>npm run switchboard rollback {OPERATIONS}</code> for the build of this page.
        </p>
      </div>
    )
  return result && <result.Component />
}
