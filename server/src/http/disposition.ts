// Content-Disposition (RFC 6266). One header line, whatever the name is.

/** Of a file that browsers show in the page. */
export const inlineAs = (fileName: string) => disposition('inline', fileName)

/** Of a file that browsers save. */
export const attachmentAs = (fileName: string) => disposition('attachment', fileName)

function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.normalize('NFC').replace(/[\p{C}/\\]/gu, '')
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${extended(name)}`
}

/** RFC 8187: these stay as they are, everything else is percent-encoded. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
