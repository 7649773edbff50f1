// What a file is called, as Content-Disposition says it (RFC 6266): a name, never a path.

const LONGEST = 200
/** filename*=UTF-8''Caf%C3%A9.csv, whatever the case and the blanks */
const EXTENDED = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i
/** filename="usage \"2026\".csv" or filename=usage.csv */
const ORDINARY = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]+))/i
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Undefined when the header gives none that a file can have. */
export function fileNameIn(disposition: string | null): string | undefined {
  // What is quoted may look like a parameter.
  const header = `;${disposition ?? ''}`
  const unquoted = header.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const extended = EXTENDED.exec(unquoted)
  const ordinary = ORDINARY.exec(header)
  return (
    (extended && fileName(decoded(extended[1] ?? '', extended[2] ?? ''))) ??
    (ordinary ? fileName(ordinary[1]?.replace(/\\(.)/g, '$1') ?? ordinary[2] ?? '') : undefined)
  )
}

function decoded(charset: string, text: string): string {
  const bytes = Uint8Array.from(unescaped(text))
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** The bytes that %XX and plain characters stand for. */
function unescaped(text: string): number[] {
  const found = [...text.matchAll(/%([0-9a-f]{2})|[\s\S]/gi)]
  return found.map(([one, hex]) => (hex ? parseInt(hex, 16) : one.charCodeAt(0)))
}

/** The last part of what looks like a path, without what file systems or eyes would stumble over. */
function fileName(text: string): string | undefined {
  const last = text.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = shortened(clean)
  return short === '' || RESERVED.test(short) ? undefined : short
}

/** Keeps the extension. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST) return name
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, LONGEST - extension.length).join('') + extension
}
