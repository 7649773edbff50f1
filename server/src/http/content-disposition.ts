// The Content-Disposition header (RFC 6266), always on one line.

/** For files that browsers show in the page. */
export const inlineDisposition = (fileName: string) => disposition('inline', fileName)

/** For files that browsers save. */
export const attachmentDisposition = (fileName: string) => disposition('attachment', fileName)

function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.normalize('NFC').replace(/[\p{C}/\\]/gu, '')
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${extendedValue(name)}`
}

/** The characters that RFC 8187 allows unencoded; all others are percent-encoded. */
const extendedValue = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
