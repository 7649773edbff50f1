// The page shown in a tab if a bill cannot be opened, with the error catalogue's text (specification 8).
import { brand } from '@switchboard/brand'
import { brandPages, interpreterLine, phoneLink } from '../../http/brand-page'
import { html } from '@switchboard/platform-server/http/html'

export interface FailurePage {
  readonly text: string
  readonly policy: string
}

export function createFailurePage(): FailurePage {
  const { write, policy } = brandPages("'none'")
  const main = html`<h1>Something went wrong</h1>
    <p>
      We've encountered an error and were unable to complete your request. If you continue to receive this error, please
      check out our <a href="${brand.links.faqs}">FAQs</a> for help, or <a href="${phoneLink}">give us a call</a>.
    </p>
    <p>${brand.supportPhone}, ${brand.supportHours}</p>
    ${interpreterLine}
    <p><a class="button" href="/">Back to dashboard</a></p>`
  return { text: write({ title: 'Something went wrong', main }), policy }
}
