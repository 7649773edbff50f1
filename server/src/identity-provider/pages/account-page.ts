import { brand } from '@switchboard/brand'
import type { User } from '../users'
import { html, type Html } from '@switchboard/platform-server/http/html'

export function accountPage(user: User, { password, back }: { password: string; back: string }): Html {
  return html`<h1>Your login</h1>
    <dl class="facts">
      ${fact('Name', html`${user.first_name} ${user.last_name}`)} ${fact('Email address', html`${user.email}`)}
      ${fact('Account number', html`${user.account_number}`)}
      ${fact('Password', html`<a href="${password}">Change password</a>`)}
    </dl>
    <p class="actions"><a class="button" href="${back}">Back to ${brand.name}</a></p>`
}

function fact(term: string, description: Html): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${description}</dd>
  </div>`
}
