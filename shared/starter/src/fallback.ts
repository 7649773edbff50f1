// The page for when the host, the configuration or the provider cannot be reached. It needs neither React nor the account.
import { contact } from '@switchboard/brand/contact'
import { generic } from '@switchboard/ui/text'

/**
 * Replaces the content of `root`.
 * @param message why, if that is known
 */
export function showFallback(
  root: HTMLElement,
  onRetry: () => void,
  message?: { readonly heading: string; readonly body: string },
): void {
  const { heading } = message ?? generic
  const retry = element('button', {
    type: 'button',
    className: 'sb-fallback-retry',
    textContent: 'Retry',
    onclick: onRetry,
  })
  const main = element(
    'main',
    { className: 'sb-fallback' },
    element('h1', { textContent: heading }),
    message ? element('p', { textContent: message.body }) : body(),
    retry,
  )
  root.replaceChildren(element('header', { className: 'sb-fallback-band', textContent: contact.name }), main)
  document.title = `${contact.name} | ${heading}`
}

function body(): HTMLElement {
  const faqs = element('a', { href: contact.faqs, textContent: generic.faqs })
  const call = element('a', { href: `tel:${contact.supportPhone.replaceAll(' ', '')}`, textContent: generic.call })
  return element('p', {}, generic.before, faqs, generic.between, call, generic.after)
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties)
  created.append(...children)
  return created
}
