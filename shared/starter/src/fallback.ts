// The page that stands when the host, configuration or identity provider cannot be reached: no React, no account, no HTML text.
import { brand } from '@switchboard/brand'
import { generic } from '@switchboard/ui/text'

/** Replaces what is in `root`. */
export function showFallback(root: HTMLElement, onRetry: () => void): void {
  const heading = element('h1', { textContent: generic.heading })
  const retry = element('button', {
    type: 'button',
    className: 'sb-fallback-retry',
    textContent: 'Retry',
    onclick: onRetry,
  })
  const main = element('main', { className: 'sb-fallback' }, heading, body(), retry)
  root.replaceChildren(element('header', { className: 'sb-fallback-band', textContent: brand.name }), main)
  document.title = `${brand.name} | ${generic.heading}`
}

function body(): HTMLElement {
  const faqs = element('a', { href: brand.links.faqs, textContent: generic.faqs })
  const call = element('a', { href: `tel:${brand.supportPhone.replaceAll(' ', '')}`, textContent: generic.call })
  return element('p', {}, generic.before, faqs, generic.between, call, generic.after)
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
