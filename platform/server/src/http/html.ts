// A template tag for HTML that escapes every inserted value except HTML.

export interface Html {
  readonly html: string
}

type Part = Html | string | number | false | undefined | readonly Html[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, at) => text + htmlText(parts[at - 1]) + string) }
}

function htmlText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(({ html }: Html) => html).join('')
  return typeof part === 'object' && 'html' in part ? part.html : escapeHtml(String(part))
}

const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITY[character] ?? '')
}
