// Pages with one message and one link.
import { brand } from '@switchboard/brand'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { cancelButton, tokenInput } from './parts'

export function noticePage({ heading, text, home }: { heading: string; text: string; home: string }): Html {
  return html`<h1>${heading}</h1>
    <p class="lead">${text}</p>
    <p class="actions"><a class="button" href="${home}">Continue to ${brand.name}</a></p>
    <p class="terms">If this keeps happening, give us a call on ${brand.supportPhone}, ${brand.supportHours}.</p>`
}

/** @param again the address of the form */
export function tryAgainPage({ text, again }: { text: string; again: string }): Html {
  return html`<h1>You cannot log in just now</h1>
    <p class="lead">${text}</p>
    <p class="actions"><a class="button" href="${again}">Try again</a></p>`
}

interface Refused {
  readonly text: string
  /** The address of the page that the portal requested. */
  readonly action: string
  readonly token: string
}

export function changeRefusedPage({ text, action, token }: Refused): { title: string; body: Html } {
  const title = 'You cannot change this just now'
  const body = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <form method="post" action="${action}">
      ${tokenInput(token)}
      <div class="actions">${cancelButton}</div>
    </form>`
  return { title, body }
}

/** Used if no email can be sent: a person verifies the caller. @param login the login page's address */
export function forgottenPasswordPage(login: string): Html {
  return html`<h1>Forgot your password?</h1>
    <p class="lead">
      Give us a call on
      <a href="tel:${brand.supportPhone.replaceAll(' ', '')}">${brand.supportPhone}</a>, ${brand.supportHours}. We will
      check who you are and set a new password with you.
    </p>
    <p class="actions"><a class="button" href="${login}">Back to log in</a></p>`
}

export function logoutPage({
  action,
  token,
  fields,
  home,
}: {
  action: string
  token: string
  fields: Record<string, string>
  home: string
}): Html {
  const hidden = Object.entries({ token, ...fields })
  return html`<h1>Log out</h1>
    <p class="lead">Do you want to log out of ${brand.name}?</p>
    <form method="post" action="${action}">
      ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="actions">
        <button class="button" type="submit">Log out</button>
        <a class="button secondary" href="${home}">Stay logged in</a>
      </div>
    </form>`
}

/** Texts for users by OAuth error code. */
export function failure(code: string): { heading: string; text: string } {
  return (
    FAILURES[code] ?? {
      heading: 'Something went wrong',
      text: 'We could not log you in. Please go back to the portal and try again.',
    }
  )
}

const FAILURES: Record<string, { heading: string; text: string }> = {
  invalid_client: {
    heading: 'We do not know this application',
    text: 'The page that sent you here is not one of ours. Open the portal and log in from there.',
  },
  invalid_redirect_uri: {
    heading: 'We cannot send you back there',
    text: 'The page that sent you here asked us to return to an address that is not ours. Open the portal and log in from there.',
  },
  expired: {
    heading: 'This page has expired',
    text: 'You took longer than half an hour, or you have logged in with another page since. Open the portal to start again.',
  },
  reset_used: {
    heading: 'This link does not work any more',
    text: 'A link works once, for half an hour. Open the portal and choose “Forgot your password?” to get a new one.',
  },
  server_error: {
    heading: 'Something went wrong',
    text: 'We could not log you in just now. Please try again in a few minutes.',
  },
}
