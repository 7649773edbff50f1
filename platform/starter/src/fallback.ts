// The page shown if the host, the configuration or the provider is unreachable. It needs neither React nor the account.
import { generic } from '@switchboard/ui/text'

/** Whom customers can turn to. */
export interface Contact {
  readonly name: string
  readonly supportPhone: string
  /** Address of the answers to frequent questions. */
  readonly faqs: string
}

/**
 * Replaces the content of `root`.
 * @param body the reason if it is known, otherwise how to get help
 */
export function showFallback(
  root: HTMLElement,
  contact: Contact,
  onRetry: () => void,
  heading = generic.heading,
  body: readonly (Node | string)[] = contactWays(contact),
): void {
  const retry = element('button', {
    type: 'button',
    className: 'sb-fallback-retry',
    textContent: 'Retry',
    onclick: onRetry,
  })
  const title = element('h1', { textContent: heading })
  const main = element('main', { className: 'sb-fallback' }, title, element('p', {}, ...body), retry)
  root.replaceChildren(element('header', { className: 'sb-fallback-band', textContent: contact.name }), main)
  document.title = `${contact.name} | ${heading}`
}

function contactWays(contact: Contact): (Node | string)[] {
  const faqs = element('a', { href: contact.faqs, textContent: generic.faqs })
  const call = element('a', { href: `tel:${contact.supportPhone.replaceAll(' ', '')}`, textContent: generic.call })
  return [generic.before, faqs, generic.between, call, generic.after]
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties)
  created.append(...children)
  return created
}
