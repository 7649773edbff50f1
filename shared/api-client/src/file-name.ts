// Reads a file name from a Content-Disposition header (RFC 6266). The result is never a path.

const LONGEST = 200
/** filename*=UTF-8''Caf%C3%A9.csv, in any case, with or without spaces */
const EXTENDED = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i
/** filename="usage \"2026\".csv" or filename=usage.csv */
const ORDINARY = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]+))/i
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** @returns undefined when the header has no usable file name */
export function fileNameIn(disposition: string | null): string | undefined {
  // A quoted text may look like a parameter.
  const header = `;${disposition ?? ''}`
  const unquoted = header.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const extended = EXTENDED.exec(unquoted)
  const ordinary = ORDINARY.exec(header)
  return (
    (extended && fileName(decode(extended[1] ?? '', extended[2] ?? ''))) ??
    (ordinary ? fileName(ordinary[1]?.replace(/\\(.)/g, '$1') ?? ordinary[2] ?? '') : undefined)
  )
}

function decode(charset: string, text: string): string {
  const bytes = Uint8Array.from(bytesOf(text))
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Each %XX is one byte; so is each other character. */
function bytesOf(text: string): number[] {
  const found = [...text.matchAll(/%([0-9a-f]{2})|[\s\S]/gi)]
  return found.map(([one, hex]) => (hex ? parseInt(hex, 16) : one.charCodeAt(0)))
}

/** The last part of a path, without invisible characters and those that file systems refuse. */
function fileName(text: string): string | undefined {
  const last = text.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = shorten(clean)
  return short === '' || RESERVED.test(short) ? undefined : short
}

/** Keeps the extension. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST) return name
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, LONGEST - extension.length).join('') + extension
}
